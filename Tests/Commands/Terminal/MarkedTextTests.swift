import Payload
import Testing

@testable import setscrew

@Suite("text with marks")
struct MarkedTextTests {
  static let pieces = WordDiff.pieces(
    from: "Answer with one haiku, and nothing else.", to: "Answer with two haiku, and nothing.")

  @Test("words that differ are coloured, across the ends of lines too")
  func colors() throws {
    let on = try Paint(for: Collector(), choice: "always", environment: [:])
    let off = try Paint(for: Collector(), choice: "never", environment: [:])
    let text = MarkedText(Self.pieces)
    for width in [12, 20, 33, 200] {
      let lines = text.lines(width: width, paint: on)
      #expect(lines.map(PaintedText.plain) == text.lines(width: width, paint: off))
    }
    #expect(
      text.lines(width: 200, paint: on) == [
        "Answer with \u{1B}[31m[-one -]\u{1B}[0m\u{1B}[32m{+two +}\u{1B}[0mhaiku, and "
          + "\u{1B}[31m[-nothing else.-]\u{1B}[0m\u{1B}[32m{+nothing.+}\u{1B}[0m"
      ])
  }

  @Test("the side-by-side table of diff colours them")
  func table() async throws {
    let run = try await CommandLineRun(
      words: ["diff", "one", "two", "--color", "always"],
      files: [
        "profiles/one.yaml": "model: gpt-6-sol\ninstructions: Answer with one haiku and nothing else.\n",
        "profiles/two.yaml": "model: gpt-6-sol\ninstructions: Answer with one limerick and nothing else.\n",
      ], isTerminal: true, width: 110)
    #expect(run.output.contains("\u{1B}[31m[-haiku"), "\(run.output)")
    #expect(run.output.contains("\u{1B}[32m{+limerick"), "\(run.output)")
  }
}
