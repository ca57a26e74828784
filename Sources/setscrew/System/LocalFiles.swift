import Glibc
import Notation

/// A file that could not be read or written: what was tried, and what the system said.
struct FileError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The path as given.
  let path: String
  /// What was tried: `read`, `write`.
  let action: String
  /// The system's error number.
  let number: Int32
  /// What stands there in the place of a file; nil where that is not what went wrong.
  var found: FileKind?

  /// Whether the file is not there.
  var isMissing: Bool { number == ENOENT || number == ENOTDIR }

  /// Why it went wrong, in words that follow a file's name.
  var reason: String { found.map { "it is \($0.rawValue), not a file" } ?? String(cString: strerror(number)) }

  /// For example `cannot read a.yaml: No such file or directory`.
  var description: String { "cannot \(action) \(path): \(reason)" }
}

/// What may stand at a path in the place of a file, and must not be read as one: reading it may never end.
enum FileKind: String, Sendable {
  case pipe = "a named pipe"
  case socket = "a socket"
  case device = "a device"

  /// The kind of what has a status; nil for files and folders, and for `/dev/null`, which is as good as an empty file.
  init?(of status: stat) {
    switch status.st_mode & S_IFMT {
    case S_IFIFO: self = .pipe
    case S_IFSOCK: self = .socket
    case S_IFBLK: self = .device
    case S_IFCHR where status.st_rdev != Self.null: self = .device
    default: return nil
    }
  }

  /// The number of `/dev/null`: major 1, minor 3.
  private static let null: dev_t = 1 << 8 | 3
}

/// The file system of this machine.
enum LocalFiles {
  /// The whole content of a file; one of more than `limit` bytes is refused before it is read.
  ///
  /// Pipes, sockets and devices are refused too, since reading them may wait or go on for ever. Only the process's own
  /// open files are read whatever they are: `/dev/stdin`, and what a shell makes of `<(COMMAND)`.
  static func read(_ path: String, limit: Int = 256 << 20) throws(FileError) -> [UInt8] {
    var status = stat()
    guard stat(path, &status) == 0 else { throw FileError(path: path, action: "read", number: errno) }
    let isOwn = isOpenFile(path)
    if !isOwn, let kind = FileKind(of: status) {
      throw FileError(path: path, action: "read", number: EINVAL, found: kind)
    }
    // What stands there may have been exchanged since: opening must not wait for the other end of a pipe.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | (isOwn ? 0 : O_NONBLOCK))
    guard descriptor >= 0 else { throw FileError(path: path, action: "read", number: errno) }
    defer { close(descriptor) }
    guard fstat(descriptor, &status) == 0 else {
      throw FileError(path: path, action: "read", number: errno)
    }
    if !isOwn, let kind = FileKind(of: status) {
      throw FileError(path: path, action: "read", number: EINVAL, found: kind)
    }
    guard status.st_size <= limit || status.st_mode & S_IFMT == S_IFDIR else {
      throw FileError(path: path, action: "read", number: EFBIG)
    }
    return try read(descriptor: descriptor, named: path, limit: limit)
  }

  /// Whether a path names an open file of this process.
  private static func isOpenFile(_ path: String) -> Bool {
    path == "/dev/stdin" || path.hasPrefix("/dev/fd/") || path.hasPrefix("/proc/self/fd/")
  }

