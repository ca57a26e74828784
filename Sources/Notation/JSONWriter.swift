/// Writes JSON values as text, without recursion.
///
/// Escapes are those that JSON demands: quote, backslash and control characters. All else stays as it is.
struct JSONWriter {
  /// An object or list that is being written.
  private struct Frame {
    var elements: [JSON] = []
    var members: [JSONObject.Member] = []
    var next = 0
    var isObject = false

    var isDone: Bool { next == (isObject ? members.count : elements.count) }
  }

  /// Spaces per level; nil for one line without spaces.
  private let indent: Int?
  private var open: [Frame] = []

  /// A writer of one line, or of lines that are indented by so many spaces per level.
  init(indent: Int? = nil) {
    self.indent = indent
  }

  /// Appends the text of a value.
  mutating func write(_ json: JSON, into bytes: inout [UInt8]) {
    begin(json, into: &bytes)
    while let last = open.indices.last {
      if open[last].isDone {
        let isObject = open[last].isObject
        open.removeLast()
        breakLine(into: &bytes)
        bytes.append(isObject ? JSONByte.closeBrace : JSONByte.closeBracket)
        continue
      }
      let next = open[last].next
      open[last].next += 1
      if next > 0 { bytes.append(JSONByte.comma) }
      breakLine(into: &bytes)
      if open[last].isObject {
        Self.write(open[last].members[next].key, into: &bytes)
        bytes.append(JSONByte.colon)
        if indent != nil { bytes.append(JSONByte.space) }
        begin(open[last].members[next].value, into: &bytes)
      } else {
        begin(open[last].elements[next], into: &bytes)
      }
    }
  }

  /// Writes a whole scalar or empty container, or the opening of one with members.
  private mutating func begin(_ json: JSON, into bytes: inout [UInt8]) {
    switch json {
    case .null: bytes.append(contentsOf: "null".utf8)
    case .bool(let value): bytes.append(contentsOf: value ? "true".utf8 : "false".utf8)
    case .number(let number): bytes.append(contentsOf: number.text.utf8)
    case .string(let string): Self.write(string, into: &bytes)
    case .array(let elements):
      bytes.append(JSONByte.openBracket)
      if elements.isEmpty {
        bytes.append(JSONByte.closeBracket)
      } else {
        open.append(Frame(elements: elements))
      }
    case .object(let object):
      bytes.append(JSONByte.openBrace)
      if object.isEmpty {
        bytes.append(JSONByte.closeBrace)
      } else {
        open.append(Frame(members: object.members, isObject: true))
      }
    }
  }

  private func breakLine(into bytes: inout [UInt8]) {
    guard let indent else { return }
    bytes.append(JSONByte.lineFeed)
    bytes.append(contentsOf: repeatElement(JSONByte.space, count: indent * open.count))
  }

  /// Appends a string with its quotes.
  static func write(_ string: String, into bytes: inout [UInt8]) {
    bytes.append(JSONByte.quote)
    string.utf8.span.withUnsafeBufferPointer { source in
      var start = 0
      for offset in source.indices {
        let byte = source[offset]
        guard byte < 0x20 || byte == JSONByte.quote || byte == JSONByte.backslash else { continue }
        bytes.append(contentsOf: source[start..<offset])
        bytes.append(contentsOf: escape(byte).utf8)
        start = offset + 1
      }
      bytes.append(contentsOf: source[start...])
    }
    bytes.append(JSONByte.quote)
  }

  /// A string with its quotes.
  static func quoted(_ string: String) -> String {
    var bytes: [UInt8] = []
    write(string, into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The escape of a byte that cannot stand in a string.
  static func escape(_ byte: UInt8) -> String {
    switch byte {
    case JSONByte.quote: "\\\""
    case JSONByte.backslash: "\\\\"
    case 0x08: "\\b"
    case 0x09: "\\t"
    case 0x0A: "\\n"
    case 0x0C: "\\f"
    case 0x0D: "\\r"
    default: "\\u" + JSONFound.hex(UInt32(byte), digits: 4).lowercased()
    }
  }
}

extension JSON {
  /// The text in one line without spaces; numbers keep their text, objects their order.
  public func encoded() -> String {
    var bytes: [UInt8] = []
    write(into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The text in lines, indented by so many spaces per level, without a line break at the end.
  public func pretty(indent: Int = 2) -> String {
    var bytes: [UInt8] = []
    var writer = JSONWriter(indent: max(0, indent))
    writer.write(self, into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the text in one line without spaces, in UTF-8.
  public func write(into bytes: inout [UInt8]) {
    var writer = JSONWriter()
    writer.write(self, into: &bytes)
  }
}
