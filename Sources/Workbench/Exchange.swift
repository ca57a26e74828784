import Notation
import Registry
import Responses
import Transport

/// One request and everything that came back: what `run --json` prints and a comparison reads.
public struct Exchange: Sendable {
  /// What was sent, and where to.
  public struct Request: Sendable {
    /// The HTTP method.
    public var method = "POST"
    /// The endpoint's base URL.
    public var baseURL: String
    /// The way behind the base URL, without a slash before it.
    public var path = "responses"
    /// The provider by whose rules it was judged.
    public var provider: String
    /// Whether the embedded simulator answered.
    public var isSimulated: Bool
    /// The profile's name or path; nil without one.
    public var profile: String?
    /// The body as sent.
    public var body: JSON
    /// The header fields as shown: no secrets.
    public var fields: [(name: String, value: String)]
    /// The whole URL.
    public var url: String { "\(baseURL)/\(path)" }

    /// What was sent, and where to.
    public init(
      baseURL: String, provider: String, isSimulated: Bool, profile: String?, body: JSON,
      fields: [(name: String, value: String)] = []
    ) {
      self.baseURL = baseURL
      self.provider = provider
      self.isSimulated = isSimulated
      self.profile = profile
      self.body = body
      self.fields = fields
    }
  }

  /// What was sent.
  public var request: Request
  /// What came back.
  public var result: CallResult
  /// When the request was sent, in seconds since 1970.
  public var startedAt: Double
  /// What the answer took and cost, and who served it.
  public var ledger: LedgerEntry
  /// Its number in the run log; nil while it is not there.
  public var id: Int?
  /// Whether a recording was told again, so that nothing was sent and nothing spent.
  public var isReplayed = false
  /// What there is to say about request and answer.
  public var findings: [Finding]

  /// A finished exchange; its cost follows from the registry.
  public init(
    _ request: Request, _ result: CallResult, startedAt: Double, findings: [Finding] = [],
    registry: ResponseSettingsRegistry, day: CivilDate
  ) {
    self.request = request
    self.result = result
    self.startedAt = startedAt
    self.findings = findings
    ledger = LedgerEntry(
      of: result.ending.outcome?.response, asked: request.body, registry: registry, day: day)
  }

  /// What the answer cost, by the tier that served it.
  public var cost: Cost { ledger.cost }
  /// The outcome; nil when no answer came.
  public var outcome: Outcome? { result.ending.outcome }
  /// The response, whole or partial; nil when nothing of one came.
  public var response: Response? { outcome?.response }
  /// The error that the server reported.
  public var error: APIError? { outcome?.error }
  /// Why no answer came.
  public var transportError: TransportError? {
    if case .unanswered(let error) = result.ending { error } else { nil }
  }
  /// The tokens used; nil when the server did not say.
  public var usage: Usage? { response?.usage }
  /// The model that was asked for.
  public var askedModel: String? { ledger.model.asked }
  /// The service tier that was asked for.
  public var askedTier: String? { ledger.tier.asked }

  /// The trace of the answer, read from its bytes: what the model did on the way.
  public var trace: Trace {
    var trace = Trace()
    guard result.isStream else {
      if let response { trace.apply(Self.updates(of: response), at: result.total) }
      return trace
    }
    var assembler = ResponseAssembler()
    for (event, time) in events { trace.apply(assembler.consume(event), at: time) }
    return trace
  }

  /// The events of a streamed answer, read from its bytes, each with its arrival time.
  public var events: [(event: StreamEvent, time: Duration)] {
    guard result.isStream else { return [] }
    var parser = SSEParser()
    var events: [(event: StreamEvent, time: Duration)] = []
    var start = 0
    for arrival in result.arrivals {
      for event in parser.consume(result.body[start..<arrival.length]) {
        events.append((StreamEvent(event), arrival.time))
      }
      start = arrival.length
    }
    return events
  }

  private static func updates(of response: Response) -> [ResponseUpdate] {
    var assembler = ResponseAssembler()
    let event = StreamEvent(json: ["type": "response.completed", "response": response.json])
    return assembler.consume(event)
  }
}

extension CallResult.Ending {
  /// The outcome; nil when no answer came.
  fileprivate var outcome: Outcome? { if case .answered(let outcome) = self { outcome } else { nil } }
}
