/// The files that profiles may be read from, passed in so that the same code runs on a disk and in memory.
public struct ProfileFiles: Sendable {
  /// Why a file could not be read.
  public enum Failure: Error, Sendable, Hashable, CustomStringConvertible {
    /// Nothing stands there.
    case missing
    /// It is a folder.
    case isFolder
    /// It holds more bytes than may be read.
    case tooLarge
    /// What the system said: `Permission denied`.
    case unreadable(String)

    /// The failure in words that follow a file's name.
    public var description: String {
      switch self {
      case .missing: "there is no such file"
      case .isFolder: "it is a folder"
      case .tooLarge: "it is too large"
      case .unreadable(let reason): reason
      }
    }
  }

  /// The bytes of a file, but not more than a limit.
  public var read: @Sendable (_ path: String, _ limit: Int) throws(Failure) -> [UInt8]
  /// The names in a folder in any order; none when it is not there.
  public var list: @Sendable (_ folder: String) -> [String]
  /// Whether a file stands at a path.
  public var exists: @Sendable (_ path: String) -> Bool
  /// The absolute path without symbolic links; nil where nothing stands.
  public var realPath: @Sendable (_ path: String) -> String?

  /// Access to files.
  public init(
    read: @escaping @Sendable (_ path: String, _ limit: Int) throws(Failure) -> [UInt8],
    list: @escaping @Sendable (_ folder: String) -> [String],
    exists: @escaping @Sendable (_ path: String) -> Bool,
    realPath: @escaping @Sendable (_ path: String) -> String?
  ) {
    self.read = read
    self.list = list
    self.exists = exists
    self.realPath = realPath
  }

  /// Files in memory by their paths; `links` are symbolic links.
  ///
  /// Relative paths are taken from `/project`.
  public static func inMemory(
    _ contents: [String: [UInt8]], links: [String: String] = [:], workingFolder: String = "/project"
  ) -> ProfileFiles {
    let files = Dictionary(
      contents.map { (FilePath.join(workingFolder, $0.key), $0.value) }, uniquingKeysWith: { $1 })
    let links = Dictionary(
      links.map { (FilePath.join(workingFolder, $0.key), $0.value) }, uniquingKeysWith: { $1 })
    let resolve: @Sendable (String) -> String = { path in
      var path = FilePath.join(workingFolder, path)
      for _ in 0..<links.count {
        guard let link = links.first(where: { FilePath.isInside(path, $0.key) }) else { break }
        path = FilePath.join(FilePath.folder(of: link.key), link.value + path.dropFirst(link.key.count))
      }
      return path
    }
    let isFolder: @Sendable (String) -> Bool = { path in
      files.keys.contains { $0 != path && FilePath.isInside($0, path) }
    }
    return ProfileFiles(
      read: { path, limit throws(Failure) in
        let path = resolve(path)
        guard let bytes = files[path] else { throw isFolder(path) ? .isFolder : .missing }
        guard bytes.count <= limit else { throw .tooLarge }
        return bytes
      },
      list: { folder in
        let folder = resolve(folder)
        var names: Set<String> = []
        for path in files.keys where path != folder && FilePath.isInside(path, folder) {
          let rest = path.dropFirst(folder == "/" ? 1 : folder.count + 1)
          names.insert(String(rest.prefix { $0 != "/" }))
        }
        return names.sorted()
      },
      exists: { path in
        let path = resolve(path)
        return files[path] != nil
      },
      realPath: { path in
        let path = resolve(path)
        return files[path] != nil || isFolder(path) ? path : nil
      })
  }
}
