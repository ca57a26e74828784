import CZlib

/// Bytes as the run log stores them: compressed where that makes them smaller, and complete in themselves.
///
/// The first byte tells how: 0 as they are, 1 by zlib behind the length in eight bytes, lowest first.
enum StoredBytes {
  /// What cannot be read back.
  struct Damaged: Error, Sendable {}

  private static let plain: UInt8 = 0
  private static let deflated: UInt8 = 1
  /// The fastest level: a stream of events shrinks to a tenth with it, and the user waits for the process to end.
  private static let level: Int32 = 1
  /// Below this nothing is gained.
  private static let worthwhile = 120

  /// The bytes in the form that is stored.
  static func pack(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.count >= worthwhile, setscrew_zlib_load() == nil else { return [plain] + bytes }
    var length = UInt64(bytes.count)
    var packed: [UInt8] = [deflated]
    for _ in 0..<8 {
      packed.append(UInt8(truncatingIfNeeded: length))
      length >>= 8
    }
    let head = packed.count
    var room = setscrew_zlib_bound(UInt(bytes.count))
    packed += [UInt8](repeating: 0, count: Int(room))
    let code = packed.withUnsafeMutableBufferPointer { output in
      setscrew_zlib_compress(
        output.baseAddress.map { $0 + head }, &room, bytes, UInt(bytes.count), level)
    }
    guard code == Z_OK, head + Int(room) <= bytes.count else { return [plain] + bytes }
    packed.removeSubrange((head + Int(room))...)
    return packed
  }

  /// The bytes as they were.
  static func unpack(_ packed: [UInt8]) throws(Damaged) -> [UInt8] {
    guard let form = packed.first else { return [] }
    if form == plain { return Array(packed.dropFirst()) }
    guard form == deflated, packed.count > 9, setscrew_zlib_load() == nil else { throw Damaged() }
    let length = packed[1..<9].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    // zlib shrinks by a factor of about a thousand at most; more is not what was written here.
    guard length <= UInt64(packed.count) * 1_100 else { throw Damaged() }
    var room = UInt(length)
    var bytes = [UInt8](repeating: 0, count: Int(length))
    let code = packed.withUnsafeBufferPointer { input in
      setscrew_zlib_expand(&bytes, &room, input.baseAddress.map { $0 + 9 }, UInt(packed.count - 9))
    }
    guard code == Z_OK, room == UInt(length) else { throw Damaged() }
    return bytes
  }
}
