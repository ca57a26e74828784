import Notation

extension SimulatorService {
  /// The answer that opens a WebSocket; nil for a request that does not ask for one where turns can be had.
  func upgrade(_ request: ReceivedRequest) -> Answer? {
    let path = request.segments.last == "responses" ? request.segments.dropLast() : []
    guard request.method == "GET", path == ["v1"] || path == ["openai", "v1"],
      request.fields.tokens(of: "upgrade").contains("websocket"),
      request.fields.tokens(of: "connection").contains("upgrade"),
      request.fields["sec-websocket-version"] == "13", let key = request.fields["sec-websocket-key"]
    else { return nil }
    return Answer(
      status: 101,
      fields: [
        "upgrade": "websocket", "connection": "Upgrade",
        "sec-websocket-accept": WebSocketFrame.acceptance(of: key),
      ], body: .none)
  }

  /// A message of a WebSocket and how it is answered.
  struct SocketTurn: Sendable {
    /// The events of the answer.
    var events: [ScriptedEvent]
    /// The lane that the message names.
    var lane: JSON?
    /// The account of the exchange; nil for a message that asks for none.
    var account: ExchangeAccount?
  }

  /// The events that answer a message of a WebSocket, and the lane that it names.
  ///
  /// The fields are those with which the connection was opened: its key and its wishes hold for every turn.
  func turn(_ message: [UInt8], fields: HTTPFields, now: UInt64) -> SocketTurn {
    guard var body = try? JSON(parsing: message), body.object != nil else {
      return SocketTurn(events: [Self.error(RequestRefusal(message: "A message must be a JSON object."))])
    }
    let lane = body["stream_id"].flatMap { $0.isNull ? nil : $0 }
    guard body["type"]?.string == "response.create" else {
      let type = body["type"]?.string ?? ""
      let refusal = RequestRefusal(
        code: "invalid_value", param: "type",
        message: "Invalid value: '\(type)'. Supported values are: 'response.create'.")
      return SocketTurn(events: [Self.error(refusal)], lane: lane)
    }
    for key in ["type", "stream_id", "generate"] { body[key] = nil }
    // A turn is always a stream here, and never made in the background.
    body["stream"] = true
    body["background"] = nil
    let (answer, account) = answer(turn: body, fields: fields, now: now)
    let events: [ScriptedEvent] =
      switch answer.body {
      case .events(let script): script.events
      case .bytes(let bytes):
        [
          Self.event(
            error: (try? JSON(parsing: bytes))?["error"] ?? ["message": "The turn could not be answered."],
            status: answer.status)
        ]
      default: [Self.event(error: ["message": "The turn could not be answered."], status: 500)]
      }
    return SocketTurn(events: events, lane: lane, account: account)
  }

  private static func error(_ refusal: RequestRefusal) -> ScriptedEvent {
    event(error: refusal.object, status: refusal.status)
  }

  private static func event(error: JSON, status: Int) -> ScriptedEvent {
    ScriptedEvent(
      type: "error",
      data: [
        "type": "error", "status": .number(JSONNumber(status)), "error": error,
        "sequence_number": 0,
      ],
      offset: 0)
  }
}

extension ExchangeAccount {
  /// Puts an event that is being sent as a message into the account, in the form that it has in a stream.
  mutating func note(telling event: ScriptedEvent, now: UInt64) {
    if exchange.events == 0 {
      let fields: HTTPFields = ["content-type": "text/event-stream"]
      note(sending: ResponseHead(status: exchange.status, fields: fields).bytes, now: now)
    }
    note(sending: SSEFraming().bytes(of: event, at: exchange.events), now: now)
    exchange.events += 1
  }
}
