import Notation
import Payload

/// A comparison for a person at a terminal: side by side where the width allows it, else below each other.
struct ComparisonText {
  private let layout: ComparisonLayout
  private let title: String?
  private let width: Int
  private let paint: Paint
  private let isUnified: Bool

  init(_ comparison: Comparison, title: String?, width: Int, paint: Paint, isUnified: Bool) {
    // So that no column takes the room of the others.
    let share = (width - Self.nameWidth) / max(1, comparison.sides.count) - 2
    layout = ComparisonLayout(comparison, longest: isUnified ? 64 : min(48, max(16, share)))
    self.title = title
    self.width = width
    self.paint = paint
    self.isUnified = isUnified
  }

  var text: String {
    let summary = layout.summary(title: title) + "\n"
    guard !layout.sections.isEmpty else { return summary }
    return summary + "\n" + (isUnified || !fits ? list : table)
  }

  /// Whether columns of a readable width have room for all sides.
  private var fits: Bool {
    let least = layout.names.reduce(0) { $0 + max($1.displayWidth, 9) + 2 }
    return Self.nameWidth + least <= width
  }

  /// The narrowest column of names.
  private static let nameWidth = 18

  private var table: String {
    let columns = layout.names.map {
      TextTable.Column(title: $0, fit: .wraps(minimum: max(9, $0.displayWidth)))
    }
    var table = TextTable([TextTable.Column(title: "", fit: .wraps(minimum: Self.nameWidth))] + columns)
    for section in layout.sections {
      table.heading(ComparisonLayout.title(of: section.kind))
      for row in section.rows {
        table.add([row.name] + row.cells.map { layout.text(of: $0, in: row) })
        for words in layout.words(of: row) { table.note(marked(words)) }
        for reason in layout.reasons(of: row) { table.note(reason) }
      }
    }
    return table.text(width: width, paint: paint)
  }

  private func marked(_ words: ComparisonLayout.Words) -> MarkedText {
    MarkedText(words.side.map { "\($0): " } ?? "") + MarkedText(words.pieces)
  }

  /// Each row as a paragraph; of two sides the first with a minus, the second with a plus.
  private var list: String {
    var text = ""
    let isPair = layout.names.count == 2
    if isPair {
      text += paint.removed("--- \(layout.names[0])") + "\n" + paint.added("+++ \(layout.names[1])") + "\n"
    }
    for section in layout.sections {
      text += (text.isEmpty ? "" : "\n") + paint.bold(ComparisonLayout.title(of: section.kind)) + "\n"
      for row in section.rows {
        text += row.name + "\n"
        text += isPair ? pair(row) : groups(row)
        for words in layout.words(of: row) { text += wrapped(marked(words)) }
        for reason in layout.reasons(of: row) { text += wrapped(MarkedText(reason)) }
      }
    }
    return text
  }

  private func pair(_ row: Comparison.Row) -> String {
    let values = row.cells.map { layout.text(of: $0, in: row) }
    guard row.isDifferent else { return entry("  ", values[0]) }
    return paint.removed(entry("- ", values[0])) + paint.added(entry("+ ", values[1]))
  }

  /// Each value once, with the sides that have it.
  private func groups(_ row: Comparison.Row) -> String {
    var groups: [(value: String, sides: [String])] = []
    for (index, cell) in row.cells.enumerated() {
      let value = layout.text(of: cell, in: row)
      if let known = groups.firstIndex(where: { $0.value == value }) {
        groups[known].sides.append(layout.names[index])
      } else {
        groups.append((value, [layout.names[index]]))
      }
    }
    let widest = min(groups.map(\.value.displayWidth).max() ?? 0, width / 3)
    return groups.map { group in
      let blank = String(repeating: " ", count: max(0, widest - group.value.displayWidth))
      return entry("  \(group.value)\(blank)  ", group.sides.joined(separator: ", "))
    }.joined()
  }

  private func entry(_ head: String, _ value: String) -> String {
    let lines = TextWrapping.lines(of: value, width: max(12, width - head.displayWidth))
    let blank = String(repeating: " ", count: head.displayWidth)
    return lines.enumerated().map { ($0 == 0 ? head : blank) + $1 + "\n" }.joined()
  }

  private func wrapped(_ text: MarkedText) -> String {
    text.lines(width: max(20, width - 4), paint: paint, plain: paint.dim).map { "    \($0)\n" }.joined()
  }
}
