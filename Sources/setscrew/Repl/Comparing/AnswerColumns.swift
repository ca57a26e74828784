import Notation
import Payload
import Registry
import Workbench

/// Answers of several models to one message, beside each other: while they come, and when they are there.
struct AnswerColumns: Sendable {
  /// One of the answers.
  struct Column: Sendable {
    /// The model.
    let title: String
    var answer: ChatMessage
    /// The seconds since it was sent, or that it took.
    var seconds: Double?

    /// How far it is, how long it takes, and what it costs, in a few words.
    var state: String {
      var parts: [String] = []
      switch answer.status {
      case .sending, .streaming: parts.append(answer.activity)
      case .completed: if answer.isCut { parts.append("cut") }
      case .failed, .cancelled: parts.append(answer.status.word)
      }
      if let seconds { parts.append(Self.text(of: seconds)) }
      if answer.status.isFinal {
        if let cost = answer.cost.flatMap({ Decimal($0) }) {
          parts.append("$\(ExchangeSummary.dollars(cost))")
        } else if answer.response != nil {
          parts.append("$?")
        }
        if let tokens = answer.response?.usage?.outputTokens { parts.append("\(Phrase.tokens(tokens)) out") }
      }
      return parts.joined(separator: " · ")
    }

    private static func text(of seconds: Double) -> String {
      let tenths = Int((seconds * 10).rounded())
      return "\(tenths / 10).\(tenths % 10) s"
    }
  }

  var columns: [Column]

  /// Whether columns of a width have room to be read.
  static func fits(_ count: Int, width: Int) -> Bool { room(count, width: width) >= 28 }

  /// The width of a column beside others.
  static func room(_ count: Int, width: Int) -> Int { (width - 3 * (count - 1)) / max(1, count) }

  /// The whole answers, in columns or below each other; then a line for each with all that is known.
  func text(width: Int, theme: Theme) -> String {
    var painter = ColumnsPainter()
    painter.take(self, width: width, theme: theme)
    var lines = painter.whole(width: width, theme: theme)
    let summaries = columns.compactMap { column in
      column.answer.summary.map { theme.paint("\(column.title): \($0)".visibleText, .note) }
    }
    if !summaries.isEmpty { lines += [""] + summaries }
    return lines.map { $0 + "\n" }.joined()
  }
}
