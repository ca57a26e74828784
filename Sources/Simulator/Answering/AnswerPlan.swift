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

  /// The pieces of all texts.
  var pieceCount: Int { items.reduce(0) { $0 + $1.pieces.count } }

  /// Tokens spent in all.
  func outputTokens(by tokenizer: Tokenizer) -> Int {
    items.reduce(reasoningTokens) { $0 + $1.pieces.count + Self.price(of: $1, by: tokenizer) }
  }

  /// What an item costs beside the pieces of its text.
  private static func price(of item: OutputItem, by tokenizer: Tokenizer) -> Int {
    switch item.kind {
    case .reasoning, .message: 0
    case .functionCall(_, let name, _), .customCall(_, let name, _): tokenizer.count(name)
    case .hosted(let item): item.tokens
    }
  }

  /// Cuts the plan so that it spends no more tokens than allowed: thinking comes first, then the items in
  /// their order; the item that the limit falls into stays incomplete, later ones are not begun.
  mutating func limit(to allowed: Int?, by tokenizer: Tokenizer) {
    guard let allowed, outputTokens(by: tokenizer) > allowed, case .completed = ending else { return }
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
      let room = left - Self.price(of: item, by: tokenizer)
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
