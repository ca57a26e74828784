import Notation
import Synchronization
import TestSupport
import Testing

@testable import Simulator

struct WebSocketTests {
  static let opening = [
    "upgrade: websocket", "connection: keep-alive, Upgrade", "sec-websocket-version: 13",
    "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==",
  ]

  /// A frame as a client sends it.
  static func frame(_ kind: WebSocketFrame.Kind, _ payload: [UInt8], isLast: Bool = true) -> [UInt8] {
    var bytes = WebSocketFrame.bytes(kind, payload)
    if !isLast { bytes[0] &= 0x7F }
    bytes[1] |= 0x80
    let mask: [UInt8] = [1, 2, 3, 4]
    bytes.insert(contentsOf: mask, at: bytes.count - payload.count)
    for index in 0..<payload.count { bytes[bytes.count - payload.count + index] ^= mask[index & 3] }
    return bytes
  }

  static func message(_ body: JSON) -> [UInt8] { frame(.text, Array(body.encoded().utf8)) }

  /// The next frame of the server: its first byte and its payload.
  static func read(_ client: Client) -> (first: UInt8, payload: [UInt8]) {
    let head = client.read(atMost: 2).bytes
    guard head.count == 2 else { return (0, []) }
    var length = Int(head[1])
    if length == 126 { length = client.read(atMost: 2).bytes.reduce(0) { $0 << 8 | Int($1) } }
    if length == 127 { length = client.read(atMost: 8).bytes.reduce(0) { $0 << 8 | Int($1) } }
    return (head[0], length == 0 ? [] : client.read(atMost: length).bytes)
  }

  /// The events of a turn.
  static func turn(_ client: Client) -> [JSON] {
    var events: [JSON] = []
    while true {
      let (first, payload) = read(client)
      guard first == 0x81, let event = try? JSON(parsing: payload) else { return events }
      events.append(event)
      let type = event["type"]?.string ?? ""
      if ["response.completed", "response.incomplete", "response.failed", "error"].contains(type) {
        return events
      }
    }
  }

  static func open(_ port: UInt16, fields: [String] = []) -> (client: Client, head: String) {
    let client = Client(port: port)
    client.send(request("GET", "/responses", fields: opening + fields))
    var head: [UInt8] = []
    while !head.ends(with: "\r\n\r\n") {
      let (bytes, end) = client.read(atMost: 1)
      head += bytes
      if end != nil { break }
    }
    return (client, String(decoding: head, as: UTF8.self))
  }

  @Test func `the handshake is that of the standard`() throws {
    try withServer { port in
      let head = Self.open(port).head
      #expect(head.hasPrefix("HTTP/1.1 101 Switching Protocols\r\n"))
      #expect(head.contains("sec-websocket-accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"))
      #expect(!head.lowercased().contains("content-length"))
    }
    let hex = SecureHash.sha1(Array("abc".utf8)).map {
      ($0 < 16 ? "0" : "") + String($0, radix: 16)
    }
    #expect(hex.joined() == "a9993e364706816aba3e25717850c26c9cd0d89d")
  }

  @Test func `turns follow each other on one connection`() throws {
    try withServer { port in
      let client = Self.open(port).client
      let first: JSON = ["type": "response.create", "model": "plain", "input": "My name is Ada."]
      client.send(Self.message(first))
      let events = Self.turn(client)
      #expect(EventOrder(events).violations == [])
      client.send(
        Self.message([
          "type": "response.create", "model": "plain", "input": "What is my name?",
          "stream_id": "lane-1",
          "previous_response_id": events.last?["response"]?["id"] ?? .null,
        ]))
      let second = Self.turn(client)
      #expect(second.allSatisfy { $0["stream_id"] == "lane-1" })
      let text = second.last?["response"]?["output"]?[0]?["content"]?[0]?["text"]?.string
      #expect(text?.hasPrefix("Your name is Ada.") == true)
    }
  }

  @Test func `what is wrong with a message is an event, and the connection lives on`() throws {
    try withServer { port in
      let client = Self.open(port).client
      for (message, text) in [
        ("{", "A message must be a JSON object."), ("[]", "A message must be a JSON object."),
        ("{\"type\": \"x\"}", "Invalid value: 'x'. Supported values are: 'response.create'."),
        ("{\"type\": \"response.create\"}", "Missing required parameter: 'model'."),
      ] {
        client.send(Self.frame(.text, Array(message.utf8)))
        let events = Self.turn(client)
        #expect(events.count == 1)
        #expect(events.first?["error"]?["message"]?.string == text)
        #expect(events.first?["status"] == 400)
      }
      client.send(Self.message(["type": "response.create", "model": "plain", "input": "Hi."]))
      #expect(Self.turn(client).last?["type"] == "response.completed")
    }
  }

