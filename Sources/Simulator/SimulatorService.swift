import Notation

/// Stands between HTTP and the simulated API: routes, asks for keys, applies faults, keeps the account.
///
/// It belongs to the server's thread.
final class SimulatorService {
  private let configuration: SimulatorConfiguration
  private var api: SimulatedAPI
  private var counts: FaultPlan.Counts = [:]
  private var number = 0

  init(_ configuration: SimulatorConfiguration) {
    self.configuration = configuration
    api = SimulatedAPI(configuration)
  }

  /// Whether a background response was cancelled, so that its stream ends.
  func isCancelled(_ id: String) -> Bool { api.responses[id]?.cancelledAt != nil }

  /// Tells whoever watches.
  func note(_ exchange: SimulatedExchange) { configuration.sink(exchange) }

  /// The response to a request.
  func respond(to request: ReceivedRequest, now: UInt64) -> Playback {
    number += 1
    let route = SimulatorEndpoint.route(method: request.method, segments: request.segments)
    var endpoint: SimulatorEndpoint?
    if case .endpoint(let found, _) = route { endpoint = found }
    let faults: [Fault]
    let answer: Answer
    do throws(RequestRefusal) {
      faults = try self.faults(of: request, endpoint)
      answer = self.answer(request, route, faults, now: now)
    } catch {
      return playback(.refusal(error), to: request, endpoint, faults: [], now: now)
    }
    return playback(answer, to: request, endpoint, faults: faults, now: now)
  }

  /// The response to bytes that are no request.
  func refuse(_ refusal: HTTPRequestParser.Refusal, now: UInt64) -> Playback {
    number += 1
    let request = ReceivedRequest(
      method: "", target: "", fields: ["connection": "close"], body: [], isOldVersion: false)
    let error = RequestRefusal(status: refusal.status, message: refusal.message)
    return playback(.refusal(error), to: request, nil, faults: [], now: now)
  }

  // MARK: Answers

  private func answer(
    _ request: ReceivedRequest, _ route: SimulatorEndpoint.Route, _ faults: [Fault], now: UInt64
  ) -> Answer {
    let path = request.rawPath
    switch route {
    case .unknown:
      return .refusal(RequestRefusal(status: 404, message: "Invalid URL (\(request.method) \(path))"))
    case .otherMethods(let methods):
      let allowed = (methods.contains("GET") ? methods + ["HEAD"] : methods) + ["OPTIONS"]
      let fields: HTTPFields = ["allow": allowed.joined(separator: ", ")]
      if request.method == "OPTIONS" { return Answer(status: 204, fields: fields, body: .none) }
      return .refusal(
        RequestRefusal(
          status: 405, code: "method_not_supported",
          message:
            "Not allowed to \(request.method) on \(path) (allowed: \(methods.joined(separator: ", ")))."),
        fields: fields)
    case .endpoint(let endpoint, let ids):
      if let refusal = keyRefusal(request) { return .refusal(refusal) }
      let plan = FaultPlan(faults)
      let unix = configuration.clock()
      if let instead = plan.answerInstead(counts: &counts, now: unix) { return instead }
      if let coding = request.fields["content-encoding"], coding.lowercased() != "identity" {
        return .refusal(
          RequestRefusal(status: 415, message: "Content-Encoding '\(coding)' is not understood."))
      }
      let answer = api.answer(
        endpoint, ids: ids, request, at: SimulatedAPI.Moment(monotonic: now, unix: unix), turn: plan.turn)
      return plan.applied(to: answer, seed: configuration.seed)
    }
  }

  private func keyRefusal(_ request: ReceivedRequest) -> RequestRefusal? {
    let words = (request.fields["authorization"] ?? "").split(separator: " ", maxSplits: 1)
    let bearer = words.count == 2 && words[0].lowercased() == "bearer" ? String(words[1]) : nil
    let key = bearer ?? request.fields["api-key"]
    switch configuration.keys {
    case .open:
      guard let key, key.contains("wrong") || key.contains("invalid") else { return nil }
    case .required(let keys):
      guard let key, !key.isEmpty else {
        return RequestRefusal(
          status: 401, message: "You didn't provide an API key. Send it as 'Authorization: Bearer YOUR_KEY'.")
      }
      if keys.isEmpty || keys.contains(key) { return nil }
    }
    return RequestRefusal(status: 401, code: "invalid_api_key", message: "Incorrect API key provided.")
  }

  /// The faults in force for a request: configured, asked for by header, asked for by metadata.
  private func faults(of request: ReceivedRequest, _ endpoint: SimulatorEndpoint?) throws(RequestRefusal)
    -> [Fault]
  {
    var faults = configuration.faults
    var asked = request.fields["x-setscrew-fault"].map { ("X-Setscrew-Fault", $0) }
    if asked == nil, endpoint == .create, Self.mentionsFault(request.body),
      let text = (try? JSON(parsing: request.body))?["metadata"]?["setscrew_fault"]?.string
    {
      asked = ("metadata.setscrew_fault", text)
    }
    guard let (param, text) = asked else { return faults }
    do {
      faults += try Fault.list(text)
    } catch {
      throw RequestRefusal(
        code: "invalid_value", param: param, message: "Not a fault of the simulator: \(error)")
    }
    return faults
  }

  /// Whether it is worth while to look for a fault in a body.
  private static func mentionsFault(_ body: [UInt8]) -> Bool {
    let name = Array("setscrew_fault".utf8)
    guard body.count > name.count else { return false }
    return body.indices.contains { body[$0] == name[0] && body[$0...].starts(with: name) }
  }

  // MARK: Playing

  private func playback(
    _ answer: Answer, to request: ReceivedRequest, _ endpoint: SimulatorEndpoint?, faults: [Fault],
    now: UInt64
  ) -> Playback {
    var answer = answer
    var ids = SeededGenerator(seed: configuration.seed, "request", String(number))
    let spent = (MonotonicClock.now &- now) / 1_000_000
    let standing: [(String, String)] = [
      ("date", HTTPDate(seconds: configuration.clock()).description), ("server", "setscrew-simulator"),
      ("x-request-id", "req_" + ids.hex(32)), ("openai-processing-ms", String(spent)),
      ("openai-version", "2020-10-01"),
      ("x-ratelimit-limit-requests", "10000"), ("x-ratelimit-remaining-requests", "9999"),
      ("x-ratelimit-reset-requests", "6ms"), ("x-ratelimit-limit-tokens", "2000000"),
      ("x-ratelimit-remaining-tokens", "1999000"), ("x-ratelimit-reset-tokens", "30ms"),
    ]
    for (name, value) in standing { answer.fields.append(name, value) }
    let plan = FaultPlan(faults)
    let keepsAlive = request.method.isEmpty ? false : nil
    let script = WireScript(
      answer, to: request, framing: plan.framing, misbehaviour: plan.wire, keepsAlive: keepsAlive, now: now)
    let exchange = SimulatedExchange(
      number: number, method: request.method, target: request.target,
      requestFields: Self.redacted(request.fields),
      requestBody: request.body, endpoint: endpoint, status: answer.status, faults: faults)
    return Playback(
      script: script, exchange: exchange, began: now, keepsBytes: configuration.limits.keptBytes)
  }

  private static func redacted(_ fields: HTTPFields) -> HTTPFields {
    var shown = HTTPFields()
    for field in fields.fields {
      let isSecret = ["authorization", "api-key", "cookie", "proxy-authorization"].contains(
        field.name.lowercased())
      shown.append(field.name, isSecret ? "***" : field.value)
    }
    return shown
  }
}
