import Notation
import Profiles
import Testing

@Suite struct MergingTests {
  @Test(arguments: [
    // parent, child, result
    ("model: a\nstore: true", "model: b", #"{"model":"b","store":true}"#),
    (
      "reasoning: {effort: low}", "reasoning: {summary: auto}",
      #"{"reasoning":{"effort":"low","summary":"auto"}}"#
    ),
    (
      "reasoning: {effort: low}", "reasoning.summary: auto",
      #"{"reasoning":{"effort":"low","summary":"auto"}}"#
    ),
    ("metadata: {a: x}", "metadata: {b: y}", #"{"metadata":{"a":"x","b":"y"}}"#),
    ("include: [a, b]", "include: [c]", #"{"include":["c"]}"#),
    ("include: [a, b]", "include+: [c]", #"{"include":["a","b","c"]}"#),
    ("store: true", "include+: [c]", #"{"store":true,"include":["c"]}"#),
    ("include: [a]", "include+: null", #"{"include":["a"]}"#),
    ("include: [a]", "include: null", "{}"),
    ("reasoning: {effort: low}", "reasoning: {effort: null}", "{}"),
    ("reasoning: {effort: low, summary: auto}", "effort: null", #"{"reasoning":{"summary":"auto"}}"#),
    ("reasoning: {effort: low}", "reasoning: null", "{}"),
    (
      "input: hi", "input+: [{role: user, content: more}]",
      #"{"input":[{"role":"user","content":"hi"},{"role":"user","content":"more"}]}"#
    ),
    // A map whose tag differs, free-form values and values of different kinds replace whole.
    (
      "text: {format: {type: json_schema, name: a, strict: true}}", "text: {format: {type: text}}",
      #"{"text":{"format":{"type":"text"}}}"#
    ),
    (
      "text: {format: {type: json_schema, name: a, strict: true}}",
      "text: {format: {type: json_schema, name: b}}",
      #"{"text":{"format":{"type":"json_schema","name":"b","strict":true}}}"#
    ),
    (
      "text: {format: {type: json_schema, name: a, schema: {type: object, a: 1}}}",
      "text: {format: {schema: {b: 2}}}",
      #"{"text":{"format":{"type":"json_schema","name":"a","schema":{"b":2}}}}"#
    ),
    (
      "tool_choice: auto", "tool_choice: {type: function, name: f}",
      #"{"tool_choice":{"type":"function","name":"f"}}"#
    ),
    ("tool_choice: {type: function, name: f}", "tool_choice: auto", #"{"tool_choice":"auto"}"#),
    ("unknown: {a: 1}", "unknown: {b: 2}", #"{"unknown":{"b":2}}"#),
    (
      "tools: [{type: web_search}]", "tools: [{type: function, name: f}]",
      #"{"tools":[{"type":"function","name":"f"}]}"#
    ),
  ])
  func mergesAChild(parent: String, child: String, payload: String) throws {
    let profile = try Fixture([
      "base.yaml": parent, "p.yaml": "profile: {extends: base.yaml}\n\(child)",
    ]).resolve()
    #expect(profile.payload == payload)
    #expect(profile.said == [])
  }

  /// Keys that look alike but differ by code points are two; one map is scanned, the other indexed.
  @Test(arguments: [3, 40]) func findsMembersByTheirCodePoints(count: Int) throws {
    func metadata(_ numbers: Range<Int>, _ value: String) -> [String] {
      numbers.map { "k\($0): \(value)" }
    }
    let parent = metadata(0..<count, "old") + ["\u{E9}: composed"]
    let child = metadata(count - 1..<count + 2, "new") + ["e\u{301}: decomposed", "\u{E9}: again"]
    let profile = try Fixture([
      "base.yaml": "metadata: {\(parent.joined(separator: ", "))}",
      "p.yaml": "profile: {extends: base.yaml}\nmetadata: {\(child.joined(separator: ", "))}",
    ]).resolve()
    let merged = try JSON(parsing: profile.payload)["metadata"]?.object
    let keys = (0..<count).map { "k\($0)" } + ["\u{E9}", "k\(count)", "k\(count + 1)", "e\u{301}"]
    #expect(merged?.keys.map { Array($0.unicodeScalars) } == keys.map { Array($0.unicodeScalars) })
    #expect(merged?["k\(count - 1)"] == "new")
    #expect(merged?["k0"] == "old")
    #expect(merged?["\u{E9}"] == "again")
  }

  @Test func setsAgainWhatAParentUnset() throws {
    let profile = try Fixture([
      "a.yaml": "reasoning: {effort: low, summary: auto}",
      "b.yaml": "profile: {extends: a.yaml}\nreasoning: null",
      "p.yaml": "profile: {extends: b.yaml}\nreasoning: {effort: high}",
    ]).resolve()
    #expect(profile.payload == #"{"reasoning":{"effort":"high"}}"#)
  }

  @Test func appliesSeveralParentsFromLeftToRight() throws {
    let profile = try Fixture([
      "base.yaml": "model: base\nmetadata: {who: base}",
      "a.yaml": "profile: {extends: base.yaml, vars: {x: a, y: a}}\nmodel: a\nmetadata: {a: 1}",
      "b.yaml": "profile: {extends: base.yaml, vars: {y: b}, remedy: drop}\nmetadata: {b: 2}",
      "p.yaml": "profile: {extends: [a.yaml, b.yaml]}\ninstructions: '{{x}}{{y}}'",
    ]).resolve()
    #expect(
      profile.payload
        == #"{"model":"base","metadata":{"who":"base","a":"1","b":"2"},"instructions":"ab"}"#)
    #expect(profile.remedy?.value == .drop)
  }

  @Test func inheritsFromTheHeaderWhatIsInherited() throws {
    let fixture = Fixture([
      "a.yaml": """
      profile: {summary: A, provider: ollama, remedy: warn, send_null: [store], vars: {x: 1}, extra_body: {p: 1, q: null}}
      """,
      "b.yaml": "profile: {extends: a.yaml, vars: {z: 3}, extra_body: {p: 2}}\ninstructions: '{{x}}{{z}}'",
      "p.yaml": "profile: {extends: b.yaml, provider: openai, vars: {x: null}}",
    ])
    let b = try fixture.resolve("b.yaml")
    #expect(b.summary == nil)
    #expect(b.provider?.value == "ollama")
    #expect(b.remedy?.value == .warn)
    #expect(b.payload == #"{"instructions":"13","store":null}"#)
    #expect(b.extraBody?.json.encoded() == #"{"p":2,"q":null}"#)
    let p = try fixture.resolve()
    #expect(p.provider?.value == "openai")
    #expect(
      p.said == [
        "b.yaml:2:16: error[undefined-variable]: x is not defined"
          + " | define it under profile.vars, or give --var x=..."
      ])
  }

  @Test func refusesKeyAndAppendInOneFile() throws {
    let profile = try resolve("include+: [b]\ninclude: [a]\n")
    #expect(
      profile.said == [
        "p.yaml:2:1: error[duplicate-key]: include and include+ stand in one file | keep one of them"
          + " | also set here p.yaml:1:1"
      ])
  }

  @Test(arguments: [
    (
      "include: [a]", "include+: b",
      "p.yaml:2:11: error[append-needs-list]: include+ takes a list to append, not text"
    ),
    (
      "stop: a", "stop+: [b]",
      "p.yaml:2:8: error[append-needs-list]: stop is no list, so that nothing can be appended to it"
        + " | set here base.yaml:1:7"
    ),
  ])
  func reportsWhatCannotBeAppended(parent: String, child: String, said: String) throws {
    let profile = try Fixture([
      "base.yaml": parent, "p.yaml": "profile: {extends: base.yaml}\n\(child)",
    ]).resolve()
    #expect(profile.said == [said])
  }

  @Test func tellsKeysApartByCodePoints() throws {
    let profile = try Fixture([
      "base.yaml": "metadata: {\u{E9}: a}",
      "p.yaml": "profile: {extends: base.yaml}\nmetadata: {e\u{301}: b}",
    ]).resolve()
    #expect(
      profile.payload.unicodeScalars.elementsEqual(
        #"{"metadata":{"\#u{E9}":"a","e\#u{301}":"b"}}"#.unicodeScalars))
  }

  @Test func keepsPlusKeysOfFreeFormValues() throws {
    let profile = try resolve("metadata: {a+: x}\ntext: {format: {type: json_schema, schema: {b+: [1]}}}")
    #expect(
      profile.payload
        == #"{"metadata":{"a+":"x"},"text":{"format":{"type":"json_schema","schema":{"b+":[1]}}}}"#)
  }
}
