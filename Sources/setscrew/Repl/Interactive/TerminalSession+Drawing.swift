import Notation
import Payload
import Workbench

extension TerminalSession {
  private static let prompt = "> "
  private static let menuRows = 8

  /// What the bottom of the terminal shows: answer in progress, prompt or question, what Tab offers, status.
  func frame(_ size: TerminalSize) -> LiveRegion.Frame {
    let width = size.columns
    var below = statusRows(width)
    let input: (rows: [String], cursor: (row: Int, column: Int))
    switch overlay {
    case .question(let question, _, _):
      let rows = TextWrapping.lines(of: question.visibleText, width: width).map { theme.paint($0, .warning) }
      input = (rows, (rows.count - 1, min(width - 1, PaintedText.width(rows.last ?? "") + 1)))
    case .pages(let rows, _):
      let text = "-- \(Phrase.count(rows.count, "more line")): space, Enter, G for all, q --"
      input = ([theme.paint(String(text.prefix(width)), .status)], (0, min(width - 1, text.count)))
    case nil:
      below = menuRows(width) + below
      input = editorRows(size, room: max(1, size.rows - below.count - 2))
    }
    let room = max(1, size.rows - input.rows.count - below.count - 1)
    let above = liveRows(width, room: min(room, max(3, size.rows / 2)))
    let rows = Array((above + input.rows + below).suffix(size.rows - 1))
    let lost = above.count + input.rows.count + below.count - rows.count
    return LiveRegion.Frame(
      rows: rows, cursor: (max(0, above.count + input.cursor.row - lost), input.cursor.column))
  }

  /// The line as it was typed, as it stands in the output.
  func echo(_ text: String) -> String {
    let width = TerminalSize.now.columns
    let rows = EditorText(Array(text), cursor: 0, width: width - Self.prompt.count).rows
    return rows.enumerated().map { index, row in
      (index == 0 ? theme.paint(Self.prompt, .prompt) : "  ") + theme.paint(row, .strong) + "\n"
    }.joined()
  }

  /// The answer in progress and the messages that wait.
  private func liveRows(_ width: Int, room: Int) -> [String] {
    guard let snapshot else { return [] }
    var rows: [String] = []
    if let id = snapshot.active, let turn = snapshot.session.tree[id], var painter = painters[id] {
      let live = painter.live(
        turn.answer, width: width, theme: theme, limit: max(1, room - snapshot.waiting.count),
        foldsReasoning: foldsReasoning)
      painters[id] = painter
      rows += live.finished + live.live
    }
    for waiting in snapshot.waiting.prefix(max(0, room - rows.count)) {
      let text = "waits: \(waiting.prompt.replacing("\n", with: " ").visibleText)"
      rows.append(theme.paint(TimelineRow.cut(text, to: width - 1), .note))
    }
    return rows
  }

  private func editorRows(
    _ size: TerminalSize, room: Int
  ) -> (rows: [String], cursor: (row: Int, column: Int)) {
    let width = size.columns
    if let search {
      let found = search.place.map { history.entries[$0].replacing("\n", with: "⏎ ") } ?? ""
      let head = "search: \(search.query.visibleText)"
      let text =
        "\(head)  \(search.place == nil && !search.query.isEmpty ? "nothing found" : found.visibleText)"
      return (
        [theme.paint(TimelineRow.cut(text, to: width - 1), .warning)], (0, min(width - 1, head.displayWidth))
      )
    }
    let layout = EditorText(editor.text, cursor: editor.cursor, width: width - Self.prompt.count)
    // A text that is longer than the screen is shown around the cursor.
    let start = max(0, min(layout.cursor.row - room / 2, layout.rows.count - room))
    let rows = layout.rows.enumerated().dropFirst(start).prefix(room).map { index, row in
      let lead =
        index == 0
        ? theme.paint(Self.prompt, .prompt) : layout.begins[index] ? theme.paint("… ", .marker) : "  "
      return lead + row
    }
    return (Array(rows), (layout.cursor.row - start, layout.cursor.column + Self.prompt.count))
  }

  private func menuRows(_ width: Int) -> [String] {
    guard let menu else { return [] }
    let candidates = menu.completion.candidates
    let start = max(0, min((menu.selected ?? 0) - Self.menuRows / 2, candidates.count - Self.menuRows))
    let shown = candidates.enumerated().dropFirst(start).prefix(Self.menuRows)
    let labels = min(max(8, width / 2), shown.map { $0.element.label.displayWidth }.max() ?? 0)
    var rows = shown.map { index, candidate in
      let label = TimelineRow.cut(candidate.label.visibleText, to: labels)
      let blank = String(repeating: " ", count: max(0, labels - label.displayWidth))
      let room = width - labels - 6
      let detail = room > 8 ? TimelineRow.cut(candidate.detail.visibleText, to: room) : ""
      return "  " + theme.paint(label + blank, index == menu.selected ? .selected : .candidate) + "  "
        + theme.paint(detail, .note)
    }
    let hidden = candidates.count - shown.count
    if hidden > 0 { rows.append(theme.paint("  and \(hidden) more", .note)) }
    return rows
  }

  private func statusRows(_ width: Int) -> [String] {
    var live: String?
    if let snapshot, let id = snapshot.active, let turn = snapshot.session.tree[id] {
      let tokens = TextTokenCount(turn.answer.text).tokens + TextTokenCount(turn.answer.reasoning).tokens
      live = tokens > 0 ? "about \(tokens) tokens" : turn.answer.status.word
    } else if running != nil {
      live = "working"
    }
    return [status.text(width: width - 1, theme: theme, live: live)]
  }
}
