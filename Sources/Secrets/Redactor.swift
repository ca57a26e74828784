/// Takes the keys in use out of whatever is about to be shown or stored.
///
/// It works on a stream: bytes that may be the beginning of a key are held back until the next ones
/// tell, so that a key cut in two by a write is found too. `finish()` gives back what is still held.
public struct Redactor: Sendable {
  private let needles: [(bytes: [UInt8], mask: [UInt8])]
  /// For each byte whether a key begins with it; most bytes are passed by this look alone.
  private let begins: [Bool]
  private var held: [UInt8] = []

  /// A redactor of the given keys; one without keys passes everything on.
  public init(_ secrets: [Secret] = []) {
    self.init(
      needles: secrets.map { secret in
        (secret.withExposedText { Array($0.utf8) }, Array("[key \(secret.fingerprint)]".utf8))
      }.filter { !$0.0.isEmpty }.sorted { $0.0.count > $1.0.count })
  }

  /// Whether there is anything to look for.
  public var isEmpty: Bool { needles.isEmpty }

  /// The text without the keys.
  public func redacted(_ text: String) -> String {
    String(decoding: redacted(Array(text.utf8)), as: UTF8.self)
  }

  /// The bytes without the keys.
  public func redacted(_ bytes: [UInt8]) -> [UInt8] {
    var copy = Redactor(needles: needles)
    return copy.consume(bytes) + copy.finish()
  }

  /// Whether a key stands in bytes.
  public func finds(in bytes: [UInt8]) -> Bool {
    guard !needles.isEmpty else { return false }
    return bytes.indices.contains { position in
      begins[Int(bytes[position])] && needles.contains { bytes[position...].starts(with: $0.bytes) }
    }
  }

  /// Takes the next bytes of a stream and gives those that can be shown.
  public mutating func consume(_ bytes: [UInt8]) -> [UInt8] {
    guard !needles.isEmpty else { return bytes }
    let input = held + bytes
    held = []
    var output: [UInt8] = []
    output.reserveCapacity(input.count)
    var position = 0
    while position < input.count {
      if !begins[Int(input[position])] {
        output.append(input[position])
        position += 1
      } else if let needle = needles.first(where: { input[position...].starts(with: $0.bytes) }) {
        output += needle.mask
        position += needle.bytes.count
      } else if mayBegin(input[position...]) {
        held = Array(input[position...])
        return output
      } else {
        output.append(input[position])
        position += 1
      }
    }
    return output
  }

  /// Gives back what was held: the stream has ended, so it is no key.
  public mutating func finish() -> [UInt8] {
    defer { held = [] }
    return held
  }

  private init(needles: [(bytes: [UInt8], mask: [UInt8])]) {
    self.needles = needles
    var begins = [Bool](repeating: false, count: 256)
    for needle in needles { begins[Int(needle.bytes[0])] = true }
    self.begins = begins
  }

  /// Whether the rest of the input is the beginning of a key that may go on.
  private func mayBegin(_ rest: ArraySlice<UInt8>) -> Bool {
    needles.contains { rest.count < $0.bytes.count && $0.bytes.starts(with: rest) }
  }
}
