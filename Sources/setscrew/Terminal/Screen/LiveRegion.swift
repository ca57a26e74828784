/// The lines at the bottom of a terminal that change: answer in progress, prompt, status.
///
/// What is finished is written above them and scrolls away like any output. Only rows that differ are written,
/// all in one piece, so that nothing flickers.
struct LiveRegion: Sendable {
  /// The lines to show, none wider than the terminal, and where the cursor is.
  struct Frame: Sendable, Equatable {
    var rows: [String]
    var cursor: (row: Int, column: Int)

    static func == (left: Frame, right: Frame) -> Bool {
      left.rows == right.rows && left.cursor == right.cursor
    }
  }

  private static let begin = "\u{1B}[?2026h\u{1B}[?25l"
  private static let end = "\u{1B}[?25h\u{1B}[?2026l"

  private var shown: Frame?
  private var width = 0

  /// What to write so that a frame is shown in the place of the last one; nil when it is the same.
  mutating func draw(_ frame: Frame, width: Int) -> String? {
    if shown == frame, self.width == width { return nil }
    var text = Self.begin
    if self.width != width, shown != nil {
      text += erase(at: width)
      shown = nil
    }
    text += paint(frame)
    self.width = width
    return text + Self.end
  }

  /// What to write so that finished rows stand above the region for good.
  mutating func commit(_ rows: [String], then frame: Frame, width: Int) -> String {
    var text = Self.begin + erase(at: width)
    for row in rows { text += row + "\r\n" }
    shown = nil
    text += paint(frame)
    self.width = width
    return text + Self.end
  }

  /// What to write so that the region is gone and the cursor stands where it began.
  mutating func remove(width: Int) -> String {
    defer { shown = nil }
    return Self.begin + erase(at: width) + Self.end
  }

  /// Forgets what is shown, as after something else has written to the terminal.
  mutating func forget() { shown = nil }

  /// Goes to the region's first row and erases from there on.
  ///
  /// A terminal that was made narrower has broken its rows anew: those above the cursor are counted as they lie now.
  private func erase(at width: Int) -> String {
    guard let shown else { return "\r\u{1B}[J" }
    var above = shown.cursor.row
    if width != self.width, width > 0 {
      above = shown.rows.prefix(shown.cursor.row).reduce(0) { sum, row in
        sum + max(1, (PaintedText.width(row) + width - 1) / width)
      }
      above += shown.cursor.column / width
    }
    return (above > 0 ? "\u{1B}[\(above)A" : "") + "\r\u{1B}[J"
  }

  private mutating func paint(_ frame: Frame) -> String {
    var text = ""
    let old = shown?.rows ?? []
    if let shown, shown.cursor.row > 0 { text += "\u{1B}[\(shown.cursor.row)A" }
    text += "\r"
    for (index, row) in frame.rows.enumerated() {
      if index > 0 { text += "\r\n" }
      if index < old.count, old[index] == row { continue }
      // Erased first: behind a full row the cursor waits on its last column.
      text += (index < old.count ? "\u{1B}[2K" : "") + row
    }
    if frame.rows.count < old.count { text += "\r\n\u{1B}[J\u{1B}[A" }
    let below = frame.rows.count - 1 - frame.cursor.row
    if below > 0 { text += "\u{1B}[\(below)A" }
    text += "\r" + (frame.cursor.column > 0 ? "\u{1B}[\(frame.cursor.column)C" : "")
    shown = frame
    return text
  }
}
