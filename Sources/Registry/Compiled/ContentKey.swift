/// A fingerprint of texts and bytes, for telling whether anything has changed.
///
/// 128 bits: no two states of anybody's plugins will ever meet. It is no defence against somebody who wants them to;
/// the cache that it guards is the user's own.
struct ContentKey: Sendable, Hashable {
  private(set) var high: UInt64 = 0x9E37_79B9_7F4A_7C15
  private(set) var low: UInt64 = 0xD1B5_4A32_D192_ED03

  mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { add(bytes: UnsafeRawBufferPointer($0)) }
  }

  mutating func add(_ bytes: [UInt8], from start: Int = 0) {
    bytes.withUnsafeBytes { add(bytes: UnsafeRawBufferPointer(rebasing: $0[start...])) }
  }

  /// Takes in bytes and their number, so that what belongs to the one and to the next cannot be confused.
  private mutating func add(bytes: UnsafeRawBufferPointer) {
    mix(UInt64(bytes.count), 0xA076_1D64_78BD_642F)
    var offset = 0
    while offset + 16 <= bytes.count {
      mix(
        bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self),
        bytes.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self))
      offset += 16
    }
    var rest: (UInt64, UInt64) = (0, 0)
    for (index, byte) in bytes[offset...].enumerated() {
      if index < 8 {
        rest.0 |= UInt64(byte) << UInt64(8 * index)
      } else {
        rest.1 |= UInt64(byte) << UInt64(8 * (index - 8))
      }
    }
    mix(rest.0, rest.1)
  }

  private mutating func mix(_ a: UInt64, _ b: UInt64) {
    let first = (high ^ a).multipliedFullWidth(by: 0xE703_7ED1_A0B4_28DB)
    let second = (low ^ b).multipliedFullWidth(by: 0x8EBC_6AF0_9C88_C6E3)
    high = first.high ^ first.low &+ second.low
    low = second.high ^ second.low &+ (first.low &<< 32 | first.low &>> 32)
  }

  /// The fingerprint as bytes.
  var bytes: [UInt8] {
    [high, low].flatMap { part in (0..<8).map { UInt8(truncatingIfNeeded: part >> UInt64(8 * $0)) } }
  }
}
