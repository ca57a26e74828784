import Notation
import Responses

/// An answer of a session, from the moment it is asked for.
public struct ChatMessage: Sendable {
  /// How far an answer is.
  public enum Status: Sendable, Hashable {
    /// Asked for; nothing has come yet.
    case sending
    /// It is coming.
    case streaming
    /// It has ended, whole or cut by the user.
    case completed
    /// It has failed, for this reason.
    case failed(String)
    /// The user stopped it before anything came.
    case cancelled

    /// Whether nothing more will come.
    public var isFinal: Bool { self != .sending && self != .streaming }
    /// The status in one word.
    public var word: String {
      switch self {
      case .sending: "sending"
      case .streaming: "streaming"
      case .completed: "completed"
      case .failed: "failed"
      case .cancelled: "cancelled"
      }
    }
  }

  /// How far it is.
  public var status = Status.sending
  /// Whether the user stopped it in the middle: what came stays.
  public var isCut = false
  /// The texts so far.
  public var content = AnswerText()
  /// What the model did on the way.
  public var trace = Trace()
  /// The response as the server sent it; nil while it comes, and for one that was cut.
  public var response: Response?
  /// The line below the answer: model, tier, tokens, cost.
  public var summary: String?
  /// What it cost in dollars, as exact text; nil when that is not known.
  public var cost: String?
  /// What happens at the moment besides text: a wait before another attempt.
  public var notice: String?
  /// The exchange with its bytes; nil for one of an earlier run.
  public var exchange: Exchange?

  /// A message that has just been asked for.
  public init() {}

  /// The answer's text.
  public var text: String { content.text }
  /// The reasoning.
  public var reasoning: String { content.reasoning }
  /// Whether the next request may build on it.
  public var isUsable: Bool { status == .completed }
  /// Whether it can be asked for again.
  public var canRetry: Bool {
    switch status {
    case .failed, .cancelled: true
    case .sending, .streaming, .completed: false
    }
  }

  /// Takes what has happened while the answer comes.
  public mutating func take(_ progress: ChatProgress) {
    switch progress {
    case .notice(let text): notice = text
    case .update(let update, let time):
      notice = nil
      trace.apply([update], at: time)
      if case .text(let fragment) = update { content.take(fragment) }
      status = .streaming
    }
  }
}
