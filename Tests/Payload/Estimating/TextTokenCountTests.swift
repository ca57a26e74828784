import Testing

@testable import Payload

@Suite("TextTokenCount")
struct TextTokenCountTests {
  @Test(
    "the estimate by kind of text",
    arguments: [
      ("", 0), ("Hi", 1), ("Say hi.", 3), ("internationalisation", 4), ("12345678", 3), ("東京都庁", 4),
      ("привет мир", 3),
      ("a  b", 3), ("a\n\nb\n", 4), ("-----", 2), ("{\"a\": 1}", 7), ("   ", 1),
    ])
  func estimate(text: String, tokens: Int) { #expect(TextTokenCount(text).tokens == tokens) }

  @Test("a long text costs what its parts cost, and nothing overflows")
  func long() {
    #expect(TextTokenCount(String(repeating: "word ", count: 100_000)).tokens == 100_001)
  }
}
