/// The grammar of JSON (RFC 8259), without recursion, telling a sink what it meets.
///
///     bytes -> JSONReader -> JSONSink: JSONBuilder (JSON), JSONNodeBuilder (Node with places)
///
/// The text must be one value in UTF-8; a byte order mark in front is skipped. The first fault ends the
/// reading. A reader reads one text.
struct JSONReader<Sink: JSONSink & ~Copyable>: ~Copyable {
  /// What is told of the text; holds the result when `read` is done.
  var sink: Sink
  private let depth: Int
  private var position = 0
  /// Where the open objects and lists begin, innermost last.
  private var open: [(container: JSONContainer, offset: Int)] = []
  private var strings = JSONStringReader()

  /// A reader that tells a sink.
  init(into sink: consuming Sink, limits: ParseLimits) {
    self.sink = sink
    depth = min(limits.depth, ParseLimits.deepestJSON)
  }

  /// Reads a whole text.
  mutating func read(_ bytes: Span<UInt8>) throws(JSONError) {
    try skipByteOrderMark(bytes)
    var expected = JSONExpectation.document
    while true {
      // A value, or what opens one.
      skipSpace(bytes)
      guard position < bytes.count else { throw fault(expected, in: bytes) }
      switch bytes[position] {
      case JSONByte.quote:
        let start = position
        let string = try readString(bytes)
        sink.string(string, at: start..<position, in: bytes)
      case JSONByte.openBrace:
        try enter(.object, in: bytes)
        skipSpace(bytes)
        if position < bytes.count, bytes[position] == JSONByte.closeBrace {
          leave(.object, in: bytes)
        } else {
          try readKey(expected: .firstKey, in: bytes)
          expected = .member
          continue
        }
      case JSONByte.openBracket:
        try enter(.array, in: bytes)
        skipSpace(bytes)
        if position < bytes.count, bytes[position] == JSONByte.closeBracket {
          leave(.array, in: bytes)
        } else {
          expected = .firstElement
          continue
        }
      case JSONByte.minus, JSONByte.zero...JSONByte.nine:
        try readNumber(bytes)
      case UInt8(ascii: "t"):
        try readLiteral(.true, expected: expected, in: bytes)
      case UInt8(ascii: "f"):
        try readLiteral(.false, expected: expected, in: bytes)
      case UInt8(ascii: "n"):
        try readLiteral(.null, expected: expected, in: bytes)
      default:
        throw fault(expected, in: bytes)
      }

      // What follows a value: the ends of any number of containers, then a comma or the end of the text.
      closing: while true {
        skipSpace(bytes)
        guard let container = open.last?.container else {
          guard position == bytes.count else { throw fault(.end, in: bytes) }
          return
        }
        switch container {
        case .array:
          guard position < bytes.count else { throw fault(.commaOrBracket, in: bytes) }
          switch bytes[position] {
          case JSONByte.comma:
            position += 1
            expected = .nextElement
            break closing
          case JSONByte.closeBracket: leave(.array, in: bytes)
          default: throw fault(.commaOrBracket, in: bytes)
          }
        case .object:
          guard position < bytes.count else { throw fault(.commaOrBrace, in: bytes) }
          switch bytes[position] {
          case JSONByte.comma:
            position += 1
            skipSpace(bytes)
            try readKey(expected: .nextKey, in: bytes)
            expected = .member
            break closing
          case JSONByte.closeBrace: leave(.object, in: bytes)
          default: throw fault(.commaOrBrace, in: bytes)
          }
        }
      }
    }
  }

  private mutating func skipByteOrderMark(_ bytes: Span<UInt8>) throws(JSONError) {
    guard bytes.count >= 2 else { return }
    if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { position = 3 }
    if bytes[0] == 0 || bytes[1] == 0 || bytes[0] >= 0xFE,
      let error = JSONDiagnosis.foreignEncoding(in: bytes)
    {
      throw error
    }
  }

  private mutating func skipSpace(_ bytes: Span<UInt8>) {
    while position < bytes.count, JSONByte.isSpace(bytes[position]) { position += 1 }
  }

  private mutating func enter(_ container: JSONContainer, in bytes: Span<UInt8>) throws(JSONError) {
    guard open.count < depth else {
      throw JSONDiagnosis.tooDeep(limit: depth, at: position, in: bytes)
    }
    open.append((container, position))
    sink.open(container, at: position, in: bytes)
    position += 1
  }

  private mutating func leave(_ container: JSONContainer, in bytes: Span<UInt8>) {
    position += 1
    open.removeLast()
    sink.close(container, endingAt: position, in: bytes)
  }

  /// A key and the colon behind it.
  private mutating func readKey(expected: JSONExpectation, in bytes: Span<UInt8>) throws(JSONError) {
    guard position < bytes.count, bytes[position] == JSONByte.quote else {
      throw fault(expected, in: bytes)
    }
    let start = position
    let key = try readString(bytes)
    try sink.key(key, at: start..<position, in: bytes)
    skipSpace(bytes)
    guard position < bytes.count, bytes[position] == JSONByte.colon else {
      throw fault(.colon, in: bytes)
    }
    position += 1
  }

  private mutating func readString(_ bytes: Span<UInt8>) throws(JSONError) -> String {
    try strings.read(bytes, at: &position)
  }

  private mutating func readNumber(_ bytes: Span<UInt8>) throws(JSONError) {
    let start = position
    switch JSONNumber.end(in: bytes, from: start) {
    case .end(let end): position = end
    case .fault(let offset): throw JSONDiagnosis.number(from: start, fault: offset, in: bytes)
    }
    let text = String(copying: UTF8Span(unchecked: bytes.extracting(start..<position), isKnownASCII: true))
    sink.number(text, at: start..<position, in: bytes)
  }

  private mutating func readLiteral(
    _ literal: JSONLiteral, expected: JSONExpectation, in bytes: Span<UInt8>
  ) throws(JSONError) {
    let start = position
    for byte in literal.rawValue.utf8 {
      guard position < bytes.count, bytes[position] == byte else {
        position = start
        throw fault(expected, in: bytes)
      }
      position += 1
    }
    if position < bytes.count, JSONByte.isLetter(bytes[position]) || JSONByte.isDigit(bytes[position]) {
      position = start
      throw fault(expected, in: bytes)
    }
    sink.literal(literal, at: start..<position, in: bytes)
  }

  private func fault(_ expected: JSONExpectation, in bytes: Span<UInt8>) -> JSONError {
    JSONDiagnosis.unexpected(
      at: position, expected: expected, opened: open.last?.offset, in: bytes)
  }
}

extension ParseLimits {
  /// The depth that no limit may exceed in JSON: values are released level by level on the stack, which ends
  /// at some tens of thousands.
  static let deepestJSON = 10_000
}
