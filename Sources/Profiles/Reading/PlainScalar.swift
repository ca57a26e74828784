import Notation

/// What an unquoted scalar means by the core schema of YAML 1.2, with numbers in JSON's spelling.
enum PlainScalar: Hashable {
  /// `null`, `Null`, `NULL`, `~`, or nothing.
  case null
  /// `true`, `True`, `TRUE` and the same of `false`.
  case boolean(Bool)
  /// A number in decimal digits; the text is JSON's.
  case number(JSONNumber)
  /// A whole number in hexadecimal or octal digits, with its decimal form unless it is beyond 64 bits.
  case otherBase(JSONNumber?)
  /// `.inf`, `.nan` and the like, which JSON cannot say.
  case notFinite
  /// Anything else.
  case text

  /// The meaning of a scalar.
  init(_ scalar: String) {
    guard let first = scalar.utf8.first else {
      self = .null
      return
    }
    switch first {
    case UInt8(ascii: "~"), UInt8(ascii: "n"), UInt8(ascii: "N"), UInt8(ascii: "t"), UInt8(ascii: "T"),
      UInt8(ascii: "f"), UInt8(ascii: "F"):
      self =
        switch scalar {
        case "~", "null", "Null", "NULL": .null
        case "true", "True", "TRUE": .boolean(true)
        case "false", "False", "FALSE": .boolean(false)
        default: .text
        }
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."):
      self = Self.number(scalar)
    default: self = .text
    }
  }

  /// Whether the scalar is the word that unsets: `null`, `~` or nothing.
  ///
  /// `Null` and `NULL` are names where text is wanted.
  static func unsets(_ scalar: String) -> Bool { scalar.isEmpty || scalar == "null" || scalar == "~" }

  private static func number(_ scalar: String) -> PlainScalar {
    let bytes = Array(scalar.utf8)
    if bytes.count > 2, bytes[0] == UInt8(ascii: "0") {
      let radix = bytes[1] == UInt8(ascii: "x") ? 16 : bytes[1] == UInt8(ascii: "o") ? 8 : 0
      if radix > 0 {
        let digits = scalar.dropFirst(2)
        guard digits.allSatisfy({ $0.hexDigitValue.map { $0 < radix } ?? false }),
          digits.utf8.count == digits.count
        else { return .text }
        return .otherBase(UInt64(digits, radix: radix).flatMap { JSONNumber(text: String($0)) })
      }
    }
    switch scalar {
    case ".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF", "-.inf", "-.Inf", "-.INF", ".nan", ".NaN", ".NAN":
      return .notFinite
    default: return decimal(bytes).flatMap(JSONNumber.init(text:)).map { .number($0) } ?? .text
    }
  }

  /// The JSON spelling of `[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?`; nil for anything else.
  private static func decimal(_ bytes: [UInt8]) -> String? {
    var index = 0
    func digits() -> ArraySlice<UInt8> {
      let start = index
      while index < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index]) { index += 1 }
      return bytes[start..<index]
    }
    let isNegative = bytes.first == UInt8(ascii: "-")
    if isNegative || bytes.first == UInt8(ascii: "+") { index += 1 }
    let whole = digits()
    var fraction: ArraySlice<UInt8> = []
    if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
      index += 1
      fraction = digits()
    }
    guard !(whole.isEmpty && fraction.isEmpty) else { return nil }
    var exponent = ""
    if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
      let start = index
      index += 1
      if index < bytes.count, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") {
        index += 1
      }
      guard !digits().isEmpty else { return nil }
      exponent = String(decoding: bytes[start..<index], as: UTF8.self)
    }
    guard index == bytes.count else { return nil }
    let significant = whole.drop { $0 == UInt8(ascii: "0") }
    return (isNegative ? "-" : "")
      + (significant.isEmpty ? "0" : String(decoding: significant, as: UTF8.self))
      + (fraction.isEmpty ? "" : "." + String(decoding: fraction, as: UTF8.self)) + exponent
  }

  /// The value as JSON; nil for what JSON cannot say.
  func json(_ scalar: String) -> JSON? {
    switch self {
    case .null: .null
    case .boolean(let value): .bool(value)
    case .number(let number): .number(number)
    case .otherBase(let number): number.map { .number($0) }
    case .notFinite: nil
    case .text: .string(scalar)
    }
  }
}
