import Dispatch
import Glibc
import Notation
import Synchronization
import Testing

@testable import Simulator

struct ForwardingTests {
  /// A server that hands each request to a closure on a thread of its own.
  static func configuration(_ answer: @escaping @Sendable (ForwardedRequest, LiveAnswer) -> Void)
    -> SimulatorConfiguration
  {
    var configuration = SimulatorConfiguration()
    // Not in a task: the tests' own waiting may keep all threads of tasks busy.
    configuration.forward = { request, live in DispatchQueue.global().async { answer(request, live) } }
    return configuration
  }

  @Test func `an answer is handed on as it comes`() throws {
    let configuration = Self.configuration { request, live in
      live.begin(status: 201, fields: ["x-from": "there", "content-type": "text/plain"])
      for byte in request.body { live.append([byte]) }
      live.append(Array(" \(request.method) \(request.target)".utf8))
      live.end()
    }
    try withServer(configuration) { port in
      let client = Client(port: port)
      for text in ["one", "two"] {
        client.send(request("POST", "/responses?x=1", text))
        let reply = client.readResponse()
        #expect(reply?.status == 201)
        #expect(reply?.fields["x-from"] == "there")
        #expect(reply?.text == "\(text) POST /responses?x=1")
      }
    }
  }

  @Test func `what belongs to one connection stays behind, the key goes on`() throws {
    let seen = Mutex<[ForwardedRequest]>([])
    let configuration = Self.configuration { request, live in
      seen.withLock { $0.append(request) }
      live.begin(status: 204, fields: [:])
      live.end()
    }
    try withServer(configuration) { port in
      let fields = [
        "Authorization: Bearer sk-1", "Accept-Encoding: gzip", "Connection: keep-alive, X-Hop", "X-Hop: 1",
        "X-Own: 2",
      ]
      #expect(exchange(port, "POST", "/responses", [:], fields: fields)?.status == 204)
    }
    let request = try #require(seen.withLock { $0.first })
    #expect(request.fields.fields.map(\.name) == ["Authorization", "X-Own"])
    #expect(request.fields["authorization"] == "Bearer sk-1")
    #expect("\(request)" == "POST /responses")
  }

  @Test func `an answer that breaks off breaks off here too`() throws {
    let configuration = Self.configuration { request, live in
      if request.target == "/models" { return live.breakOff() }
      live.begin(status: 200, fields: [:])
      live.append(Array("half".utf8))
      live.breakOff()
    }
    try withServer(configuration) { port in
      let client = Client(port: port)
      client.send(request("GET", "/responses/x"))
      let (bytes, end) = client.read()
      #expect(String(decoding: bytes, as: UTF8.self).hasSuffix("4\r\nhalf\r\n"))
      #expect(end == .closed)
      let other = Client(port: port)
      other.send(request("GET", "/models"))
      #expect(other.read().bytes.isEmpty)
    }
  }

  @Test func `a client that leaves ends the transfer`() async throws {
    let cancelled = AsyncStream<Void>.makeStream()
    var configuration = SimulatorConfiguration()
    configuration.forward = { _, live in
      live.onCancel { cancelled.continuation.yield() }
      live.begin(status: 200, fields: [:])
      live.append([65])
    }
    let server = SimulatorServer(configuration)
    let port = try server.start()
    do {
      let client = Client(port: port)
      client.send(request("GET", "/responses/x"))
      _ = client.read(atMost: 10)
    }
    for await _ in cancelled.stream { break }
    server.stop()
  }

  @Test func `what is told after the server has stopped does no harm`() throws {
    let kept = Mutex<LiveAnswer?>(nil)
    var configuration = SimulatorConfiguration()
    configuration.forward = { _, live in kept.withLock { $0 = live } }
    try withServer(configuration) { port in
      let client = Client(port: port)
      client.send(request("GET", "/models"))
      client.endSending()
      _ = client.read()
    }
    let live = try #require(kept.withLock { $0 })
    live.begin(status: 200, fields: [:])
    live.append([1])
    live.end()
  }
}
