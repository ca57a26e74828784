/// YAML 1.2's core schema: what a plain scalar means where nothing else is declared.
public enum YAMLCoreSchema {
  /// The value of a plain scalar.
  ///
  /// `.inf` and `.nan` stay text, since JSON has no number for them, and so do hexadecimal and octal
  /// numbers beyond 64 bits. Decimal numbers keep their digits; what JSON's grammar does not allow is
  /// respelled: `+1` is 1, `.5` is 0.5, `5.` is 5.0, `012` is 12.
  public static func value(of text: String) -> JSON {
    switch text {
    case "", "~", "null", "Null", "NULL": return .null
    case "true", "True", "TRUE": return true
    case "false", "False", "FALSE": return false
    default: return number(of: text).map(JSON.number) ?? .string(text)
    }
  }

  /// The number that a plain scalar is; nil when it is none.
  static func number(of text: String) -> JSONNumber? {
    let bytes = text.utf8
    guard let first = bytes.first, first <= UInt8(ascii: "9") else { return nil }
    if text.hasPrefix("0x") || text.hasPrefix("0o") {
      let digits = text.dropFirst(2)
      // UInt64's own reading takes a sign.
      guard digits.first != "+", digits.first != "-" else { return nil }
      return UInt64(digits, radix: text.hasPrefix("0x") ? 16 : 8).flatMap { JSONNumber(text: String($0)) }
    }
    return decimal(bytes)
  }

  /// `[-+]? ( \. [0-9]+ | [0-9]+ ( \. [0-9]* )? ) ( [eE] [-+]? [0-9]+ )?`, respelled for JSON.
  private static func decimal(_ bytes: String.UTF8View) -> JSONNumber? {
    var rest = bytes[...]
    var spelling: [UInt8] = []
    if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
      if sign == UInt8(ascii: "-") { spelling.append(sign) }
      rest.removeFirst()
    }
    let whole = digits(&rest)
    let significant = whole.drop { $0 == UInt8(ascii: "0") }
    spelling.append(contentsOf: significant.isEmpty ? [UInt8(ascii: "0")] : Array(significant))
    var fraction: Substring.UTF8View?
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      let digits = digits(&rest)
      fraction = digits
      spelling.append(UInt8(ascii: "."))
      spelling.append(contentsOf: digits.isEmpty ? [UInt8(ascii: "0")] : Array(digits))
    }
    guard !whole.isEmpty || fraction?.isEmpty == false else { return nil }
    if let mark = rest.first, mark == UInt8(ascii: "e") || mark == UInt8(ascii: "E") {
      spelling.append(mark)
      rest.removeFirst()
      if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
        spelling.append(sign)
        rest.removeFirst()
      }
      let exponent = digits(&rest)
      guard !exponent.isEmpty else { return nil }
      spelling.append(contentsOf: exponent)
    }
    return rest.isEmpty ? JSONNumber(text: String(decoding: spelling, as: UTF8.self)) : nil
  }

  private static func digits(_ rest: inout Substring.UTF8View) -> Substring.UTF8View {
    let digits = rest.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    rest = rest[digits.endIndex...]
    return digits
  }
}
