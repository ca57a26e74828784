import Notation

/// How text at the prompt lies in rows: by grapheme clusters and their columns, with controls shown.
struct EditorText: Sendable {
  /// The rows, without the prompt.
  private(set) var rows: [String] = [""]
  /// The row and column of the cursor, the prompt's columns not counted.
  private(set) var cursor = (row: 0, column: 0)
  /// For each row, whether it begins a line of the text.
  private(set) var begins: [Bool] = [true]

  /// Lays text out in so many columns.
  ///
  /// A wide character that does not fit into the last column goes to the next row, and so does the cursor behind a
  /// row that is full.
  init(_ text: [Character], cursor place: Int, width: Int) {
    let width = max(2, width)
    var column = 0
    func breakRow(_ begins: Bool) {
      rows.append("")
      self.begins.append(begins)
      column = 0
    }
    for (index, character) in text.enumerated() {
      if index == place {
        if column >= width { breakRow(false) }
        cursor = (rows.count - 1, column)
      }
      if character == "\n" {
        breakRow(true)
        continue
      }
      let shown = Self.shown(character, at: column)
      let size = shown.displayWidth
      if column + size > width, column > 0 { breakRow(false) }
      rows[rows.count - 1] += size > width ? String(shown.prefix(width)) : shown
      column += size
    }
    if place >= text.count {
      if column >= width { breakRow(false) }
      cursor = (rows.count - 1, column)
    }
  }

  /// A character as it is drawn: a tab up to its next stop, controls as their pictures.
  static func shown(_ character: Character, at column: Int) -> String {
    if character == "\t" { return String(repeating: " ", count: 8 - column % 8) }
    return String(character).visibleText
  }
}
