import Notation

/// Reads a profile and, step by step, the profiles that it builds on.
public struct ProfileLoader: Sendable {
  /// That the profile which was asked for is not there or cannot be read.
  public struct Failure: Error, Sendable, Hashable {
    /// What went wrong; lower case, without a full stop.
    public var message: String
    /// What may mend it.
    public var remedy: String?
  }

  /// How long a chain of parents may be.
  public static let depthLimit = 32
  /// How many files may take part.
  public static let fileLimit = 200

  private let files: ProfileFiles
  private let catalog: ProfileCatalog

  /// A loader that looks up names in a catalogue.
  public init(files: ProfileFiles, catalog: ProfileCatalog) {
    self.files = files
    self.catalog = catalog
  }

  /// Reads the profile that a name or path refers to.
  public func load(_ reference: String) throws(Failure) -> LoadedProfile {
    let path: String
    if ProfileCatalog.isPath(reference) {
      path = reference
    } else if let found = catalog.path(named: reference) {
      path = found
    } else if files.exists(reference) {
      path = reference
    } else {
      throw notFound(reference)
    }
    do throws(ProfileFiles.Failure) {
      return load(bytes: try files.read(path, ProfileFile.sizeLimit), path: path)
    } catch {
      guard error == .missing else {
        throw Failure(message: "cannot read the profile \(path): \(error)", remedy: nil)
      }
      throw notFound(reference)
    }
  }

  /// Reads a profile from bytes that are there already, such as standard input.
  ///
  /// Its parents and files are looked for from the working folder.
  public func load(bytes: [UInt8], path: String) -> LoadedProfile {
    var loading = Loading(files: files, catalog: catalog)
    loading.load(ProfileFile(parsing: bytes, path: path), realPath: files.realPath(path))
    return loading.profile
  }

  private func notFound(_ reference: String) -> Failure {
    if ProfileCatalog.isPath(reference) {
      let completed = ProfileCatalog.extensions.map { "\(reference).\($0)" }.first(where: files.exists)
      let near = completed ?? sibling(of: reference) ?? catalog.suggestion(for: reference)
      return Failure(
        message: "there is no profile \(reference)", remedy: near.map { "did you mean \($0)?" })
    }
    let near = catalog.suggestion(for: reference)
    return Failure(
      message: "there is no profile named \(reference)",
      remedy: near.map { "did you mean \($0)?" } ?? "setscrew profiles lists them; a path works too")
  }

  /// A file in the same folder whose name is nearly the one asked for.
  private func sibling(of path: String) -> String? {
    let folder = FilePath.folder(of: path)
    return Suggestion.nearest(to: FilePath.name(of: path), among: files.list(folder).sorted())
      .map { folder == "." && !path.hasPrefix("./") ? $0 : "\(folder)/\($0)" }
  }
}

/// A walk along `extends`, with what is on the way down so that a cycle is seen.
private struct Loading {
  let files: ProfileFiles
  let catalog: ProfileCatalog
  var profile = LoadedProfile()
  private var positions: [String: Int] = [:]
  private var way: [(realPath: String?, path: String)] = []
  private var opened = 0

  init(files: ProfileFiles, catalog: ProfileCatalog) {
    self.files = files
    self.catalog = catalog
  }

  @discardableResult
  mutating func load(_ file: ProfileFile, realPath: String?) -> Int {
    profile.findings += file.findings
    way.append((realPath, file.path))
    defer { way.removeLast() }
    var parents: [Int] = []
    for parent in file.header.extends {
      if let index = load(parent, of: file, realPath: realPath) { parents.append(index) }
    }
    profile.members.append(.init(file: file, realPath: realPath, parents: parents))
    let index = profile.members.count - 1
    if let realPath { positions[realPath] = index }
    return index
  }

  private mutating func load(_ parent: Sourced<String>, of file: ProfileFile, realPath: String?) -> Int? {
    let folder = FilePath.folder(of: file.path)
    let path =
      ProfileCatalog.isPath(parent.value)
      ? FilePath.join(folder, parent.value)
      : catalog.path(named: parent.value, in: folder, except: realPath)
    guard let path, let parentPath = files.realPath(path) else {
      let completed = path.flatMap { path in
        ProfileCatalog.extensions.first { files.exists("\(path).\($0)") }.map { "\(parent.value).\($0)" }
      }
      let near = completed ?? catalog.suggestion(for: parent.value)
      report(
        "profile-not-found", "there is no profile \(path ?? parent.value)", parent,
        remedy: near.map { "did you mean \($0)?" })
      return nil
    }
    if let index = positions[parentPath] { return index }
    if let start = way.firstIndex(where: { $0.realPath == parentPath }) {
      let chain = (way[start...].map(\.path) + [path]).joined(separator: " -> ")
      report(
        "extends-cycle", "the profiles build on each other in a circle: \(chain)", parent,
        remedy: "take one of them out of extends")
      return nil
    }
    guard way.count < ProfileLoader.depthLimit else {
      report("extends-depth", "more than \(ProfileLoader.depthLimit) profiles build on each other", parent)
      return nil
    }
    opened += 1
    guard opened <= ProfileLoader.fileLimit else {
      if opened == ProfileLoader.fileLimit + 1 {
        report("extends-count", "more than \(ProfileLoader.fileLimit) profiles take part", parent)
      }
      return nil
    }
    do throws(ProfileFiles.Failure) {
      let bytes = try files.read(path, ProfileFile.sizeLimit)
      return load(ProfileFile(parsing: bytes, path: path), realPath: parentPath)
    } catch {
      report("profile-unreadable", "cannot read \(path): \(error)", parent)
      return nil
    }
  }

  private mutating func report(
    _ code: Finding.Code, _ message: String, _ parent: Sourced<String>, remedy: String? = nil
  ) {
    profile.findings.append(Finding(code, .error, message, at: parent.origin, remedy: remedy))
  }
}
