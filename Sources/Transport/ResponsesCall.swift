import Responses

/// What happens while a call to a Responses server runs, for whoever shows it.
public enum CallEvent: Sendable {
  /// A wait before the next attempt, with its reason.
  case waiting(Duration, reason: String)
  /// The circuit of the host has changed its state.
  case circuit(host: String, CircuitBreaker.Change)
  /// A background response that is looked at has come to a status.
  case progress(String, status: String)
  /// The stream of a background response broke and is taken up behind an event's number.
  case resuming(String, after: Int?)
  /// The head of the answer.
  case head(HTTPHead)
  /// Bytes of the body exactly as they came.
  case bytes([UInt8])
  /// An event of the stream, and when it came, counted from the start of the call.
  case event(StreamEvent, at: Duration)
  /// What an event changes.
  case update(ResponseUpdate, at: Duration)
}

/// How a call to a Responses server ended, with everything that came.
public struct CallResult: Sendable {
  /// The end of a call.
  public enum Ending: Sendable {
    /// The server answered, well or badly.
    case answered(Outcome)
    /// No answer came.
    case unanswered(TransportError)
  }

  /// Bytes of the body up to an offset had come by a time, counted from the start of the last attempt.
  public struct Arrival: Sendable, Hashable {
    /// The length of the body so far.
    public var length: Int
    /// When it was reached.
    public var time: Duration

    /// Bytes of the body up to an offset had come by a time.
    public init(length: Int, time: Duration) {
      self.length = length
      self.time = time
    }
  }

  /// An attempt that failed and was followed by another one.
  public struct FailedAttempt: Sendable, Hashable {
    /// The HTTP status; nil where no answer came.
    public var status: Int?
    /// Why it failed.
    public var reason: String
    /// How long it took.
    public var duration: Duration
    /// How long was waited behind it.
    public var wait: Duration

    /// An attempt that failed and was followed by another one.
    public init(status: Int?, reason: String, duration: Duration, wait: Duration) {
      self.status = status
      self.reason = reason
      self.duration = duration
      self.wait = wait
    }
  }

  /// How it ended.
  public var ending: Ending
  /// The head of the answer; nil when there was none.
  public var head: HTTPHead?
  /// The body exactly as it came.
  public var body: [UInt8] = []
  /// When which part of the body came.
  public var arrivals: [Arrival] = []
  /// Times of the last attempt.
  public var timing: HTTPTiming?
  /// Until the first piece of text, reasoning or arguments.
  public var firstText: Duration?
  /// From the call to its end, waits included.
  public var total: Duration = .zero
  /// How often the request was sent.
  public var attempts = 0
  /// The attempts before the last one.
  public var failedAttempts: [FailedAttempt] = []
  /// Why no further attempt was made, where that needs saying.
  public var gaveUp: String?

  /// A call that ended in some way.
  public init(ending: Ending) { self.ending = ending }

  /// Whether the body is an event stream.
  public var isStream: Bool { ContentType.isEventStream(head?["content-type"], body: body) }
}
