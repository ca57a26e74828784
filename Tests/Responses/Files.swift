import Glibc

/// Reads a file whole; nil where there is none.
func bytes(ofFile path: String) -> [UInt8]? {
  let descriptor = open(path, O_RDONLY)
  guard descriptor >= 0 else { return nil }
  defer { close(descriptor) }
  var result: [UInt8] = []
  var block = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = read(descriptor, &block, block.count)
    guard count > 0 else { return count == 0 ? result : nil }
    result += block[..<count]
  }
}

/// The names in a folder, sorted; empty where there is none.
func names(inFolder path: String) -> [String] {
  guard let folder = opendir(path) else { return [] }
  defer { closedir(folder) }
  var names: [String] = []
  while let entry = readdir(folder) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) {
      $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
    }
    if !name.hasPrefix(".") { names.append(name) }
  }
  return names.sorted()
}

func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

/// The folder of the fixtures beside this file.
let fixtures = #filePath.dropLast("Files.swift".count) + "Fixtures"
