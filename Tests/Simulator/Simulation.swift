import Notation

@testable import Simulator

/// The simulated API without sockets, at moments that a test chooses.
struct Simulation {
  var api: SimulatedAPI
  /// Milliseconds since the beginning.
  var milliseconds: UInt64 = 0

  init(_ configuration: SimulatorConfiguration = Fixtures.configuration) { api = SimulatedAPI(configuration) }

  /// What came back.
  struct Result {
    var status: Int
    var json: JSON
    var script: EventScript?

    var events: [JSON] { script?.events.map(\.data) ?? [] }
    var types: [String] { events.compactMap { $0["type"]?.string } }
    /// The text of the response, or of the stream's last event.
    var text: String {
      let response = script == nil ? json : events.last?["response"] ?? .null
      return (response["output"]?.array ?? []).filter { $0["type"]?.string == "message" }
        .compactMap { $0["content"]?[0]?["text"]?.string ?? $0["content"]?[0]?["refusal"]?.string }.joined()
    }
  }

  /// Sends a request.
  mutating func send(
    _ method: String, _ target: String, _ body: JSON? = nil, fields: HTTPFields = [:],
    turn: Responder.Turn? = nil
  ) -> Result {
    let request = ReceivedRequest(
      method: method, target: "/v1" + target, fields: fields, body: Array((body?.encoded() ?? "").utf8),
      isOldVersion: false)
    guard
      case .endpoint(let endpoint, let ids) = SimulatorEndpoint.route(
        method: method, segments: request.segments)
    else { return Result(status: 0, json: .null) }
    let moment = SimulatedAPI.Moment(
      monotonic: 1_000_000 * milliseconds, unix: 1_796_025_600 + Int(milliseconds / 1_000))
    let answer = api.answer(endpoint, ids: ids, request, at: moment, turn: turn)
    switch answer.body {
    case .none, .pieces, .live: return Result(status: answer.status, json: .null)
    case .bytes(let bytes): return Result(status: answer.status, json: (try? JSON(parsing: bytes)) ?? .null)
    case .events(let script): return Result(status: answer.status, json: .null, script: script)
    }
  }

  /// Creates a response with the members given, for the model `plain` unless said.
  mutating func create(_ members: JSON, turn: Responder.Turn? = nil) -> Result {
    var body: JSON = ["model": "plain"]
    for member in members.object?.members ?? [] { body[member.key] = member.value }
    return send("POST", "/responses", body, turn: turn)
  }
}
