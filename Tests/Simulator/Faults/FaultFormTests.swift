import Glibc
import Testing

@testable import Simulator

struct FaultFormTests {
  /// One spelling of every kind, and what it means.
  static let spellings: [(String, Fault)] = [
    ("slow-first-byte=250ms", .slowFirstByte(milliseconds: 250)),
    ("slow-first-byte=2s", .slowFirstByte(milliseconds: 2_000)),
    ("slow-first-byte=7", .slowFirstByte(milliseconds: 7)),
    ("slow-events=1.5ms", .slowEvents(milliseconds: 1.5, jitter: 0)),
    ("slow-events=5ms:jitter=2ms", .slowEvents(milliseconds: 5, jitter: 2)),
    ("cut-after-bytes=10", .cutAfterBytes(10, .close)),
    ("cut-after-bytes=10:end=reset", .cutAfterBytes(10, .reset)),
    ("cut-after-events=3", .cutAfterEvents(3, .close)),
    ("cut-after-events=0:end=hang", .cutAfterEvents(0, .hang)),
    ("hang", .hang), ("reset", .reset), ("split=7", .split(bytes: 7, gapMilliseconds: 0)),
    ("split=1:gap=1ms", .split(bytes: 1, gapMilliseconds: 1)), ("split-characters", .splitCharacters),
    ("crlf", .carriageReturns), ("cr", .oldLineEnds), ("comments", .comments(every: 1)),
    ("comments=4", .comments(every: 4)), ("bom", .mark), ("no-event-lines", .noEventLines),
    ("many-data-lines", .manyDataLines), ("done", .done), ("duplicate-event=2", .duplicate(.index(2))),
    ("drop-event=response.created", .drop(.type("response.created"))), ("swap-events=0", .swap(.index(0))),
    ("no-terminal", .noTerminal), ("sequence=gap", .sequence(.gap)), ("omit=item_id", .omit("item_id")),
    ("oversized-event=9", .oversized(bytes: 9)), ("oversized-event", .oversized(bytes: 1_048_576)),
    ("unknown-event", .unknownEvent), ("keepalive", .keepAliveEvent), ("no-deltas", .noDeltas),
    ("interleave", .interleave), ("no-usage", .noUsage),
    ("serve-tier=flex", .serveTier("flex")), ("error-event", .errorEvent(.flat, after: 5)),
    ("error-event=bare:after=2", .errorEvent(.bare, after: 2)),
    ("status=503:times=2:retry-after=1", .status(503, times: 2, retryAfter: .seconds(1))),
    ("status=500", .status(500, times: nil, retryAfter: nil)),
    ("status=429:date=5", .status(429, times: nil, retryAfter: .date(5))),
    ("status=429:retry-after-ms=250", .status(429, times: nil, retryAfter: .milliseconds(250))),
    ("rate-limit", .status(429, times: 1, retryAfter: .seconds(1))),
    ("rate-limit=3:date=9", .status(429, times: 3, retryAfter: .date(9))), ("no-credit", .noCredit),
    ("html", .html(status: 502)), ("html=524", .html(status: 524)), ("empty-body", .emptyBody),
    ("content-type=text/plain", .contentType("text/plain")), ("refusal", .refusal),
    ("content-filter", .contentFilter), ("tool-failure", .toolFailure),
    ("failed", .failed(code: "server_error")),
    ("failed=context_length_exceeded", .failed(code: "context_length_exceeded")),
  ]

  @Test(arguments: spellings) func `reads a fault, and reads what it prints`(text: String, fault: Fault)
    throws
  {
    #expect(try Fault(text) == fault)
    #expect(try Fault(fault.description) == fault)
  }

  @Test func `every form has a spelling here`() {
    let names = Set(Self.spellings.map { String($0.0.prefix { $0 != "=" && $0 != ":" }) })
    #expect(names == Set(FaultForm.all.map(\.name)))
  }

  @Test func `the manual lists every form`() throws {
    let root = try #require(#filePath.firstRange(of: "/Tests/"))
    let file = try #require(fopen(#filePath[..<root.lowerBound] + "/docs/simulator.md", "r"))
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 100_000)
    bytes.removeLast(bytes.count - fread(&bytes, 1, bytes.count, file))
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    let rows = lines.drop { $0 != "| fault | what it does |" }.dropFirst(2).prefix { $0.hasPrefix("| ") }
    let forms = FaultForm.all.map { form in
      "| `\((form.name + form.usage).replacing("|", with: "\\|"))` | \(form.summary) |"
    }
    #expect(rows.map(String.init) == forms)
  }

  @Test(arguments: [
    ("", "unknown fault "),
    ("slow-fist-byte=1", "unknown fault slow-fist-byte; did you mean slow-first-byte?"),
    ("zzz", "unknown fault zzz"), ("slow-first-byte", "slow-first-byte needs a time such as 250ms"),
    ("slow-first-byte=soon", "slow-first-byte: soon is not a time such as 250ms or 2s"),
    ("slow-first-byte=-1", "slow-first-byte: -1 is not a time such as 250ms or 2s"),
    ("slow-first-byte=infs", "slow-first-byte: infs is not a time such as 250ms or 2s"),
    ("cut-after-events", "cut-after-events needs a number"),
    ("cut-after-events=-3", "cut-after-events: -3 is not a number from 0 to 1099511627776"),
    ("cut-after-events=3:end=bang", "cut-after-events: bang is not one of close, reset, clean, hang"),
    (
      "cut-after-events=3:foo=1",
      "cut-after-events has no parameter foo: cut-after-events=N[:end=close|reset|clean|hang]"
    ),
    ("sequence", "sequence needs one of missing, constant, gap, backwards"), ("omit", "omit needs a value"),
    ("status=200", "status: 200 is not a number from 400 to 599"),
  ]) func `says why a text is no fault`(text: String, message: String) {
    #expect(throws: FaultError(description: message)) { try Fault(text) }
  }

  @Test func `several stand in one text`() throws {
    #expect(try Fault.list(" crlf, comments=2\tdone,") == [.carriageReturns, .comments(every: 2), .done])
    #expect(try Fault.list("") == [])
    #expect(throws: FaultError.self) { try Fault.list("crlf,nonsense") }
  }
}
