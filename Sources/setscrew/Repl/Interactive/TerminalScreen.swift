import CSystem
import Glibc

/// The terminal as text is put on it: what is finished scrolls away above a region that is drawn anew.
struct TerminalScreen {
  private static let pasteOn = "\u{1B}[?2004h"
  private static let pasteOff = "\u{1B}[?2004l"

  private var region = LiveRegion()
  /// What was printed and is not a whole line yet, or was printed while somebody else had the terminal.
  private var held: [UInt8] = []
  /// Whether somebody else has the terminal.
  private(set) var isAway = false
  private var shape: String?

  /// Takes the terminal: keys one by one, pasted texts in brackets; says whether it is one.
  mutating func take() -> Bool {
    guard setscrew_terminal_raw(STDIN_FILENO) == 0 else { return false }
    write(Self.pasteOn)
    isAway = false
    shape = nil
    region.forget()
    return true
  }

  /// Leaves the terminal as it was.
  mutating func leave() {
    guard !isAway else { return }
    let cursor = shape == nil ? "" : "\u{1B}[0 q"
    write(region.remove(width: TerminalSize.now.columns) + cursor + Self.pasteOff)
    setscrew_terminal_restore()
    isAway = true
  }

  /// Writes something that shows nothing, such as a text for the clipboard.
  func write(_ text: String) { FileChannel.output.write(text) }

  /// Erases everything.
  mutating func clear() {
    write("\u{1B}[2J\u{1B}[H")
    region.forget()
  }

  /// Looks anew at everything, as after a change of colours.
  mutating func forget() { region.forget() }

  /// Draws the region.
  mutating func draw(_ frame: LiveRegion.Frame, _ size: TerminalSize) {
    guard !isAway else { return }
    if let text = region.draw(frame, width: size.columns) { write(text) }
  }

  /// Shows the cursor as a block for commands and as a bar for text; nil leaves it as it is.
  mutating func shapeCursor(_ mode: ViKeys.Mode?) {
    let wanted = mode.map { $0 == .normal ? "\u{1B}[2 q" : "\u{1B}[6 q" }
    guard wanted != shape, !isAway else { return }
    write(wanted ?? "\u{1B}[0 q")
    shape = wanted
  }

  /// Takes output of commands; gives the rows that are whole.
  mutating func print(_ bytes: [UInt8], width: Int) -> [String] {
    held += bytes
    guard !isAway, let end = held.lastIndex(of: 0x0A) else { return [] }
    let text = String(decoding: held[...end], as: UTF8.self)
    held.removeFirst(end + 1)
    return Self.rows(of: text, width: width)
  }

  /// The rows of lines at a width.
  static func rows(of text: String, width: Int) -> [String] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    return lines.flatMap { PaintedText.rows($0, width: width) }
  }

  /// Puts rows above the region for good; those that come while somebody else has the terminal are kept for later.
  mutating func commit(_ rows: [String], then frame: LiveRegion.Frame, _ size: TerminalSize) {
    guard !rows.isEmpty else { return }
    guard !isAway else {
      held += rows.flatMap { Array(($0 + "\n").utf8) }
      return
    }
    write(region.commit(rows, then: frame, width: size.columns))
  }
}
