import Notation

/// Text that may hold colours: what it measures, and how to break it.
enum PaintedText {
  /// The text without its escape sequences.
  static func plain(_ text: String) -> String {
    guard text.utf8.contains(0x1B) else { return text }
    var result = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "\u{1B}") {
      result += rest[..<start]
      rest = rest[rest.index(after: start)...]
      if rest.first == "[" {
        let end = rest.dropFirst().firstIndex { ("@"..."~").contains($0) }
        rest = end.map { rest[rest.index(after: $0)...] } ?? ""
      }
    }
    return result + rest
  }

  /// The columns that the text takes.
  static func width(_ text: String) -> Int { plain(text).displayWidth }

  /// The text in rows of a width, broken at a blank where one is near, else between characters; colours go on.
  static func rows(_ text: String, width: Int) -> [String] {
    guard self.width(text) > width else { return [text] }
    var rows: [String] = []
    var row: [(text: String, width: Int)] = []
    var used = 0
    var blank: (index: Int, used: Int)?
    for piece in pieces(of: text) {
      if piece.width > 0, used + piece.width > width, used > 0 {
        var rest: [(text: String, width: Int)] = []
        if piece.text == " " {
          blank = nil
        } else if let place = blank, place.used * 2 >= width {
          rest = Array(row[(place.index + 1)...])
          row.removeSubrange(place.index...)
        }
        let style = row.last { $0.width == 0 }?.text ?? ""
        let isPlain = style.isEmpty || style == reset
        rows.append(row.map(\.text).joined() + (isPlain ? "" : reset))
        row = (isPlain ? [] : [(style, 0)]) + rest
        used = rest.reduce(0) { $0 + $1.width }
        blank = nil
        if piece.text == " " { continue }
      }
      if piece.text == " ", used > 0 { blank = (row.count, used) }
      row.append(piece)
      used += piece.width
    }
    rows.append(row.map(\.text).joined())
    return rows
  }

  private static let reset = "\u{1B}[0m"

  /// Characters and escape sequences one by one; a tab as the blanks up to its stop.
  private static func pieces(of text: String) -> [(text: String, width: Int)] {
    var pieces: [(text: String, width: Int)] = []
    var column = 0
    var rest = text[...]
    while let character = rest.first {
      if character == "\u{1B}", let end = rest.dropFirst(2).firstIndex(where: { ("@"..."~").contains($0) }) {
        pieces.append((String(rest[...end]), 0))
        rest = rest[rest.index(after: end)...]
        continue
      }
      let shown = character == "\t" ? String(repeating: " ", count: 8 - column % 8) : String(character)
      pieces.append((shown, shown.displayWidth))
      column += shown.displayWidth
      rest = rest.dropFirst()
    }
    return pieces
  }
}
