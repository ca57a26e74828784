import Notation
import Registry

/// One run of `plugins new`: writes a worked example that passes `plugins check`.
///
/// The example lies in the installation, in `registry/.template`, so that its facts are data like all others.
struct PluginTemplate {
  /// What stands for the plugin's name in the example.
  private static let placeholder = "NAME"

  private let world: World
  private let arguments: Arguments
  private let name: String

  init(_ invocation: Invocation) throws {
    world = invocation.world
    arguments = invocation.arguments
    let names = invocation.words.dropFirst()
    guard let name = names.first, names.count == 1 else {
      throw Failure(.usage, "what shall the plugin be called? setscrew plugins new NAME")
    }
    self.name = name
    guard Self.isName(name) else {
      throw Failure(
        .usage, "'\(name)' is no name for a plugin", remedy: "use lower-case letters, digits and hyphens")
    }
  }

  private static func isName(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first, ("a"..."z").contains(first) else { return false }
    return name.count <= 64
      && name.unicodeScalars.allSatisfy {
        ("a"..."z").contains($0) || ("0"..."9").contains($0) || $0 == "-"
      }
  }

  func run() throws -> ExitCode {
    guard let installation = world.places.installation else {
      throw Failure(
        .configuration, "the folder with registry/ and profiles/ cannot be found",
        remedy: "set SETSCREW_HOME to the folder that Setscrew was installed to")
    }
    let template = "\(installation)/registry/.template"
    let files = Self.files(in: template)
    guard !files.isEmpty else {
      throw Failure(.configuration, "the installation lacks \(template)")
    }
    try refuseTakenName(installation)
    let folder = try freeFolder()
    for file in files {
      let text = try LocalFiles.text(at: "\(template)/\(file)")
      let path = "\(folder)/\(file)"
      if let parent = LocalFiles.parent(of: path) { try LocalFiles.makeFolder(parent) }
      try LocalFiles.write(
        Array(text.replacing(Self.placeholder, with: name).utf8), to: path, mode: 0o644)
    }
    world.output.line(folder)
    if !arguments.has(.quiet) {
      world.errors.line("It is in force from now on. After each change: setscrew plugins check \(folder)")
    }
    return .success
  }

  private func refuseTakenName(_ installation: String) throws(Failure) {
    guard LocalFiles.isFolder("\(installation)/registry/\(name)") else { return }
    throw Failure(.usage, "a plugin called \(name) comes with Setscrew", remedy: "give yours another name")
  }

  /// The folder to write to; one that is there is kept unless it may be overwritten.
  private func freeFolder() throws(Failure) -> String {
    let root =
      arguments.has(.ownFolder)
      ? world.places.configuration : world.places.project ?? "\(world.workingFolder)/.setscrew"
    let folder = "\(root)/plugins/\(name)"
    guard arguments.has(.force) || !LocalFiles.exists(folder) else {
      throw Failure(.usage, "\(folder) is there already", remedy: "give another name, or --force")
    }
    return folder
  }

  /// The files below a folder, by their paths from there.
  private static func files(in folder: String, below prefix: String = "") -> [String] {
    LocalFiles.list(folder).flatMap { name in
      LocalFiles.isFolder("\(folder)/\(name)")
        ? files(in: "\(folder)/\(name)", below: "\(prefix)\(name)/") : ["\(prefix)\(name)"]
    }
  }
}
