import Notation
import Responses
import Simulator
import Synchronization
import TestSupport
import Testing
import Transport

/// The endpoints around a response, against the simulator and byte by byte.
@Suite("Endpoints", .timeLimit(.minutes(5)))
struct EndpointTests {
  /// A simulator and a client of it that never waits.
  struct Pair {
    let server: SimulatorServer
    let client: ResponsesClient

    init(backgroundMilliseconds: Double = 30) throws {
      var configuration = SimulatorConfiguration()
      configuration.backgroundMilliseconds = backgroundMilliseconds
      server = SimulatorServer(configuration)
      let port = try server.start()
      client = ResponsesClient(
        transport: CurlTransport(),
        endpoint: ResponsesEndpoint(
          baseURL: "http://127.0.0.1:\(port)/v1", fields: [try HTTPField("Content-Type", "application/json")]),
        retry: .never, wait: { _ in }, now: { 0 })
    }

    func create(_ body: JSON) async -> CallResult { await client.create(body: Array(body.encoded().utf8)) }
  }

  static func response(_ result: CallResult) throws -> Response {
    guard case .answered(let outcome) = result.ending else {
      throw Unexpected(text: "\(result.ending)")
    }
    return try #require(outcome.response)
  }

  struct Unexpected: Error { let text: String }

  static func document(_ result: DocumentResult) throws -> JSON {
    guard let json = result.document else { throw Unexpected(text: "\(result.ending)") }
    return json
  }

  @Test("a response is fetched, listed and deleted, and is gone then")
  func life() async throws {
    let pair = try Pair()
    defer { pair.server.stop() }
    let made = try Self.response(
      await pair.create(["model": "gpt-6-sol", "input": "Say hello.", "stream": true]))
    let id = try #require(made.id)
    let kept = try Self.response(await pair.client.retrieve(id))
    #expect(kept.outputText == made.outputText)
    #expect(kept.usage == made.usage)
    #expect(kept.json["output"]?.isEquivalent(to: made.json["output"] ?? .null) == true)
    let items = try Self.document(await pair.client.inputItems(of: id, PageQuery(limit: 1, order: "asc")))
    #expect(items["data"]?[0]?["content"]?[0]?["text"] == "Say hello.")
    #expect(try Self.document(await pair.client.delete(id))["deleted"] == true)
    guard case .answered(.failed(let error, _)) = await pair.client.retrieve(id).ending else {
      Issue.record("it is still there")
      return
    }
    #expect(error.errorClass == .notFound)
  }

  @Test("tokens are counted without a response, as its usage then has them")
  func tokens() async throws {
    let pair = try Pair()
    defer { pair.server.stop() }
    let body: JSON = ["model": "gpt-6-sol", "input": "Say hello.", "instructions": "Be brief."]
    let counted = try Self.document(await pair.client.inputTokens(body: body))
    let made = try Self.response(await pair.create(body))
    #expect(counted["input_tokens"]?.int == made.usage?.inputTokens)
  }

  @Test("a conversation is made, extended, read in pages, changed and deleted")
  func conversations() async throws {
    let pair = try Pair()
    defer { pair.server.stop() }
    let client = pair.client
    let id = try #require(try Self.document(await client.createConversation(body: [:]))["id"]?.string)
    let message: JSON = ["type": "message", "role": "user", "content": "Hi"]
    let added = try Self.document(
      await client.addItems(toConversation: id, body: ["items": [message, message, message]]))
    #expect(added["data"]?.array?.count == 3)
    let first = try Self.document(await client.items(ofConversation: id, PageQuery(limit: 2, order: "asc")))
    #expect(first["has_more"] == true)
    let rest = try Self.document(
      await client.items(
        ofConversation: id, PageQuery(after: first["last_id"]?.string, order: "asc")))
    #expect(rest["data"]?.array?.count == 1)
    let item = try #require(rest["data"]?[0]?["id"]?.string)
    #expect(try Self.document(await client.item(item, ofConversation: id))["id"]?.string == item)
    _ = try Self.document(await client.deleteItem(item, ofConversation: id))
    _ = try Self.document(await client.updateConversation(id, body: ["metadata": ["a": "b"]]))
    #expect(try Self.document(await client.conversation(id))["metadata"] == ["a": "b"])
    #expect(try Self.document(await client.deleteConversation(id))["deleted"] == true)
    guard case .refused(let error) = await client.conversation(id).ending else {
      Issue.record("it is still there")
      return
    }
    #expect(error.status == 404)
  }

