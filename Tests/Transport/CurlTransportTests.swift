import Secrets
import Synchronization
import TestSupport
import Testing
import Transport

@Suite("CurlTransport", .timeLimit(.minutes(5)))
struct CurlTransportTests {
  /// What a transfer gave, up to its end.
  struct Result {
    var head: HTTPHead?
    var body: [UInt8] = []
    var timing: HTTPTiming?
    var error: TransportError?
    var text: String { String(decoding: body, as: UTF8.self) }
  }

  static func fetch(
    _ server: ScriptedServer, body: String = "{}", fields: [HTTPField] = [],
    timeouts: Timeouts = Timeouts(connect: .seconds(5), firstByte: .seconds(20), silence: .seconds(20))
  ) async -> Result {
    await fetch(
      HTTPRequest(method: "POST", url: server.url + "/v1/responses", fields: fields, body: Array(body.utf8)),
      timeouts: timeouts)
  }

  static func fetch(_ request: HTTPRequest, timeouts: Timeouts = Timeouts()) async -> Result {
    var result = Result()
    do {
      for try await event in CurlTransport().exchange(request, timeouts: timeouts) {
        switch event {
        case .head(let head): result.head = head
        case .bytes(let bytes): result.body += bytes
        case .end(let timing): result.timing = timing
        }
      }
    } catch {
      result.error = error as? TransportError
    }
    return result
  }

  static let head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n"

