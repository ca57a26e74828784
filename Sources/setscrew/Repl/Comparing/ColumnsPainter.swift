import Notation
import Workbench

/// Draws answers beside each other, or below each other where there is no room.
struct ColumnsPainter: Sendable {
  private struct Painted {
    var painter = AnswerPainter()
    var rows: [String] = []
  }

  private var columns: [AnswerColumns.Column] = []
  private var painted: [Painted] = []
  private var width = 0

  /// Takes the answers as they are now.
  mutating func take(_ answers: AnswerColumns, width: Int, theme: Theme) {
    columns = answers.columns
    if self.width != width || painted.count != columns.count {
      self.width = width
      painted = Array(repeating: Painted(), count: columns.count)
    }
    let room = columnWidth
    for (index, column) in columns.enumerated() {
      painted[index].rows += painted[index].painter.take(
        column.answer, width: room, theme: theme, foldsReasoning: true)
    }
  }

  private var isBeside: Bool { AnswerColumns.fits(columns.count, width: width) }
  private var columnWidth: Int {
    isBeside ? AnswerColumns.room(columns.count, width: width) : width
  }

  /// The ends of the answers, in so many rows.
  mutating func live(width: Int, room: Int, theme: Theme) -> [String] {
    if width != self.width { take(AnswerColumns(columns: columns), width: width, theme: theme) }
    let each = isBeside ? room - 3 : room / max(1, columns.count) - 1
    let cells = columns.indices.map { index -> [String] in
      let live = painted[index].painter.live(
        columns[index].answer, width: columnWidth, theme: theme, limit: max(1, each), foldsReasoning: true)
      painted[index].rows += live.finished
      return (painted[index].rows + live.live).suffix(max(1, each))
    }
    return (isBeside ? beside(cells, theme) : below(cells, theme)).suffix(room)
  }

  /// The whole answers.
  func whole(width: Int, theme: Theme) -> [String] {
    let cells = columns.indices.map { index -> [String] in
      var rows = painted[index].rows
      if case .failed(let reason) = columns[index].answer.status {
        rows += PaintedText.rows(theme.paint(reason.visibleText, .error), width: columnWidth)
      }
      return rows
    }
    return isBeside ? beside(cells, theme) : below(cells, theme)
  }

  private func below(_ cells: [[String]], _ theme: Theme) -> [String] {
    columns.indices.flatMap { index in
      [title(index, theme, TimelineRow.cut(columns[index].state, to: max(1, width - 4)))] + cells[index]
    }
  }

  private func title(_ index: Int, _ theme: Theme, _ state: String) -> String {
    let name = TimelineRow.cut("== \(columns[index].title.visibleText)", to: width)
    let room = width - name.displayWidth - 2
    return theme.paint(name, .heading)
      + (room > 3 ? "  " + theme.paint(TimelineRow.cut(state.visibleText, to: room), .note) : "")
  }

  private func beside(_ cells: [[String]], _ theme: Theme) -> [String] {
    let room = columnWidth
    let bar = theme.paint(" │ ", .marker)
    func row(_ texts: [String]) -> String {
      var row = texts.map { $0 + String(repeating: " ", count: max(0, room - PaintedText.width($0))) }
        .joined(separator: bar)
      while row.last == " " { row.removeLast() }
      return row
    }
    let ruler = columns.map { _ in String(repeating: "─", count: room) }.joined(separator: "─┼─")
    var rows = [
      row(columns.map { theme.paint(TimelineRow.cut($0.title.visibleText, to: room), .heading) }),
      theme.paint(ruler, .marker),
    ]
    for index in 0..<(cells.map(\.count).max() ?? 0) {
      rows.append(row(cells.map { index < $0.count ? $0[index] : "" }))
    }
    rows.append(row(columns.map { theme.paint(TimelineRow.cut($0.state.visibleText, to: room), .note) }))
    return rows
  }
}
