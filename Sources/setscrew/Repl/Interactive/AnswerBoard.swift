import Notation
import Payload
import Workbench

/// The answers of a session as they are drawn: the one that is coming, and which ones stand in the output already.
struct AnswerBoard: Sendable {
  /// What a snapshot adds to the output.
  enum Step: Sendable {
    /// Rows that are finished.
    case rows([String])
    /// An answer that has ended, and of which there is more to tell.
    case ended(Turn)
  }

  /// Whether reasoning is folded into a line.
  var foldsReasoning = false
  private var snapshot: ChatSnapshot?
  private var painters: [Turn.ID: AnswerPainter] = [:]
  /// Turns that are drawn to their end, with the time at which they were sent: a retry is sent anew.
  private var drawn: [Turn.ID: Double] = [:]
  /// Messages that had to wait: whoever reads their answers has typed other things since.
  private var waited: Set<Turn.ID> = []

  /// Takes turns as drawn.
  mutating func skip(_ turns: [Turn]) { for turn in turns { drawn[turn.id] = turn.startedAt } }

  /// Begins anew with another session.
  mutating func enter(_ turns: [Turn]) {
    snapshot = nil
    painters = [:]
    waited = []
    skip(turns)
  }

  /// Takes a session as it is now.
  mutating func take(_ snapshot: ChatSnapshot, width: Int, theme: Theme) -> [Step] {
    self.snapshot = snapshot
    waited.formUnion(snapshot.waiting.map(\.id))
    var steps: [Step] = []
    for turn in snapshot.session.tree.turns where drawn[turn.id] != turn.startedAt {
      if waited.remove(turn.id) != nil {
        let prompt = "> \(turn.prompt.replacing("\n", with: " ").visibleText)"
        steps.append(.rows([theme.paint(TimelineRow.cut(prompt, to: width - 1), .note)]))
      }
      var painter = painters[turn.id] ?? AnswerPainter()
      let rows = painter.take(turn.answer, width: width, theme: theme, foldsReasoning: foldsReasoning)
      if !rows.isEmpty { steps.append(.rows(rows)) }
      painters[turn.id] = painter
      guard painter.isFinished else { continue }
      painters[turn.id] = nil
      drawn[turn.id] = turn.startedAt
      steps.append(.ended(turn))
    }
    return steps
  }

  /// The answer in progress and the messages that wait, in so many rows; what leaves the screen above them is finished.
  mutating func live(width: Int, room: Int, theme: Theme) -> (finished: [String], live: [String]) {
    guard let snapshot, room > 0 else { return ([], []) }
    var rows: [String] = []
    var finished: [String] = []
    if let id = snapshot.active, let turn = snapshot.session.tree[id], var painter = painters[id] {
      let live = painter.live(
        turn.answer, width: width, theme: theme, limit: max(1, room - snapshot.waiting.count),
        foldsReasoning: foldsReasoning)
      painters[id] = painter
      finished = live.finished
      rows = live.live
    }
    for waiting in snapshot.waiting.prefix(max(0, room - rows.count)) {
      let text = "waits: \(waiting.prompt.replacing("\n", with: " ").visibleText)"
      rows.append(theme.paint(TimelineRow.cut(text, to: width - 1), .note))
    }
    return (finished, rows)
  }

  /// What goes on, in a few words; nil when nothing does.
  var activity: String? {
    guard let snapshot, let id = snapshot.active, let turn = snapshot.session.tree[id] else { return nil }
    return turn.answer.activity
  }
}

extension ChatMessage {
  /// How far the answer is, in a few words.
  var activity: String {
    let tokens = TextTokenCount(text).tokens + TextTokenCount(reasoning).tokens
    return tokens > 0 ? "about \(tokens) tokens" : status.word
  }
}
