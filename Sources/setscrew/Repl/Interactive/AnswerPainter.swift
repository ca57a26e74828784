import Notation
import Responses
import Workbench

/// Draws one answer while it comes: rows that are finished, once each, and rows that still change.
struct AnswerPainter: Sendable {
  private var markdown = MarkdownStream()
  private var reasoningTaken = 0
  private var hasReasoning = false
  private var hasText = false
  private var stepsShown: Set<Int> = []
  private(set) var isFinished = false

  init() {}

  /// Takes the answer as it is now and gives the rows that are finished since the last time.
  mutating func take(_ answer: ChatMessage, width: Int, theme: Theme, foldsReasoning: Bool) -> [String] {
    rows(answer, width, theme, foldsReasoning).flatMap { PaintedText.rows($0, width: width) }
  }

  private mutating func rows(
    _ answer: ChatMessage, _ width: Int, _ theme: Theme, _ foldsReasoning: Bool
  ) -> [String] {
    guard !isFinished else { return [] }
    var rows: [String] = []
    let isEnd = answer.status.isFinal
    let text = answer.text
    rows += takeReasoning(answer, width, theme, folds: foldsReasoning, isEnd: isEnd || !text.isEmpty)
    rows += takeSteps(answer, width, theme, isEnd: isEnd)
    if !text.isEmpty {
      if !hasText, hasReasoning || !stepsShown.isEmpty { rows.append("") }
      hasText = true
      rows += markdown.take(text, width: width, theme: theme)
    }
    guard isEnd else { return rows }
    isFinished = true
    rows += markdown.finish(width: width, theme: theme)
    switch answer.status {
    case .completed where answer.isCut: rows.append(theme.paint("(cut)", .warning))
    case .completed where text.isEmpty && answer.trace.rows.allSatisfy({ $0.isReasoning }):
      rows.append(theme.paint("(an empty answer)", .note))
    case .cancelled: rows.append(theme.paint("(cancelled)", .warning))
    default: break
    }
    return rows
  }

  /// The rows that still change, at most so many; what leaves the screen becomes finished.
  mutating func live(
    _ answer: ChatMessage, width: Int, theme: Theme, limit: Int, foldsReasoning: Bool
  ) -> (finished: [String], live: [String]) {
    guard !isFinished else { return ([], []) }
    var rows: [String] = []
    if let notice = answer.notice { rows.append(theme.paint(notice.visibleText, .warning)) }
    for row in answer.trace.rows where !row.state.isFinal && !row.isReasoning {
      rows.append(TimelineRow(row).text(width: width, theme: theme))
    }
    if answer.text.isEmpty, !answer.reasoning.isEmpty {
      if foldsReasoning {
        rows.append(theme.paint("thinking: \(Phrase.count(answer.reasoning.count, "character"))", .reasoning))
      } else {
        let open = String(answer.reasoning.dropFirst(reasoningTaken))
        rows += Self.reasoningRows(open, width, theme).suffix(max(1, limit - rows.count))
      }
    }
    rows = rows.map { PaintedText.rows($0, width: width)[0] }
    let text = markdown.live(width: width, theme: theme, limit: max(1, limit - rows.count))
    return (text.finished, rows + text.live)
  }

  private mutating func takeReasoning(
    _ answer: ChatMessage, _ width: Int, _ theme: Theme, folds: Bool, isEnd: Bool
  ) -> [String] {
    let reasoning = answer.reasoning
    guard reasoning.count > reasoningTaken else { return [] }
    let open = reasoning.dropFirst(reasoningTaken)
    if folds {
      guard isEnd else { return [] }
      reasoningTaken = reasoning.count
      hasReasoning = true
      return [
        theme.paint(
          "▸ reasoning, \(Phrase.count(reasoning.count, "character")); /reasoning shows it", .reasoning)
      ]
    }
    let end =
      isEnd ? open.endIndex : open.lastIndex(of: "\n").map { open.index(after: $0) } ?? open.startIndex
    guard end > open.startIndex else { return [] }
    reasoningTaken += open.distance(from: open.startIndex, to: end)
    hasReasoning = true
    return Self.reasoningRows(String(open[..<end]), width, theme)
  }

  private static func reasoningRows(_ text: String, _ width: Int, _ theme: Theme) -> [String] {
    var lines = text.visibleLines.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last == "" { lines.removeLast() }
    return lines.flatMap { line in
      let pieces = InlineMarkdown.pieces(of: String(line))
      return InlineMarkdown.rows(pieces, width: max(1, width - 2), theme: theme, base: .reasoning)
        .map { theme.paint("┆", .marker) + " " + $0 }
    }
  }

  /// The steps that have ended; calls that wait for the user come at the end.
  private mutating func takeSteps(_ answer: ChatMessage, _ width: Int, _ theme: Theme, isEnd: Bool)
    -> [String]
  {
    var rows: [String] = []
    for (index, row) in answer.trace.rows.enumerated() where !row.isReasoning {
      guard row.state.isFinal || isEnd, stepsShown.insert(index).inserted else { continue }
      rows.append(TimelineRow(row).text(width: width, theme: theme))
    }
    if isEnd, let call = answer.response?.clientCalls.first {
      rows.append(theme.paint("/output TEXT answers \(call.name ?? call.type)", .note))
    }
    if isEnd, let wish = answer.response?.approvalRequests.first {
      rows.append(theme.paint("/approve yes or no answers \(wish.name ?? wish.type)", .note))
    }
    return rows
  }
}

extension Trace.Row {
  /// Whether the step is reasoning, which is shown as text.
  fileprivate var isReasoning: Bool { OutputItem(json: ["type": .string(type)]).isReasoning }
}
