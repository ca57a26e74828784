import Notation

/// How a text is written in YAML so that every reader, of YAML 1.1 or 1.2, takes it for that very text.
enum YAMLScalar {
  /// The text in one line: without quotes where that is safe, else in quotes.
  static func inline(_ text: String) -> String {
    if isPlain(text) { return text }
    let needsEscapes = text.unicodeScalars.contains { $0 == "\n" || $0 == "\t" || !$0.isPrintableInYAML }
    if needsEscapes || text.utf8.contains(UInt8(ascii: "'")) { return QuotedText.yaml(text) }
    return text.utf8.contains(UInt8(ascii: "\"")) || text.utf8.contains(UInt8(ascii: "\\"))
      ? "'\(text)'" : "\"\(text)\""
  }

  /// A text of several lines as a literal block below a key at an indentation; nil when a block cannot hold it.
  static func block(_ text: String, indent: Int) -> String? {
    let scalars = text.unicodeScalars
    guard scalars.contains("\n"), scalars.contains(where: { $0 != "\n" }),
      scalars.allSatisfy({ $0 == "\n" || $0 == "\t" || $0.isPrintableInYAML })
    else { return nil }
    var lines = scalars.split(separator: "\n", omittingEmptySubsequences: false)
    var endings = 0
    while let last = lines.last, last.isEmpty {
      lines.removeLast()
      endings += 1
    }
    // Only the lines' own first characters may tell the indentation, so that leading blanks need it spelled out.
    let first = lines.first?.first
    let indicator = first == nil || first == " " || first == "\t" ? "2" : ""
    let chomping = endings == 0 ? "-" : endings == 1 ? "" : "+"
    let margin = String(repeating: " ", count: indent + 2)
    var written = "|\(indicator)\(chomping)"
    for line in lines { written += line.isEmpty ? "\n" : "\n\(margin)\(Substring(line))" }
    return written + String(repeating: "\n", count: max(0, endings - 1))
  }

  /// Whether a text may stand without quotes, in lists in brackets too.
  static func isPlain(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last else { return false }
    guard first.properties.isAlphabetic || first == "_" || first == "/" || first == "$", last != ":",
      last != " "
    else { return false }
    var previous: Unicode.Scalar = "a"
    for scalar in text.unicodeScalars {
      if !scalar.isPrintableInYAML || ",[]{}\"'`".unicodeScalars.contains(scalar) { return false }
      if previous == ":", scalar == " " { return false }
      if previous == " ", scalar == "#" { return false }
      previous = scalar
    }
    return PlainScalar(text) == .text && !words.contains(text.lowercased())
  }

  /// What YAML 1.1 takes for a boolean.
  private static let words: Set<String> = ["y", "n", "yes", "no", "on", "off"]
}
