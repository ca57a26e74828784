import Notation

/// A block of Markdown as rows: paragraph, heading, list item, quote, table.
struct MarkdownBlock: Sendable, Equatable {
  /// What a block is.
  enum Kind: Sendable, Equatable {
    case paragraph
    case heading(Int)
    case item(indent: Int, marker: String)
    case quote
    case table
    case rule
  }

  var kind: Kind
  var lines: [String]

  /// The block's rows at a width.
  func rows(width: Int, theme: Theme) -> [String] {
    switch kind {
    case .paragraph: return Self.wrapped(joined, width, theme)
    case .heading(let level):
      let mark = String(repeating: "#", count: level) + " "
      let inner = InlineMarkdown.pieces(of: joined)
      return InlineMarkdown.rows(
        [.init(text: mark, role: .marker)] + inner, width: width, theme: theme, base: .heading)
    case .item(let indent, let marker):
      let lead = String(repeating: " ", count: min(indent, width / 2))
      let head = lead + marker + " "
      let rows = Self.wrapped(joined, width - head.displayWidth, theme)
      let blank = String(repeating: " ", count: head.displayWidth)
      return rows.enumerated().map { $0 == 0 ? lead + theme.paint(marker, .marker) + " " + $1 : blank + $1 }
    case .quote:
      let inner = lines.map(Self.unquoted).joined(separator: " ")
      let rows = InlineMarkdown.rows(
        InlineMarkdown.pieces(of: inner.visibleText), width: width - 2, theme: theme, base: .quote)
      return rows.map { theme.paint("│", .marker) + " " + $0 }
    case .table: return MarkdownTable(lines).rows(width: width, theme: theme)
    case .rule: return [theme.paint(String(repeating: "─", count: min(width, 40)), .marker)]
    }
  }

  private var joined: String {
    lines.map { String($0.drop { $0 == " " || $0 == "\t" }) }.joined(separator: " ").visibleText
  }

  private static func wrapped(_ text: String, _ width: Int, _ theme: Theme) -> [String] {
    InlineMarkdown.rows(InlineMarkdown.pieces(of: text), width: width, theme: theme)
  }

  private static func unquoted(_ line: String) -> String {
    let bare = line.drop { $0 == " " }
    guard bare.first == ">" else { return String(bare) }
    let rest = bare.dropFirst()
    return String(rest.first == " " ? rest.dropFirst() : rest)
  }
}

/// A table of Markdown as rows; cells that are too wide are wrapped.
struct MarkdownTable: Sendable {
  private let cells: [[String]]
  private let isRight: [Bool]

  init(_ lines: [String]) {
    let rows = lines.map(Self.cells)
    let ruler = rows.count > 1 ? rows[1] : []
    isRight = ruler.map { $0.hasSuffix(":") && !$0.hasPrefix(":") }
    cells = rows.enumerated().filter { $0.offset != 1 }.map(\.element)
  }

  /// Whether a line can be the second line of a table.
  static func isRuler(_ line: String) -> Bool {
    let cells = cells(of: line)
    return line.contains("-") && line.contains("|") && !cells.isEmpty
      && cells.allSatisfy { !$0.isEmpty && $0.allSatisfy { "-: ".contains($0) } }
  }

  private static func cells(of line: String) -> [String] {
    var text = line.drop { $0 == " " }
    while text.last == " " || text.last == "\r" { text.removeLast() }
    if text.first == "|" { text = text.dropFirst() }
    if text.last == "|" { text = text.dropLast() }
    return text.split(separator: "|", omittingEmptySubsequences: false).map { cell in
      var cell = cell.drop { $0 == " " }
      while cell.last == " " { cell.removeLast() }
      return InlineMarkdown.pieces(of: String(cell)).map(\.text).joined().visibleText
    }
  }

  func rows(width: Int, theme: Theme) -> [String] {
    let count = cells.map(\.count).max() ?? 0
    guard count > 0 else { return [] }
    var widths = (0..<count).map { column in
      max(1, cells.map { column < $0.count ? $0[column].displayWidth : 0 }.max() ?? 1)
    }
    let room = max(count, width - 3 * (count - 1))
    while widths.reduce(0, +) > room, let widest = widths.indices.max(by: { widths[$0] < widths[$1] }),
      widths[widest] > 1
    { widths[widest] -= 1 }
    var rows: [String] = []
    for (index, line) in cells.enumerated() {
      let parts = (0..<count).map { column in
        TextWrapping.lines(of: column < line.count ? line[column] : "", width: widths[column])
      }
      for part in 0..<(parts.map(\.count).max() ?? 0) {
        let texts = (0..<count).map { column -> String in
          let text = part < parts[column].count ? parts[column][part] : ""
          let blank = String(repeating: " ", count: max(0, widths[column] - text.displayWidth))
          let painted = index == 0 ? theme.paint(text, .strong) : text
          if column < isRight.count, isRight[column] { return blank + painted }
          return column == count - 1 ? painted : painted + blank
        }
        rows.append(texts.joined(separator: theme.paint(" │ ", .marker)))
      }
      if index == 0 {
        let ruler = widths.map { String(repeating: "─", count: $0) }.joined(separator: "─┼─")
        rows.append(theme.paint(ruler, .marker))
      }
    }
    // So many columns that even one letter each is too wide.
    return rows.flatMap { PaintedText.rows($0, width: width) }
  }
}
