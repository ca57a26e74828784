import Notation

/// A `config.yaml` that is changed with its comments kept.
struct ConfigurationFile {
  /// Where it lies.
  let path: String
  private var document: YAMLDocument
  private let original: [UInt8]

  /// The user's file, or the project's; one that is not there yet is empty.
  init(_ world: World, isProject: Bool) throws {
    let folder: String
    if isProject {
      guard let project = world.places.project else {
        throw Failure(
          .usage, "there is no .setscrew folder here or above",
          remedy: "mkdir .setscrew makes this folder a project")
      }
      folder = project
    } else {
      folder = world.places.configuration
    }
    try self.init(path: "\(folder)/config.yaml")
  }

  /// A file at a path; one that is not there yet is empty.
  init(path: String) throws {
    // A link stays a link; what it points to is changed.
    self.path = LocalFiles.realPath(path) ?? path
    do {
      original = LocalFiles.exists(self.path) ? try LocalFiles.read(self.path, limit: 1 << 20) : []
      document = try YAMLDocument(original, file: self.path)
    } catch let error as YAMLEditError {
      throw Failure(
        .configuration, "\(path) cannot be changed: \(error.findings.first?.message ?? "it is not sound")",
        remedy: "mend it first; `setscrew doctor` shows where")
    }
  }

  /// What it says; nil when it is empty.
  var node: Node? { document.node }

  /// The way to a value as this file spells it; nil where it is not there.
  func spelling(of path: ValuePath) -> ValuePath? { document.spelling(of: path) }

  /// Puts a value at a path.
  mutating func set(_ path: ValuePath, to value: JSON) throws(Failure) {
    do {
      try document.set(path, to: value)
    } catch {
      throw refusal(error)
    }
  }

  /// Takes a value away.
  mutating func remove(_ path: ValuePath) throws(Failure) {
    do {
      try document.remove(path, emptied: .goes)
    } catch {
      throw refusal(error)
    }
  }

  /// Writes it in one step, where something has changed.
  func save() throws {
    guard document.bytes != original else { return }
    if let folder = LocalFiles.parent(of: path) { try LocalFiles.makeFolder(folder) }
    try LocalFiles.write(document.bytes, to: path, mode: LocalFiles.mode(of: path) ?? 0o600)
  }

  private func refusal(_ error: YAMLEditError) -> Failure {
    Failure(
      .configuration,
      "\(path) cannot be changed: \(error.findings.first?.message ?? "this place is not plain")")
  }
}
