import Responses

/// Reads one answer while it comes: a pure machine from transport events to call events and a result.
struct AnswerReader {
  private let host: String
  private let start = ContinuousClock.now
  private var result = CallResult(ending: .unanswered(TransportError(.cancelled, "cancelled")))
  private var parser = SSEParser()
  private var assembler = ResponseAssembler()
  private var streams: Bool?
  /// What had come of the stream before it broke: whole events only.
  private let earlier: CallResult?
  private let startsMidway: Bool

  /// A reader of a fresh answer, or of the rest of a stream that broke.
  ///
  /// An event that the break had cut off is left out: the server sends it again.
  init(host: String, continuing earlier: CallResult? = nil, startsMidway: Bool = false) {
    self.host = host
    self.startsMidway = startsMidway
    self.earlier = earlier?.endingAtWholeEvent
  }

  /// Takes the next event of the transport and tells what it means; without a time it came just now.
  mutating func take(_ event: HTTPEvent, at time: Duration? = nil) -> [CallEvent] {
    switch event {
    case .head(let head):
      result.head = head
      assembler = ResponseAssembler(context: context, startsMidway: startsMidway)
      return [.head(head)]
    case .bytes(let bytes): return take(bytes, at: time ?? ContinuousClock.now - start)
    case .end(let timing):
      result.timing = timing
      return []
    }
  }

  private mutating func take(_ bytes: [UInt8], at time: Duration) -> [CallEvent] {
    result.body += bytes
    result.arrivals.append(CallResult.Arrival(length: result.body.count, time: time))
    var happenings: [CallEvent] = [.bytes(bytes)]
    guard isStream else { return happenings }
    // The first look may come late, when the bytes themselves had to tell what they are.
    var fresh = bytes
    if streams != true {
      streams = true
      fresh = result.body
      takeUpEarlier()
    }
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

  /// Puts what came before the break in front of what comes now.
  private mutating func takeUpEarlier() {
    guard let earlier else { return }
    for event in parser.consume(earlier.body) { _ = assembler.consume(StreamEvent(event)) }
    let offset = earlier.body.count
    let began = earlier.arrivals.last?.time ?? .zero
    result.arrivals =
      earlier.arrivals
      + result.arrivals.map { CallResult.Arrival(length: $0.length + offset, time: $0.time + began) }
    result.body = earlier.body + result.body
    result.firstText = earlier.firstText
  }

  /// Ends the answer, with the failure that cut it off where there was one.
  mutating func finish(_ failure: TransportError?) -> CallResult {
    let isError = (result.head?.status ?? 0) >= 400 && failure?.kind != .cancelled
    if isStream {
      takeUpEarlierIfNothingCame()
      let outcome = assembler.finish(parser.finish(), cause: failure.map(Self.cause) ?? .streamEnded)
      result.ending = .answered(outcome)
    } else if let failure, !isError {
      result.ending = .unanswered(failure)
    } else {
      // An error is told by its status, even where its body breaks off.
      result.ending = .answered(Outcome(context: context, body: result.body))
    }
    return result
  }

  private mutating func takeUpEarlierIfNothingCame() {
    guard streams != true else { return }
    streams = true
    takeUpEarlier()
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

extension CallResult {
  /// The result without the bytes of an event that was not whole.
  fileprivate var endingAtWholeEvent: CallResult {
    var parser = SSEParser()
    _ = parser.consume(body)
    let whole = body.count - parser.finish().discardedBytes
    var copy = self
    copy.body.removeLast(body.count - whole)
    copy.arrivals = arrivals.map { Arrival(length: min($0.length, whole), time: $0.time) }
    return copy
  }
}
