import Notation
import Responses
import TestSupport
import Testing
import Transport

@Suite("ResponsesClient", .timeLimit(.minutes(5)))
struct ResponsesClientTests {
  static let quick = RetryPolicy(base: .milliseconds(1))

  static func client(_ server: ScriptedServer, retry: RetryPolicy = quick, silence: Duration = .seconds(20))
    -> ResponsesClient
  {
    ResponsesClient(
      transport: CurlTransport(), endpoint: ResponsesEndpoint(baseURL: server.url + "/v1/"),
      timeouts: Timeouts(silence: silence), retry: retry, now: { 0 })
  }

  static func answer(_ status: String, _ type: String, _ body: String, extra: String = "")
    -> ScriptedServer.Step
  {
    .send(
      "HTTP/1.1 \(status)\r\nContent-Type: \(type)\r\n\(extra)Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
    )
  }

  static let whole =
    #"{"id":"resp_1","object":"response","status":"completed","output":[{"id":"msg_1","type":"message","role":"assistant","content":[{"type":"output_text","text":"hi","annotations":[]}]}]}"#
  static let stream = """
    data: {"type":"response.created","response":{"id":"resp_1","status":"in_progress","output":[]}}

    data: {"type":"response.output_text.delta","item_id":"msg_1","output_index":0,"content_index":0,"delta":"h"}

    data: {"type":"response.output_text.delta","item_id":"msg_1","output_index":0,"content_index":0,"delta":"i"}

    data: {"type":"response.completed","response":\(whole)}


    """

  @Test(
    "reads what came, not what was asked for",
    arguments: [
      ("application/json", whole), ("text/event-stream; charset=utf-8", stream), ("text/plain", stream),
    ])
  func reads(type: String, body: String) async throws {
    let server = try ScriptedServer([Self.answer("200 OK", type, body)])
    defer { server.stop() }
    var texts = ""
    let result = await Self.client(server).create(body: Array("{}".utf8)) { event in
      if case .update(.text(let fragment), _) = event { texts += fragment.text }
    }
    guard case .answered(.completed(let response)) = result.ending else {
      Issue.record("\(result.ending)")
      return
    }
    #expect(response.outputText == "hi")
    #expect(texts == (body == Self.stream ? "hi" : ""))
    #expect(result.body == Array(body.utf8))
    #expect(result.attempts == 1)
    #expect(server.requests.first?.hasPrefix("POST /v1/responses HTTP/1.1\r\n") == true)
  }

  @Test("a transient error is told, waited for and tried again")
  func retries() async throws {
    let server = try ScriptedServer(
      [
        Self.answer(
          "429 Too Many Requests", "application/json", #"{"error":{"code":"rate_limit_exceeded"}}"#,
          extra: "Retry-After: 0\r\n")
      ],
      [Self.answer("503 Service Unavailable", "text/html", "<html><title>Busy</title></html>")],
      [Self.answer("200 OK", "application/json", Self.whole)])
    defer { server.stop() }
    var reasons: [String] = []
    let result = await Self.client(server).create(body: []) { event in
      if case .waiting(_, let reason) = event { reasons.append(reason) }
    }
    #expect(reasons == ["HTTP 429", "HTTP 503"])
    #expect(result.attempts == 3)
    guard case .answered(.completed) = result.ending else {
      Issue.record("\(result.ending)")
      return
    }
  }

  @Test("an error that stays is given up, with the number of attempts")
  func givesUp() async throws {
    let server = try ScriptedServer([Self.answer("500 Internal Server Error", "application/json", "{}")])
    defer { server.stop() }
    let result = await Self.client(server).create(body: [])
    #expect(result.attempts == 3)
    #expect(result.gaveUp == "tried 3 times")
    #expect(server.requests.count == 3)
  }

  @Test(
    "nothing is repeated once an answer has begun, and what came is kept",
    arguments: [
      [
        .send(
          "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nContent-Length: 9999\r\n\r\n"
            + stream.prefix(230)), .close,
      ],
      [.send("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n" + stream.prefix(230)), .close],
      [.send("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n" + stream.prefix(230)), .hold],
    ] as [[ScriptedServer.Step]])
  func interrupted(script: [ScriptedServer.Step]) async throws {
    let server = try ScriptedServer(script)
    defer { server.stop() }
    let result = await Self.client(server, silence: .milliseconds(100)).create(body: [])
    guard case .answered(.interrupted(let interruption)) = result.ending else {
      Issue.record("\(result.ending)")
      return
    }
    #expect(interruption.partial.outputText == "h")
    #expect(result.attempts == 1)
    #expect(server.requests.count == 1)
  }

  @Test("a host that keeps failing is left alone for a while")
  func breaker() async throws {
    let server = try ScriptedServer([Self.answer("500 Internal Server Error", "application/json", "{}")])
    defer { server.stop() }
    let client = ResponsesClient(
      transport: CurlTransport(), endpoint: ResponsesEndpoint(baseURL: server.url), retry: .never,
      breaker: CircuitBreaker(threshold: 2), now: { 0 })
    for _ in 1...2 { _ = await client.create(body: []) }
    let result = await client.create(body: [])
    guard case .unanswered(let error) = result.ending else {
      Issue.record("\(result.ending)")
      return
    }
    #expect(
      error.description.hasPrefix("127.0.0.1:\(server.port) failed too often in a row; not asked again for "))
    #expect(server.requests.count == 2)
  }
}
