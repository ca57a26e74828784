/// What a response will hold and how it will end, before it is put into events.
struct AnswerPlan: Sendable, Hashable {
  /// How a response ends.
  enum Ending: Sendable, Hashable {
    case completed
    /// Cut short for a reason: `max_output_tokens`, `content_filter`.
    case incomplete(reason: String)
    /// Broken off by the server.
    case failed(code: String, message: String)

    /// The response's status.
    var status: String {
      switch self {
      case .completed: "completed"
      case .incomplete: "incomplete"
      case .failed: "failed"
      }
    }
  }

  /// The items in their order.
  var items: [OutputItem]
  /// How it ends.
  var ending = Ending.completed
  /// Tokens spent on thinking.
  var reasoningTokens = 0

  /// Tokens spent on the items' texts.
  var textTokens: Int {
    items.reduce(0) { sum, item in
      switch item.kind {
      case .reasoning: sum
      case .message(let pieces, _): sum + pieces.count
      case .functionCall(_, let name, let pieces), .customCall(_, let name, let pieces):
        sum + pieces.count + SimulatedTokens.count(name)
      case .hosted(let item): sum + item.tokens
      }
    }
  }

  /// Tokens spent in all.
  var outputTokens: Int { reasoningTokens + textTokens }

  /// Cuts the plan so that it spends no more tokens than allowed: thinking comes first, then the items in
  /// their order; the item that the limit falls into stays incomplete, later ones are not begun.
  mutating func limit(to allowed: Int?) {
    guard let allowed, outputTokens > allowed, case .completed = ending else { return }
    ending = .incomplete(reason: "max_output_tokens")
    if reasoningTokens >= allowed {
      reasoningTokens = allowed
      items.removeAll { item in
        if case .reasoning = item.kind { false } else { true }
      }
      return
    }
    var left = allowed - reasoningTokens
    var kept: [OutputItem] = []
    for var item in items {
      if case .reasoning = item.kind {
        kept.append(item)
        continue
      }
      var price = 0
      if case .functionCall(_, let name, _) = item.kind { price = SimulatedTokens.count(name) }
      if case .customCall(_, let name, _) = item.kind { price = SimulatedTokens.count(name) }
      if case .hosted(let hosted) = item.kind { price = hosted.tokens }
      let room = left - price
      guard room > 0 || (room == 0 && item.pieces.isEmpty) else { break }
      if item.pieces.count > room {
        item.pieces = Array(item.pieces.prefix(room))
        item.isWhole = false
        kept.append(item)
        break
      }
      left = room - item.pieces.count
      kept.append(item)
    }
    items = kept
  }
}
