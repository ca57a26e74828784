import Glibc

/// How plugin folders are read; passed in, so that tests need no disk.
public struct FileAccess: Sendable {
  /// One thing in a folder.
  public struct Entry: Sendable, Hashable {
    /// Its name, without the folder's.
    public var name: String
    /// Whether it is a folder.
    public var isFolder: Bool

    /// One thing in a folder.
    public init(name: String, isFolder: Bool) {
      self.name = name
      self.isFolder = isFolder
    }
  }

  /// What lies in a folder, in any order; nil when there is no such folder or it cannot be read.
  public var list: @Sendable (_ folder: String) -> [Entry]?
  /// The bytes of a file; nil when there is no such file or it cannot be read.
  public var read: @Sendable (_ file: String) -> [UInt8]?

  /// A way of reading folders and files.
  public init(
    list: @escaping @Sendable (_ folder: String) -> [Entry]?,
    read: @escaping @Sendable (_ file: String) -> [UInt8]?
  ) {
    self.list = list
    self.read = read
  }

  /// Files that are held in memory, by their paths.
  public init(memory files: [String: String]) {
    self.init(
      list: { folder in
        let prefix = folder.hasSuffix("/") ? folder : folder + "/"
        var entries: Set<Entry> = []
        for path in files.keys where path.hasPrefix(prefix) {
          let rest = path.dropFirst(prefix.count)
          if let slash = rest.firstIndex(of: "/") {
            entries.insert(Entry(name: String(rest[..<slash]), isFolder: true))
          } else {
            entries.insert(Entry(name: String(rest), isFolder: false))
          }
        }
        return entries.isEmpty ? nil : Array(entries)
      },
      read: { path in files[path].map { Array($0.utf8) } })
  }

  /// The files of this machine.
  public static let disk = FileAccess(list: { listFolder($0) }, read: { readFile($0) })

  private static func listFolder(_ path: String) -> [Entry]? {
    guard let folder = opendir(path) else { return nil }
    defer { closedir(folder) }
    var entries: [Entry] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard !name.hasPrefix(".") else { continue }
      var isFolder = entry.pointee.d_type == DT_DIR
      if entry.pointee.d_type == DT_LNK || entry.pointee.d_type == DT_UNKNOWN {
        // A link counts as what it leads to.
        var status = stat()
        guard stat("\(path)/\(name)", &status) == 0 else { continue }
        isFolder = status.st_mode & S_IFMT == S_IFDIR
      }
      entries.append(Entry(name: name, isFolder: isFolder))
    }
    return entries
  }

  /// How many bytes a file of a plugin may have; the largest that ships has a hundredth of it.
  private static let limit = 16 << 20

  private static func readFile(_ path: String) -> [UInt8]? {
    // A named pipe must not keep the program waiting for its other end.
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= limit else {
      return nil
    }
    var bytes: [UInt8] = []
    // One byte more than the file has, so that its end is seen without another round.
    var room = Int(status.st_size) + 1
    while true {
      var failed = false
      let part = [UInt8](unsafeUninitializedCapacity: room) { buffer, filled in
        while filled < room {
          let count = Glibc.read(file, buffer.baseAddress.map { $0 + filled }, room - filled)
          if count < 0, errno == EINTR { continue }
          failed = count < 0
          guard count > 0 else { return }
          filled += count
          // A file gives less than was asked for only at its end.
          guard filled == room else { return }
        }
      }
      if failed || bytes.count + part.count > limit { return nil }
      if bytes.isEmpty { bytes = part } else { bytes += part }
      if part.count < room { return bytes }
      room = max(room, 4096)
    }
  }
}
