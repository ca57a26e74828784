import Glibc

/// What `doctor` looks at in permissions: everything that is stored is for its user alone.
struct PermissionCheck {
  let world: World

  /// How many files of a folder are looked at.
  private static let limit = 10_000

  /// What was found.
  var diagnoses: [Diagnosis] {
    let places = world.places
    let found =
      keyFiles + stored("what was sent and received", places.data) + stored("the history", places.state)
      + configuration(places.configuration) + shared
    return found.isEmpty ? [.fine("permissions", "only you can read what is stored")] : found
  }

  /// The files that hold keys, wherever they are.
  private var keyFiles: [Diagnosis] {
    let sealed = SealedKeys(world)
    return [("the key file", sealed.keyPath), ("the encrypted file of keys", sealed.path)].compactMap {
      name, path in
      guard let mode = LocalFiles.mode(of: path), mode & 0o077 != 0 else { return nil }
      return .problem("permissions", "\(name) \(path) can be read by others", fix: "chmod 600 \(path)")
    }
  }

  /// A folder of what nobody else has to see.
  private func stored(_ what: String, _ folder: String) -> [Diagnosis] {
    let open = Open(folder)
    var diagnoses = foreign(open, folder)
    if let first = open.readable.first {
      let more = open.readable.count > 1 ? " and \(open.readable.count - 1) more" : ""
      let message = "\(what) can be read by others: \(first)\(more)"
      let fix = "chmod -R go= \(folder)"
      // Behind a folder that is closed nobody gets at it.
      diagnoses.append(
        open.isClosed ? .note("permissions", message, fix: fix) : .problem("permissions", message, fix: fix))
    }
    return diagnoses
  }

  /// The configuration, which many keep among files that they share; that others may read it is their choice.
  private func configuration(_ folder: String) -> [Diagnosis] {
    let open = Open(folder)
    var diagnoses = foreign(open, folder)
    if let first = open.writable.first {
      diagnoses.append(
        .problem("permissions", "\(first) can be changed by others", fix: "chmod -R go-w \(folder)"))
    } else if let first = open.readable.first {
      let more = open.readable.count > 1 ? " and \(open.readable.count - 1) more" : ""
      diagnoses.append(
        .note("permissions", "\(first)\(more) can be read by others", fix: "chmod -R go= \(folder)"))
    }
    return diagnoses
  }

  private func foreign(_ open: Open, _ folder: String) -> [Diagnosis] {
    open.foreign.first.map { first in
      [
        .problem(
          "permissions", "\(first) belongs to somebody else, as after a run with sudo",
          fix: "sudo chown -R \(getuid()) \(folder)")
      ]
    } ?? []
  }

  /// Folders of the project from which profiles and plugins are taken.
  private var shared: [Diagnosis] {
    var folders = ["\(world.workingFolder)/profiles"]
    if let project = world.places.project { folders += [project, "\(project)/plugins"] }
    return folders.compactMap { folder in
      guard let mode = LocalFiles.mode(of: folder), mode & 0o002 != 0 else { return nil }
      return .problem(
        "permissions", "anybody can change what is in \(folder), and with it what is sent",
        fix: "chmod o-w \(folder)")
    }
  }

  /// What in a folder is open to others; links are not followed.
  private struct Open {
    /// Whether nobody else can enter the folder itself.
    let isClosed: Bool
    private(set) var readable: [String] = []
    private(set) var writable: [String] = []
    private(set) var foreign: [String] = []
    private var seen = 0

    init(_ folder: String) {
      // What a link leads to counts for the folder itself.
      let real = LocalFiles.realPath(folder) ?? folder
      isClosed = LocalFiles.mode(of: real).map { $0 & 0o077 == 0 } ?? true
      visit(real)
    }

    private mutating func visit(_ path: String) {
      var status = stat()
      guard seen < PermissionCheck.limit, lstat(path, &status) == 0 else { return }
      seen += 1
      let kind = status.st_mode & S_IFMT
      guard kind != S_IFLNK else { return }
      if status.st_mode & 0o077 != 0 { readable.append(path) }
      if status.st_mode & 0o022 != 0 { writable.append(path) }
      if status.st_uid != geteuid() { foreign.append(path) }
      guard kind == S_IFDIR else { return }
      for name in LocalFiles.list(path) { visit("\(path)/\(name)") }
    }
  }
}
