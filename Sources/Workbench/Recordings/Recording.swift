import Notation
import Responses
import Secrets
import Transport

/// One exchange as it went over the wire: what was sent, what came, and when; without keys.
///
/// It can be told again without a network, and the run log keeps each exchange as one.
public struct Recording: Sendable, Hashable {
  /// A header field.
  public struct Field: Sendable, Hashable {
    /// The name as it was spelled.
    public var name: String
    /// The value, masked where it is a secret.
    public var value: String

    /// A header field.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// When the request was sent, in seconds since 1970.
  public var startedAt: Double
  /// The provider by whose rules the request was judged.
  public var provider: String
  /// The profile's name or path; nil without one.
  public var profile: String?
  /// Whether the embedded simulator answered.
  public var isSimulated: Bool
  /// The HTTP method.
  public var method: String
  /// The URL.
  public var url: String
  /// The request's header fields.
  public var fields: [Field]
  /// The request's body as sent.
  public var sent: [UInt8]
  /// The head of the answer; nil when there was none.
  public var head: HTTPHead?
  /// The answer's body as it came.
  public var received: [UInt8]
  /// When which part of the body had come.
  public var arrivals: [CallResult.Arrival]
  /// Times of the transfer.
  public var timing: HTTPTiming?
  /// From the call to its end, waits before further attempts included.
  public var total: Duration
  /// What cut the answer off, or prevented it; nil when it was whole.
  public var failure: TransportError?
  /// How often the request was sent; what came back is that of the last time.
  public var attempts: Int
  /// The attempts before the last one.
  public var failedAttempts: [CallResult.FailedAttempt] = []

  /// An exchange as it went over the wire.
  public init(
    startedAt: Double, provider: String, profile: String? = nil, isSimulated: Bool = false,
    method: String = "POST", url: String, fields: [Field] = [], sent: [UInt8], head: HTTPHead? = nil,
    received: [UInt8] = [], arrivals: [CallResult.Arrival] = [], timing: HTTPTiming? = nil,
    total: Duration = .zero, failure: TransportError? = nil, attempts: Int = 1
  ) {
    self.startedAt = startedAt
    self.provider = provider
    self.profile = profile
    self.isSimulated = isSimulated
    self.method = method
    self.url = url
    self.fields = fields
    self.sent = sent
    self.head = head
    self.received = received
    self.arrivals = arrivals
    self.timing = timing
    self.total = total
    self.failure = failure
    self.attempts = attempts
  }

  /// The recording of an exchange, with keys still to be masked.
  public init(of exchange: Exchange) {
    let request = exchange.request
    let result = exchange.result
    self.init(
      startedAt: exchange.startedAt, provider: request.provider, profile: request.profile,
      isSimulated: request.isSimulated, method: request.method, url: request.url,
      fields: request.fields.map { Field($0.name, $0.value) },
      sent: request.body.isNull ? [] : Array(request.body.encoded().utf8), head: result.head,
      received: result.body, arrivals: result.arrivals, timing: result.timing, total: result.total,
      failure: Self.failure(of: result.ending), attempts: result.attempts)
    failedAttempts = result.failedAttempts
  }

  /// What is to be told again: the answer's events at their times.
  public var replay: HTTPReplay {
    var events: [(event: HTTPEvent, time: Duration)] = []
    if let head { events.append((.head(head), timing?.firstByte ?? arrivals.first?.time ?? .zero)) }
    var start = 0
    for arrival in arrivals where arrival.length > start && arrival.length <= received.count {
      events.append((.bytes(Array(received[start..<arrival.length])), arrival.time))
      start = arrival.length
    }
    if start < received.count { events.append((.bytes(Array(received[start...])), total)) }
    if failure == nil { events.append((.end(timing ?? HTTPTiming(total: total)), timing?.total ?? total)) }
    return HTTPReplay(events: events, failure: failure)
  }

  /// The result of the call, read again from the bytes.
  public var result: CallResult {
    var result = CallResult(replaying: replay, host: host)
    result.timing = timing
    result.total = total
    result.attempts = attempts
    result.failedAttempts = failedAttempts
    return result
  }

  /// The URL up to its last segments: that of the endpoint.
  public var baseURL: String {
    url.hasSuffix("/responses") ? String(url.dropLast("/responses".count)) : url
  }

  /// The host of the URL, with its port where one is written.
  public var host: String {
    let rest = url.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    return rest.count > 2 ? String(rest[2]) : url
  }

  private static func failure(of ending: CallResult.Ending) -> TransportError? {
    switch ending {
    case .unanswered(let error): error
    case .answered(.interrupted(let interruption)):
      switch interruption.cause {
      case .streamEnded: nil
      case .connectionLost(let reason): TransportError(.closedEarly, reason, responseHadBegun: true)
      case .timedOut: TransportError(.silenceTimeout, "the server fell silent", responseHadBegun: true)
      case .stoppedByUser: TransportError(.cancelled, "cancelled", responseHadBegun: true)
      }
    case .answered: nil
    }
  }
}
