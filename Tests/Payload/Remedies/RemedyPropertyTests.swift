import Notation
import Registry
import Testing

@testable import Payload

/// A small generator with a seed, so that a failure can be repeated.
private struct Dice: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 29)
  }
}

@Suite("What holds for any settings")
struct RemedyPropertyTests {
  private static let lines = [
    "temperature: 0.5", "top_p: 0.9", "max_output_tokens: 2000", "max_output_tokens: 50", "effort: none",
    "effort: xhigh", "effort: low", "color: red", "color: green", "color: blue", "include: [a, c]",
    "include: [c]",
    "options: {fast: true}", "options: {deep: {level: 1}}", "options: {fast: true, deep: {level: 1}}",
    "gone: x",
    "old: x", "doubtful: 9", "tools: [{type: first, size: 1}, {type: second, name: n}]",
    "tools: [{type: first}]",
    "unheard_of: {a: [1, 2]}", "beta: x", "metadata: {a: b}",
  ]

  private static func text(_ dice: inout Dice) -> String {
    var keys: Set<String> = []
    let count = Int.random(in: 0...8, using: &dice)
    let chosen = lines.shuffled(using: &dice).prefix(count).filter {
      keys.insert(String($0.prefix { $0 != ":" })).inserted
    }
    let model = ["thinker", "talker", "vague", "nobody"].randomElement(using: &dice) ?? "thinker"
    return (["model: \(model)"] + chosen).joined(separator: "\n") + "\n"
  }

  @Test("under drop and clamp the result passes the check", arguments: [Remedy.drop, .clamp])
  func passes(remedy: Remedy) {
    var dice = Dice(state: 7)
    for _ in 0..<400 {
      let text = Self.text(&dice)
      let payload = Desk.build(text, Fixture.small, remedy: remedy)
      #expect(!payload.hasErrors, "\(text)")
      let again = RequestCheck(Desk.context(Fixture.small)).findings(of: payload.settings)
      #expect(!again.contains { $0.severity == .error }, "\(text)\(again.map(\.message))")
    }
  }

  @Test("with nothing wrong, what goes in comes out")
  func unchanged() {
    var dice = Dice(state: 11)
    for _ in 0..<400 {
      let text = Self.text(&dice)
      let payload = Desk.build(text, Fixture.small, stream: .absent)
      guard !payload.hasErrors else { continue }
      #expect(payload.settings.json.isEquivalent(to: Desk.body(text).json), "\(text)")
    }
  }

  @Test("a check and a build say the same")
  func agree() {
    var dice = Dice(state: 13)
    for _ in 0..<200 {
      let text = Self.text(&dice)
      let built = Desk.build(text, Fixture.small, stream: .absent).findings
      #expect(built == RequestCheck(Desk.context(Fixture.small)).findings(of: Desk.body(text)), "\(text)")
    }
  }
}
