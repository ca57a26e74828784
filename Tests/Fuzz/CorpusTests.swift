import Glibc
import Testing

/// Replays what the fuzzer found worth keeping, and small changes of it.
@Suite("fuzz corpus")
struct CorpusTests {
  static let folder = "/" + #filePath.split(separator: "/").dropLast().joined(separator: "/") + "/Corpus"

  @Test("no input of the corpus crashes its parser, nor do its beginnings", arguments: FuzzTarget.allCases)
  func replay(target: FuzzTarget) throws {
    let names = Self.names(in: "\(Self.folder)/\(target.rawValue)")
    #expect(names.count >= 3, "the corpus of \(target.rawValue) is gone")
    for name in names {
      let bytes = Self.bytes(of: "\(Self.folder)/\(target.rawValue)/\(name)")
      target.run(bytes)
      for length in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 16)) {
        target.run(Array(bytes[..<length]))
      }
      for index in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 16)) {
        var changed = bytes
        changed[index] ^= 0x55
        target.run(changed)
      }
    }
  }

  private static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }

  private static func bytes(of path: String) -> [UInt8] {
    guard let file = fopen(path, "r") else { return [] }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = fread(&bytes, 1, bytes.count, file)
    return Array(bytes[..<count])
  }
}
