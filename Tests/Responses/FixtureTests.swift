import Notation
import Responses
import Testing

/// Streams and bodies that real servers sent.
@Suite struct FixtureTests {
  struct Server: Sendable, CustomTestStringConvertible {
    var name: String
    var events: Int
    var status = "completed"
    var items: [String]
    var text = ""
    var comments = 0
    var inputTokens: Int?
    var findings: [String] = []
    var testDescription: String { name }
  }

  static let tale = "The story of the sea is a tale of adventure, exploration, and the "

  static let servers: [Server] = [
    Server(
      name: "codex_relay_failed", events: 8, status: "failed", items: ["message"],
      text: "This is the mock's fallback answer.",
      findings: ["stream-output-rebuilt"]),
    Server(
      name: "codex_relay_short", events: 20, items: ["message"], text: tale + "relentless", inputTokens: 69),
    Server(
      name: "fastresponses_failed", events: 9, status: "failed", items: ["message"], text: "You said: ",
      findings: []),
    Server(
      name: "fastresponses_short", events: 25, status: "incomplete", items: ["message"],
      text: "You said: Recite: a b c d e f g h i j k l m ", inputTokens: 48),
    Server(name: "fastresponses_tool", events: 8, items: ["function_call"], inputTokens: 18),
    Server(name: "litellm_bridge_tool", events: 9, items: ["function_call"], inputTokens: 10),
    Server(name: "litellm_error", events: 2, status: "failed", items: []),
    Server(
      name: "litellm_native_short", events: 25, items: ["message"], text: tale + "relentless", inputTokens: 69
    ),
    Server(
      name: "llama_server_ping", events: 24, items: ["message"],
      text: "\ndef add_with(self)\n\nThe language of theness-", comments: 30, inputTokens: 7031),
    Server(name: "llama_server_reasoning", events: 12, items: ["reasoning"], inputTokens: 22),
    Server(
      name: "llama_server_short", events: 24, items: ["message"], text: tale + "relentless", inputTokens: 69),
    Server(
      name: "llm_mock_api_reasoning", events: 15, items: ["reasoning", "message"], text: "555",
      inputTokens: 10),
    Server(name: "llm_mock_api_tool", events: 7, items: ["function_call"], inputTokens: 10),
    Server(name: "transformers_short", events: 24, items: ["message"], text: tale + "power", inputTokens: 69),
  ]

  static func body(_ name: String) throws -> [UInt8] { try #require(bytes(ofFile: "\(fixtures)/\(name)")) }

  @Test(arguments: servers) func readsTheStream(_ server: Server) throws {
    let reading = Reading([try Self.body(server.name + ".sse")])
    #expect(reading.events.count == server.events)
    #expect(reading.outcome.status == server.status)
    #expect((reading.outcome.response?.output ?? []).map(\.type) == server.items)
    #expect(reading.outcome.response?.outputText ?? "" == server.text)
    #expect(reading.shown(.outputText) == server.text)
    #expect(
      reading.end == SSEEnd(discardedBytes: 0, comments: server.comments, byteCount: reading.end.byteCount))
    #expect(reading.outcome.response?.usage?.inputTokens == server.inputTokens)
    #expect(reading.codes == server.findings)
    #expect(reading.unknown.isEmpty)
  }

  /// What follows is a function of the parser's events, so equal events mean equal responses.
  @Test(arguments: servers) func everyCutGivesTheSameEvents(_ server: Server) throws {
    let bytes = try Self.body(server.name + ".sse")
    var whole = SSEParser()
    let expected = whole.consume(bytes)
    let end = whole.finish()
    // A parser is a value: one that has read up to the cut goes on from there.
    var before = SSEParser()
    var seen: [SSEEvent] = []
    for cut in bytes.indices {
      var after = before
      #expect(seen + after.consume(bytes[cut...]) == expected)
      #expect(after.finish() == end)
      seen += before.consume(CollectionOfOne(bytes[cut]))
    }
    #expect(seen == expected)
  }

  @Test(arguments: [
    "codex_relay_short", "fastresponses_short", "fastresponses_tool", "litellm_bridge_tool",
    "llama_server_short",
    "llm_mock_api_tool", "transformers_short",
  ])
  func streamedAndPlainMeanTheSame(_ name: String) throws {
    let streamed = Reading([try Self.body(name + ".sse")]).outcome
    let plain = Outcome(context: APIError.Context(status: 200), body: try Self.body(name + ".json"))
    #expect(streamed.status == plain.status)
    #expect(streamed.response?.output.map(\.meaning) == plain.response?.output.map(\.meaning))
    #expect(streamed.response?.incompleteReason == plain.response?.incompleteReason)
  }

  @Test(arguments: servers) func eventsAloneGiveTheOutput(_ server: Server) throws {
    let reading = Reading([try Self.body(server.name + ".sse")])
    let terminal = try #require(
      reading.events.last { if case .api(let type) = $0.kind { type.isTerminal } else { false } })
    var assembler = ResponseAssembler()
    for event in reading.events where event != terminal { _ = assembler.consume(event) }
    #expect(
      assembler.partial.output.map(\.meaning) == (reading.outcome.response?.output ?? []).map(\.meaning))
  }

  @Test func anErrorThatFollowsAnErrorEventKeepsTheResponse() throws {
    let outcome = Reading([try Self.body("fastresponses_failed.sse")]).outcome
    #expect(outcome.error?.code == "server_is_overloaded")
    #expect(outcome.error?.errorClass == .overloaded)
    #expect(outcome.response?.id == "resp_d57dcdf7325a4fb7843f8d94c69600ea")
    #expect(outcome.response?.status == "failed")
  }

  @Test func anErrorWithoutATypeInAStreamIsRead() throws {
    let context = APIError.Context(
      status: 500, headers: [.init("Content-Type", "text/event-stream")], host: "example.test")
    let body = try Self.body("litellm_error.sse")
    let description =
      "HTTP 500 from example.test: Error processing stream start (type: internal_server_error)"
    for outcome in [Reading([body], context: context).outcome, Outcome(context: context, body: body)] {
      #expect(outcome.error?.description == description)
      #expect(outcome.error?.errorClass == .serverError)
      #expect(outcome.error?.isRetryable == true)
    }
  }
}
