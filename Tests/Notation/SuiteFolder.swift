import Glibc
import Testing

/// A folder of a test suite that lies outside the repository.
enum SuiteFolder {
  /// The names of its entries.
  static func names(in folder: String) throws -> [String] {
    let stream = try #require(opendir(folder), "cannot open \(folder)")
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        })
    }
    return names
  }

  /// The bytes of a file.
  static func contents(of path: String) throws -> [UInt8] {
    let descriptor = open(path, O_RDONLY)
    try #require(descriptor >= 0, "cannot open \(path)")
    defer { close(descriptor) }
    var contents: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = read(descriptor, &buffer, buffer.count), count > 0 {
      contents.append(contentsOf: buffer[..<count])
    }
    return contents
  }
}
