import Notation

/// Stands between HTTP and the simulated API: routes, asks for keys, applies faults, keeps the account.
///
/// It belongs to the server's thread.
final class SimulatorService {
  private let configuration: SimulatorConfiguration
  private var api: SimulatedAPI
  private var counts: FaultPlan.Counts = [:]
  private var scenarios: ScenarioPlayer
  private var number = 0

  init(_ configuration: SimulatorConfiguration) {
    self.configuration = configuration
    api = SimulatedAPI(configuration)
    scenarios = ScenarioPlayer(configuration.scenarios, always: configuration.scenariosInForce)
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
    if let forward = configuration.forward {
      let live = LiveAnswer()
      forward(ForwardedRequest(request, number: number), live)
      return playback(
        Answer(status: 200, fields: [:], body: .live(live)), to: request, endpoint, faults: [],
        now: now)
    }
    if let opening = upgrade(request) {
      let answer = keyRefusal(request).map { .refusal($0) } ?? opening
      return playback(answer, to: request, endpoint, faults: [], now: now)
    }
    let (answer, faults) = decide(request, route, endpoint, now: now)
    return playback(answer, to: request, endpoint, faults: faults, now: now)
  }

  /// The answer to a turn that was asked for on a WebSocket, opened with some fields, and its account.
  func answer(turn body: JSON, fields: HTTPFields, now: UInt64) -> (Answer, ExchangeAccount) {
    number += 1
    let request = ReceivedRequest(
      method: "POST", target: "/v1/responses", fields: fields, body: Array(body.encoded().utf8),
      isOldVersion: false)
    let (answer, faults) = decide(request, .endpoint(.create, ids: []), .create, now: now)
    var account = account(of: request, .create, status: answer.status, faults: faults, now: now)
    account.exchange.method = "WS"
    return (answer, account)
  }

