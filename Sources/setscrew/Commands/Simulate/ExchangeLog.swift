import Notation
import Payload
import Simulator

/// Tells the user of the requests that the simulator receives.
struct ExchangeLog: Sendable {
  private let world: World
  private let isJSON: Bool
  private let isQuiet: Bool
  private let isVerbose: Bool
  private let findings: @Sendable (JSON, String) -> [Finding]

  /// A log that says what it finds in request bodies to an endpoint.
  init(
    world: World, arguments: Arguments,
    findings: @escaping @Sendable (JSON, String) -> [Finding] = { _, _ in [] }
  ) {
    self.world = world
    self.findings = findings
    isJSON = arguments.has(.json)
    isQuiet = arguments.has(.quiet)
    isVerbose = arguments.has(.verbose)
  }

  /// Says where clients find the server.
  func begin(at baseURL: String, provider: String, day: String) {
    begin(
      at: baseURL, as: "simulating \(provider) as of \(day); no model is asked; Ctrl-C ends it",
      facts: ["provider": .string(provider), "simulated": true])
  }

  /// Says where clients find the server and what it does; the facts are for --json.
  func begin(at baseURL: String, as purpose: String, facts: JSON) {
    if isJSON {
      var line: JSON = ["base_url": .string(baseURL)]
      for fact in facts.object?.members ?? [] { line[fact.key] = fact.value }
      world.output.line(line.encoded())
    } else {
      world.output.line(baseURL)
    }
    if !isQuiet { world.errors.line("setscrew: \(purpose)") }
  }

  /// Says what was asked and answered.
  func add(_ exchange: SimulatedExchange) {
    if isJSON { return world.output.line(json(exchange).encoded()) }
    guard !isQuiet else { return }
    world.errors.line(line(exchange))
    for remark in remarks(exchange) { world.errors.line("  \(remark.visibleText)") }
    guard isVerbose else { return }
    let body = String(decoding: exchange.requestBody, as: UTF8.self)
    for field in exchange.requestFields.fields {
      world.errors.line("  > \("\(field.name): \(field.value)".visibleText)")
    }
    if !body.isEmpty { world.errors.line("  > \(body.visibleText)") }
    let answer = String(decoding: exchange.responseBytes, as: UTF8.self)
    for line in answer.split(whereSeparator: \.isNewline) {
      world.errors.line("  < \(String(line).visibleText)")
    }
  }

  private func line(_ exchange: SimulatedExchange) -> String {
    var words = [
      "\(exchange.number)", exchange.method.visibleText, exchange.target.visibleText, "\(exchange.status)",
    ]
    if exchange.events > 0 { words.append(exchange.events == 1 ? "1 event" : "\(exchange.events) events") }
    words.append("\(exchange.sentBytes) bytes")
    words.append("\((exchange.nanoseconds + 500_000) / 1_000_000) ms")
    if exchange.ending != .finished { words.append(exchange.ending.rawValue) }
    if !exchange.faults.isEmpty {
      words.append("[" + exchange.faults.map(\.description).joined(separator: ", ") + "]")
    }
    return words.joined(separator: " ")
  }

  /// What was refused and why; of what was answered, what a registry has to say about it.
  private func remarks(_ exchange: SimulatedExchange) -> [String] {
    if exchange.status >= 400 {
      let text = String(decoding: exchange.responseBytes, as: UTF8.self)
      guard let body = text.firstRange(of: "\r\n\r\n").map({ String(text[$0.upperBound...]) }),
        let message = (try? JSON(parsing: body))?["error"]?["message"]?.string
      else { return [] }
      return ["error: \(message)"]
    }
    return warnings(exchange).map { finding in
      let path = finding.path.map { " \($0):" } ?? ""
      return "\(finding.severity.rawValue)[\(finding.code)]\(path) \(finding.message)"
    }
  }

  private func warnings(_ exchange: SimulatedExchange) -> [Finding] {
    guard let endpoint = exchange.endpoint, [.create, .inputTokens, .compact].contains(endpoint),
      let body = try? JSON(parsing: exchange.requestBody)
    else { return [] }
    return findings(body, endpoint.rawValue)
  }

  private func json(_ exchange: SimulatedExchange) -> JSON {
    let body = try? JSON(parsing: exchange.requestBody)
    return [
      "number": .number(JSONNumber(exchange.number)), "method": .string(exchange.method),
      "target": .string(exchange.target), "endpoint": exchange.endpoint.map { .string($0.rawValue) } ?? .null,
      "status": .number(JSONNumber(exchange.status)), "events": .number(JSONNumber(exchange.events)),
      "bytes": .number(JSONNumber(exchange.sentBytes)), "ending": .string(exchange.ending.rawValue),
      "milliseconds": JSONNumber(Double(exchange.nanoseconds / 1_000) / 1_000).map(JSON.number) ?? .null,
      "faults": .array(exchange.faults.map { .string($0.description) }),
      "findings": .array(warnings(exchange).map(\.json)),
      "request": body ?? .string(String(decoding: exchange.requestBody, as: UTF8.self)),
    ]
  }
}
