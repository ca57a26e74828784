import Notation
import Payload

/// A comparison as Markdown, for a review or an issue.
struct ComparisonMarkdown {
  private let layout: ComparisonLayout

  init(_ comparison: Comparison) { layout = ComparisonLayout(comparison) }

  var text: String {
    let summary = layout.summary(title: nil)
    var text = summary.prefix(1).uppercased() + summary.dropFirst() + ".\n"
    for section in layout.sections {
      text += "\n### \(ComparisonLayout.title(of: section.kind))\n\n"
      let hasReasons = section.rows.contains { !layout.reasons(of: $0).isEmpty }
      var head = ["setting"] + layout.names.map(Self.escaped)
      if hasReasons { head.append("why") }
      text += Self.line(head) + Self.line(head.map { _ in "---" })
      for row in section.rows {
        var cells = ["`\(Self.code(row.name))`"]
        cells += row.cells.map { Self.escaped(layout.text(of: $0, in: row)) }
        if hasReasons { cells.append(layout.reasons(of: row).map(Self.escaped).joined(separator: "<br>")) }
        text += Self.line(cells)
      }
      for row in section.rows {
        for words in layout.words(of: row) {
          let side = words.side.map { " (\(Self.escaped($0)))" } ?? ""
          text += "\n`\(Self.code(row.name))`\(side): " + words.pieces.map(Self.piece).joined() + "\n"
        }
      }
    }
    return text
  }

  private static func line(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |\n" }

  private static func piece(_ piece: WordDiff.Piece) -> String {
    switch piece {
    case .same(let text): escaped(text)
    case .removed(let text): "<del>\(escaped(text))</del>"
    case .added(let text): "<ins>\(escaped(text))</ins>"
    case .skipped: "… "
    }
  }

  /// The text with everything escaped that Markdown or HTML would read as something else.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text.visibleText {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "|", "\\", "`", "*", "_", "[", "]", "#", "~", "!": result += "\\\(character)"
      default: result.append(character)
      }
    }
    return result
  }

  /// The text for a code span in a table: neither backquotes nor bars can be escaped there.
  private static func code(_ text: String) -> String {
    String(text.visibleText.map { $0 == "`" ? "'" : $0 == "|" ? "¦" : $0 })
  }
}
