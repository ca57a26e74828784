import Notation

/// The line of a text that a finding points into, made fit for a terminal: the line and its carets.
///
/// Tabs are drawn as `→` up to the next stop, controls are shown, wide characters keep the carets in
/// step, and a line that is too long is cut around the place with `…` at each cut.
struct SourceExcerpt: Equatable {
  /// The line as it is printed.
  var text: String
  /// Blanks and carets that belong under it.
  var carets: String

  /// A line of text with carets under the code points of a range, both counted from 0.
  init(line: Substring, range: Range<Int>, width limit: Int) {
    let cells = Self.cells(of: line)
    let total = cells.last.map { $0.column + $0.width } ?? 0
    let first = cells.first { range.lowerBound < $0.scalars.upperBound }
    let start = first?.column ?? total
    var end = start
    for cell in cells where cell.column >= start && cell.scalars.lowerBound < range.upperBound {
      end = cell.column + cell.width
    }
    end = max(end, start + max(1, first.map { min($0.width, 1) } ?? 1))

    let window = Self.window(total: total, start: start, limit: max(limit, 8))
    var text = ""
    var origin = 0
    var isCutAtEnd = false
    if window.lowerBound > 0 { text = "…" }
    var isFirst = true
    for cell in cells {
      guard cell.column >= window.lowerBound else { continue }
      if isFirst {
        origin = cell.column - (window.lowerBound > 0 ? 1 : 0)
        isFirst = false
      }
      guard cell.column + cell.width <= window.upperBound else {
        isCutAtEnd = true
        break
      }
      text += cell.text
    }
    if isCutAtEnd { text += "…" }
    self.text = text
    let visibleEnd = isCutAtEnd ? min(end, window.upperBound) : end
    carets =
      String(repeating: " ", count: max(0, start - origin))
      + String(repeating: "^", count: max(1, visibleEnd - start))
  }

  private struct Cell {
    var text: String
    var width: Int
    var column: Int
    var scalars: Range<Int>
  }

  private static let tabStop = 4

  private static func cells(of line: Substring) -> [Cell] {
    var cells: [Cell] = []
    var column = 0
    var scalar = 0
    for character in line {
      let count = character.unicodeScalars.count
      var text = String(character)
      if character == "\t" {
        let blanks = tabStop - column % tabStop - 1
        text = "→" + String(repeating: " ", count: blanks)
      } else {
        text = text.visibleText
      }
      let width = text.displayWidth
      cells.append(Cell(text: text, width: width, column: column, scalars: scalar..<scalar + count))
      column += width
      scalar += count
    }
    return cells
  }

  /// The columns to show of a line that may be too long.
  private static func window(total: Int, start: Int, limit: Int) -> Range<Int> {
    guard total > limit else { return 0..<total }
    guard start > limit * 2 / 3 else { return 0..<limit - 1 }
    let from = min(start - limit / 3, total - limit + 1)
    let to = from + limit - 2
    return to >= total - 1 ? from..<total : from..<to
  }
}
