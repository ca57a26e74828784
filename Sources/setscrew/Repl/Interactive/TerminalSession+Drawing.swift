import Notation

extension TerminalSession {
  /// What the bottom of the terminal shows: answer in progress, prompt or what lies over it, what Tab offers, status.
  ///
  /// Rows of the answer for which it has no room any more are finished, and belong above it for good.
  private func frame(_ size: TerminalSize) -> (finished: [String], frame: LiveRegion.Frame) {
    let width = size.columns
    if case .reader(var reader, let waiter) = overlays.current {
      let rows = reader.drawn(size, theme: theme)
      overlays.current = .reader(reader, waiter)
      return ([], LiveRegion.Frame(rows: rows, cursor: (max(0, rows.count - 1), 0)))
    }
    var below = [statusRow(width)]
    let input: (rows: [String], cursor: (row: Int, column: Int))
    switch overlays.current {
    case .question(let question):
      let rows = TextWrapping.lines(of: question.text.visibleText, width: width)
        .map { theme.paint($0, .warning) }
      input = (rows, (rows.count - 1, min(width - 1, PaintedText.width(rows.last ?? "") + 1)))
    case .pages(let pages):
      let text = "-- \(Phrase.count(pages.rows.count, "more line")): space, Enter, G for all, q --"
      input = ([theme.paint(String(text.prefix(width)), .status)], (0, min(width - 1, text.count)))
    case .reader, nil:
      below = prompt.menuRows(width: width, theme: theme) + below
      input = prompt.rows(width: width, room: max(1, size.rows - below.count - 2), theme: theme)
    }
    let room = max(1, size.rows - input.rows.count - below.count - 1)
    let above = live(width, room, size)
    let rows = Array((above.live + input.rows + below).suffix(size.rows - 1))
    let lost = above.live.count + input.rows.count + below.count - rows.count
    let cursor = (max(0, above.live.count + input.cursor.row - lost), input.cursor.column)
    return (above.finished, LiveRegion.Frame(rows: rows, cursor: cursor))
  }

  private func live(
    _ width: Int, _ room: Int, _ size: TerminalSize
  ) -> (finished: [String], live: [String]) {
    if var painter = columns {
      defer { columns = painter }
      return ([], painter.live(width: width, room: max(1, room - 1), theme: theme))
    }
    return answers.live(width: width, room: min(room, max(3, size.rows / 2)), theme: theme)
  }

  private func statusRow(_ width: Int) -> String {
    let activity = answers.activity ?? (lines.running == nil ? nil : "working")
    return status.text(width: width - 1, theme: theme, live: activity, mode: prompt.modeText)
  }

  /// Puts text above the region for good.
  func commit(_ text: String) {
    commit(rows: TerminalScreen.rows(of: text, width: TerminalSize.now.columns))
  }

  /// Puts rows above the region for good.
  func commit(rows: [String]) {
    guard !rows.isEmpty else { return }
    let size = TerminalSize.now
    let drawn = frame(size)
    screen.commit(rows + drawn.finished, then: drawn.frame, size)
  }

  /// Brings the region up to date.
  func draw() {
    let size = TerminalSize.now
    let drawn = frame(size)
    if drawn.finished.isEmpty {
      screen.draw(drawn.frame, size)
    } else {
      screen.commit(drawn.finished, then: drawn.frame, size)
    }
    screen.shapeCursor(overlays.current == nil ? prompt.editor.mode : nil)
  }
}
