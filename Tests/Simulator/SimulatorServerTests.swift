import CSystem
import Glibc
import Notation
import Synchronization
import TestSupport
import Testing

@testable import Simulator

struct SimulatorServerTests {
  @Test func `a streamed answer arrives event by event`() throws {
    try withServer { port in
      let reply = try #require(
        exchange(port, "POST", "/responses", ["model": "plain", "input": "Say hello.", "stream": true]))
      #expect(reply.status == 200)
      #expect(reply.fields["content-type"] == "text/event-stream; charset=utf-8")
      let types = reply.events.compactMap { $0["type"]?.string }
      #expect(types.first == "response.created")
      #expect(types.last == "response.completed")
      let text = reply.events.filter { $0["type"]?.string == "response.output_text.delta" }
        .compactMap { $0["delta"]?.string }.joined()
      #expect(text == "Hello! (Simulated by Setscrew; no model was asked.)")
      // One chunk is one write: each event is written whole, and the last chunk is empty.
      #expect(reply.chunks == reply.events.count + 1)
    }
  }

  @Test func `every response says who answered and under which id`() throws {
    try withServer { port in
      let first = try #require(exchange(port, "GET", "/models"))
      let second = try #require(exchange(port, "GET", "/models"))
      #expect(first.fields["server"] == "setscrew-simulator")
      #expect(first.fields["date"] == "Mon, 30 Nov 2026 08:00:00 GMT")
      #expect(first.fields["x-request-id"]?.hasPrefix("req_") == true)
      #expect(first.fields["x-request-id"] != second.fields["x-request-id"])
      #expect(Int(first.fields["openai-processing-ms"] ?? "") != nil)
      #expect(first.fields["x-ratelimit-remaining-requests"] != nil)
    }
  }

  // MARK: Requests

  @Test func `a connection serves request after request, pipelined or not`() throws {
    try withServer { port in
      let client = Client(port: port)
      let models = request("GET", "/models")
      client.send(models)
      #expect(client.readResponse()?.status == 200)
      let stream = request("POST", "/responses", #"{"model":"plain","input":"Hi.","stream":true}"#)
      client.send(models + stream + models + request("GET", "/nothing") + models)
      let replies = (0..<5).map { _ in client.readResponse() }
      #expect(replies.map { $0?.status } == [200, 200, 200, 404, 200])
      #expect(EventOrder(replies[1]?.events ?? []).violations == [])
    }
  }

  @Test func `a request may arrive byte by byte`() throws {
    try withServer { port in
      let client = Client(port: port)
      for byte in request("POST", "/responses", #"{"model":"plain","input":"Hi."}"#).utf8 {
        client.send([byte])
      }
      #expect(client.readResponse()?.status == 200)
    }
  }

  @Test func `the connection closes when the client wishes, or speaks the old version`() throws {
    try withServer { port in
      let closing = Client(port: port)
      closing.send(request("GET", "/models", fields: ["connection: close"]))
      #expect(closing.readResponse()?.fields["connection"] == "close")
      #expect(closing.read().end == .closed)
      let old = Client(port: port)
      old.send(
        "POST /v1/responses HTTP/1.0\r\ncontent-length: 45\r\n\r\n"
          + #"{"model":"plain","input":"Hi.","stream":true}"#)
      let reply = try #require(old.readResponse())
      #expect(reply.fields["transfer-encoding"] == nil)
      #expect(reply.end == .closed)
      #expect(EventOrder(reply.events).violations == [])
    }
  }

  @Test func `a client that has ended its side still gets its answer`() throws {
    try withServer { port in
      let client = Client(port: port)
      client.send(request("POST", "/responses", #"{"model":"plain","input":"Hi.","stream":true}"#))
      client.endSending()
      #expect(EventOrder(client.readResponse()?.events ?? []).violations == [])
      #expect(client.read().end == .closed)
    }
  }

  @Test func `a body may wait for 100 Continue, and may come in chunks`() throws {
    try withServer { port in
      let client = Client(port: port)
      client.send(
        "POST /v1/responses HTTP/1.1\r\nhost: a\r\nexpect: 100-continue\r\ntransfer-encoding: chunked\r\n\r\n"
      )
      #expect(client.readResponse()?.status == 100)
      client.send("7\r\n{\"model\r\n18\r\n\":\"plain\",\"input\":\"Hi.\"}\r\n0\r\n\r\n")
      #expect(client.readResponse()?.json?["status"] == "completed")
    }
  }

  @Test(arguments: [
    ("HEAD", "/v1/models", 200, nil), ("OPTIONS", "/v1/responses", 204, nil),
    ("GET", "/v1/nothing", 404, "Invalid URL (GET /v1/nothing)"), ("GET", "/", 404, "Invalid URL (GET /)"),
    ("PUT", "/v1/responses", 405, "Not allowed to PUT on /v1/responses (allowed: POST)."),
    ("BREW", "/v1/models", 405, "Not allowed to BREW on /v1/models (allowed: GET)."),
  ]) func `methods and paths that are not for answers`(
    method: String, path: String, status: Int, message: String?
  ) throws {
    try withServer { port in
      let client = Client(port: port)
      client.send("\(method) \(path) HTTP/1.1\r\nhost: a\r\n\r\nGET /v1/models HTTP/1.1\r\nhost: a\r\n\r\n")
      // A HEAD response has a length but no body: what follows it is the next response.
      var head: [UInt8] = []
      while !head.ends(with: "\r\n\r\n") { head += client.read(atMost: 1).bytes }
      let reply = Reply(head: head)
      #expect(reply.status == status)
      if let message, let length = Int(reply.fields["content-length"] ?? "") {
        let body = try JSON(parsing: client.read(atMost: length).bytes)
        #expect(body["error"]?["message"]?.string == message)
      }
      if status == 405 { #expect(reply.fields["allow"] != nil) }
      if status == 204 { #expect(reply.fields["allow"] == "POST, OPTIONS") }
      #expect(client.readResponse()?.status == 200)
    }
  }

  @Test func `a body that is too large is refused at once, and the answer arrives`() throws {
    var configuration = Fixtures.configuration
    configuration.limits.body = 1_000
    try withServer(configuration) { port in
      let client = Client(port: port)
      client.send("POST /v1/responses HTTP/1.1\r\nhost: a\r\ncontent-length: 900000\r\n\r\n")
      client.send(String(repeating: "x", count: 900_000))
      let reply = try #require(client.readResponse())
      #expect(reply.status == 413)
      #expect(reply.json?["error"]?["message"] == "The request body is too large.")
      #expect(reply.fields["connection"] == "close")
      #expect(client.read().end == .closed)
    }
  }

  @Test func `bytes that are no request get an answer in the API's shape`() throws {
    try withServer { port in
      let client = Client(port: port)
      client.send("\u{16}\u{3}\u{1}\u{2}\r\n\r\n")
      let reply = try #require(client.readResponse())
      #expect(reply.status == 400)
      #expect(reply.json?["error"]?["type"] == "invalid_request_error")
      #expect(client.read().end == .closed)
    }
  }

  @Test func `deeply nested bodies and schemas are survived`() throws {
    try withServer { port in
      for depth in [400, 100_000] {
        var schema = #"{"type":"string"}"#
        schema =
          String(repeating: #"{"properties":{"a":"#, count: depth) + schema
          + String(repeating: "}}", count: depth)
        let client = Client(port: port)
        client.send(
          request(
            "POST", "/responses",
            #"{"model":"plain","input":"x","text":{"format":{"type":"json_schema","name":"n","schema":\#(schema)}}}"#
          ))
        let status = client.readResponse()?.status
        #expect(status == 200 || status == 400)
      }
      #expect(exchange(port, "GET", "/models")?.status == 200)
    }
  }

  @Test func `a compressed body is refused`() throws {
    try withServer { port in
      let reply = exchange(port, "POST", "/responses", ["model": "plain"], fields: ["content-encoding: zstd"])
      #expect(reply?.status == 415)
    }
  }

  // MARK: Keys

  @Test func `any key will do, none too, only one that calls itself wrong will not`() throws {
    try withServer { port in
      #expect(exchange(port, "GET", "/models")?.status == 200)
      #expect(exchange(port, "GET", "/models", fields: ["authorization: Bearer sk-test"])?.status == 200)
      let wrong = exchange(port, "GET", "/models", fields: ["authorization: Bearer sk-wrong"])
      #expect(wrong?.status == 401)
      #expect(wrong?.json?["error"]?["code"] == "invalid_api_key")
    }
  }

  @Test func `a key can be required`() throws {
    var configuration = Fixtures.configuration
    configuration.keys = .required(["sk-a", "sk-b"])
    try withServer(configuration) { port in
      #expect(exchange(port, "GET", "/models")?.status == 401)
      #expect(exchange(port, "GET", "/models", fields: ["authorization: sk-a"])?.status == 401)
      #expect(exchange(port, "GET", "/models", fields: ["authorization: Bearer sk-c"])?.status == 401)
      #expect(exchange(port, "GET", "/models", fields: ["authorization: bearer sk-b"])?.status == 200)
      #expect(exchange(port, "GET", "/models", fields: ["api-key: sk-a"])?.status == 200)
    }
    configuration.keys = .required([])
    try withServer(configuration) { port in
      #expect(exchange(port, "GET", "/models")?.status == 401)
      #expect(exchange(port, "GET", "/models", fields: ["authorization: Bearer x"])?.status == 200)
    }
  }

  // MARK: Time

  @Test func `a request that does not arrive is given up, an idle connection closed`() throws {
    var configuration = Fixtures.configuration
    configuration.limits.requestSeconds = 0.05
    configuration.limits.idleSeconds = 0.05
    try withServer(configuration) { port in
      let slow = Client(port: port)
      slow.send("POST /v1/responses HTTP/1.1\r\n")
      #expect(slow.readResponse()?.status == 408)
      #expect(slow.read().end == .closed)
      let idle = Client(port: port)
      let (bytes, end) = idle.read()
      #expect(bytes.isEmpty)
      #expect(end == .closed)
    }
  }

  @Test func `a client that does not read is dropped, and keeps nobody waiting`() throws {
    var configuration = Fixtures.configuration
    configuration.limits.stallSeconds = 0.2
    let ends = Arrivals()
    configuration.sink = { exchange in if exchange.events > 0 { ends.add(exchange) } }
    try withServer(configuration) { port in
      let deaf = Client(port: port)
      deaf.send(
        request("POST", "/responses", #"{"model":"plain","input":"Write 60000 words.","stream":true}"#))
      #expect(exchange(port, "GET", "/models")?.status == 200)
      let ended = try #require(ends.next())
      #expect(ended.ending == .timedOut)
      // What was held for the client is about what the kernel takes, not the whole answer.
      #expect(ended.sentBytes < 15_000_000)
      #expect(ended.events < 60_000)
    }
  }

  @Test func `cancelling a background response ends its stream`() throws {
    var configuration = Fixtures.configuration
    configuration.paceMilliseconds = 20
    try withServer(configuration) { port in
      let client = Client(port: port)
      client.send(
        request(
          "POST", "/responses", #"{"model":"plain","input":"Tell a story.","stream":true,"background":true}"#)
      )
      var text: [UInt8] = []
      while !text.ends(with: "response.in_progress") { text += client.read(atMost: 1).bytes }
      let body = String(decoding: text, as: UTF8.self)
      let id = try #require(body.firstMatch(of: /resp_[0-9a-f]+/)).output
      #expect(exchange(port, "POST", "/responses/\(id)/cancel")?.json?["status"] == "cancelled")
      while !text.ends(with: "\r\n0\r\n\r\n") {
        let (bytes, end) = client.read(atMost: 1)
        text += bytes
        if end != nil { break }
      }
      #expect(!String(decoding: text, as: UTF8.self).contains("response.completed"))
      #expect(text.ends(with: "0\r\n\r\n"))
    }
  }

  // MARK: Many

  @Test func `many clients are served at a time`() throws {
    var configuration = Fixtures.configuration
    configuration.paceMilliseconds = 1
    try withServer(configuration) { port in
      let clients = (0..<80).map { _ in Client(port: port) }
      for (number, client) in clients.enumerated() {
        client.send(
          request("POST", "/responses", #"{"model":"plain","input":"Repeat: \#(number)","stream":true}"#))
      }
      for (number, client) in clients.enumerated() {
        let events = client.readResponse()?.events ?? []
        #expect(EventOrder(events).violations == [])
        let text = events.last?["response"]?["output"]?[0]?["content"]?[0]?["text"]?.string
        #expect(text?.hasPrefix("\(number) ") == true)
      }
    }
  }

  @Test func `connections beyond the limit wait for their turn`() throws {
    var configuration = Fixtures.configuration
    configuration.limits.connections = 2
    try withServer(configuration) { port in
      let first = Client(port: port)
      let second = Client(port: port)
      first.send(request("GET", "/models"))
      second.send(request("GET", "/models"))
      #expect(first.readResponse()?.status == 200)
      #expect(second.readResponse()?.status == 200)
      let third = Client(port: port)
      third.send(request("GET", "/models"))
      second.send(request("GET", "/models", fields: ["connection: close"]))
      #expect(second.readResponse()?.status == 200)
      #expect(second.read().end == .closed)
      second.endSending()
      #expect(third.readResponse()?.status == 200)
    }
  }

  // MARK: Life

  @Test func `nothing is left behind, however often it is started and stopped`() throws {
    func count(_ folder: String) -> Int {
      guard let directory = opendir(folder) else { return -1 }
      defer { closedir(directory) }
      var count = 0
      while readdir(directory) != nil { count += 1 }
      return count
    }
    // Tests run beside each other and open descriptors too: a leak shows in the many.
    let before = count("/proc/self/fd")
    let threads = count("/proc/self/task")
    for _ in 0..<300 {
      let server = SimulatorServer(Fixtures.configuration)
      let port = try server.start()
      let client = Client(port: port)
      client.send(
        request("POST", "/responses", FaultTests.input.encoded(), fields: ["x-setscrew-fault: hang"]))
      client.send("half a requ")
      server.stop()
      #expect(client.read().bytes.isEmpty)
    }
    #expect(count("/proc/self/fd") < before + 290)
    #expect(count("/proc/self/task") < threads + 150)
  }

  @Test func `starting twice gives the same port, stopping twice is harmless`() throws {
    let server = SimulatorServer(Fixtures.configuration)
    #expect(server.port == nil)
    let port = try server.start()
    #expect(try server.start() == port)
    #expect(server.baseURL == "http://127.0.0.1:\(port)/v1")
    server.stop()
    server.stop()
    #expect(server.port == nil)
    #expect(try server.start() > 0)
    #expect(exchange(server.port ?? 0, "GET", "/models")?.status == 200)
    server.stop()
  }

  @Test func `a port that is taken is an error that names it`() throws {
    try withServer { port in
      var configuration = Fixtures.configuration
      configuration.port = port
      #expect(throws: SimulatorServer.StartError(port: port, reason: "Address already in use")) {
        try SimulatorServer(configuration).start()
      }
      let error = SimulatorServer.StartError(port: port, reason: "Address already in use")
      #expect(error.description == "cannot listen on 127.0.0.1:\(port): Address already in use")
    }
  }

  @Test func `the sink is told what was asked and answered, without the key`() throws {
    let seen = Mutex<[SimulatedExchange]>([])
    var configuration = Fixtures.configuration
    configuration.sink = { exchange in seen.withLock { $0.append(exchange) } }
    try withServer(configuration) { port in
      let body: JSON = ["model": "plain", "input": "Hi.", "stream": true]
      _ = exchange(
        port, "POST", "/responses", body,
        fields: ["authorization: Bearer sk-secret", "x-setscrew-fault: crlf"])
      _ = exchange(port, "GET", "/nothing")
    }
    let exchanges = seen.withLock { $0 }
    #expect(exchanges.map(\.number) == [1, 2])
    #expect(exchanges.map(\.endpoint) == [.create, nil])
    #expect(exchanges.map(\.status) == [200, 404])
    #expect(exchanges.map(\.ending) == [.finished, .finished])
    #expect(exchanges[0].requestFields["authorization"] == "***")
    #expect(exchanges[0].faults == [.carriageReturns])
    #expect(exchanges[0].events > 8)
    #expect(exchanges[0].sentBytes == exchanges[0].responseBytes.count)
    #expect(exchanges[0].responseBytes.starts(with: "HTTP/1.1 200 OK\r\n".utf8))
    #expect(exchanges[0].requestBody == Array(#"{"model":"plain","input":"Hi.","stream":true}"#.utf8))
    #expect(exchanges[0].nanoseconds >= exchanges[0].firstByteNanoseconds)
  }
}
