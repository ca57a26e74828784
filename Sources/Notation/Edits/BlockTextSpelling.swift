/// How a string is written as a block text, `|` or `>`.
struct BlockTextSpelling {
  /// What stands behind the key: `|-`.
  var header: String
  /// The lines below, with their indentation.
  var lines: [String]
  /// Whether the last line must end with a break to count.
  var needsLineEnd: Bool

  /// The string in a style at an indentation; nil when no block text can hold it.
  ///
  /// The parent's indentation is needed when the string begins with white space, so that the header has to
  /// say how far the lines are indented. A folded text is wrapped at a width.
  init?(_ text: String, style: Node.Scalar.Style, indent: Int, parent: Int, spellsIndent: Bool, width: Int) {
    let scalars = text.unicodeScalars
    guard scalars.contains(where: { $0 != "\n" && $0 != " " && $0 != "\t" }),
      scalars.allSatisfy({ $0 == "\n" || $0 == "\t" || $0.isPrintableInYAML })
    else { return nil }
    var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0) }
    var breaks = 0
    while lines.last == "" {
      lines.removeLast()
      breaks += 1
    }
    let isFolded = style == .folded && !lines.contains { $0.hasPrefix(" ") || $0.hasPrefix("\t") }
    if isFolded { lines = Self.folded(lines, width: max(20, width - indent)) }
    // Without a word to go by, a reader takes the first line's own white space for indentation.
    let first = lines.first { !$0.isEmpty } ?? ""
    let needsIndent = first.hasPrefix(" ") || first.hasPrefix("\t")
    let indicator = indent - max(parent, 0)
    guard !needsIndent && !spellsIndent || 1...9 ~= indicator else { return nil }
    header = isFolded ? ">" : "|"
    if needsIndent || spellsIndent { header += String(indicator) }
    if breaks != 1 { header += breaks == 0 ? "-" : "+" }
    let margin = String(repeating: " ", count: indent)
    self.lines = lines.map { $0.isEmpty ? "" : margin + $0 }
    self.lines += Array(repeating: "", count: max(0, breaks - 1))
    needsLineEnd = breaks > 0
  }

  /// Lines of a string as lines of a folded text: breaks become empty lines, long lines are wrapped at spaces.
  private static func folded(_ lines: [String], width: Int) -> [String] {
    var output: [String] = []
    var breaks = 0
    for line in lines {
      // Between two lines with text, so many breaks take as many empty lines; in front of all they stand as they are.
      if !line.isEmpty {
        output += Array(repeating: "", count: breaks) + wrapped(line, width: width)
        breaks = 0
      }
      breaks += 1
    }
    return output
  }

  /// A line cut at single spaces.
  private static func wrapped(_ line: String, width: Int) -> [String] {
    var output: [String] = []
    var current: Substring = ""
    var previous: Substring?
    for word in line.split(separator: " ", omittingEmptySubsequences: false) {
      guard let last = previous else {
        current = word
        previous = word
        continue
      }
      // A line that begins or ends with white space would keep its break.
      let isCut = !word.isEmpty && !last.isEmpty && !word.hasPrefix("\t") && !last.hasSuffix("\t")
      if isCut, current.unicodeScalars.count + word.unicodeScalars.count >= width {
        output.append(String(current))
        current = word
      } else {
        current += " \(word)"
      }
      previous = word
    }
    return output + [String(current)]
  }
}
