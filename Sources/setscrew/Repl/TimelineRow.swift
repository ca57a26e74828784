import Notation
import Responses

/// One step of a trace in a line: state, name, what it is about, how long it took.
struct TimelineRow: Sendable {
  private let row: Trace.Row

  init(_ row: Trace.Row) { self.row = row }

  func text(width: Int, theme: Theme) -> String {
    let (sign, role): (String, Theme.Role) =
      switch row.state {
      case .queued: ("○", .note)
      case .running: ("◐", .warning)
      case .awaitingApproval: ("?", .warning)
      case .completed: ("●", .good)
      case .failed: ("✗", .error)
      case .cancelled: ("–", .note)
      }
    let state = row.state.rawValue.map { $0 == "_" ? " " : String($0) }.joined()
    let time = row.duration.map { "  " + Self.seconds($0) } ?? ""
    let head = "\(row.title.visibleText)  \(row.detail.isEmpty ? state : row.detail.visibleText)\(time)"
    let room = width - head.displayWidth - 5
    let about =
      room > 12 && !row.summary.isEmpty ? "  " + Self.cut(row.summary.visibleText, to: room - 2) : ""
    return theme.paint(sign, role) + " " + head + theme.paint(about, .note)
  }

  /// The text, cut to a width with a sign that it goes on.
  static func cut(_ text: String, to width: Int) -> String {
    guard text.displayWidth > width else { return text }
    var result = ""
    var used = 0
    for character in text {
      used += character.displayWidth
      if used >= width { break }
      result.append(character)
    }
    return result + "…"
  }

  private static func seconds(_ duration: Duration) -> String {
    let tenths = duration.components.seconds * 10 + duration.components.attoseconds / 100_000_000_000_000_000
    return "\(tenths / 10).\(tenths % 10) s"
  }
}
