/// How a string is written in YAML so that every reader, of YAML 1.1 or 1.2, takes it for that very string.
enum YAMLScalarText {
  /// The string in one line: in a wanted style where the string allows it, else without quotes where that
  /// is safe, else in quotes.
  static func inline(_ text: String, like style: Node.Scalar.Style?, isFlow: Bool) -> String {
    switch style {
    case .doubleQuoted: return doubleQuoted(text)
    case .singleQuoted where canBeSingleQuoted(text): return singleQuoted(text)
    case .singleQuoted: return doubleQuoted(text)
    default: break
    }
    if isPlain(text, isFlow: isFlow) { return text }
    let isAwkward = text.utf8.contains(JSONByte.quote) || text.utf8.contains(JSONByte.backslash)
    let hasApostrophe = text.utf8.contains(UInt8(ascii: "'"))
    return isAwkward && !hasApostrophe && canBeSingleQuoted(text) ? singleQuoted(text) : doubleQuoted(text)
  }

  /// Whether a string may stand without quotes, on one line.
  static func isPlain(_ text: String, isFlow: Bool) -> Bool {
    guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last else { return false }
    guard canBegin(first), last != ":", last != " ", !text.hasPrefix("...") else { return false }
    var previous: Unicode.Scalar = "a"
    for scalar in text.unicodeScalars {
      guard scalar.isPrintableInYAML else { return false }
      if isFlow, ",[]{}?".unicodeScalars.contains(scalar) { return false }
      if previous == ":", scalar == " " { return false }
      if previous == " ", scalar == "#" { return false }
      previous = scalar
    }
    guard case .string = YAMLCoreSchema.value(of: text) else { return false }
    return !words.contains(text.lowercased()) && !looksLikeNumber(text)
  }

  private static func canBegin(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "/", "$", "(", ".": true
    // What looks like a space, or like nothing, is better seen in quotes.
    default:
      scalar.value >= 0x80 && !scalar.properties.isWhitespace
        && !scalar.properties.isDefaultIgnorableCodePoint
    }
  }

  /// What some reader takes for a boolean, for null or for a number.
  private static let words: Set<String> = [
    "y", "n", "yes", "no", "on", "off", "null", "true", "false", ".inf", ".nan",
  ]

  /// Whether some reader takes a text for a number, a time or a date.
  private static func looksLikeNumber(_ text: String) -> Bool {
    guard let first = text.utf8.first, JSONByte.isDigit(first) || first == JSONByte.point else {
      return false
    }
    let isPrefixed = ["0x", "0X", "0o", "0O", "0b", "0B"].contains(String(text.prefix(2)))
    return isPrefixed
      || text.utf8.allSatisfy { JSONByte.isDigit($0) || "_.:eE+-tTzZ ".utf8.contains($0) }
  }

  private static func canBeSingleQuoted(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy(\.isPrintableInYAML)
  }

  private static func singleQuoted(_ text: String) -> String {
    "'\(text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''"))'"
  }

  static func doubleQuoted(_ text: String) -> String { QuotedText.yaml(text) }
}
