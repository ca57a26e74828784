/// Markdown that grows: rows that are finished, once each, and rows that may still change.
///
/// A block is finished by a blank line or by what begins another; lines of code are finished one by one.
struct MarkdownStream: Sendable {
  private var consumed = 0
  private var block: MarkdownBlock?
  private var fence: (mark: Character, count: Int)?
  private var partial = ""
  /// Rows of the unfinished block that were given as finished already, because they left the screen.
  private var given = GivenRows()
  private var isAfterBlank = true

  init() {}

  /// Takes the text so far and gives the rows that are finished since the last time.
  mutating func take(_ text: String, width: Int, theme: Theme) -> [String] {
    let bytes = text.utf8
    guard bytes.count >= consumed else {
      self = MarkdownStream()
      return [theme.paint("(the server took back what it had sent; its final text follows)", .note)]
        + take(text, width: width, theme: theme)
    }
    let start = bytes.index(bytes.startIndex, offsetBy: consumed)
    var rest = text[start...]
    var rows: [String] = []
    while let end = rest.utf8.firstIndex(of: 0x0A) {
      var line = String(rest[..<end])
      if line.unicodeScalars.last == "\r" { line = String(line.unicodeScalars.dropLast()) }
      rows += take(line: line, width, theme)
      rest = rest[rest.utf8.index(after: end)...]
    }
    consumed = bytes.count - rest.utf8.count
    partial = String(rest)
    return rows
  }

  /// The rows that may still change, at most so many: those above are finished, since they leave the screen.
  mutating func live(width: Int, theme: Theme, limit: Int) -> (finished: [String], live: [String]) {
    var copy = self
    var rows: [String] = []
    if !partial.isEmpty { rows += copy.take(line: partial, width, theme) }
    // What has left the screen is of the block that was open before the last line, unless that goes on with it.
    if rows.isEmpty { given = copy.givenNow(width, theme) }
    rows += copy.flush(width, theme)
    guard rows.count > limit, fence == nil else { return ([], rows.suffix(limit)) }
    let finished = Array(rows.dropLast(limit))
    given.add(finished, width: width)
    return (finished, rows.suffix(limit))
  }

  private func givenNow(_ width: Int, _ theme: Theme) -> GivenRows {
    var given = given
    if let block { _ = given.rest(of: block.rows(width: width, theme: theme), width: width) }
    return given
  }

  /// Ends the text and gives the last rows.
  mutating func finish(width: Int, theme: Theme) -> [String] {
    var rows: [String] = []
    if !partial.isEmpty {
      rows += take(line: partial, width, theme)
      partial = ""
    }
    rows += flush(width, theme)
    self = MarkdownStream()
    return rows
  }

  private mutating func take(line: String, _ width: Int, _ theme: Theme) -> [String] {
    if let open = fence {
      if Self.fence(line).map({ $0.mark == open.mark && $0.count >= open.count && $0.info.isEmpty }) ?? false
      {
        fence = nil
        isAfterBlank = false
        return [theme.paint("└", .marker)]
      }
      return PaintedText.rows(line.visibleLines, width: max(1, width - 2)).map {
        theme.paint("│", .marker) + " " + theme.paint($0, .fence)
      }
    }
    if line.allSatisfy(\.isWhitespace) {
      let rows = flush(width, theme)
      defer { isAfterBlank = true }
      return isAfterBlank ? rows : rows + [""]
    }
    isAfterBlank = false
    if let opened = Self.fence(line) {
      let rows = flush(width, theme)
      fence = (opened.mark, opened.count)
      return rows + [theme.paint("┌ \(opened.info.visibleText)".trimmedEnd, .marker)]
    }
    if block?.kind == .quote, line.drop(while: { $0 == " " }).first == ">" {
      block?.lines.append(line)
      return []
    }
    if let kind = Self.kind(ofStart: line) {
      let rows = flush(width, theme)
      block = MarkdownBlock(kind: kind.kind, lines: [kind.text])
      switch kind.kind {
      case .heading, .rule: return rows + flush(width, theme)
      default: return rows
      }
    }
    guard var open = block else {
      block = MarkdownBlock(kind: .paragraph, lines: [line])
      return []
    }
    if open.kind == .quote || open.kind == .table {
      let goesOn = open.kind == .table ? line.contains("|") : line.drop { $0 == " " }.first == ">"
      guard goesOn else {
        let rows = flush(width, theme)
        block = MarkdownBlock(kind: .paragraph, lines: [line])
        return rows
      }
    }
    if open.kind == .paragraph, open.lines.count == 1, open.lines[0].contains("|"),
      MarkdownTable.isRuler(line)
    {
      open.kind = .table
    }
    open.lines.append(line)
    block = open
    return []
  }

  private mutating func flush(_ width: Int, _ theme: Theme) -> [String] {
    guard let open = block else { return [] }
    block = nil
    defer { given = GivenRows() }
    return given.rest(of: open.rows(width: width, theme: theme), width: width)
  }

  private static func fence(_ line: String) -> (mark: Character, count: Int, info: String)? {
    let bare = line.drop { $0 == " " }
    guard line.count - bare.count < 4, let mark = bare.first, mark == "`" || mark == "~" else { return nil }
    let count = bare.prefix { $0 == mark }.count
    let info = bare.dropFirst(count).drop { $0 == " " }
    guard count >= 3, mark == "~" || !info.contains("`") else { return nil }
    return (mark, count, String(info).trimmedEnd)
  }

  /// What a line begins by itself, and the text behind its mark.
  private static func kind(ofStart line: String) -> (kind: MarkdownBlock.Kind, text: String)? {
    let bare = line.drop { $0 == " " || $0 == "\t" }
    let indent = line.count - bare.count
    guard let first = bare.first else { return nil }
    if first == "#" {
      let level = bare.prefix { $0 == "#" }.count
      let rest = bare.dropFirst(level)
      if level <= 6, rest.first == " " || rest.isEmpty {
        return (.heading(level), String(rest.drop { $0 == " " }))
      }
    }
    if first == ">" { return (.quote, String(bare)) }
    let signs = bare.filter { $0 != " " }
    if signs.count >= 3, "-*_".contains(first), signs.allSatisfy({ $0 == first }) { return (.rule, "") }
    if "-*+".contains(first), bare.dropFirst().first == " " {
      return (.item(indent: indent, marker: "•"), String(bare.dropFirst(2)))
    }
    let digits = bare.prefix { $0.isASCII && $0.isNumber }
    let rest = bare.dropFirst(digits.count)
    if !digits.isEmpty, digits.count <= 9, rest.first == "." || rest.first == ")",
      rest.dropFirst().first == " "
    {
      return (.item(indent: indent, marker: "\(digits)\(rest.prefix(1))"), String(rest.dropFirst(2)))
    }
    return nil
  }
}

extension String {
  /// The text without blanks at its end.
  fileprivate var trimmedEnd: String {
    var text = self[...]
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
