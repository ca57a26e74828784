import Notation

/// The words that Tab offers, and which of them is selected.
struct WordMenu: Sendable {
  private static let height = 8

  var completion: Completion
  private(set) var selected: Int?

  init(_ completion: Completion) { self.completion = completion }

  private var count: Int { completion.candidates.count }
  /// The word that is selected.
  var choice: Completion.Candidate? { selected.map { completion.candidates[$0] } }
  /// The only word; nil where there are several.
  var only: Completion.Candidate? { count == 1 ? completion.candidates[0] : nil }

  /// Selects the next word, or the one before.
  mutating func move(by step: Int) {
    selected = ((selected ?? (step > 0 ? -1 : count)) + step + count) % count
  }

  /// The rows of the list around the selected word.
  func rows(width: Int, theme: Theme) -> [String] {
    let candidates = completion.candidates
    let start = max(0, min((selected ?? 0) - Self.height / 2, candidates.count - Self.height))
    let shown = candidates.enumerated().dropFirst(start).prefix(Self.height)
    let labels = min(max(8, width / 2), shown.map { $0.element.label.displayWidth }.max() ?? 0)
    var rows = shown.map { index, candidate in
      let label = TimelineRow.cut(candidate.label.visibleText, to: labels)
      let blank = String(repeating: " ", count: max(0, labels - label.displayWidth))
      let room = width - labels - 6
      let detail = room > 8 ? TimelineRow.cut(candidate.detail.visibleText, to: room) : ""
      return "  " + theme.paint(label + blank, index == selected ? .selected : .candidate) + "  "
        + theme.paint(detail, .note)
    }
    let hidden = candidates.count - shown.count
    if hidden > 0 { rows.append(theme.paint("  and \(hidden) more", .note)) }
    return rows
  }
}
