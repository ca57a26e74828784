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
    let explanation = try Self.explanation(text, set: ["effort=high"], remedy: .clamp)
    #expect(
      Self.lines(of: explanation) == [
        "model | thinker | profile.yaml:1:8", "input | 7 | profile.yaml:2:8",
        "  read by its type; YAML alone reads 7", "stream | true | streamed by default",
        "max_output_tokens | 1000 | profile.yaml:6:20", "  changed from 2000 by test/max_output_tokens",
        "effort | high | --set effort=high", "  wins over \"low\" (profile, profile.yaml:3:9)",
        "include[0] | a | profile.yaml:4:11", "metadata.n | 3 | profile.yaml:5:15",
        "  read by its type; YAML alone reads 3", "renamed | 1 | profile.yaml:7:10",
        "  sent as nested.other_name", "include[1] | left out | profile.yaml:4:14",
        "  left out by test/no-c; it was c",
      ])
  }

  /// The rows of a table in which each value has a line, with what there is to say of it below.
  private static func lines(of explanation: Explanation) -> [String] {
    explanation.entries.flatMap { entry in
      ["\(entry.path) | \(entry.shownValue) | \(entry.shownOrigin)"] + entry.remarks.map { "  \($0)" }
    }
  }

  @Test("one setting, with every layer that says something down to the registry")
  func one() throws {
    let explanation = try Self.explanation(
      "model: thinker\neffort: low\ntemperature: 1\n", set: ["effort=medium"])
    let entry = try #require(explanation.entries(named: "effort").first)
    #expect(
      entry.chain.map {
        "\($0.isInForce ? ">" : " ") \($0.layer): \($0.value?.encoded() ?? "") \($0.origin?.description ?? "")"
      } == [
        "> flag: \"medium\" --set effort=medium", "  profile: \"low\" profile.yaml:2:9",
        "  registry: \"medium\" ",
      ])
    #expect(
      entry.bounds.map(\.text) == [
        "one of none, minimal, low, medium, high or xhigh", "one of low, medium or high",
      ])
    #expect(entry.bounds.map(\.source) == [nil, "model.efforts of thinker"])
    #expect(entry.absence.kind == .byDefault)
    #expect(entry.absence.text == "the default of thinker")
    #expect(
      entry.verdicts.map { "\($0.rule) \($0.kind.rawValue)" } == [
        "test/no-spread fired", "test/no-high not fired",
      ])
  }

  @Test("a setting that is not set, that a layer unset, that the model does not take, that does not exist")
  func absent() throws {
    let explanation = try Self.explanation(
      "model: talker\nmax_output_tokens: 50\n", set: ["max_output_tokens=null"])
    let unset = try #require(explanation.entries(named: "max_output_tokens").first)
    #expect(unset.value == nil)
    #expect(unset.chain.map(\.layer) == ["flag", "profile"])
    #expect(unset.chain.map(\.value) == [.null, 50])
    #expect(unset.chain.allSatisfy { !$0.isInForce })
    #expect(unset.absence.kind == .none)
    let refused = try #require(explanation.entries(named: "effort").first)
    #expect(refused.absence.kind == .notTaken)
    #expect(refused.absence.text == "talker does not take it")
    let holder = try #require(explanation.entries(named: "options").first)
    #expect(holder.members == ["options.fast", "options.deep"])
    #expect(explanation.entries(named: "nothing").isEmpty)
    #expect(explanation.entries(named: "").isEmpty)
  }

  @Test(
    "a setting of a list member is found by position and by name",
    arguments: ["tools[1].note", "tools.1.note", "tools[y].note"])
  func member(name: String) throws {
    let text = "model: talker\ntools: [{type: second, name: x}, {type: second, name: y, note: hi}]\n"
    #expect(try Self.explanation(text).entries(named: name).map(\.value) == ["hi"])
  }

  @Test("a setting of a list member that is not set there")
  func absentMember() throws {
    let explanation = try Self.explanation("model: talker\ntools: [{type: second, name: x}]\n")
    #expect(explanation.entries(named: "tools[0].note").map(\.summary) == ["Note."])
    #expect(explanation.entries(named: "tools[1].note").isEmpty)
    #expect(explanation.entries(named: "tools[0].nothing").isEmpty)
  }

  @Test("rules that want for facts are named with them")
  func missing() throws {
    #expect(
      Self.lines(of: try Self.explanation("model: vague\ntemperature: 1\n")) == [
        "model | vague | profile.yaml:1:8", "stream | true | streamed by default",
        "temperature | 1 | profile.yaml:2:14",
        "  rule test/no-spread: unknown, for want of model.default_effort",
      ])
  }

  @Test("control bytes of values are shown, and long values are cut")
  func hostile() throws {
    let text = "model: talker\ninput: \"\\e[31m\(String(repeating: "x", count: 100))\"\n"
    let shown = Self.lines(of: try Self.explanation(text))
    #expect(!shown.joined().contains("\u{1B}"))
    #expect(shown.contains { $0.hasPrefix("input | ␛[31mxxx") })
    #expect(shown.allSatisfy { $0.count < 120 })
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
        "replaced": [],
        "chain": [
          [
            "layer": "profile", "inherited": false, "value": 2000,
            "origin": [
              "kind": "file", "text": "profile.yaml:2:20", "file": "profile.yaml", "line": 2, "column": 20,
            ], "in_force": true,
          ]
        ],
        "read_from": .null,
        "change": ["kind": "clamped", "from": 2000, "to": 1000, "rule": "test/max_output_tokens"],
        "sent_as": .null, "default": .null,
        "absent": [
          "kind": "none", "value": .null, "detail": .null, "evidence": .null, "disputed": .null,
        ],
        "summary": "Bounds the answer.", "aliases": [], "members": [],
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
