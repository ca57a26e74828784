import Notation

/// Rows of cells in columns that fit a width: what is too long for its column goes on in the next line.
struct TextTable {
  /// One column.
  struct Column {
    /// Which side its cells keep to.
    enum Alignment {
      case left
      case right
    }

    /// What happens when the table is too wide.
    enum Fit {
      /// The column keeps its width.
      case rigid
      /// It may be narrowed to so many columns; its texts are wrapped between words.
      case wraps(minimum: Int)
      /// It may be narrowed; a text that is longer stands on a line of its own.
      case overflows(minimum: Int)
    }

    var title: String
    var alignment = Alignment.left
    var fit = Fit.rigid
  }

  /// How a row looks.
  enum Style {
    case plain
    case dim
  }

  private enum Line {
    case row([String], Style)
    case heading(String)
    case note(MarkedText)
  }

  private static let gap = 2

  private let columns: [Column]
  private var lines: [Line] = []
  /// How far remarks stand from the edge.
  var indent = 4

  init(_ columns: [Column]) { self.columns = columns }

  /// Whether it has no rows.
  var isEmpty: Bool { lines.isEmpty }

  /// Adds a row; a cell for each column.
  mutating func add(_ cells: [String], _ style: Style = .plain) {
    lines.append(.row(cells.map(\.visibleText), style))
  }

  /// Adds a line above the rows that follow.
  mutating func heading(_ text: String) { lines.append(.heading(text.visibleText)) }

  /// Adds a remark below the last row, as wide as the table.
  mutating func note(_ text: String) { note(MarkedText(text)) }

  /// Adds a remark with marks in it.
  mutating func note(_ text: MarkedText) { lines.append(.note(text)) }

  /// The table as lines, each with a line end; columns without any text are left out.
  func text(width: Int, paint: Paint) -> String {
    let used = columns.indices.filter { index in
      rows.contains { index < $0.count && !$0[index].isEmpty }
    }
    guard !used.isEmpty else { return "" }
    let widths = widths(of: used, within: width)
    let titles = line(used.map { columns[$0].title }, used, widths)
    var text = titles.isEmpty ? "" : paint.bold(titles) + "\n"
    for line in lines {
      switch line {
      case .heading(let heading): text += "\n" + paint.bold(heading) + "\n"
      case .note(let note):
        let blank = String(repeating: " ", count: indent)
        for part in note.lines(width: max(20, width - indent), paint: paint, plain: paint.dim) {
          text += blank + part + "\n"
        }
      case .row(let cells, let style):
        for part in parts(of: used.map { $0 < cells.count ? cells[$0] : "" }, used, widths) {
          text += (style == .dim ? paint.dim(part) : part) + "\n"
        }
      }
    }
    return text
  }

  private var rows: [[String]] {
    lines.compactMap { if case .row(let cells, _) = $0 { cells } else { nil } }
  }

  /// The widths of the used columns: as wide as their texts; where that is too much, narrowed where it costs least.
  private func widths(of used: [Int], within width: Int) -> [Int] {
    let texts = used.map { index in rows.map { index < $0.count ? $0[index].displayWidth : 0 } }
    let words = used.map { index in rows.map { index < $0.count ? Self.longestWord(of: $0[index]) : 0 } }
    let titles = used.map { columns[$0].title.displayWidth }
    var widths = used.indices.map { max(titles[$0], texts[$0].max() ?? 0) }
    let least = used.indices.map { position in
      switch columns[used[position]].fit {
      case .rigid: widths[position]
      case .wraps(let minimum), .overflows(let minimum):
        min(widths[position], max(minimum, titles[position]))
      }
    }
    /// How many lines more a column takes when it loses one column of its width; a broken word counts as some.
    func cost(_ position: Int) -> Int {
      let width = widths[position]
      let broken = words[position].count { $0 == width }
      return texts[position].reduce(4 * broken) { $0 + ($1 - 1) / (width - 1) - ($1 - 1) / width }
    }
    var excess = widths.reduce(0, +) + Self.gap * (widths.count - 1) - width
    while excess > 0 {
      let candidates = widths.indices.filter { widths[$0] > max(1, least[$0]) }
      let costs = Dictionary(uniqueKeysWithValues: candidates.map { ($0, cost($0)) })
      guard
        let next = candidates.min(by: {
          (costs[$0] ?? 0, -widths[$0], $0) < (costs[$1] ?? 0, -widths[$1], $1)
        })
      else { break }
      widths[next] -= 1
      excess -= 1
    }
    return widths
  }

  private static func longestWord(of text: String) -> Int {
    text.split(separator: " ").map(\.displayWidth).max() ?? 0
  }

  /// A row as one or several lines.
  private func parts(of cells: [String], _ used: [Int], _ widths: [Int]) -> [String] {
    var first: [String] = []
    var cells = cells
    for position in cells.indices {
      guard case .overflows = columns[used[position]].fit, cells[position].displayWidth > widths[position]
      else {
        continue
      }
      // Only the first column can stand alone without leaving doubt about what the rest belongs to.
      guard position == 0 else { continue }
      first.append(cells[position])
      cells[position] = ""
    }
    let wrapped = cells.indices.map { TextWrapping.lines(of: cells[$0], width: widths[$0]) }
    let height = wrapped.map(\.count).max() ?? 0
    return first
      + (0..<height).map { row in
        line(wrapped.map { row < $0.count ? $0[row] : "" }, used, widths)
      }.filter { !$0.isEmpty }
  }

  private func line(_ cells: [String], _ used: [Int], _ widths: [Int]) -> String {
    var line = ""
    for (position, cell) in cells.enumerated() {
      let blank = String(repeating: " ", count: max(0, widths[position] - cell.displayWidth))
      if position > 0 { line += String(repeating: " ", count: Self.gap) }
      line += columns[used[position]].alignment == .right ? blank + cell : cell + blank
    }
    return String(line.trimmingSpaces)
  }
}

extension String {
  /// The text without spaces at its end.
  fileprivate var trimmingSpaces: Substring {
    var rest = self[...]
    while rest.last == " " { rest.removeLast() }
    return rest
  }
}
