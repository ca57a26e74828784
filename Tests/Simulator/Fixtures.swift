import Notation

@testable import Simulator

/// Facts such as the registry would give, for models made up here.
enum Fixtures {
  static let facts = SimulatorFacts(
    parameterDefault: { defaults[$0] }, model: { models[$0] },
    models: { models.values.sorted { $0.id < $1.id } })

  private static let defaults: [String: JSON] = [
    "temperature": 1, "top_p": 1, "truncation": "disabled", "store": true, "parallel_tool_calls": true,
    "tool_choice": "auto", "text.verbosity": "medium", "top_logprobs": 0,
  ]

  static let models: [String: SimulatedModel] = [
    "plain": SimulatedModel(
      id: "plain", snapshot: "plain-2026-01-01", created: 7, cacheMinimumTokens: 256,
      shutdownDate: "2027-01-14"),
    "vectors": SimulatedModel(
      id: "vectors", embedding: .init(dimensions: 64, inputTokens: 20, inputs: 3, requestTokens: 30)),
    "fixed-vectors": SimulatedModel(
      id: "fixed-vectors", embedding: .init(dimensions: 8, isReducible: false)),
    "thinker": SimulatedModel(
      id: "thinker", created: 8, reasons: true, defaultEffort: "medium", defaultVerbosity: "medium",
      maxOutputTokens: 100_000, cacheMinimumTokens: 256, countsCacheWrites: true),
    "gone": SimulatedModel(id: "gone", isRetired: true, replacement: "thinker"),
  ]

  static var configuration: SimulatorConfiguration {
    var configuration = SimulatorConfiguration()
    configuration.facts = facts
    configuration.clock = { 1_796_025_600 }
    return configuration
  }
}

/// A server for the time of a test.
func withServer<Result>(
  _ configuration: SimulatorConfiguration = Fixtures.configuration, _ work: (UInt16) throws -> Result
) throws -> Result {
  let server = SimulatorServer(configuration)
  let port = try server.start()
  defer { server.stop() }
  return try work(port)
}

/// The text of a request.
func request(
  _ method: String, _ path: String, _ body: String? = nil, fields: [String] = []
) -> String {
  var lines = ["\(method) /v1\(path) HTTP/1.1", "host: localhost"] + fields
  if let body { lines.append("content-length: \(body.utf8.count)") }
  return lines.joined(separator: "\r\n") + "\r\n\r\n" + (body ?? "")
}

/// Sends one request to a running server and reads the response.
func exchange(
  _ port: UInt16, _ method: String, _ path: String, _ body: JSON? = nil, fields: [String] = []
) -> Reply? {
  let client = Client(port: port)
  client.send(request(method, path, body?.encoded(), fields: fields))
  return client.readResponse()
}
