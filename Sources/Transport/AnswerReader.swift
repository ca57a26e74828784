import Responses

/// Reads one answer while it comes: a pure machine from transport events to call events and a result.
struct AnswerReader {
  private let host: String
  private let start = ContinuousClock.now
  private var result = CallResult(ending: .unanswered(TransportError(.cancelled, "cancelled")))
  private var parser = SSEParser()
  private var assembler = ResponseAssembler()
  private var streams: Bool?

  init(host: String) { self.host = host }

  /// Takes the next event of the transport and tells what it means.
  mutating func take(_ event: HTTPEvent) -> [CallEvent] {
    switch event {
    case .head(let head):
      result.head = head
      assembler = ResponseAssembler(context: context)
      return [.head(head)]
    case .bytes(let bytes): return take(bytes)
    case .end(let timing):
      result.timing = timing
      return []
    }
  }

  private mutating func take(_ bytes: [UInt8]) -> [CallEvent] {
    let time = ContinuousClock.now - start
    result.body += bytes
    result.arrivals.append(CallResult.Arrival(length: result.body.count, time: time))
    var happenings: [CallEvent] = [.bytes(bytes)]
    guard isStream else { return happenings }
    // The first look may come late, when the bytes themselves had to tell what they are.
    let fresh = streams == true ? bytes : result.body
    streams = true
    for event in parser.consume(fresh) {
      let event = StreamEvent(event)
      happenings.append(.event(event, at: time))
      for update in assembler.consume(event) {
        if result.firstText == nil, case .text = update { result.firstText = time }
        happenings.append(.update(update, at: time))
      }
    }
    return happenings
  }

  /// Ends the answer, with the failure that cut it off where there was one.
  mutating func finish(_ failure: TransportError?) -> CallResult {
    if isStream {
      let outcome = assembler.finish(parser.finish(), cause: failure.map(Self.cause) ?? .streamEnded)
      result.ending = .answered(outcome)
    } else if let failure {
      result.ending = .unanswered(failure)
    } else {
      result.ending = .answered(Outcome(context: context, body: result.body))
    }
    return result
  }

  /// Whether an answer streams: a success that is an event stream, stated or seen.
  private var isStream: Bool {
    guard let head = result.head, head.status < 400 else { return false }
    return streams == true || ContentType.isEventStream(head["content-type"], body: result.body)
  }

  private var context: APIError.Context {
    APIError.Context(
      status: result.head?.status,
      headers: result.head?.fields.map { APIError.Context.Header($0.name, $0.value) } ?? [], host: host)
  }

  private static func cause(_ failure: TransportError) -> Outcome.Interruption.Cause {
    switch failure.kind {
    case .cancelled: .stoppedByUser
    case .connectTimeout, .firstByteTimeout, .silenceTimeout: .timedOut
    default: .connectionLost(failure.description)
    }
  }
}