  /// All that an open file still holds.
  static func read(
    descriptor: Int32, named path: String, limit: Int = 256 << 20
  ) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_size > 0 {
      bytes.reserveCapacity(min(Int(status.st_size) + 1, limit))
    }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw FileError(path: path, action: "read", number: errno) }
      guard count > 0 else { return bytes }
      guard bytes.count + count <= limit else { throw FileError(path: path, action: "read", number: EFBIG) }
      bytes += buffer[..<count]
    }
  }

  /// The text of a file that must be text: UTF-8, without the byte order mark that it may begin with.
  static func text(at path: String, limit: Int = 64 << 20) throws -> String {
    try text(read(path, limit: limit), named: path)
  }

  /// The text of bytes that must be text.
  static func text(_ bytes: [UInt8], named name: String) throws(Finding) -> String {
    do throws(EncodingError) {
      return try String(textOf: bytes)
    } catch {
      throw Finding("file-encoding", .error, "\(name) \(error)", remedy: error.remedy)
    }
  }

  /// Replaces a file in one step, so that a reader sees the old or the new content and never a part.
  ///
  /// A device or pipe, such as `/dev/stdout`, is written to and stays what it is.
  static func write(_ bytes: some Sequence<UInt8>, to path: String, mode: mode_t = 0o600) throws(FileError) {
    var status = stat()
    if stat(path, &status) == 0, ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) {
      let descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
      guard descriptor >= 0 else { throw FileError(path: path, action: "write", number: errno) }
      defer { close(descriptor) }
      return try write(Array(bytes), to: descriptor, named: path)
    }
    var name = Array("\(path).XXXXXX".utf8CString)
    let descriptor = mkstemp(&name)
    guard descriptor >= 0 else { throw FileError(path: path, action: "write", number: errno) }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    do throws(FileError) {
      defer { close(descriptor) }
      fchmod(descriptor, mode)
      try write(Array(bytes), to: descriptor, named: path)
      guard fsync(descriptor) == 0 else { throw FileError(path: path, action: "write", number: errno) }
    } catch {
      unlink(name)
      throw error
    }
    guard rename(name, path) == 0 else {
      let number = errno
      unlink(name)
      throw FileError(path: path, action: "write", number: number)
    }
  }

  /// Adds bytes to the end of a file in one step, alone among all who do; makes it, for the user alone, where it is
  /// not there.
  static func append(_ bytes: [UInt8], to path: String) throws(FileError) {
    let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileError(path: path, action: "write", number: errno) }
    defer { close(descriptor) }
    while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
    try write(bytes, to: descriptor, named: path)
  }

  /// Writes all bytes to an open file.
  static func write(_ bytes: [UInt8], to descriptor: Int32, named path: String) throws(FileError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw FileError(path: path, action: "write", number: errno) }
      rest = rest.dropFirst(count)
    }
  }

  /// The permissions of a file, or nil where nothing stands.
  static func mode(of path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o7777 : nil
  }

  /// When a file was last written to, in seconds since 1970; nil where there is none.
  static func modifiedAt(_ path: String) -> Double? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) / 1e9
  }

  /// Takes a file away.
  static func remove(_ path: String) throws(FileError) {
    guard unlink(path) == 0 else { throw FileError(path: path, action: "remove", number: errno) }
  }

  /// Whether something stands at a path.
  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Whether a folder stands at a path.
  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Whether a file could be put at a path: its folder is there and may be written to.
  static func isWritable(_ path: String) -> Bool {
    !isFolder(path) && access(parent(of: path) ?? ".", W_OK) == 0
  }

  /// Whether text can be added to a file, which is made where it is not there.
  static func isAppendable(_ path: String) -> Bool {
    exists(path) ? !isFolder(path) && access(path, W_OK) == 0 : isWritable(path)
  }

  /// The names in a folder in the order of their bytes; none when it cannot be read.
  static func list(_ path: String) -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Makes a folder and those above it, readable by the user alone.
  static func makeFolder(_ path: String) throws(FileError) {
    if isFolder(path) { return }
    if let parent = parent(of: path) { try makeFolder(parent) }
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
      throw FileError(path: path, action: "make the folder", number: errno)
    }
  }

  /// The path without symbolic links, or nil where nothing stands.
  static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// The folder that holds a path; nil for the root and for a bare name.
  static func parent(of path: String) -> String? {
    guard let slash = path.lastIndex(of: "/"), path != "/" else { return nil }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
