/// What receives the parts of a JSON text in their order: the grammar stands once, in `JSONReader`, and
/// each sink makes of it what it needs.
///
/// Offsets are bytes from the start of the text, and never decrease from one call to the next.
protocol JSONSink: ~Copyable {
  /// An object or list begins.
  mutating func open(_ container: JSONContainer, at offset: Int, in bytes: Span<UInt8>)
  /// The innermost object or list ends in front of an offset.
  mutating func close(_ container: JSONContainer, endingAt offset: Int, in bytes: Span<UInt8>)
  /// A key of the innermost object; the range includes the quotes.
  mutating func key(_ key: String, at range: Range<Int>, in bytes: Span<UInt8>) throws(JSONError)
  /// A string; the range includes the quotes.
  mutating func string(_ string: String, at range: Range<Int>, in bytes: Span<UInt8>)
  /// A number with its text as written.
  mutating func number(_ text: String, at range: Range<Int>, in bytes: Span<UInt8>)
  /// `true`, `false` or `null`.
  mutating func literal(_ literal: JSONLiteral, at range: Range<Int>, in bytes: Span<UInt8>)
}

/// The two kinds of value that hold others.
enum JSONContainer {
  case object
  case array
}

/// The three words of JSON.
enum JSONLiteral: String {
  case null
  case `true`
  case `false`
}

/// The bytes that JSON's grammar knows by name.
enum JSONByte {
  static let quote = UInt8(ascii: "\"")
  static let backslash = UInt8(ascii: "\\")
  static let openBrace = UInt8(ascii: "{")
  static let closeBrace = UInt8(ascii: "}")
  static let openBracket = UInt8(ascii: "[")
  static let closeBracket = UInt8(ascii: "]")
  static let comma = UInt8(ascii: ",")
  static let colon = UInt8(ascii: ":")
  static let space = UInt8(ascii: " ")
  static let tab = UInt8(ascii: "\t")
  static let lineFeed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let minus = UInt8(ascii: "-")
  static let plus = UInt8(ascii: "+")
  static let point = UInt8(ascii: ".")
  static let zero = UInt8(ascii: "0")
  static let nine = UInt8(ascii: "9")

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == space || byte == lineFeed || byte == carriageReturn || byte == tab
  }

  static func isDigit(_ byte: UInt8) -> Bool { byte >= zero && byte <= nine }

  static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
