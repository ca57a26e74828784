import Testing

@testable import Simulator

struct HTTPRequestParserTests {
  /// A request as text, and what becomes of it.
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var text: String
    var expected: HTTPRequestParser.Progress
    var testDescription: String { name }
  }

  static func request(
    _ method: String, _ target: String, _ fields: HTTPFields = ["Host": "a"], body: String = "",
    old: Bool = false
  ) -> HTTPRequestParser.Progress {
    .request(
      ReceivedRequest(
        method: method, target: target, fields: fields, body: Array(body.utf8), isOldVersion: old))
  }

  static func refused(_ status: Int, _ message: String) -> HTTPRequestParser.Progress {
    .refused(HTTPRequestParser.Refusal(status: status, message: message))
  }

  static let whole: [Case] = [
    Case(
      name: "no body", text: "GET /v1/models HTTP/1.1\r\nHost: a\r\n\r\n",
      expected: request("GET", "/v1/models")),
    Case(name: "bare line feeds", text: "GET / HTTP/1.1\nHost: a\n\n", expected: request("GET", "/")),
    Case(
      name: "line ends before it", text: "\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n",
      expected: request("GET", "/")),
    Case(
      name: "a body of known length", text: "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}",
      expected: request("POST", "/", ["Host": "a", "Content-Length": "2"], body: "{}")),
    Case(
      name: "an empty body", text: "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n",
      expected: request("POST", "/", ["Host": "a", "Content-Length": "0"])),
    Case(
      name: "the same length twice", text: "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1, 1\r\n\r\nx",
      expected: request("POST", "/", ["Host": "a", "Content-Length": "1, 1"], body: "x")),
    Case(
      name: "chunks with extension and trailer",
      text:
        "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3;x=y\r\nabc\r\nA\r\n0123456789\r\n0\r\nT: 1\r\n\r\n",
      expected: request("POST", "/", ["Host": "a", "Transfer-Encoding": "chunked"], body: "abc0123456789")),
    Case(
      name: "the old version", text: "GET / HTTP/1.0\r\n\r\n", expected: request("GET", "/", [:], old: true)),
    Case(
      name: "blanks around a value", text: "GET / HTTP/1.1\r\nHost:\t a \r\nX:\r\n\r\n",
      expected: request("GET", "/", ["Host": "a", "X": ""])),
    Case(
      name: "a value that is not UTF-8 is kept as far as it goes",
      text: "GET /\u{E9} HTTP/1.1\r\nHost: a\r\n\r\n",
      expected: request("GET", "/\u{E9}")),
  ]

  static let refusals: [Case] = [
    Case(
      name: "no method", text: "hello\r\n\r\n",
      expected: refused(400, "The first line is not METHOD TARGET HTTP/1.1.")),
    Case(
      name: "two blanks", text: "GET  / HTTP/1.1\r\n\r\n",
      expected: refused(400, "The first line is not METHOD TARGET HTTP/1.1.")),
    Case(
      name: "a TLS greeting", text: "\u{16}\u{3}\u{1}\n",
      expected: refused(400, "The first line is not METHOD TARGET HTTP/1.1.")),
    Case(
      name: "HTTP/2", text: "PRI * HTTP/2.0\r\n\r\n",
      expected: refused(505, "Only HTTP/1.0 and HTTP/1.1 are spoken here.")),
    Case(
      name: "another protocol", text: "GET / FTP/1.1\r\n\r\n",
      expected: refused(400, "The first line does not end in HTTP/1.1.")),
    Case(
      name: "no host", text: "GET / HTTP/1.1\r\n\r\n",
      expected: refused(400, "The request needs exactly one Host header.")),
    Case(
      name: "two hosts", text: "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
      expected: refused(400, "The request needs exactly one Host header.")),
    Case(
      name: "a folded header", text: "GET / HTTP/1.1\r\nHost: a\r\n b\r\n\r\n",
      expected: refused(400, "A header line is not NAME: VALUE.")),
    Case(
      name: "a blank before the colon", text: "GET / HTTP/1.1\r\nHost : a\r\n\r\n",
      expected: refused(400, "A header line is not NAME: VALUE.")),
    Case(
      name: "no colon", text: "GET / HTTP/1.1\r\nHost\r\n\r\n",
      expected: refused(400, "A header line is not NAME: VALUE.")),
    Case(
      name: "a zero byte", text: "GET / HTTP/1.1\r\nHost: a\u{0}\r\n\r\n",
      expected: refused(400, "The head of the request holds a stray control character.")),
    Case(
      name: "a lone carriage return", text: "GET / HTTP/1.1\r\nHost: a\rb\r\n\r\n",
      expected: refused(400, "The head of the request holds a stray control character.")),
    Case(
      name: "an escape", text: "GET / HTTP/1.1\r\nHost: \u{1B}\r\n\r\n",
      expected: refused(400, "A header value holds a control character.")),
    Case(
      name: "length and chunks",
      text: "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
      expected: refused(400, "Transfer-Encoding cannot be combined with Content-Length or HTTP/1.0.")),
    Case(
      name: "two lengths",
      text: "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
      expected: refused(400, "Content-Length is not a number.")),
    Case(
      name: "a negative length", text: "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n",
      expected: refused(400, "Content-Length is not a number.")),
    Case(
      name: "a length with a sign", text: "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: +1\r\n\r\n",
      expected: refused(400, "Content-Length is not a number.")),
    Case(
      name: "an empty length", text: "POST / HTTP/1.1\r\nHost: a\r\nContent-Length:\r\n\r\n",
      expected: refused(400, "Content-Length is not a number.")),
    Case(
      name: "a length too large for a number",
      text: "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999\r\n\r\n",
      expected: refused(413, "The request body is too large.")),
    Case(
      name: "a body too large", text: "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 101\r\n\r\n",
      expected: refused(413, "The request body is too large.")),
    Case(
      name: "chunks too large",
      text: "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n65\r\n",
      expected: refused(413, "The request body is too large.")),
    Case(
      name: "a chunk of absurd length",
      text: "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\n",
      expected: refused(400, "A chunk's length is not a hexadecimal number.")),
    Case(
      name: "a chunk without length",
      text: "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n;x\r\n",
      expected: refused(400, "A chunk has no length.")),
    Case(
      name: "a chunk longer than it says",
      text: "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx1\n",
      expected: refused(400, "A chunk is longer than it says.")),
    Case(
      name: "another coding", text: "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n",
      expected: refused(501, "The only transfer coding understood is chunked.")),
    Case(
      name: "another expectation",
      text: "POST / HTTP/1.1\r\nHost: a\r\nExpect: cake\r\nContent-Length: 1\r\n\r\n",
      expected: refused(417, "Only the expectation 100-continue can be met.")),
    Case(
      name: "a long first line", text: "GET /" + String(repeating: "x", count: 200) + " HTTP/1.1\r\n\r\n",
      expected: refused(414, "The head of the request is too large.")),
    Case(
      name: "a long first line without end", text: "GET /" + String(repeating: "x", count: 200),
      expected: refused(414, "The head of the request is too large.")),
    Case(
      name: "long headers", text: "GET / HTTP/1.1\r\nHost: a\r\nX: " + String(repeating: "x", count: 300),
      expected: refused(431, "The head of the request is too large.")),
    Case(
      name: "many headers", text: "GET / HTTP/1.1\r\nHost: a\r\n" + String(repeating: "X: 1\r\n", count: 20),
      expected: refused(431, "The request has too many header fields.")),
  ]

  static let limits: HTTPRequestParser.Limits = {
    var limits = HTTPRequestParser.Limits()
    limits.requestLine = 100
    limits.fieldBytes = 200
    limits.fieldCount = 12
    limits.body = 100
    return limits
  }()

  @Test(arguments: whole + refusals) func `reads a request in one piece`(example: Case) {
    var parser = HTTPRequestParser(limits: Self.limits)
    parser.append(Array(example.text.utf8))
    #expect(parser.next() == example.expected)
  }

  @Test(arguments: whole) func `reads a request at every cut`(example: Case) {
    let bytes = Array(example.text.utf8)
    for cut in bytes.indices {
      var parser = HTTPRequestParser(limits: Self.limits)
      parser.append(bytes[..<cut])
      #expect(parser.next() == .needsMore, "cut at \(cut)")
      parser.append(bytes[cut...])
      #expect(parser.next() == example.expected, "cut at \(cut)")
      #expect(parser.next() == .needsMore)
      #expect(!parser.isInsideRequest)
    }
  }

  @Test(arguments: whole + refusals) func `reads a request byte by byte`(example: Case) {
    var parser = HTTPRequestParser(limits: Self.limits)
    var last = HTTPRequestParser.Progress.needsMore
    for byte in example.text.utf8 where last == .needsMore {
      parser.append([byte])
      last = parser.next()
    }
    #expect(last == example.expected)
  }

  @Test func `pipelined requests come out one by one`() {
    var parser = HTTPRequestParser(limits: Self.limits)
    let bytes = Self.whole.map(\.text).joined().utf8
    parser.append(Array(bytes))
    for example in Self.whole { #expect(parser.next() == example.expected, "\(example.name)") }
    #expect(parser.next() == .needsMore)
    #expect(parser.bufferedBytes == 0)
  }

  @Test func `nothing is read after a refusal`() {
    var parser = HTTPRequestParser(limits: Self.limits)
    parser.append(Array("nonsense\r\n".utf8))
    let refusal = parser.next()
    parser.append(Array(Self.whole[0].text.utf8))
    #expect(parser.next() == refusal)
  }

  @Test func `an expectation is told once, and only while the body is awaited`() {
    let head = "POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-Continue\r\nContent-Length: 2\r\n\r\n"
    var parser = HTTPRequestParser(limits: Self.limits)
    parser.append(Array(head.utf8))
    #expect(parser.next() == .expectsContinue)
    #expect(parser.next() == .needsMore)
    parser.append(Array("{}".utf8))
    guard case .request = parser.next() else {
      Issue.record("no request")
      return
    }
    var eager = HTTPRequestParser(limits: Self.limits)
    eager.append(Array((head + "{}").utf8))
    guard case .request = eager.next() else {
      Issue.record("no request")
      return
    }
  }

  @Test func `a large body in small pieces takes time in proportion`() {
    var parser = HTTPRequestParser()
    parser.append(Array("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4000000\r\n\r\n".utf8))
    let piece = [UInt8](repeating: 0x20, count: 1_000)
    for _ in 0..<3_999 {
      parser.append(piece)
      guard parser.next() == .needsMore else {
        Issue.record("ended early")
        return
      }
    }
    parser.append(piece)
    guard case .request(let request) = parser.next() else {
      Issue.record("no request")
      return
    }
    #expect(request.body.count == 4_000_000)
  }

  @Test func `no bytes make it crash`() {
    var generator = SeededGenerator(seed: 11)
    let seeds = (Self.whole + Self.refusals).map { Array($0.text.utf8) }
    for _ in 0..<20_000 {
      var bytes = generator.pick(seeds, or: []) + generator.pick(seeds, or: [])
      for _ in 0..<generator.number(0...6) where !bytes.isEmpty {
        let place = generator.number(0...(bytes.count - 1))
        switch generator.number(0...3) {
        case 0: bytes[place] = UInt8(generator.number(0...255))
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(UInt8(generator.number(0...255)), at: place)
        default: bytes.removeSubrange(place...)
        }
      }
      var parser = HTTPRequestParser(limits: Self.limits)
      var rest = bytes[...]
      while !rest.isEmpty {
        let piece = rest.prefix(generator.number(1...40))
        rest = rest.dropFirst(piece.count)
        parser.append(piece)
        reading: for _ in 0..<10 {
          switch parser.next() {
          case .needsMore, .refused: break reading
          case .request(let request):
            #expect(request.body.count <= Self.limits.body)
            _ = request.segments
            _ = request.query
            _ = request.keepsAlive
          case .expectsContinue: continue
          }
        }
      }
    }
  }
}