  @Test func `pings are answered, parts put together, closing is closed`() throws {
    try withServer { port in
      let client = Self.open(port).client
      client.send(Self.frame(.ping, [7, 8]))
      #expect(Self.read(client) == (0x8A, [7, 8]))
      let text = Array(
        ("{\"type\": \"response.create\", \"model\": \"plain\", \"input\": \"Hi.\"}").utf8)
      client.send(Self.frame(.text, Array(text[..<9]), isLast: false))
      client.send(Self.frame(.pong, []))
      client.send(Self.frame(.continuation, Array(text[9...])))
      #expect(Self.turn(client).last?["type"] == "response.completed")
      client.send(Self.frame(.close, [3, 232]))
      #expect(Self.read(client) == (0x88, [3, 232]))
      #expect(client.read().end == .closed)
    }
  }

  @Test(
    arguments: [
      (WebSocketFrame.bytes(.text, [1]), 1_002), (frame(.continuation, [1]), 1_002),
      (frame(.binary, [1]), 1_003), ([0xF1, 0x80, 0, 0, 0, 0], 1_002),
      ([0x83, 0x80, 0, 0, 0, 0], 1_002),
      ([0x81, 0xFF, 0, 0, 0, 1, 0, 0, 0, 0], 1_009),
      ([0x81, 0xFF, 255, 0, 0, 1, 0, 0, 0, 0], 1_002),
    ] as [([UInt8], Int)]) func `what breaks the protocol ends the connection with its code`(
      bytes: [UInt8], code: Int
    ) throws
  {
    var configuration = Fixtures.configuration
    configuration.limits.body = 1_000
    try withServer(configuration) { port in
      let client = Self.open(port).client
      client.send(bytes)
      let (first, payload) = Self.read(client)
      #expect(first == 0x88)
      #expect(payload == [UInt8(code >> 8), UInt8(code & 255)])
    }
  }

  @Test func `the key is asked for when the connection is opened`() throws {
    var configuration = Fixtures.configuration
    configuration.keys = .required(["sk-1"])
    try withServer(configuration) { port in
      #expect(Self.open(port).head.hasPrefix("HTTP/1.1 401 "))
      let client = Self.open(port, fields: ["authorization: Bearer sk-1"]).client
      client.send(Self.message(["type": "response.create", "model": "plain", "input": "Hi."]))
      #expect(Self.turn(client).last?["type"] == "response.completed")
    }
  }

  @Test func `no bytes make a reader crash`() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<3_000 {
      var reader = WebSocketReader(limit: 500)
      for _ in 0..<generator.number(1...4) {
        var bytes = Self.frame(.text, [UInt8](repeating: 65, count: generator.number(0...300)))
        bytes[generator.number(0...(bytes.count - 1))] = UInt8(truncatingIfNeeded: generator.next())
        reader.append(bytes)
        _ = reader.next()
      }
    }
  }

  @Test func `each turn is told as an exchange with its events, and whether it was heard to its end`() throws
  {
    let told = Mutex<[SimulatedExchange]>([])
    var configuration = Fixtures.configuration
    configuration.sink = { exchange in told.withLock { $0.append(exchange) } }
    try withServer(configuration) { port in
      let (client, _) = Self.open(port)
      client.send(
        Self.message(["type": "response.create", "model": "plain", "input": "Hello", "stream_id": "a"]))
      let events = Self.turn(client)
      client.send(Self.message(["type": "response.create", "input": "Hello"]))
      #expect(Self.turn(client).last?["type"] == "error")
      let turns = told.withLock { $0.filter { $0.method == "WS" } }
      #expect(turns.map(\.status) == [200, 400])
      #expect(turns.map(\.events) == [events.count, 1])
      let answer = try #require(ServedAnswer(of: turns[0]))
      let lines = String(decoding: answer.body, as: UTF8.self).split(separator: "\n")
      #expect(
        lines.filter { $0.hasPrefix("data: ") }.compactMap { try? JSON(parsing: String($0.dropFirst(6))) }
          == events)
    }
  }

  @Test func `a turn that is not heard to its end says so`() throws {
    let told = Mutex<[SimulatedExchange]>([])
    var configuration = Fixtures.configuration
    configuration.paceMilliseconds = 60_000
    configuration.sink = { exchange in told.withLock { $0.append(exchange) } }
    try withServer(configuration) { port in
      let (client, _) = Self.open(port)
      client.send(Self.message(["type": "response.create", "model": "plain", "input": "Hello"]))
      #expect(Self.read(client).first == 0x81)
    }
    let turn = try #require(told.withLock { $0.last { $0.method == "WS" } })
    #expect(turn.ending == .clientLeft || turn.ending == .stopped)
    #expect(turn.events > 0 && turn.nanoseconds < 60_000_000_000)
  }
}
