/// Bytes that `ByteWriter` finished, with the texts found by number.
final class ByteStore: Sendable {
  let bytes: [UInt8]
  /// Where the body begins and ends.
  let body: Range<Int>
  private let offsets: Range<Int>
  private let pool: Int

  /// Reads the layout; nil for bytes that cannot be of this kind.
  init?(_ bytes: [UInt8], from start: Int) {
    guard bytes.count >= start + 8 else { return nil }
    let bodyCount = Self.number(bytes, start)
    let offsetCount = Self.number(bytes, start + 4)
    let bodyStart = start + 8
    guard bodyCount <= bytes.count - bodyStart, offsetCount > 0,
      offsetCount <= (bytes.count - bodyStart - bodyCount) / 4
    else { return nil }
    self.bytes = bytes
    body = bodyStart..<bodyStart + bodyCount
    offsets = body.upperBound..<body.upperBound + 4 * offsetCount
    pool = offsets.upperBound
  }

  func text(_ number: Int) -> String {
    let place = offsets.lowerBound + 4 * number
    guard number >= 0, place + 8 <= offsets.upperBound else { return "" }
    let from = pool + Self.number(bytes, place)
    let to = pool + Self.number(bytes, place + 4)
    guard from <= to, to <= bytes.count else { return "" }
    return String(decoding: bytes[from..<to], as: UTF8.self)
  }

  fileprivate static func number(_ bytes: [UInt8], _ place: Int) -> Int {
    Int(bytes[place]) | Int(bytes[place + 1]) << 8 | Int(bytes[place + 2]) << 16 | Int(bytes[place + 3]) << 24
  }
}

/// Offsets in a row, as `ByteWriter` reserved them.
struct OffsetTable: Sendable {
  fileprivate let store: ByteStore
  fileprivate let start: Int
  fileprivate let count: Int

  /// An offset; 0 beyond the end.
  subscript(index: Int) -> Int {
    let place = start + 4 * index
    guard index >= 0, index < count, place + 4 <= store.body.upperBound else { return 0 }
    return ByteStore.number(store.bytes, place)
  }
}

/// Reads what `ByteWriter` wrote.
///
/// Beyond the end everything is empty, so that no bytes can make it fail.
struct ByteReader {
  let store: ByteStore
  private var position: Int

  /// A reader that begins at an offset into the body.
  init(_ store: ByteStore, at offset: Int = 0) {
    self.store = store
    position = store.body.lowerBound
    move(to: offset)
  }

  mutating func number() -> Int {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while position < store.body.upperBound, shift < 63 {
      let byte = store.bytes[position]
      position += 1
      value |= UInt64(byte & 0x7F) << shift
      if byte & 0x80 == 0 { break }
      shift += 7
    }
    return Int(truncatingIfNeeded: value & UInt64(Int64.max))
  }

  mutating func flag() -> Bool { number() != 0 }

  mutating func text() -> String { store.text(number()) }

  mutating func texts() -> [String] { list { $0.text() } }

  mutating func list<Element>(_ body: (inout ByteReader) -> Element) -> [Element] {
    let count = min(number(), store.body.upperBound - position)
    return (0..<max(0, count)).map { _ in body(&self) }
  }

  mutating func optional<Value>(_ body: (inout ByteReader) -> Value) -> Value? { flag() ? body(&self) : nil }

  /// A table of so many offsets, each looked up when it is wanted.
  mutating func offsets(_ count: Int) -> OffsetTable {
    defer { position = min(position + 4 * count, store.body.upperBound) }
    return OffsetTable(store: store, start: position, count: count)
  }

  /// Goes on at an offset into the body.
  mutating func move(to offset: Int) {
    position = store.body.lowerBound + min(max(0, offset), store.body.count)
  }

  mutating func offset() -> Int {
    guard position + 4 <= store.body.upperBound else { return 0 }
    defer { position += 4 }
    return ByteStore.number(store.bytes, position)
  }
}