  @Test("a long input is put into few items, which make an input again")
  func compact() async throws {
    let pair = try Pair()
    defer { pair.server.stop() }
    let compacted = try Self.document(
      await pair.client.compact(body: ["model": "gpt-6-sol", "input": "Say hello."]))
    let output = try #require(compacted["output"])
    #expect(output.array?.last?["type"] == "compaction")
    _ = try Self.response(await pair.create(["model": "gpt-6-sol", "input": output]))
  }

  @Test("a stream that breaks in the background is taken up where it broke", arguments: [2, 4, 7, 11])
  func resumes(events: Int) async throws {
    let pair = try Pair()
    defer { pair.server.stop() }
    let body: JSON = [
      "model": "gpt-6-sol", "input": "Write about the first snow.", "background": true, "stream": true,
      "metadata": ["setscrew_fault": .string("cut-after-events=\(events)")],
    ]
    var told: [String] = []
    var shown = ""
    func see(_ event: CallEvent) {
      switch event {
      case .resuming(_, let after): told.append("resuming \(after ?? -1)")
      case .progress(_, let status): told.append(status)
      case .update(.text(let fragment), _): if fragment.kind == .outputText { shown += fragment.text }
      default: break
      }
    }
    let begun = await pair.client.create(body: Array(body.encoded().utf8)) { see($0) }
    guard case .answered(.interrupted) = begun.ending else {
      Issue.record("\(begun.ending)")
      return
    }
    let result = await BackgroundWatch(pair.client).follow(begun) { see($0) }
    let whole = try Self.response(result)
    #expect(whole.status == "completed")
    #expect(told == ["resuming \(events - 1)"])
    #expect(shown == whole.outputText)
    #expect(result.attempts == 2)
    // The body is one stream without a gap: each event once, and what came before the break in front.
    var parser = SSEParser()
    let numbers = parser.consume(result.body).map(StreamEvent.init).compactMap(\.sequenceNumber)
    #expect(numbers == Array(0..<numbers.count))
    let kept = try Self.response(await pair.client.retrieve(try #require(whole.id)))
    #expect(kept.json["output"]?.isEquivalent(to: whole.json["output"] ?? .null) == true)
  }

  @Test("a background response without a stream is looked at until it has ended")
  func polls() async throws {
    let pair = try Pair()
    defer { pair.server.stop() }
    var told: [String] = []
    let begun = await pair.create(["model": "gpt-6-sol", "input": "Say hello.", "background": true])
    let result = await BackgroundWatch(pair.client).follow(begun) { event in
      if case .progress(_, let status) = event { told.append(status) }
    }
    #expect(try Self.response(result).status == "completed")
    #expect(told.first == "queued")
    #expect(result.attempts > 1)
  }

  @Test("a background response is cancelled, and what it had is kept")
  func cancels() async throws {
    let pair = try Pair(backgroundMilliseconds: 60_000)
    defer { pair.server.stop() }
    let begun = try Self.response(
      await pair.create(["model": "gpt-6-sol", "input": "Say hello.", "background": true]))
    let id = try #require(begun.id)
    guard case .answered(.cancelled) = await pair.client.cancel(id).ending else {
      Issue.record("not cancelled")
      return
    }
    let watched = await BackgroundWatch(pair.client).follow(await pair.client.retrieve(id))
    #expect(try Self.response(watched).status == "cancelled")
  }

  @Test("who stops watching keeps what came, and the response goes on")
  func stopsWatching() async throws {
    let pair = try Pair(backgroundMilliseconds: 60_000)
    defer { pair.server.stop() }
    let begun = await pair.create(["model": "gpt-6-sol", "input": "Say hello.", "background": true])
    let client = pair.client
    let watch = Task {
      await BackgroundWatch(client).follow(begun) { event in
        if case .progress = event { withUnsafeCurrentTask { $0?.cancel() } }
      }
    }
    guard case .answered(.interrupted(let interruption)) = await watch.value.ending else {
      Issue.record("not interrupted")
      return
    }
    #expect(interruption.cause == .stoppedByUser)
    #expect(try Self.response(await client.retrieve(try #require(interruption.partial.id))).id != nil)
  }

  @Test("a stream that never brings anything is given up for looking")
  func fruitless() async throws {
    let created =
      #"data: {"type":"response.created","sequence_number":0,"response":{"id":"resp_1","object":"response","status":"queued","background":true,"output":[]}}"#
      + "\n\n"
    let head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n"
    let done = ResponsesClientTests.answer("200 OK", "application/json", ResponsesClientTests.whole)
    let server = try ScriptedServer(
      [.send(head + created)], [.send(head)], [.send(head)], [.send(head)], [done])
    defer { server.stop() }
    let client = ResponsesClient(
      transport: CurlTransport(), endpoint: ResponsesEndpoint(baseURL: server.url), wait: { _ in }, now: { 0 }
    )
    let result = await BackgroundWatch(client).follow(await client.create(body: []))
    #expect(try Self.response(result).outputText == "hi")
    let lines = server.requests.map { $0.prefix { $0 != "\r\n" && $0 != "\r" } }
    #expect(
      lines == [
        "POST /responses HTTP/1.1", "GET /responses/resp_1?stream=true&starting_after=0 HTTP/1.1",
        "GET /responses/resp_1?stream=true&starting_after=0 HTTP/1.1",
        "GET /responses/resp_1?stream=true&starting_after=0 HTTP/1.1", "GET /responses/resp_1 HTTP/1.1",
      ])
  }

  @Test("ids and parameters of any characters go into the path as they are")
  func paths() async throws {
    let server = try ScriptedServer([ResponsesClientTests.answer("200 OK", "application/json", "{}")])
    defer { server.stop() }
    let client = ResponsesClient(
      transport: CurlTransport(), endpoint: ResponsesEndpoint(baseURL: server.url + "/v1"), now: { 0 })
    _ = await client.inputItems(of: "a/b=c ?", PageQuery(limit: 3, after: "x&y", include: ["z"]))
    _ = await client.deleteItem("ü", ofConversation: "conv#1")
    let lines = server.requests.map { $0.prefix { $0 != "\r\n" && $0 != "\r" } }
    #expect(
      lines == [
        "GET /v1/responses/a%2Fb%3Dc%20%3F/input_items?limit=3&after=x%26y&include%5B%5D=z HTTP/1.1",
        "DELETE /v1/conversations/conv%231/items/%C3%BC HTTP/1.1",
      ])
  }