  @Test("sends the body and the fields, and gives back head, body and times")
  func plain() async throws {
    let server = try ScriptedServer([
      .send("HTTP/1.1 201 Created\r\nX-Request-ID: req_1\r\nContent-Length: 5\r\n\r\nhello")
    ])
    defer { server.stop() }
    let fields = try [
      HTTPField("Content-Type", "application/json"),
      HTTPField("Authorization", prefix: "Bearer ", Secret("sk-test-1")),
    ]
    let result = await Self.fetch(server, body: #"{"a":1}"#, fields: fields)
    #expect(result.error == nil)
    #expect(result.head?.status == 201)
    #expect(result.head?["x-request-id"] == "req_1")
    #expect(result.text == "hello")
    #expect(result.timing != nil)
    let request = try #require(server.requests.first)
    #expect(request.hasPrefix("POST /v1/responses HTTP/1.1\r\n"))
    #expect(request.contains("Authorization: Bearer sk-test-1\r\n"))
    #expect(request.hasSuffix("\r\n\r\n{\"a\":1}"))
    #expect(!request.contains("Expect:"))
  }

  @Test(
    "a broken exchange is told for what it is, and what came is kept",
    arguments: [
      ([.close], .closedBeforeResponse, ""),
      ([.reset], .closedBeforeResponse, ""),
      ([.send(head + "Content-Length: 10\r\n\r\nhalf"), .close], .closedEarly, "half"),
      ([.send(head + "Transfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n"), .close], .closedEarly, "half"),
      ([.send("SSH-2.0-OpenSSH_9.2\r\n"), .close], .notHTTP, ""),
    ] as [([ScriptedServer.Step], TransportError.Kind, String)])
  func broken(script: [ScriptedServer.Step], kind: TransportError.Kind, text: String) async throws {
    let server = try ScriptedServer(script)
    defer { server.stop() }
    let result = await Self.fetch(server)
    #expect(result.error?.kind == kind)
    #expect(result.text == text)
    #expect(result.error?.responseHadBegun == !text.isEmpty)
  }

  @Test("a body without length ends with the connection")
  func untilClose() async throws {
    let server = try ScriptedServer([.send(Self.head + "\r\ndata: 1\n\n"), .close])
    defer { server.stop() }
    let result = await Self.fetch(server)
    #expect(result.error == nil)
    #expect(result.text == "data: 1\n\n")
  }

  @Test("nothing listens there")
  func refused() async throws {
    let server = try ScriptedServer([.close])
    server.stop()
    var result = Result()
    // The port is free as soon as the listener is closed by its thread.
    repeat { result = await Self.fetch(server) } while result.error?.kind == .closedBeforeResponse
    #expect(result.error?.kind == .cannotConnect)
    #expect(result.error?.description == "cannot connect to 127.0.0.1:\(server.port)")
  }

  @Test(
    "waiting has limits: for the first byte, and between reads",
    arguments: [
      ([.hold], .firstByteTimeout, "no response from HOST within 0.05 s"),
      (
        [.send(head + "Content-Length: 10\r\n\r\nhalf"), .hold], .silenceTimeout,
        "nothing more from HOST within 0.05 s"
      ),
    ] as [([ScriptedServer.Step], TransportError.Kind, String)])
  func limits(script: [ScriptedServer.Step], kind: TransportError.Kind, message: String) async throws {
    let server = try ScriptedServer(script)
    defer { server.stop() }
    let result = await Self.fetch(
      server, timeouts: Timeouts(firstByte: .milliseconds(50), silence: .milliseconds(50)))
    #expect(result.error?.kind == kind)
    #expect(result.error?.description == message.replacing("HOST", with: "127.0.0.1:\(server.port)"))
  }

  @Test("a redirect is an answer, not an order")
  func redirect() async throws {
    let other = try ScriptedServer([.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")])
    let server = try ScriptedServer([
      .send("HTTP/1.1 307 Temporary Redirect\r\nLocation: \(other.url)/\r\nContent-Length: 0\r\n\r\n")
    ])
    defer {
      server.stop()
      other.stop()
    }
    let result = await Self.fetch(server, fields: [try HTTPField("Authorization", Secret("sk-test-1"))])
    #expect(result.head?.status == 307)
    #expect(other.requests.isEmpty)
  }

  @Test("cancelling the reader ends the transfer and keeps what came")
  func cancel() async throws {
    let server = try ScriptedServer([.send(Self.head + "\r\ndata: 1\n\n"), .hold])
    defer { server.stop() }
    let received = Mutex("")
    let task = Task {
      let request = HTTPRequest(method: "POST", url: server.url)
      for try await event in CurlTransport().exchange(request, timeouts: Timeouts()) {
        guard case .bytes(let bytes) = event else { continue }
        received.withLock { $0 += String(decoding: bytes, as: UTF8.self) }
        withUnsafeCurrentTask { $0?.cancel() }
      }
    }
    let result = await task.result
    #expect(throws: TransportError(.cancelled, "cancelled")) { try result.get() }
    #expect(received.withLock { $0 } == "data: 1\n\n")
  }

  @Test("a task cancelled beforehand sends nothing")
  func cancelledBeforehand() async throws {
    let server = try ScriptedServer([.hold])
    defer { server.stop() }
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await Self.fetch(server)
    }
    #expect(await task.value.error?.kind == .cancelled)
  }

  @Test("a large body arrives whole through a slow reader's bounded buffer")
  func large() async throws {
    let block = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 16)
    let blocks = 256
    let script: [ScriptedServer.Step] =
      [.send(Self.head + "Content-Length: \(block.count * blocks)\r\n\r\n")]
      + Array(repeating: .send(block), count: blocks)
    let server = try ScriptedServer(script)
    defer { server.stop() }
    let result = await Self.fetch(server)
    #expect(result.error == nil)
    #expect(result.body.count == block.count * blocks)
  }

  @Test("many transfers run side by side on one transport")
  func concurrent() async throws {
    let server = try ScriptedServer([.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")])
    defer { server.stop() }
    let transport = CurlTransport()
    let request = HTTPRequest(method: "GET", url: server.url)
    let sizes = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<32 {
        group.addTask {
          var size = 0
          for try await event in transport.exchange(request, timeouts: Timeouts()) {
            if case .bytes(let bytes) = event { size += bytes.count }
          }
          return size
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(sizes == Array(repeating: 2, count: 32))
  }

  @Test(
    "a URL that leads nowhere",
    arguments: [
      ("ftp://127.0.0.1/", "only http and https are supported: ftp://127.0.0.1/"),
      ("", "not a URL: "),
    ])
  func badURL(url: String, message: String) async {
    let result = await Self.fetch(HTTPRequest(method: "GET", url: url))
    #expect(result.error == TransportError(.badURL, message))
  }
}
