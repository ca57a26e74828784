import Notation
import Testing

@Suite("Suggestion")
struct SuggestionTests {
  @Test(
    "finds the nearest name within the cut-off",
    arguments: [
      ("temprature", "temperature"), ("TEMPERATURE", "temperature"), ("tpo_p", "top_p"), ("modle", "model"),
      ("foo", nil), ("", nil), ("x", nil), ("seed", nil),
    ] as [(String, String?)])
  func nearest(name: String, expected: String?) {
    let names = ["temperature", "top_p", "top_logprobs", "model", "instructions"]
    #expect(Suggestion.nearest(to: name, among: names) == expected)
  }

  @Test("a very long name is no reason to search")
  func long() {
    #expect(Suggestion.nearest(to: String(repeating: "a", count: 100_000), among: ["a"]) == nil)
  }
}
