import Notation

/// A WebSocket on which turns are asked for one after the other, each answered with its events.
///
///     message ─► queue ─► service ─► EventScript ─► one text frame per event
///
/// A turn begins when the one before has ended; pings are answered at once.
struct WebSocketSession: Sendable {
  /// What the connection does next.
  enum Step: Sendable {
    /// Hands these bytes to the kernel.
    case send([UInt8])
    /// Sends an event as a message; with the last one the turn is over.
    case tell(ScriptedEvent, isLast: Bool)
    /// Looks for bytes of the client; not later than a moment, where one is given.
    case wait(until: UInt64?)
    /// Asks the service for the answer to a message.
    case ask([UInt8])
    /// Ends the connection.
    case close
  }

  private var reader: WebSocketReader
  private var control: [[UInt8]] = []
  private var messages: [[UInt8]] = []
  private var events: ArraySlice<ScriptedEvent> = []
  private var start: UInt64 = 0
  private var lane: JSON?
  private var ends = false

  /// A session that takes messages of up to so many bytes.
  init(limit: Int) { reader = WebSocketReader(limit: limit) }

  /// Takes bytes of the client.
  mutating func append(_ bytes: [UInt8]) {
    reader.append(bytes)
    while !ends {
      switch reader.next() {
      case .needsMore: return
      case .text(let text): messages.append(text)
      case .ping(let payload): control.append(WebSocketFrame.bytes(.pong, payload))
      case .close:
        control.append(WebSocketFrame.closing(1_000))
        ends = true
      case .broken(let code):
        control.append(WebSocketFrame.closing(code))
        ends = true
      }
    }
  }

  /// Begins to answer a message; the lane, where it names one, is named by each of the events.
  mutating func answer(_ events: [ScriptedEvent], lane: JSON?, now: UInt64) {
    self.events = events[...]
    self.lane = lane
    start = now
  }

  /// What to do next.
  mutating func next(now: UInt64) -> Step {
    if !control.isEmpty { return .send(control.removeFirst()) }
    if ends { return .close }
    if var event = events.first {
      let due = start &+ event.offset
      guard now >= due else { return .wait(until: due) }
      events = events.dropFirst()
      if let lane { event.data["stream_id"] = lane }
      return .tell(event, isLast: events.isEmpty)
    }
    if !messages.isEmpty { return .ask(messages.removeFirst()) }
    return .wait(until: nil)
  }
}
