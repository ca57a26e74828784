import Responses
import Testing

@Suite struct SSEParserTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var text: String
    var data: [String]
    var names: [String?]?
    var discarded = 0
    var comments = 0
    var testDescription: String { name }
  }

  static let cases: [Case] = [
    Case(name: "nothing", text: "", data: []),
    Case(name: "one event", text: "data: a\n\n", data: ["a"]),
    Case(name: "without the space", text: "data:a\n\n", data: ["a"]),
    Case(name: "one space only is dropped", text: "data:  a \n\n", data: [" a "]),
    Case(name: "CR LF", text: "data: a\r\ndata: b\r\n\r\ndata: c\r\n\r\n", data: ["a\nb", "c"]),
    Case(name: "bare CR", text: "data: a\rdata: b\r\rdata: c\r\r", data: ["a\nb", "c"]),
    Case(name: "mixed ends", text: "data: a\r\ndata: b\n\rdata: c\n\r\n", data: ["a\nb", "c"]),
    Case(name: "blank lines dispatch nothing", text: "\n\n\r\n\rdata: a\n\n\n\n", data: ["a"]),
    Case(name: "event without data", text: "event: x\n\ndata: a\n\n", data: ["a"], names: [nil]),
    Case(
      name: "event's name", text: "event: x\ndata: a\n\nevent:\ndata: b\n\n", data: ["a", "b"],
      names: ["x", nil]),
    Case(name: "last name counts", text: "event: x\nevent: y\ndata: a\n\n", data: ["a"], names: ["y"]),
    Case(name: "empty data line", text: "data:\n\n", data: [""]),
    Case(name: "field without colon", text: "data\n\ndata\ndata\n\n", data: ["", "\n"]),
    Case(name: "comments", text: ":\n: x\n:data: y\ndata: a\n: z\ndata: b\n\n", data: ["a\nb"], comments: 4),
    Case(name: "unknown fields", text: "type: x\ndatas: y\n data: z\nDATA: w\ndata: a\n\n", data: ["a"]),
    Case(name: "colons in data", text: "data: a: b: c\n\n", data: ["a: b: c"]),
    Case(name: "byte order mark", text: "\u{FEFF}data: a\n\n", data: ["a"]),
    Case(name: "byte order mark inside", text: "data: \u{FEFF}\n\n\u{FEFF}data: a\n\n", data: ["\u{FEFF}"]),
    Case(
      name: "line separators are text", text: "data: a\u{2028}b\u{85}c\u{0B}d\u{0C}e\n\n",
      data: ["a\u{2028}b\u{85}c\u{0B}d\u{0C}e"]),
    Case(name: "NUL in data", text: "data: a\0b\n\n", data: ["a\0b"]),
    Case(name: "characters of every length", text: "data: aå你🫐👩‍👩‍👧\n\n", data: ["aå你🫐👩‍👩‍👧"]),
    Case(name: "unfinished event", text: "data: a\n\nevent: x\ndata: b\n", data: ["a"], discarded: 17),
    Case(name: "unfinished line", text: "data: a\n\ndata: b", data: ["a"], discarded: 7),
    Case(name: "unfinished field", text: "da", data: [], discarded: 2),
    Case(name: "unfinished comment", text: "data: a\n\n: keepal", data: ["a"]),
    Case(name: "comment behind the last event", text: "data: a\n\n: x\n", data: ["a"], comments: 1),
    Case(
      name: "comment before an unfinished event", text: ": x\ndata: b", data: [], discarded: 7, comments: 1),
    Case(name: "blank line of CR at the very end", text: "data: a\r\n\r", data: ["a"]),
    Case(
      name: "bytes behind the end mark", text: "data: [DONE]\n\ndata: x\n\ngarbage", data: ["[DONE]", "x"],
      discarded: 7),
    Case(
      name: "data without an event's end, then another stream", text: "data: a\n\u{FEFF}data: b\n\n",
      data: ["a"]),
    Case(name: "byte order mark alone", text: "\u{FEFF}", data: []),
  ]

  @Test(arguments: cases) func everyCutGivesTheSame(_ item: Case) {
    let bytes = Array(item.text.utf8)
    for reads in cuts(of: bytes) { expect(item, from: reads) }
    expect(item, from: bytes.map { [$0] })
  }

  private func expect(_ item: Case, from reads: [[UInt8]]) {
    var parser = SSEParser()
    let events = reads.flatMap { parser.consume($0) }
    #expect(events.map(\.data) == item.data)
    if let names = item.names { #expect(events.map(\.name) == names) }
    let end = parser.finish()
    #expect(
      end == SSEEnd(discardedBytes: item.discarded, comments: item.comments, byteCount: item.text.utf8.count))
  }

  @Test func everyPairOfCutsGivesTheSame() {
    let text = "\u{FEFF}: c\r\nevent: e\r\ndata: å\r\ndata: 🫐\r\nid: 7\r\n\r\ndata: b\r\r"
    let bytes = Array(text.utf8)
    var whole = SSEParser()
    let expected = whole.consume(bytes)
    #expect(expected.map(\.data) == ["å\n🫐", "b"])
    for first in 0...bytes.count {
      for second in first...bytes.count {
        var parser = SSEParser()
        let events = [bytes[..<first], bytes[first..<second], bytes[second...]].flatMap { parser.consume($0) }
        #expect(events == expected)
      }
    }
  }

  @Test func idsLastAndNULSpoilsThem() {
    var parser = SSEParser()
    let events = parser.consume(
      Array("id: 1\ndata: a\n\ndata: b\n\nid: 2\0\ndata: c\n\nid\ndata: d\n\nid: 9\n\ndata: e\n\n".utf8))
    #expect(events.map(\.id) == ["1", "1", "1", "", "9"])
    #expect(parser.lastEventID == "9")
  }

  @Test(arguments: [
    ("1500", 1500), ("", nil), ("15s", nil), ("-1", nil), ("99999999999999999999", nil), ("0", 0),
  ])
  func retryTakesDigitsOnly(_ text: String, _ expected: Int?) {
    var parser = SSEParser()
    #expect(parser.consume(Array("retry: \(text)\n\n".utf8)).isEmpty)
    #expect(parser.retryMilliseconds == expected)
  }

  @Test func offsetsPointAtTheFirstLine() {
    var parser = SSEParser()
    let events = parser.consume(Array(": c\n\nevent: x\ndata: a\n\n\ndata: b\n\n".utf8))
    #expect(events.map(\.offset) == [5, 24])
  }

  @Test func anInvalidByteSpoilsItsLineOnly() {
    let bytes = Array("data: {\"a\":\"".utf8) + [0xC3] + Array("\"}\ndata: å\n\ndata: b\n\n".utf8)
    for reads in cuts(of: bytes) {
      var parser = SSEParser()
      let events = reads.flatMap { parser.consume($0) }
      #expect(events.map(\.data) == ["{\"a\":\"\u{FFFD}\"}\nå", "b"])
      #expect(events.map(\.invalidBytes) == [[12], []])
    }
  }

  @Test(
    arguments: [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF0, 0x9F, 0xAB], [0xF5, 0x80, 0x80, 0x80]]
      as [[UInt8]])
  func illFormedSequencesAreReported(_ bad: [UInt8]) {
    var parser = SSEParser()
    let events = parser.consume(
      Array("data: x".utf8) + bad + Array("y\nevent: ".utf8) + bad + Array("\n\n".utf8))
    #expect(events.count == 1)
    #expect(events.first?.invalidBytes == [7, 7 + bad.count + 2 + 7])
    #expect(events.first?.data.hasPrefix("x\u{FFFD}") == true)
    #expect(events.first?.data.hasSuffix("y") == true)
  }

  @Test func anEventOfMoreThan64MiBPassesWhereverItIsCut() {
    let size = 65 << 20
    let bytes =
      Array("data: ".utf8) + [UInt8](repeating: UInt8(ascii: "x"), count: size)
      + Array("\r\n\r\ndata: b\n\n".utf8)
    // Every byte at both ends, and some in the middle.
    let cuts = Array(0...8) + [1 << 20, size / 2, size + 5] + Array((size + 6)...bytes.count)
    for cut in cuts {
      var parser = SSEParser()
      let events = parser.consume(bytes[..<cut]) + parser.consume(bytes[cut...])
      #expect(events.map(\.data.utf8.count) == [size, 1])
      #expect(events.map(\.offset) == [0, size + 10])
    }
    var parser = SSEParser()
    var events: [SSEEvent] = []
    for start in stride(from: 0, to: bytes.count, by: 1 << 16) {
      events += parser.consume(bytes[start..<min(start + 1 << 16, bytes.count)])
    }
    #expect(events.map(\.data.utf8.count) == [size, 1])
  }

  @Test(arguments: [("\r\n", 10_000), ("\n", 1_000), ("\r", 1_000)])
  func thousandsOfDataLinesMakeOneEventAtEveryCut(_ end: String, _ count: Int) {
    let text = (0..<count).map { "data:\($0 % 10)\(end)" }.joined() + end + "data: b" + end + end
    let bytes = Array(text.utf8)
    var whole = SSEParser()
    let events = whole.consume(bytes)
    #expect(events.map(\.data.utf8.count) == [count * 2 - 1, 1])
    #expect(EveryCut(bytes).difference(to: events, whole.finish()) == nil)
  }

  @Test func sequencesWithoutMemoryOfTheirOwnAreTaken() {
    var parser = SSEParser()
    let bytes = Array("data: a\n\n".utf8)
    #expect(parser.consume(bytes.lazy.map { $0 }).map(\.data) == ["a"])
    #expect(parser.consume(bytes.span).map(\.data) == ["a"])
    #expect(parser.consume(bytes[...]).map(\.data) == ["a"])
    #expect(parser.finish().byteCount == 27)
  }
}