  @Test(
    "what is no document is told as what it is",
    arguments: [
      ("404 Not Found", "application/json", #"{"error":{"message":"gone"}}"#, "HTTP 404: gone"),
      ("200 OK", "text/html", "<html><title>Welcome</title></html>", "HTTP 200: Welcome (text/html)"),
      ("200 OK", "application/json", "[1]", "HTTP 200: the answer is no JSON object"),
      ("502 Bad Gateway", "text/plain", "", "HTTP 502: no message"),
      ("204 No Content", "application/json", "", "{}"),
    ])
  func documents(status: String, type: String, body: String, expected: String) async throws {
    let server = try ScriptedServer([ResponsesClientTests.answer(status, type, body)])
    defer { server.stop() }
    let client = ResponsesClient(
      transport: CurlTransport(), endpoint: ResponsesEndpoint(baseURL: server.url), retry: .never, now: { 0 })
    let told: String =
      switch await client.models().ending {
      case .document(let json): json.encoded()
      case .refused(let error): "\(error)".replacing(" from 127.0.0.1:\(server.port)", with: "")
      case .unanswered(let error): "\(error)"
      }
    #expect(told == expected)
  }

  @Test("the circuit says when it opens, probes and closes")
  func circuit() async throws {
    let bad = ResponsesClientTests.answer("500 Internal Server Error", "application/json", "{}")
    let good = ResponsesClientTests.answer("200 OK", "application/json", ResponsesClientTests.whole)
    let server = try ScriptedServer([bad], [bad], [good])
    defer { server.stop() }
    let told = Mutex<[CircuitBreaker.Change]>([])
    let client = ResponsesClient(
      transport: CurlTransport(), endpoint: ResponsesEndpoint(baseURL: server.url), retry: .never,
      breaker: CircuitBreaker(threshold: 2, coolDown: .zero), now: { 0 })
    for _ in 1...3 {
      _ = await client.create(body: []) { event in
        if case .circuit(_, let change) = event { told.withLock { $0.append(change) } }
      }
    }
    #expect(told.withLock { $0 } == [.opened(.zero), .probing, .closed])
  }

  @Test("what the server said last is not hidden by the circuit that it opened")
  func circuitKeepsTheLastWord() async throws {
    let bad = ResponsesClientTests.answer(
      "503 Service Unavailable", "application/json", #"{"error":{"message":"Busy."}}"#)
    let server = try ScriptedServer([bad])
    defer { server.stop() }
    let client = ResponsesClient(
      transport: CurlTransport(), endpoint: ResponsesEndpoint(baseURL: server.url),
      breaker: CircuitBreaker(threshold: 2), wait: { _ in }, now: { 0 })
    let result = await client.create(body: [])
    guard case .answered(.failed(let error, _)) = result.ending else {
      Issue.record("\(result.ending)")
      return
    }
    #expect(error.message == "Busy.")
    #expect(result.attempts == 2)
    #expect(result.gaveUp?.hasPrefix("127.0.0.1:\(server.port) failed too often in a row") == true)
  }
}
