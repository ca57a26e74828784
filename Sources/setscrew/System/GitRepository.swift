import Profiles

/// A git repository, read by calling git.
struct GitRepository: Sendable {
  /// The folder that the user stands in, which paths are relative to.
  private let workingFolder: String
  /// The repository's folder, spelled as the working folder is.
  private let root: String

  /// The repository that a folder belongs to.
  init(holding folder: String) throws {
    let result = try ChildProcess.run(["git", "-C", folder, "rev-parse", "--show-prefix"])
    guard result.status != 127 else {
      throw Failure(.usage, "revisions need git, which is not installed")
    }
    guard result.status == 0 else {
      throw Failure(
        .usage, "\(folder) is not in a git repository",
        remedy: "revisions are those of the project's repository")
    }
    var prefix = String(decoding: result.output, as: UTF8.self)
    while prefix.hasSuffix("\n") || prefix.hasSuffix("/") { prefix.removeLast() }
    workingFolder = Self.normalized(folder)
    root = prefix.isEmpty ? workingFolder : String(workingFolder.dropLast(prefix.count + 1))
  }

  /// The files of the repository as they were at a revision; those outside of it as they are.
  func files(at revision: String) throws -> ProfileFiles {
    let found = try ChildProcess.run(
      ["git", "-C", root, "rev-parse", "--verify", "--quiet", "--end-of-options", "\(revision)^{commit}"])
    guard found.status == 0 else {
      throw Failure(
        .usage, "there is no revision '\(revision)' in \(root)", remedy: "`git log --oneline` lists them")
    }
    let commit = String(decoding: found.output.prefix { $0 != 0x0A }, as: UTF8.self)
    let listed = try ChildProcess.run(["git", "-C", root, "ls-tree", "-r", "-z", "--full-tree", commit])
    guard listed.status == 0 else { throw Failure(.other, "git cannot list the files of \(revision)") }
    return Tree(root: root, workingFolder: workingFolder, commit: commit, listing: listed.output).files
  }

  /// Whether a path leads into the repository.
  func contains(_ path: String) -> Bool {
    Tree(root: root, workingFolder: workingFolder, commit: "", listing: []).below(path) != nil
  }

  private static func normalized(_ path: String) -> String {
    path.count > 1 && path.hasSuffix("/") ? normalized(String(path.dropLast())) : path
  }
}

/// The files of one commit.
private struct Tree: Sendable {
  private let root: String
  private let workingFolder: String
  private let commit: String
  /// The paths below the root; whether each is a symbolic link.
  private var isLink: [String: Bool] = [:]
  private var folders: Set<String> = [""]

  init(root: String, workingFolder: String, commit: String, listing: [UInt8]) {
    self.root = root
    self.workingFolder = workingFolder
    self.commit = commit
    // MODE SP TYPE SP OBJECT TAB PATH NUL
    for entry in listing.split(separator: 0) {
      guard let tab = entry.firstIndex(of: 0x09) else { continue }
      let head = entry[..<tab]
      let path = String(decoding: entry[(tab + 1)...], as: UTF8.self)
      guard !head.starts(with: Array("160000".utf8)) else { continue }
      isLink[path] = head.starts(with: Array("120000".utf8))
      var folder = path[...]
      while let slash = folder.lastIndex(of: "/") {
        folder = folder[..<slash]
        folders.insert(String(folder))
      }
    }
  }

  var files: ProfileFiles {
    let disk = ProfileFiles.local(in: workingFolder)
    return ProfileFiles(
      read: { path, limit throws(ProfileFiles.Failure) in
        guard let inside = place(of: path) else { return try disk.read(path, limit) }
        guard isLink[inside] != nil else { throw folders.contains(inside) ? .isFolder : .missing }
        guard let bytes = blob(inside, limit) else {
          throw .unreadable("git cannot read it at this revision")
        }
        return bytes
      },
      list: { folder in
        guard let inside = place(of: folder) else { return disk.list(folder) }
        let prefix = inside.isEmpty ? "" : inside + "/"
        var names: Set<String> = []
        for path in isLink.keys where path.hasPrefix(prefix) {
          names.insert(String(path.dropFirst(prefix.count).prefix { $0 != "/" }))
        }
        return names.sorted()
      },
      exists: { path in place(of: path).map { isLink[$0] != nil } ?? disk.exists(path) },
      realPath: { path in
        guard let inside = place(of: path) else { return disk.realPath(path) }
        return isLink[inside] != nil || folders.contains(inside) ? "\(root)/\(inside)" : nil
      })
  }

  /// Where a path leads below the root, links followed; nil outside of the repository.
  private func place(of path: String) -> String? {
    var inside = below(path)
    for _ in 0..<8 {
      guard let place = inside, isLink[place] == true else { break }
      guard let target = blob(place, 1 << 12) else { return nil }
      let text = String(decoding: target, as: UTF8.self)
      let folder = place.lastIndex(of: "/").map { "\(root)/\(place[..<$0])" } ?? root
      inside = below(text.hasPrefix("/") ? text : "\(folder)/\(text)")
    }
    return inside
  }

  /// Where a path leads below the root, by its text alone; nil outside of the repository.
  func below(_ path: String) -> String? {
    let path = path.hasPrefix("/") ? path : "\(workingFolder)/\(path)"
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    let full = "/" + parts.joined(separator: "/")
    if full == root || root == "/" { return String(full.dropFirst(root.count + (root == "/" ? 0 : 1))) }
    // The repository's own folder is no part of a revision, but tells where the project is.
    guard full.hasPrefix(root + "/"), full != "\(root)/.git", full != "\(root)/.setscrew" else { return nil }
    return String(full.dropFirst(root.count + 1))
  }

  private func blob(_ path: String, _ limit: Int) -> [UInt8]? {
    let result = try? ChildProcess.run(
      ["git", "-C", root, "cat-file", "blob", "\(commit):\(path)"], limit: limit)
    return result.flatMap { $0.status == 0 ? $0.output : nil }
  }
}
