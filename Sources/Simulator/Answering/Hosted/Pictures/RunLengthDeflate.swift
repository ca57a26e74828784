/// Packs runs of equal bytes as a zlib stream.
struct RunLengthDeflate: Sendable {
  private var bits = BitWriter(after: [0x78, 0x01])
  private var low = 1
  private var high = 0

  /// A stream of one block with the fixed codes.
  init() {
    bits.put(1, 1)
    bits.put(1, 2)
  }

  /// Adds a byte so many times.
  mutating func add(_ byte: UInt8, count: Int) {
    guard count > 0 else { return }
    // The sums of Adler-32 over a run, without walking through it.
    high = (high + count * low + Int(byte) * (count * (count + 1) / 2 % Self.prime)) % Self.prime
    low = (low + count * Int(byte)) % Self.prime
    symbol(Int(byte))
    var left = count - 1
    while left >= 3 {
      let length = min(left, 258)
      repetition(length)
      left -= length
    }
    for _ in 0..<left { symbol(Int(byte)) }
  }

  /// The whole stream.
  mutating func finish() -> [UInt8] {
    symbol(256)
    return bits.finish() + [high >> 8, high, low >> 8, low].map { UInt8(truncatingIfNeeded: $0) }
  }

  private static let prime = 65_521
  private static let lengths = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195,
    227, 258,
  ]

  /// Repeats the last byte.
  private mutating func repetition(_ length: Int) {
    let code = (Self.lengths.lastIndex { $0 <= length }) ?? 0
    symbol(257 + code)
    let extra = code < 8 || code == 28 ? 0 : code / 4 - 1
    bits.put(length - Self.lengths[code], extra)
    // The distance of one.
    bits.put(0, 5)
  }

  private mutating func symbol(_ value: Int) {
    switch value {
    case ..<144: bits.code(0x30 + value, 8)
    case ..<256: bits.code(0x190 + value - 144, 9)
    case ..<280: bits.code(value - 256, 7)
    default: bits.code(0xC0 + value - 280, 8)
    }
  }
}
