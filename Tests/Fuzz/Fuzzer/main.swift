import Glibc

/// The driver of libFuzzer, which `scripts/fuzz` links.
@_silgen_name("LLVMFuzzerRunDriver")
func runDriver(
  _ count: UnsafeMutablePointer<Int32>,
  _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

nonisolated(unsafe) var target = FuzzTarget.json

guard let name = CommandLine.arguments.dropFirst().first, let chosen = FuzzTarget(rawValue: name) else {
  print("usage: fuzz \(FuzzTarget.allCases.map(\.rawValue).joined(separator: "|")) [CORPUS] [-FLAGS]")
  exit(2)
}
target = chosen
var words: [UnsafeMutablePointer<CChar>?] =
  ([CommandLine.arguments[0]] + CommandLine.arguments.dropFirst(2)).map { strdup($0) } + [nil]
var count = Int32(words.count - 1)
let code = words.withUnsafeMutableBufferPointer { buffer -> Int32 in
  guard var start = buffer.baseAddress else { return 1 }
  return runDriver(&count, &start) { bytes, size in
    target.run(Array(UnsafeBufferPointer(start: bytes, count: size)))
    return 0
  }
}
exit(code)
