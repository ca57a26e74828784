import Notation
import Testing

@testable import Simulator

struct ServedAnswerTests {
  static func exchange(_ writes: [String], sent: Int? = nil) -> SimulatedExchange {
    var exchange = SimulatedExchange(
      number: 1, method: "POST", target: "/v1/responses", requestFields: [:], requestBody: [],
      endpoint: .create, status: 200, faults: [])
    var account = ExchangeAccount(exchange: exchange, began: 0, keepsBytes: sent ?? .max)
    for (index, write) in writes.enumerated() {
      account.note(sending: Array(write.utf8), now: UInt64(index + 1))
    }
    exchange = account.ended(.finished, now: 99)
    return exchange
  }

  static let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"

  static let cases: [(writes: [String], body: String, lengths: [Int], times: [UInt64])] = [
    (["HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}"], "{}", [2], [1]),
    (["HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n", "{", "}"], "{}", [1, 2], [2, 3]),
    ([head, "3\r\nabc\r\n", "B\r\n0123456789\n\r\n", "0\r\n\r\n"], "abc0123456789\n", [3, 14], [2, 3]),
    ([head, "3\r\nabc\r\n3\r\ndef\r\n"], "abcdef", [6], [2]),
    // Cut within a chunk, within its length, and before the first.
    ([head, "3\r\nabc\r\n", "9\r\nabc"], "abcabc", [3, 6], [2, 3]),
    ([head, "3\r\nabc\r\n", "9"], "abc", [3], [2]),
    ([head], "", [], []), ([head + "3\r\nabc\r\n"], "abc", [3], [1]),
    (["HTTP/1.1 204 No Content\r\n\r\n"], "", [], []),
  ]

  @Test(arguments: cases) func `the body is freed of its framing, with the times of its parts`(
    writes: [String], body: String, lengths: [Int], times: [UInt64]
  ) throws {
    let answer = try #require(ServedAnswer(of: Self.exchange(writes)))
    #expect(String(decoding: answer.body, as: UTF8.self) == body)
    #expect(answer.arrivals.map(\.length) == lengths)
    #expect(answer.arrivals.map(\.nanoseconds) == times)
    #expect(answer.isComplete)
  }

  @Test func `what is not kept makes an answer incomplete, a cut head makes none`() throws {
    let writes = ["HTTP/1.1 200 OK\r\nA: b\r\n\r\n", "0123456789"]
    #expect(ServedAnswer(of: Self.exchange(writes, sent: 10)) == nil)
    let answer = try #require(ServedAnswer(of: Self.exchange(writes, sent: writes[0].utf8.count + 4)))
    #expect(String(decoding: answer.body, as: UTF8.self) == "0123")
    #expect(!answer.isComplete)
    #expect(answer.fields["a"] == "b")
  }
}
