import Notation
import TestSupport
import Testing

@testable import Simulator

/// What a client sees of each fault, over a real connection.
struct FaultTests {
  static let input: JSON = ["model": "plain", "input": "Repeat: naïve 😀", "stream": true]

  /// Sends the usual streamed request with faults and gives everything that comes back.
  static func play(_ faults: String, _ body: JSON = input) throws -> Reply {
    try withServer { port in
      try #require(
        exchange(
          port, "POST", "/responses", body, fields: ["x-setscrew-fault: \(faults)", "connection: close"]))
    }
  }

  /// The types of the events that a stream without faults has.
  static let types: [String] = {
    var simulation = Simulation()
    return simulation.create(input).types
  }()

  static func types(_ reply: Reply) -> [String] { reply.events.map { $0["type"]?.string ?? "" } }

  @Test func `without faults the stream is in good order`() throws {
    let reply = try Self.play("")
    #expect(Self.types(reply) == Self.types)
    #expect(EventOrder(reply.events).violations == [])
    #expect(reply.end == nil)
  }

  // MARK: Timing

  @Test func `slow-first-byte waits`() throws {
    let start = MonotonicClock.now
    let reply = try Self.play("slow-first-byte=30ms")
    #expect(MonotonicClock.now - start >= 30_000_000)
    #expect(Self.types(reply) == Self.types)
  }

  @Test func `slow-events waits before every event`() throws {
    let start = MonotonicClock.now
    let reply = try Self.play("slow-events=1ms:jitter=1ms")
    #expect(MonotonicClock.now - start >= UInt64(Self.types.count) * 1_000_000)
    #expect(Self.types(reply) == Self.types)
  }

  // MARK: Endings

  @Test func `cut-after-bytes ends inside an event`() throws {
    let whole = try Self.play("")
    let reply = try Self.play("cut-after-bytes=100")
    #expect(reply.body == Array(whole.body.prefix(100)))
    #expect(reply.end == .closed)
    let reset = try Self.play("cut-after-bytes=100:end=reset")
    #expect(reset.end == .reset)
    let clean = try Self.play("cut-after-bytes=100:end=clean")
    #expect(clean.end == nil)
    #expect(clean.body.count == 100)
  }

  @Test func `cut-after-bytes ends a plain answer before the length it promised`() throws {
    let reply = try Self.play("cut-after-bytes=20", ["model": "plain", "input": "Hi."])
    #expect(reply.body.count == 20)
    #expect(reply.end == .closed)
    #expect(try #require(Int(reply.fields["content-length"] ?? "")) > 20)
  }

  @Test(arguments: [0, 3, 6]) func `cut-after-events ends between events`(count: Int) throws {
    let reply = try Self.play("cut-after-events=\(count)")
    #expect(Self.types(reply) == Array(Self.types.prefix(count)))
    #expect(reply.text.isEmpty || reply.text.hasSuffix("\n\n"))
    #expect(reply.end == .closed)
    let clean = try Self.play("cut-after-events=\(count):end=clean")
    #expect(Self.types(clean) == Array(Self.types.prefix(count)))
    #expect(clean.end == nil)
  }

  @Test func `a cut behind the last event leaves only the end of the body out`() throws {
    let reply = try Self.play("cut-after-events=\(Self.types.count)")
    #expect(Self.types(reply) == Self.types)
    #expect(reply.end == .closed)
    let beyond = try Self.play("cut-after-events=\(Self.types.count + 1)")
    #expect(beyond.end == nil)
  }

  @Test func `reset comes in place of an answer`() throws {
    try withServer { port in
      let client = Client(port: port)
      client.send(request("POST", "/responses", Self.input.encoded(), fields: ["x-setscrew-fault: reset"]))
      let (bytes, end) = client.read()
      #expect(bytes.isEmpty)
      #expect(end == .reset)
    }
  }

  @Test func `hang says nothing, until the client goes or the server stops`() throws {
    let server = SimulatorServer(Fixtures.configuration)
    let client = Client(port: try server.start())
    client.send(request("POST", "/responses", Self.input.encoded(), fields: ["x-setscrew-fault: hang"]))
    let other = exchange(server.port ?? 0, "GET", "/models")
    #expect(other?.status == 200)
    server.stop()
    #expect(client.read().bytes.isEmpty)
    try withServer { port in
      let client = Client(port: port)
      client.send(
        request(
          "POST", "/responses", Self.input.encoded(),
          fields: ["x-setscrew-fault: cut-after-events=1:end=hang"]))
      client.endSending()
      // The server lets go once the client has ended its side.
      #expect(client.read().end == .closed)
    }
  }

  // MARK: Framing

  @Test func `split writes at most so many bytes`() throws {
    let reply = try Self.play("split=16")
    let whole = try Self.play("")
    #expect(reply.body == whole.body)
    #expect(reply.chunks > whole.body.count / 16)
    let gaps = try Self.play("split=512:gap=1ms")
    #expect(gaps.body == whole.body)
  }

  @Test func `split-characters ends chunks inside characters`() throws {
    let whole = try Self.play("")
    let characters = whole.body.count { $0 >= 0xC0 }
    let reply = try Self.play("split-characters")
    #expect(reply.body == whole.body)
    #expect(characters > 0)
    #expect(reply.chunks == whole.chunks + characters)
  }

  @Test func `crlf and cr end the lines`() throws {
    let whole = try Self.play("").text
    #expect(
      try Self.play("crlf").text
        == whole.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n"))
    #expect(try Self.play("cr").body == whole.utf8.map { $0 == 0x0A ? 0x0D : $0 })
  }

  @Test func `comments stand between events`() throws {
    let lines = try Self.play("comments=2").text.split(separator: "\n")
    #expect(lines.count { $0 == ": keep-alive" } == (Self.types.count + 1) / 2)
    #expect(lines.first == ": keep-alive")
  }

  @Test func `bom comes first`() throws {
    #expect(
      try Self.play("bom").body.starts(with: [0xEF, 0xBB, 0xBF] + Array("event: response.created".utf8)))
  }

  @Test func `no-event-lines leaves only data`() throws {
    let reply = try Self.play("no-event-lines")
    #expect(!reply.text.contains("event: "))
    #expect(Self.types(reply) == Self.types)
  }

  @Test func `many-data-lines puts an event on several lines`() throws {
    let blocks = try Self.play("many-data-lines").text.split(separator: "\n\n")
    #expect(blocks.count == Self.types.count)
    for block in blocks {
      let data = block.split(separator: "\n").filter { $0.hasPrefix("data: ") }.map { $0.dropFirst(6) }
      #expect(data.count > 3)
      #expect((try? JSON(parsing: data.joined(separator: "\n"))) != nil)
    }
  }

  @Test func `done ends the stream`() throws {
    #expect(try Self.play("done").text.hasSuffix("}\n\ndata: [DONE]\n\n"))
  }

  // MARK: Events

  @Test func `duplicate-event, drop-event and swap-events touch one event`() throws {
    let delta = "response.output_text.delta"
    let first = try #require(Self.types.firstIndex(of: delta))
    var twice = Self.types
    twice.insert(delta, at: first)
    #expect(Self.types(try Self.play("duplicate-event=\(delta)")) == twice)
    #expect(Self.types(try Self.play("drop-event=0")) == Array(Self.types.dropFirst()))
    var swapped = Self.types
    swapped.swapAt(0, 1)
    #expect(Self.types(try Self.play("swap-events=0")) == swapped)
    #expect(Self.types(try Self.play("drop-event=10000")) == Self.types)
  }

  @Test func `no-terminal leaves the end out`() throws {
    let reply = try Self.play("no-terminal")
    #expect(Self.types(reply) == Array(Self.types.dropLast()))
    #expect(reply.end == nil)
  }

  @Test func `sequence numbers go wrong as asked`() throws {
    func numbers(_ kind: String) throws -> [Int?] {
      try Self.play("sequence=\(kind)").events.map { $0["sequence_number"]?.int }
    }
    let count = Self.types.count
    #expect(try numbers("missing") == Array(repeating: nil, count: count))
    #expect(try numbers("constant") == Array(repeating: 0, count: count))
    #expect(try numbers("gap") == (0..<count).map { $0 * 2 })
    #expect(try numbers("backwards") == (0..<count).reversed())
  }

  @Test func `omit leaves a member out everywhere`() throws {
    let reply = try Self.play("omit=item_id,omit=output_index")
    #expect(reply.events.allSatisfy { $0["item_id"] == nil && $0["output_index"] == nil })
    #expect(Self.types(reply) == Self.types)
  }

  @Test func `oversized-event makes one event large`() throws {
    let reply = try Self.play("oversized-event=300000")
    #expect(reply.events.count { $0.encoded().utf8.count > 300_000 } == 1)
    #expect(EventOrder(reply.events).violations == [])
  }

  @Test func `B09 unknown and keepalive events stand in the middle`() throws {
    let unknown = try Self.play("unknown-event")
    #expect(Self.types(unknown).count { $0 == "response.simulated.unknown" } == 1)
    #expect(EventOrder(unknown.events).violations == ["unknown event response.simulated.unknown"])
    let keepalive = try Self.play("keepalive")
    #expect(EventOrder(keepalive.events).violations == ["unknown event keepalive"])
  }

  @Test func `B11 no-deltas tells every text once`() throws {
    let reply = try Self.play("no-deltas")
    #expect(Self.types(reply) == Self.types.filter { !$0.hasSuffix(".delta") })
    #expect(reply.events.map { $0["sequence_number"]?.int } == Array(0..<reply.events.count))
  }

  @Test func `E01 interleave mixes the deltas of two calls`() throws {
    let body: JSON = [
      "model": "plain", "input": "Weather in Oslo and Bergen?", "tools": [CreateTests.weather],
      "stream": true,
    ]
    let reply = try Self.play("interleave", body)
    let order = reply.events.filter { $0["type"]?.string == "response.function_call_arguments.delta" }
      .compactMap { $0["output_index"]?.int }
    #expect(order.prefix(4) == [0, 1, 0, 1])
    var texts = ["", ""]
    for event in reply.events where event["type"]?.string?.hasSuffix("arguments.delta") == true {
      texts[event["output_index"]?.int ?? 0] += event["delta"]?.string ?? ""
    }
    #expect(texts == ["{\"city\":\"Oslo\"}", "{\"city\":\"Bergen\"}"])
    #expect(reply.events.map { $0["sequence_number"]?.int } == Array(0..<reply.events.count))
  }

  @Test func `serve-tier names another tier, streamed or not`() throws {
    #expect(try Self.play("serve-tier=flex").events.last?["response"]?["service_tier"] == "flex")
    #expect(
      try Self.play("serve-tier=flex", ["model": "plain", "input": "Hi."]).json?["service_tier"] == "flex")
  }

  @Test func `F03 no-usage leaves the cost out, streamed or not`() throws {
    #expect(try Self.play("no-usage").events.last?["response"]?["usage"] == .null)
    #expect(try Self.play("no-usage", ["model": "plain", "input": "Hi."]).json?["usage"] == .null)
  }

  @Test(arguments: Fault.ErrorShape.allCases) func `error-event ends the stream in each form`(
    shape: Fault.ErrorShape
  ) throws {
    let reply = try Self.play("error-event=\(shape.rawValue):after=3")
    #expect(reply.events.count == 4)
    let last = try #require(reply.events.last)
    let message: JSON = "The simulator was told to fail in the middle."
    switch shape {
    case .flat:
      #expect(last["type"] == "error")
      #expect(last["message"] == message)
      #expect(last["sequence_number"] == 3)
    case .nested:
      #expect(last["type"] == "error")
      #expect(last["error"]?["message"] == message)
    case .bare:
      #expect(last.object?.keys == ["error"])
      #expect(!reply.text.hasSuffix("event: \n"))
    case .failed:
      #expect(last["response"]?["status"] == "failed")
      #expect(last["response"]?["error"]?["message"] == message)
    }
  }

  // MARK: Answers

  @Test func `status strikes so many times and then lets through`() throws {
    try withServer { port in
      let statuses = (0..<4).map { _ in
        exchange(
          port, "POST", "/responses", Self.input,
          fields: ["x-setscrew-fault: status=503:times=2:retry-after=7"])
      }
      #expect(statuses.map { $0?.status } == [503, 503, 200, 200])
      #expect(statuses[0]?.fields["retry-after"] == "7")
      #expect(statuses[0]?.json?["error"]?["code"] == "server_is_overloaded")
      #expect(statuses[2]?.fields["retry-after"] == nil)
    }
  }

  @Test(arguments: [400, 401, 403, 404, 408, 409, 422, 429, 500, 502, 503, 504, 529])
  func `every status comes in the API's shape`(status: Int) throws {
    let reply = try Self.play("status=\(status)")
    #expect(reply.status == status)
    #expect(reply.json?["error"]?.object?.keys == ["message", "type", "param", "code"])
    #expect(reply.fields["content-type"] == "application/json")
  }

  @Test func `H01 Retry-After comes in seconds, as a date, or in milliseconds`() throws {
    #expect(try Self.play("rate-limit").fields["retry-after"] == "1")
    #expect(try Self.play("rate-limit:date=5").fields["retry-after"] == "Mon, 30 Nov 2026 08:00:05 GMT")
    let milliseconds = try Self.play("status=429:retry-after-ms=250")
    #expect(milliseconds.fields["retry-after-ms"] == "250")
    #expect(milliseconds.json?["error"]?["code"] == "rate_limit_exceeded")
  }

  @Test func `H02 no-credit differs from a rate limit by its code`() throws {
    let reply = try Self.play("no-credit")
    #expect(reply.status == 429)
    #expect(reply.json?["error"]?["code"] == "insufficient_quota")
    #expect(reply.json?["error"]?["type"] == "insufficient_quota")
    #expect(reply.fields["x-ratelimit-remaining-requests"] == "0")
  }

  static let failing: [(tool: JSON, question: String, type: String)] = [
    (["type": "web_search"], "Search the web for tides.", "web_search_call"),
    (["type": "file_search", "vector_store_ids": ["vs_none"]], "What do the files say?", "file_search_call"),
    (
      ["type": "code_interpreter", "container": ["type": "auto"]], "Use python for 15*37",
      "code_interpreter_call"
    ),
    (
      ["type": "image_generation", "size": "8x8", "partial_images": 1], "Draw a duck.",
      "image_generation_call"
    ),
    (
      [
        "type": "mcp", "server_label": "dice", "server_url": "https://dice.example.com",
        "require_approval": "never",
      ], "Roll the dice.", "mcp_call"
    ),
  ]

  @Test(arguments: failing) func `tool-failure lets the tools fail that the API runs itself`(
    tool: JSON, question: String, type: String
  ) throws {
    var simulation = Simulation()
    let result = simulation.create(
      ["input": .string(question), "tools": [tool], "stream": true], turn: .failTools)
    #expect(EventOrder(result.events).violations == [])
    let output = result.events.last?["response"]?["output"]?.array ?? []
    let item = try #require(output.first { $0["type"]?.string == type })
    #expect(item["status"] == "failed")
    #expect(!result.types.contains("response.\(type).completed"))
    #expect(result.types.contains("response.mcp_call.failed") == (type == "mcp_call"))
    #expect(output.last?["type"] == "message" && result.text.contains("The tool failed"))
  }

  @Test func `H03 html is a page`() throws {
    let reply = try Self.play("html=524")
    #expect(reply.status == 524)
    #expect(reply.fields["content-type"] == "text/html")
    #expect(reply.text.hasPrefix("<html>"))
  }

  @Test func `empty-body and content-type leave the status as it is`() throws {
    let empty = try Self.play("empty-body")
    #expect(empty.status == 200)
    #expect(empty.body.isEmpty)
    let plain = try Self.play("content-type=text/plain")
    #expect(plain.fields["content-type"] == "text/plain")
    #expect(Self.types(plain) == Self.types)
  }

  @Test func `refusal, content-filter and failed change the model's turn`() throws {
    let refusal = try Self.play("refusal")
    #expect(Self.types(refusal).contains("response.refusal.delta"))
    #expect(Self.types(refusal).last == "response.completed")
    let filtered = try #require(try Self.play("content-filter").events.last)
    #expect(filtered["type"] == "response.incomplete")
    #expect(filtered["response"]?["incomplete_details"] == ["reason": "content_filter"])
    let failed = try #require(try Self.play("failed=context_length_exceeded").events.last)
    #expect(failed["type"] == "response.failed")
    #expect(failed["response"]?["error"]?["code"] == "context_length_exceeded")
  }

  // MARK: Choosing

  @Test func `faults come from the configuration, the header and the metadata`() throws {
    var configuration = Fixtures.configuration
    configuration.faults = [.done]
    try withServer(configuration) { port in
      let both = exchange(port, "POST", "/responses", Self.input, fields: ["x-setscrew-fault: crlf"])
      #expect(both?.text.hasSuffix("data: [DONE]\r\n\r\n") == true)
      var body = Self.input
      body["metadata"] = ["setscrew_fault": "no-event-lines"]
      let metadata = exchange(port, "POST", "/responses", body)
      #expect(metadata?.text.contains("event: ") == false)
      #expect(metadata?.text.hasSuffix("data: [DONE]\n\n") == true)
    }
  }

  @Test func `a fault that does not exist is refused`() throws {
    let reply = try Self.play("cut-after-event=3")
    #expect(reply.status == 400)
    #expect(
      reply.json?["error"]?["message"]
        == "Not a fault of the simulator: unknown fault cut-after-event; did you mean cut-after-events?")
    #expect(reply.json?["error"]?["param"] == "X-Setscrew-Fault")
  }
}
