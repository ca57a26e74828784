import Glibc

/// The revision of the repository that holds a path, read from its files: starting git would cost more than all else.
enum GitRevision {
  /// The hash of the commit that is checked out; nil outside of a repository and before its first commit.
  static func of(folder path: String) -> String? {
    guard let repository = repository(holding: path), let head = firstLine(of: "\(repository)/HEAD") else {
      return nil
    }
    guard head.hasPrefix("ref: ") else { return hash(head) }
    let name = String(head.dropFirst(5))
    // A further working tree keeps its own HEAD and shares the branches.
    let shared = firstLine(of: "\(repository)/commondir").map { absolute($0, in: repository) } ?? repository
    for folder in [repository, shared] {
      if let found = firstLine(of: "\(folder)/\(name)").flatMap(hash) { return found }
    }
    guard let packed = try? LocalFiles.read("\(shared)/packed-refs", limit: 64 << 20) else { return nil }
    for line in String(decoding: packed, as: UTF8.self).split(separator: "\n") {
      if line.hasSuffix(" \(name)") { return hash(String(line.prefix { $0 != " " })) }
    }
    return nil
  }

  /// The folder with the repository's own files.
  private static func repository(holding path: String) -> String? {
    var folder: String? = path
    while let current = folder {
      let candidate = current == "/" ? "/.git" : "\(current)/.git"
      if LocalFiles.isFolder(candidate) { return candidate }
      if let link = firstLine(of: candidate), link.hasPrefix("gitdir: ") {
        return absolute(String(link.dropFirst(8)), in: current)
      }
      folder = LocalFiles.parent(of: current)
    }
    return nil
  }

  private static func absolute(_ path: String, in folder: String) -> String {
    path.hasPrefix("/") ? path : "\(folder)/\(path)"
  }

  private static func firstLine(of path: String) -> String? {
    guard let bytes = try? LocalFiles.read(path, limit: 1 << 16) else { return nil }
    let line = bytes.prefix { $0 != 0x0A && $0 != 0x0D }
    return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
  }

  private static func hash(_ text: String) -> String? {
    text.utf8.count >= 40 && text.allSatisfy(\.isHexDigit) ? text : nil
  }
}
