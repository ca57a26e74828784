import Notation
import Profiles
import Registry
import Testing

@testable import Payload

@Suite("Explanation")
struct ExplanationTests {
  private static func explanation(
    _ text: String, _ registry: ResponseSettingsRegistry = Fixture.small, set: [String] = [],
    remedy: Remedy? = nil
  ) throws -> Explanation {
    let profile = try Desk.resolve(text, registry, set: set, remedy: remedy)
    let context = Desk.context(registry)
    return Explanation(of: PayloadBuilder(context).build(profile), from: profile, in: context)
  }

  @Test("every value with who set it, what it won over and what became of it")
  func table() throws {
    let text =
      "model: thinker\ninput: 7\neffort: low\ninclude: [a, c]\nmetadata: {n: 3}\nmax_output_tokens: 2000\nrenamed: 1\n"
    let shown = try Self.explanation(text, set: ["effort=high"], remedy: .clamp).text
    #expect(
      shown == """
        model              thinker   profile.yaml:1:8
        input              7         profile.yaml:2:8
          read by its type; YAML alone reads 7
        stream             true      streamed by default
        max_output_tokens  1000      profile.yaml:6:20
          changed from 2000 by test/max_output_tokens
        effort             high      --set effort=high
          wins over "low" (profile, profile.yaml:3:9)
        include[0]         a         profile.yaml:4:11
        metadata.n         3         profile.yaml:5:15
          read by its type; YAML alone reads 3
        renamed            1         profile.yaml:7:10
          sent as nested.other_name
        include[1]         left out  profile.yaml:4:14
          left out by test/no-c; it was c

        """)
  }

  @Test("all about one setting, set or not")
  func one() throws {
    let explanation = try Self.explanation("model: thinker\neffort: low\ntemperature: 1\n")
    #expect(
      explanation.text(named: "effort") == """
        effort = low  (profile.yaml:2:9)
          Thinking.
          limit: one of none, minimal, low, medium, high or xhigh (docs, verified 2026-11-30)
          limit: one of low, medium or high (model.efforts of thinker; docs, verified 2026-11-30)
          default: medium
          rule test/no-spread: fired, temperature is refused by thinker while it thinks
          rule test/no-high: not fired

        """)
    #expect(
      explanation.text(named: "max_output_tokens") == """
        max_output_tokens = not set
          Bounds the answer.
          limit: at least 16 (docs, verified 2026-11-30)
          limit: at most 1000 (model.max_output_tokens of thinker; docs, verified 2026-11-30)

        """)
    #expect(explanation.text(named: "nothing") == nil)
  }

  @Test("rules that want for facts are named with them")
  func missing() throws {
    #expect(
      try Self.explanation("model: vague\ntemperature: 1\n").text == """
        model        vague  profile.yaml:1:8
        stream       true   streamed by default
        temperature  1      profile.yaml:2:14
          rule test/no-spread: unknown, for want of model.default_effort

        """)
  }

  @Test("control bytes of values are shown, and long values are cut")
  func hostile() throws {
    let text = "model: talker\ninput: \"\\e[31m\(String(repeating: "x", count: 100))\"\n"
    let shown = try Self.explanation(text).text
    #expect(!shown.contains("\u{1B}"))
    #expect(shown.contains("input   ␛[31mxxx"))
    #expect(shown.split(separator: "\n").allSatisfy { $0.count < 120 })
  }

  @Test("as JSON")
  func json() throws {
    let json = try Self.explanation("model: thinker\nmax_output_tokens: 2000\n", remedy: .clamp).json
    #expect(
      json["settings"]?[2] == [
        "path": "max_output_tokens", "value": 1000, "set": true,
        "origin": [
          "kind": "file", "text": "profile.yaml:2:20", "file": "profile.yaml", "line": 2, "column": 20,
        ],
        "replaced": [], "read_from": .null,
        "change": ["kind": "clamped", "from": 2000, "to": 1000, "rule": "test/max_output_tokens"],
        "sent_as": .null, "default": .null,
        "limits": [
          ["limit": "at least 16", "source": .null, "evidence": "docs, verified 2026-11-30"],
          [
            "limit": "at most 1000", "source": "model.max_output_tokens of thinker",
            "evidence": "docs, verified 2026-11-30",
          ],
        ],
        "rules": [],
      ])
  }

  @Test("every value of the payload is explained")
  func complete() throws {
    let text =
      "model: talker\ninput: [{a: 1}]\ntools: [{type: second, name: x}, {type: second, name: y, note: null}]\n"
    let explanation = try Self.explanation(text)
    #expect(
      explanation.entries.map(\.path.description) == [
        "model", "input[0]", "stream", "tools[0].type", "tools[0].name", "tools[1].type", "tools[1].name",
        "tools[1].note",
      ])
    #expect(explanation.entries.allSatisfy { $0.origin != nil })
  }
}
