import Responses

/// What happens while an answer comes.
public enum ChatProgress: Sendable {
  /// The stream has changed something, at a time from the start of the call.
  case update(ResponseUpdate, at: Duration)
  /// Something to know meanwhile: a wait before another attempt.
  case notice(String)
}

/// How a request ended.
public struct ChatResult: Sendable {
  /// The three ways.
  public enum End: Sendable, Hashable {
    /// With an answer.
    case completed
    /// With a failure, said in words.
    case failed(String)
    /// The user stopped it.
    case cancelled
  }

  /// How it ended.
  public var end: End
  /// The response, whole or partial.
  public var response: Response?
  /// The exchange with its bytes.
  public var exchange: Exchange?

  /// How a request ended.
  public init(_ end: End, response: Response? = nil, exchange: Exchange? = nil) {
    self.end = end
    self.response = response
    self.exchange = exchange
  }
}

/// A message that waits to be sent: its request is made when its turn comes, from what was said until then.
public struct ChatDraft: Sendable {
  /// Why no request could be made.
  public struct Refusal: Error, Sendable, Hashable {
    /// What to tell the user.
    public var message: String

    /// Why no request could be made.
    public init(_ message: String) { self.message = message }
  }

  /// What the user wrote.
  public var prompt: String
  /// Makes the request from the turns before it.
  public var request: @Sendable (_ branch: [Turn]) async throws(Refusal) -> TurnRequest

  /// A message to send.
  public init(
    _ prompt: String, request: @escaping @Sendable (_ branch: [Turn]) async throws(Refusal) -> TurnRequest
  ) {
    self.prompt = prompt
    self.request = request
  }
}

/// What to do with a message that is sent while another's answer streams.
public enum SendPolicy: String, Sendable, Hashable, CaseIterable {
  /// It waits until the answer is there.
  case queue
  /// It is refused.
  case reject
  /// The answer is stopped, keeping what came, and the message is sent.
  case cancelFirst = "cancel-first"
}

/// What became of a call to `send`.
public enum SendOutcome: Sendable, Hashable {
  /// It is on its way.
  case started(Turn.ID)
  /// It waits behind others.
  case queued(Turn.ID)
  /// Another answer streams.
  case rejected

  /// The turn that it will be; nil when it was refused.
  public var id: Turn.ID? {
    switch self {
    case .started(let id), .queued(let id): id
    case .rejected: nil
    }
  }
}

/// A session at one moment, for whoever shows it.
public struct ChatSnapshot: Sendable {
  /// A message that waits for its turn.
  public struct Waiting: Sendable, Hashable, Identifiable {
    /// The turn that it will be.
    public var id: Turn.ID
    /// What the user wrote.
    public var prompt: String
  }

  /// The session.
  public var session: ChatSession
  /// The turn whose answer is coming.
  public var active: Turn.ID?
  /// The messages that wait, next one first.
  public var waiting: [Waiting]
  /// Counts the changes: a later snapshot has a higher number.
  public var revision: Int

  /// Whether nothing is on its way.
  public var isIdle: Bool { active == nil && waiting.isEmpty }
  /// The turns from the beginning to where the session stands.
  public var branch: [Turn] { session.tree.branch }
}

/// The time as the session core needs it, so that tests can bring their own.
public struct SessionClock: Sendable {
  /// Time since any start.
  public var elapsed: @Sendable () -> Duration
  /// Waits; ends early when the task is cancelled.
  public var sleep: @Sendable (Duration) async -> Void
  /// Seconds since 1970.
  public var now: @Sendable () -> Double

  /// A clock.
  public init(
    elapsed: @escaping @Sendable () -> Duration, sleep: @escaping @Sendable (Duration) async -> Void,
    now: @escaping @Sendable () -> Double
  ) {
    self.elapsed = elapsed
    self.sleep = sleep
    self.now = now
  }

  /// The machine's clock; `now` gives seconds since 1970.
  public static func continuous(now: @escaping @Sendable () -> Double) -> SessionClock {
    let start = ContinuousClock.now
    return SessionClock(
      elapsed: { ContinuousClock.now - start }, sleep: { try? await Task.sleep(for: $0) }, now: now)
  }
}
