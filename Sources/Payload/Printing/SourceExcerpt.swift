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
  init(line: Substring, range: Range<Int>, width: Int) {
    let limit = max(width, 8)
    let stretch = Stretch(line, around: range.lowerBound, reach: limit)
    let range = range.lowerBound - stretch.offset..<range.upperBound - stretch.offset
    let cells = Self.cells(of: stretch.text)
    let total = cells.last.map { $0.column + $0.width } ?? 0
    let first = cells.first { range.lowerBound < $0.scalars.upperBound }
    let start = first?.column ?? total
    var end = start + 1
    for cell in cells where cell.column >= start && cell.scalars.lowerBound < range.upperBound {
      end = max(end, cell.column + cell.width)
    }

    let window = Window(stretch, total: total, start: start, limit: limit)
    var text = window.isCutAtStart ? "…" : ""
    var origin = window.columns.lowerBound
    var isFirst = true
    for cell in cells where cell.column >= window.columns.lowerBound {
      guard cell.column + cell.width <= window.columns.upperBound else { break }
      if isFirst {
        origin = cell.column
        isFirst = false
      }
      text += cell.text
    }
    if window.isCutAtEnd { text += "…" }
    self.text = text
    let visibleEnd = window.isCutAtEnd ? min(end, window.columns.upperBound) : end
    carets =
      String(repeating: " ", count: max(0, start - origin) + (window.isCutAtStart ? 1 : 0))
      + String(repeating: "^", count: max(1, visibleEnd - start))
  }

  /// The part of a line that can come into view: a line may be a whole document.
  private struct Stretch {
    var text: Substring
    /// The code points before it.
    var offset: Int
    var isCutAtStart: Bool
    var isCutAtEnd: Bool

    init(_ line: Substring, around position: Int, reach: Int) {
      let scalars = line.unicodeScalars
      offset = max(0, position - 2 * reach)
      let start =
        scalars.index(scalars.startIndex, offsetBy: offset, limitedBy: scalars.endIndex) ?? scalars.endIndex
      let end = scalars.index(start, offsetBy: 4 * reach, limitedBy: scalars.endIndex) ?? scalars.endIndex
      isCutAtStart = offset > 0
      isCutAtEnd = end < scalars.endIndex
      text = line[start..<end]
    }
  }

  /// The columns of a stretch that are shown.
  private struct Window {
    var columns: Range<Int>
    var isCutAtStart = false
    var isCutAtEnd = false

    init(_ stretch: Stretch, total: Int, start: Int, limit: Int) {
      let isWhole = !stretch.isCutAtStart && !stretch.isCutAtEnd
      guard !isWhole || total > limit else {
        columns = 0..<total
        return
      }
      var from = start > limit * 2 / 3 ? start - limit / 3 : 0
      if !stretch.isCutAtEnd { from = min(from, max(0, total - limit + 1)) }
      isCutAtStart = from > 0 || stretch.isCutAtStart
      let room = isCutAtStart ? limit - 1 : limit
      isCutAtEnd = stretch.isCutAtEnd || total - from > room
      columns = from..<(isCutAtEnd ? from + room - 1 : total)
    }
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
      let text: String
      if character == "\t" {
        text = "→" + String(repeating: " ", count: tabStop - column % tabStop - 1)
      } else {
        text = String(character).visibleText
      }
      let width = text.displayWidth
      cells.append(Cell(text: text, width: width, column: column, scalars: scalar..<scalar + count))
      column += width
      scalar += count
    }
    return cells
  }
}
