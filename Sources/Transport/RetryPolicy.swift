import Responses

/// When a failed request is sent again, and how long to wait before.
///
/// A request whose answer has begun is never repeated, nor one that will fail again: wrong requests,
/// wrong keys, empty accounts.
public struct RetryPolicy: Sendable, Hashable {
  /// How often a request is sent at the most; 1 means never again.
  public var attempts: Int
  /// The first wait of the backoff; each further one is twice as long.
  public var base: Duration
  /// The longest wait of the backoff.
  public var ceiling: Duration
  /// The longest wait that a server may ask for; more is a verdict, not a wait.
  public var patience: Duration

  /// When a failed request is sent again.
  public init(
    attempts: Int = 3, base: Duration = .milliseconds(500), ceiling: Duration = .seconds(8),
    patience: Duration = .seconds(60)
  ) {
    self.attempts = max(1, attempts)
    self.base = base
    self.ceiling = ceiling
    self.patience = patience
  }

  /// A policy that sends once.
  public static let never = RetryPolicy(attempts: 1)

  /// What to do after a failure.
  public enum Decision: Sendable, Hashable {
    /// Send again after a while, for a reason to be told.
    case wait(Duration, reason: String)
    /// Give up; the reason is nil where the failure speaks for itself.
    case giveUp(reason: String?)
  }

  /// What to do after an attempt, counted from 1, was answered by an error.
  ///
  /// `chance` is a number from 0 up to 1 and spreads the waits of many clients; `now` is in seconds since 1970.
  public func decide(after attempt: Int, _ error: APIError, chance: Double, now: Double) -> Decision {
    guard error.isRetryable else { return .giveUp(reason: nil) }
    let subject = error.status.map { "HTTP \($0)" } ?? error.errorClass.rawValue
    let asked = RetryAfter.wait(
      milliseconds: error.retryAfterMilliseconds, seconds: error.retryAfter, now: now)
    if let asked, asked > patience {
      return .giveUp(reason: "the server asks for \(asked.inWords)")
    }
    guard attempt < attempts else { return .giveUp(reason: exhausted) }
    return .wait(asked ?? backoff(after: attempt, chance: chance), reason: subject)
  }

  /// What to do after an attempt, counted from 1, that brought no answer.
  public func decide(after attempt: Int, _ error: TransportError, chance: Double) -> Decision {
    guard error.isRetryable else { return .giveUp(reason: nil) }
    guard attempt < attempts else { return .giveUp(reason: exhausted) }
    return .wait(backoff(after: attempt, chance: chance), reason: error.description)
  }

  private var exhausted: String? { attempts > 1 ? "tried \(attempts) times" : nil }

  /// The doubled wait, of which the upper half is left to chance.
  private func backoff(after attempt: Int, chance: Double) -> Duration {
    let doubled = base * (1 << min(attempt - 1, 20))
    let full = min(doubled, ceiling)
    return full * (0.5 + 0.5 * chance)
  }
}

extension Duration {
  /// In the largest unit that fits: `1 h`, `90 s`, `0.25 s`.
  public var inWords: String {
    let seconds = components.seconds
    if components.attoseconds == 0, seconds > 0 {
      if seconds % 3600 == 0 { return "\(seconds / 3600) h" }
      if seconds % 60 == 0, seconds > 60 { return "\(seconds / 60) min" }
    }
    return inSeconds
  }
}
