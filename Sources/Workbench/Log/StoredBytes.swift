import CZlib
import Secrets

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
  /// The bytes that tell form and length.
  private static let headSize = 9
  /// Below this nothing is gained.
  private static let worthwhile = 120

  /// The bytes in the form that is stored.
  static func pack(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.count >= worthwhile, setscrew_zlib_load() == nil else { return [plain] + bytes }
    let bound = Int(setscrew_zlib_bound(UInt(bytes.count)))
    // The room is touched only as far as it is filled.
    let packed = [UInt8](unsafeUninitializedCapacity: headSize + bound) { buffer, count in
      buffer[0] = deflated
      for index in 0..<8 {
        buffer[1 + index] = UInt8(truncatingIfNeeded: UInt64(bytes.count) >> UInt64(8 * index))
      }
      var room = UInt(bound)
      let code = setscrew_zlib_compress(
        buffer.baseAddress.map { $0 + headSize }, &room, bytes, UInt(bytes.count), level)
      count = code == Z_OK ? headSize + Int(room) : 0
    }
    // A copy lets the unused room go.
    return packed.isEmpty || packed.count > bytes.count ? [plain] + bytes : Array(packed[...])
  }

  /// The bytes as they were.
  static func unpack(_ packed: [UInt8]) throws(Damaged) -> [UInt8] {
    guard let form = packed.first else { return [] }
    if form == plain { return Array(packed.dropFirst()) }
    guard form == deflated, packed.count > headSize, setscrew_zlib_load() == nil else { throw Damaged() }
    let length = packed[1..<headSize].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    // zlib shrinks by a factor of about a thousand at most; more is not what was written here.
    guard length <= UInt64(packed.count) * 1_100 else { throw Damaged() }
    var code = Z_DATA_ERROR
    var room = UInt(length)
    let bytes = [UInt8](unsafeUninitializedCapacity: Int(length)) { buffer, count in
      code = packed.withUnsafeBufferPointer { input in
        setscrew_zlib_expand(
          buffer.baseAddress, &room, input.baseAddress.map { $0 + headSize }, UInt(packed.count - headSize))
      }
      count = code == Z_OK ? Int(room) : 0
    }
    guard code == Z_OK, room == UInt(length) else { throw Damaged() }
    return bytes
  }
  /// Whether a key stands in stored bytes, looked for piece by piece, so that no long answer is in memory twice.
  static func holdsKey(_ packed: [UInt8], _ redactor: Redactor) throws(Damaged) -> Bool {
    guard packed.first == deflated else { return redactor.finds(in: try unpack(packed)) }
    guard packed.count > headSize, setscrew_zlib_load() == nil else { throw Damaged() }
    let search = Search(redactor)
    let code = packed.withUnsafeBufferPointer { input in
      setscrew_zlib_visit(
        input.baseAddress.map { $0 + headSize }, UInt(packed.count - headSize),
        { context, bytes, count in
          guard let context else { return 1 }
          let search = Unmanaged<Search>.fromOpaque(context).takeUnretainedValue()
          return search.take(UnsafeBufferPointer(start: bytes, count: Int(count))) ? 1 : 0
        }, Unmanaged.passUnretained(search).toOpaque())
    }
    guard search.hasFound || code == Z_STREAM_END else { throw Damaged() }
    return search.hasFound
  }

  /// A search through pieces, in which a key may be cut in two.
  private final class Search {
    private let redactor: Redactor
    private var window: [UInt8] = []
    private(set) var hasFound = false

    init(_ redactor: Redactor) { self.redactor = redactor }

    func take(_ piece: UnsafeBufferPointer<UInt8>) -> Bool {
      window += piece
      hasFound = redactor.finds(in: window)
      window.removeFirst(max(0, window.count - max(0, redactor.longest - 1)))
      return hasFound
    }
  }
}
