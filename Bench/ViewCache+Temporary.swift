import Glibc
import Registry

extension ViewCache {
  /// A cache in a new folder of its own, read from the disk each time as a command does.
  static func temporary() throws -> ViewCache {
    var template = Array("/tmp/setscrew-bench-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw NoFolder() }
    let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return ViewCache(
      build: "bench", read: { FileAccess.disk.read("\(folder)/\($0)") },
      write: { name, bytes in
        guard let file = fopen("\(folder)/\(name)", "w") else { return }
        fwrite(bytes, 1, bytes.count, file)
        fclose(file)
      })
  }

  private struct NoFolder: Error {}
}
