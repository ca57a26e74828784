/// A JSON number that keeps the text it was written with: `0.30` stays `0.30`.
///
/// `==` compares the text; `isEqual(to:)` compares the values exactly, without rounding.
public struct JSONNumber: Sendable, Hashable, CustomStringConvertible {
  /// The text as written.
  public let text: String

  /// A number from text by JSON's grammar; nil for anything else (`+1`, `01`, `1.`, `NaN`).
  public init?(text: String) {
    let bytes = text.utf8.span
    guard case .end(bytes.count) = Self.end(in: bytes, from: 0) else { return nil }
    self.text = text
  }

  /// A number from text that is known to follow the grammar.
  init(checked text: String) { self.text = text }

  /// An integer.
  public init(_ value: Int) { text = String(value) }

  /// A finite number in its shortest form that reads back the same; nil for infinities and NaN.
  public init?(_ value: Double) {
    guard value.isFinite else { return nil }
    let shortest = "\(value)"
    // 0.2 and 1e+16 are as JSON wants them; whole numbers need no fraction.
    text = shortest.hasSuffix(".0") ? String(shortest.dropLast(2)) : shortest
  }

  /// The value as an integer when it is one that fits: `1` and `1.0`, not `1.5`.
  public var int: Int? { Int(text) ?? JSONDecimal(self).int }
  /// The value in double precision: rounded, and infinite beyond its range.
  public var double: Double { Double(text) ?? 0 }
  /// The text as written.
  public var description: String { text }
}

extension JSONNumber {
  /// Where a number ends, or where it breaks the grammar.
  enum End: Equatable {
    case end(Int)
    case fault(Int)
  }

  /// Follows the grammar of numbers from an offset.
  ///
  /// What touches a number and could only be a part of a misspelt one (`01`, `1_000`, `0x10`) is a fault.
  static func end(in bytes: Span<UInt8>, from start: Int) -> End {
    var offset = start
    if offset < bytes.count, bytes[offset] == JSONByte.minus { offset += 1 }
    guard offset < bytes.count, JSONByte.isDigit(bytes[offset]) else { return .fault(offset) }
    if bytes[offset] == JSONByte.zero {
      offset += 1
    } else {
      offset = digitsEnd(in: bytes, from: offset)
    }
    if offset < bytes.count, bytes[offset] == JSONByte.point {
      let end = digitsEnd(in: bytes, from: offset + 1)
      guard end > offset + 1 else { return .fault(end) }
      offset = end
    }
    if offset < bytes.count, bytes[offset] | 0x20 == UInt8(ascii: "e") {
      offset += 1
      if offset < bytes.count, bytes[offset] == JSONByte.plus || bytes[offset] == JSONByte.minus {
        offset += 1
      }
      let end = digitsEnd(in: bytes, from: offset)
      guard end > offset else { return .fault(end) }
      offset = end
    }
    guard offset < bytes.count else { return .end(offset) }
    let next = bytes[offset]
    let goesOn =
      JSONByte.isDigit(next) || JSONByte.isLetter(next) || next == JSONByte.point
      || next == JSONByte.plus || next == JSONByte.minus || next == UInt8(ascii: "_")
    return goesOn ? .fault(offset) : .end(offset)
  }

  private static func digitsEnd(in bytes: Span<UInt8>, from start: Int) -> Int {
    var offset = start
    while offset < bytes.count, JSONByte.isDigit(bytes[offset]) { offset += 1 }
    return offset
  }
}
