/// Bits in bytes, from the lowest bit of each on, as GIF, deflate and WebP have them.
struct BitWriter: Sendable {
  private var bytes: [UInt8]
  private var pending: UInt64 = 0
  private var count = 0

  /// A writer behind some whole bytes.
  init(after bytes: [UInt8] = []) { self.bytes = bytes }

  /// Adds a number of so many bits, its lowest bit first.
  mutating func put(_ value: Int, _ width: Int) {
    pending |= UInt64(value) << UInt64(count)
    count += width
    while count >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: pending))
      pending >>= 8
      count -= 8
    }
  }

  /// Adds a code of so many bits, its highest bit first.
  mutating func code(_ value: Int, _ width: Int) {
    for bit in (0..<width).reversed() { put(value >> bit & 1, 1) }
  }

  /// All bytes, the last one filled with zeros.
  mutating func finish() -> [UInt8] {
    if count > 0 { put(0, 8 - count) }
    return bytes
  }
}
