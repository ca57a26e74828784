import Testing

@testable import Simulator

struct GrammarSamplerTests {
  static let grammars: [(grammar: String, matches: String)] = [
    ("start: \"a\" \"b\"?", "^ab?$"), ("start: A+\nA: \"x\" | \"y\"", "^[xy]+$"),
    ("start: DIGIT~2 \"-\" DIGIT~1..2\n%import common.DIGIT", "^[0-9]{2}-[0-9]{1,2}$"),
    ("start: [\"a\"] (\"b\" | \"c\")", "^a?[bc]$"),
    ("start: /[a-z]{3}/ LF\n%import common.LF", "^[a-z]{3}\n$"),
    ("start: \"one\"\n  | \"two\" -> second\n  | /thr\\/ee/", "^(one|two|thr/ee)$"),
    ("// a comment\n?start: \"SELECT\" NAME\nNAME.2: /[a-z]+/\n%ignore \" \"", "^SELECT [a-z]+$"),
    ("start: \"\\\"\" \"\\n\"", "^\"\n$"), ("start: start \"a\" | \"b\"", "^ba*$"),
    ("%import common (INT, WORD)\nstart: INT | WORD", "^[0-9]$|^[a-z]+$"),
  ]

  @Test(arguments: grammars) func `what is made fits the grammar`(grammar: String, matches: String) throws {
    let pattern = try Regex(matches)
    for seed in 0..<30 {
      var generator = SeededGenerator(seed: UInt64(seed))
      let text = try #require(GrammarSampler.sample(grammar, topic: "rain", using: &generator))
      #expect(text.wholeMatch(of: pattern) != nil, "\(text)")
    }
  }

  @Test(
    arguments: [
      "", "start", "start: (", "start: \"open", "start: other", "start: start", "start: ~3", "start: \"a\"~x",
      "start: " + String(repeating: "(", count: 500),
    ]) func `a grammar that is not understood gives nothing`(grammar: String)
  {
    var generator = SeededGenerator(seed: 1)
    #expect(GrammarSampler.sample(grammar, topic: "rain", using: &generator) == nil)
  }
}