  private func decide(
    _ request: ReceivedRequest, _ route: SimulatorEndpoint.Route, _ endpoint: SimulatorEndpoint?,
    now: UInt64
  ) -> (Answer, [Fault]) {
    do throws(RequestRefusal) {
      var faults = try self.faults(of: request, endpoint)
      let prescribed = try endpoint.flatMap { endpoint throws(RequestRefusal) in
        try prescription(for: request, endpoint)
      }
      faults += prescribed?.turn.faults ?? []
      return (answer(request, route, faults, prescribed, now: now), faults)
    } catch {
      return (.refusal(error), [])
    }
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
    _ request: ReceivedRequest, _ route: SimulatorEndpoint.Route, _ faults: [Fault],
    _ prescribed: SimulatedAPI.Prescription?, now: UInt64
  ) -> Answer {
    let path = request.rawPath
    switch route {
    case .unknown:
      return .refusal(
        RequestRefusal(status: 404, message: "Invalid URL (\(request.method) \(path))"))
    case .otherMethods(let methods):
      let allowed = (methods.contains("GET") ? methods + ["HEAD"] : methods) + ["OPTIONS"]
      let fields: HTTPFields = ["allow": allowed.joined(separator: ", ")]
      if request.method == "OPTIONS" { return Answer(status: 204, fields: fields, body: .none) }
      return .refusal(
        RequestRefusal(
          status: 405, code: "method_not_supported",
          message:
            "Not allowed to \(request.method) on \(path) (allowed: \(methods.joined(separator: ", ")))."
        ),
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
      if let document = prescribed?.document { return document }
      let answer = api.answer(
        endpoint, ids: ids, request, at: SimulatedAPI.Moment(monotonic: now, unix: unix),
        turn: plan.turn,
        prescribed: prescribed)
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
          status: 401,
          message: "You didn't provide an API key. Send it as 'Authorization: Bearer YOUR_KEY'.")
      }
      if keys.isEmpty || keys.contains(key) { return nil }
    }
    return RequestRefusal(
      status: 401, code: "invalid_api_key", message: "Incorrect API key provided.")
  }

  /// The faults in force for a request: configured, asked for by header, asked for by metadata.
  private func faults(of request: ReceivedRequest, _ endpoint: SimulatorEndpoint?)
    throws(RequestRefusal)
    -> [Fault]
  {
    var faults = configuration.faults
    guard let (param, text) = wish("fault", in: request, endpoint) else { return faults }
    do {
      faults += try Fault.list(text)
    } catch {
      throw RequestRefusal(
        code: "invalid_value", param: param, message: "Not a fault of the simulator: \(error)")
    }
    return faults
  }

  /// What a request asks of the simulator itself, by header or by metadata.
  private func wish(_ name: String, in request: ReceivedRequest, _ endpoint: SimulatorEndpoint?)
    -> (
      param: String, text: String
    )?
  {
    if let text = request.fields["x-setscrew-\(name)"] {
      return ("X-Setscrew-" + name.prefix(1).uppercased() + name.dropFirst(), text)
    }
    guard endpoint == .create, Self.mentions("setscrew_\(name)", request.body),
      let text = (try? JSON(parsing: request.body))?["metadata"]?["setscrew_\(name)"]?.string
    else { return nil }
    return ("metadata.setscrew_\(name)", text)
  }

  /// What a scenario prescribes for a request.
  private func prescription(for request: ReceivedRequest, _ endpoint: SimulatorEndpoint)
    throws(RequestRefusal) -> SimulatedAPI.Prescription?
  {
    let asked = wish("scenario", in: request, endpoint)
    if let (param, name) = asked, !scenarios.names.contains(name) {
      let near = Suggestion.nearest(to: name, among: scenarios.names)
      throw RequestRefusal(
        code: "invalid_value", param: param,
        message: "No scenario is called '\(name)'\(near.map { "; did you mean '\($0)'?" } ?? ".")")
    }
    guard asked != nil || !configuration.scenariosInForce.isEmpty else { return nil }
    let body = endpoint.takesBody ? (try? JSON(parsing: request.body)) ?? .null : .null
    var seen = ScenarioRequest(
      request, endpoint: endpoint, body: body, history: api.context(of: body),
      facts: configuration.facts.request(body, endpoint.rawValue))
    guard let turn = scenarios.turn(for: seen, asked: asked?.text) else { return nil }
    seen.number = turn.number
    return SimulatedAPI.Prescription(turn: turn, request: seen)
  }

  /// Whether it is worth while to look for a wish in a body.
  private static func mentions(_ name: String, _ body: [UInt8]) -> Bool {
    let name = Array(name.utf8)
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
    let isLimited = answer.status == 429
    let standing: [(String, String)] = [
      ("date", HTTPDate(seconds: configuration.clock()).description),
      ("server", "setscrew-simulator"),
      ("x-request-id", "req_" + ids.hex(32)), ("openai-processing-ms", String(spent)),
      ("openai-version", "2020-10-01"),
      ("x-ratelimit-limit-requests", "10000"),
      ("x-ratelimit-remaining-requests", isLimited ? "0" : "9999"),
      (
        "x-ratelimit-reset-requests",
        answer.fields["retry-after"].flatMap { Int($0) }.map { "\($0)s" } ?? "6ms"
      ), ("x-ratelimit-limit-tokens", "2000000"),
      ("x-ratelimit-remaining-tokens", "1999000"), ("x-ratelimit-reset-tokens", "30ms"),
    ]
    if configuration.forward == nil {
      for (name, value) in standing { answer.fields.append(name, value) }
    }
    let plan = FaultPlan(faults)
    let keepsAlive = request.method.isEmpty ? false : nil
    let script = WireScript(
      answer, to: request, framing: plan.framing, misbehaviour: plan.wire, keepsAlive: keepsAlive,
      now: now)
    return Playback(
      script: script,
      account: account(of: request, endpoint, status: answer.status, faults: faults, now: now))
  }

  private func account(
    of request: ReceivedRequest, _ endpoint: SimulatorEndpoint?, status: Int, faults: [Fault], now: UInt64
  ) -> ExchangeAccount {
    var exchange = SimulatedExchange(
      number: number, method: request.method, target: request.target,
      requestFields: Self.redacted(request.fields), requestBody: request.body, endpoint: endpoint,
      status: status, faults: faults)
    exchange.secrets = request.fields.secrets
    return ExchangeAccount(exchange: exchange, began: now, keepsBytes: configuration.limits.keptBytes)
  }

  private static func redacted(_ fields: HTTPFields) -> HTTPFields {
    var shown = HTTPFields()
    for field in fields.fields {
      shown.append(field.name, HTTPFields.isSecret(field.name) ? "***" : field.value)
    }
    return shown
  }
}
