import Notation
import Payload

/// A comparison as one HTML page that needs nothing else.
struct ComparisonHTML {
  private let layout: ComparisonLayout
  private let title: String?

  init(_ comparison: Comparison, title: String?) {
    layout = ComparisonLayout(comparison)
    self.title = title
  }

  var text: String {
    let heading = Self.escaped(layout.summary(title: title))
    var page = """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <title>\(heading)</title>
      <style>
      :root { color-scheme: light dark; font: 15px/1.45 system-ui, sans-serif; }
      body { max-width: 80rem; margin: 2rem auto; padding: 0 1rem; }
      table { border-collapse: collapse; min-width: 60%; }
      th, td { text-align: left; vertical-align: top; padding: .3rem .8rem .3rem 0; }
      tr { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); }
      th[scope=row] { font-family: ui-monospace, monospace; font-weight: 600; }
      td { overflow-wrap: anywhere; }
      tr.why td { border: 0; padding-left: 1rem; opacity: .75; font-size: .87em; }
      tr.why { border: 0; }
      tr.different td { font-weight: 600; }
      del { background: color-mix(in srgb, crimson 25%, transparent); }
      ins { background: color-mix(in srgb, seagreen 30%, transparent); text-decoration: none; }
      </style>
      </head>
      <body>
      <h1>\(heading)</h1>

      """
    for section in layout.sections { page += Self.section(section, layout) }
    return page + "</body>\n</html>\n"
  }

  private static func section(_ section: Comparison.Section, _ layout: ComparisonLayout) -> String {
    let names = layout.names.map { "<th scope=\"col\">\(escaped($0))</th>" }.joined()
    var text = "<h2>\(escaped(ComparisonLayout.title(of: section.kind)))</h2>\n<table>\n"
    text += "<tr><th scope=\"col\">setting</th>\(names)</tr>\n"
    for row in section.rows {
      let cells = row.cells.map { "<td>\(escaped(layout.text(of: $0, in: row)))</td>" }.joined()
      let mark = row.isDifferent ? " class=\"different\"" : ""
      text += "<tr\(mark)><th scope=\"row\">\(escaped(row.name))</th>\(cells)</tr>\n"
      let words = layout.words(of: row).map { words in
        (words.side.map { "\(escaped($0)): " } ?? "") + words.pieces.map(piece).joined()
      }
      let lines = words + layout.reasons(of: row).map(escaped)
      if !lines.isEmpty {
        text +=
          "<tr class=\"why\"><td colspan=\"\(row.cells.count + 1)\">\(lines.joined(separator: "<br>"))</td></tr>\n"
      }
    }
    return text + "</table>\n"
  }

  private static func piece(_ piece: WordDiff.Piece) -> String {
    switch piece {
    case .same(let text): escaped(text)
    case .removed(let text): "<del>\(escaped(text))</del>"
    case .added(let text): "<ins>\(escaped(text))</ins>"
    case .skipped(let words): "<i title=\"\(words) words\">…</i> "
    }
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text.visibleText {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.append(character)
      }
    }
    return result
  }
}
