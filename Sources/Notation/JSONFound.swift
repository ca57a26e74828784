/// What stands at an offset of a JSON text, as messages name it.
struct JSONFound {
  /// Where it stands.
  let offset: Int
  /// Its first byte; zero at the end of the text.
  let byte: UInt8
  /// A short stretch of the text from here, repaired where it is not UTF-8.
  let text: String
  /// The letters, digits and signs that stand together here, cut where they are many.
  let word: String
  /// The character; nil at the end of the text and for bytes that are not UTF-8.
  let scalar: Unicode.Scalar?
  /// How many bytes are not UTF-8; nil where they are.
  let invalid: Int?

  /// The spellings of values that are no finite numbers, in lower case.
  static let notFinite: Set<String> = [
    "nan", "-nan", "+nan", ".nan", "inf", "-inf", "+inf", ".inf", "-.inf", "+.inf", "infinity", "-infinity",
    "+infinity",
  ]

  private static let wordLimit = 32

  /// Looks at an offset.
  init(at offset: Int, in bytes: Span<UInt8>) {
    self.offset = offset
    guard offset < bytes.count else {
      (byte, text, word, scalar, invalid) = (0, "", "", nil, nil)
      return
    }
    byte = bytes[offset]
    let stretch = bytes.extracting(offset..<min(bytes.count, offset + 4 * Self.wordLimit))
    text = stretch.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    word = String(text.unicodeScalars.prefix(Self.wordLimit).prefix(while: Self.belongsToWord))
    let head = stretch.extracting(0..<min(4, stretch.count))
    do {
      scalar = try UTF8Span(validating: head).scalar
      invalid = nil
    } catch  where error.byteOffsets.lowerBound > 0 {
      scalar = text.unicodeScalars.first
      invalid = nil
    } catch {
      scalar = nil
      invalid = error.byteOffsets.count
    }
  }

  /// Whether a value could begin with this.
  var beginsValue: Bool {
    byte == JSONByte.quote || byte == JSONByte.openBrace || byte == JSONByte.openBracket
      || byte == JSONByte.minus || JSONByte.isDigit(byte) || JSONByte.isLetter(byte)
  }

  /// Whether the character can be shown as it is.
  var isPrintable: Bool {
    guard let scalar else { return false }
    return switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator,
      .spaceSeparator:
      false
    default: true
    }
  }

  /// The word, or else the character, as a message names it.
  var name: String {
    if !word.isEmpty { return word.unicodeScalars.count == Self.wordLimit ? "`\(word)…`" : "`\(word)`" }
    guard let scalar else {
      return invalid == nil ? "the end of the text" : "the byte \(Self.hex(UInt32(byte), digits: 2))"
    }
    if scalar.isASCII, isPrintable { return "`\(scalar)`" }
    let code = "U+\(Self.hex(scalar.value, digits: 4))"
    if isPrintable { return "`\(scalar)` (\(code))" }
    let kind =
      switch scalar.properties.generalCategory {
      case .control: "the control character"
      case .spaceSeparator, .lineSeparator, .paragraphSeparator: "the space character"
      default: "the character"
      }
    return "\(kind) \(code)"
  }

  /// How to mend a character that has no place here.
  func remedy(expected: JSONExpectation) -> String? {
    if expected.isComma {
      switch byte {
      case JSONByte.closeBrace, JSONByte.closeBracket:
        return expected == .commaOrBracket
          ? "close the list with `]` first" : "close the object with `}` first"
      case JSONByte.colon where expected == .commaOrBracket:
        return "keys need an object {...}"
      case UInt8(ascii: ";"): return "write a comma"
      default: return nil
      }
    }
    if expected == .colon {
      switch byte {
      case UInt8(ascii: "="): return "write a colon"
      case JSONByte.comma, JSONByte.closeBrace: return "give the key a value"
      default: return beginsValue ? "put a colon between the key and its value" : nil
      }
    }
    if expected == .member, byte == JSONByte.comma || byte == JSONByte.closeBrace {
      return "give the key a value"
    }
    if byte == JSONByte.comma { return "remove one comma, or put a value before it" }
    switch (scalar?.properties.generalCategory, byte) {
    case (.spaceSeparator, _), (.lineSeparator, _), (.paragraphSeparator, _), (_, 0x0B), (_, 0x0C):
      return "only space, tab and line breaks may stand between values"
    case (.format, _): return "remove it; it cannot be seen"
    case (_, JSONByte.backslash): return "remove the backslash; quotes are escaped inside strings only"
    case (_, UInt8(ascii: "<")) where expected == .document: return "the text looks like HTML or XML"
    default: return nil
    }
  }

  /// The JSON word that a word of another language stands for.
  static func literal(for word: String) -> String? {
    switch word.lowercased() {
    case "true", "yes", "on": "true"
    case "false", "no", "off": "false"
    case "null", "none", "nil", "undefined": "null"
    default: ["true", "false", "null"].first { word.utf8.count > 1 && $0.hasPrefix(word) }
    }
  }

  /// Whether a word is the beginning of a JSON word.
  static func isCutLiteral(_ word: String) -> Bool {
    ["true", "false", "null"].contains { $0.hasPrefix(word) }
  }

  /// Why a word is not a number, and how to write it; the fault is the offset of the byte that does not fit.
  static func numberFault(in word: String, at fault: Int) -> (reason: String, remedy: String?) {
    let bytes = Array(word.utf8)
    let next: UInt8? = fault < bytes.count ? bytes[fault] : nil
    let previous: UInt8? = fault > 0 && fault <= bytes.count ? bytes[fault - 1] : nil
    switch (previous, next) {
    case (nil, JSONByte.plus): return ("it begins with `+`", "remove the sign")
    case (nil, JSONByte.point): return ("a digit is missing before the point", "write 0 before the point")
    case (JSONByte.point, _):
      return ("a digit is missing behind the point", "add a digit, or remove the point")
    case (JSONByte.minus, _) where fault == 1:
      return ("a digit is missing behind the sign", "add a digit, or remove the sign")
    case (let byte?, _) where !JSONByte.isDigit(byte):
      return ("a digit is missing in the exponent", "add a digit, or remove the exponent")
    case (JSONByte.zero, let byte?) where JSONByte.isDigit(byte):
      return ("it begins with a zero", "remove the zero, or write a string in double quotes")
    case (_, UInt8(ascii: "_")): return ("digits stand together without `_`", "remove the `_`")
    case (_, let byte?):
      return (
        "`\(Unicode.Scalar(byte))` cannot stand there", "write digits only, or a string in double quotes"
      )
    default: return ("it goes on behind its end", "write digits only, or a string in double quotes")
    }
  }

  /// A number in hexadecimal digits, at least as many as said.
  static func hex(_ value: UInt32, digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }

  private static func belongsToWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "$", "-", "+", ".": true
    default: false
    }
  }
}

extension UTF8Span {
  /// The first code point.
  fileprivate var scalar: Unicode.Scalar? {
    var iterator = makeUnicodeScalarIterator()
    return iterator.next()
  }
}
