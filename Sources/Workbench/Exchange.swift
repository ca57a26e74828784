import Notation
import Registry
import Responses
import Transport

/// One request and everything that came back: what `run --json` prints and a comparison reads.
public struct Exchange: Sendable {
  /// What was sent, and where to.
  public struct Request: Sendable {
    /// The endpoint's base URL.
    public var baseURL: String
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
  /// What the answer cost, by the tier that served it.
  public var cost: Cost
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
    cost = Cost(of: TokenCounts(), at: nil, on: day)
    cost = Self.cost(
      of: response, usage: usage, asked: request.body, registry: registry, day: day)
  }

  /// The outcome; nil when no answer came.
  public var outcome: Outcome? {
    if case .answered(let outcome) = result.ending { outcome } else { nil }
  }
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
  public var askedModel: String? { request.body["model"]?.string }
  /// The service tier that was asked for.
  public var askedTier: String? { request.body["service_tier"]?.string }

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

  private static func cost(
    of response: Response?, usage: Usage?, asked: JSON, registry: ResponseSettingsRegistry, day: CivilDate
  ) -> Cost {
    let counts = TokenCounts(
      input: usage?.inputTokens, cached: usage?.cachedTokens, written: usage?.cacheWriteTokens,
      output: usage?.outputTokens)
    // The model and the tier that served count; some servers answer with a file's path as the model.
    let names = [response?.model, asked["model"]?.string].compactMap { $0 }
    let model = names.lazy.compactMap { registry.model(named: $0)?.model }.first
    let tier = response?.serviceTier ?? asked["service_tier"]?.string
    let price = model.flatMap { registry.price(of: $0, tier: tier) }
    return Cost(of: counts, at: price, on: day)
  }
}
