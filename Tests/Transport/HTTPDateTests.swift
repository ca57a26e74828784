import Testing
import Transport

@Suite("dates of HTTP")
struct HTTPDateTests {
  @Test(
    "are read, and nothing else is",
    arguments: [
      ("Mon, 30 Nov 2026 12:00:00 GMT", 1_796_040_000.0), ("yesterday", nil), ("", nil),
      ("Mon, 99 Nov 2026 12:00:00 GMT", nil), ("Tue, 31 Feb 2026 12:00:00 GMT", nil),
      ("Wed, 31 Dec 1969 23:59:59 GMT", nil), ("Mon, 30 Nov 2026 24:00:00 GMT", nil),
    ] as [(String, Double?)])
  func dates(text: String, seconds: Double?) {
    #expect(HTTPDate.secondsSince1970(text) == seconds)
  }
}
