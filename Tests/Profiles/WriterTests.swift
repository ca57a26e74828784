import Notation
import Profiles
import Registry
import Testing

@Suite struct WriterTests {
  @Test func writesAProfile() throws {
    let body = try JSON(
      parsing: #"""
        {"model": "gpt-6-sol", "instructions": "Be terse.\n- no lists\n", "temperature": 0.30, "store": false,
         "reasoning": {"effort": "low", "summary": "auto"}, "include": ["a.b", "c"],
         "metadata": {"region": "NO", "id": "0100", "time": "12:30", "note": "a: b", "quote": "say \"hi\"", "empty": ""},
         "tools": [{"type": "function", "name": "f", "parameters": {"type": "object", "properties": {}, "required": []}},
                   {"type": "web_search"}]}
        """#)
    let text = ProfileWriter(summary: "A haiku.", schema: "../registry/profile.schema.json").text(
      body: try #require(body.object), provider: "openai", remedy: .clamp)
    #expect(
      text == #"""
        # yaml-language-server: $schema=../registry/profile.schema.json
        profile:
          summary: A haiku.
          provider: openai
          remedy: clamp
        model: gpt-6-sol
        instructions: |
          Be terse.
          - no lists
        temperature: 0.30
        store: false
        reasoning:
          effort: low
          summary: auto
        include: [a.b, c]
        metadata:
          region: "NO"
          id: "0100"
          time: "12:30"
          note: "a: b"
          quote: 'say "hi"'
          empty: ""
        tools:
          - type: function
            name: f
            parameters:
              type: object
              properties: {}
              required: []
          - type: web_search

        """#)
  }

  @Test func savesWhatIsInForce() throws {
    var fixture = Fixture([
      "base.yaml":
        "profile: {summary: Base, provider: openai, vars: {who: Ada}, send_null: [store], extra_body: {new: [null]}}\n"
        + "instructions: '{{who}} {{{{x}}}} {{file:t.txt}}'",
      "p.yaml": "profile: {extends: base.yaml}\nmodel: m\ninput: hi\nmetadata: {a: no}", "t.txt": "text\n",
    ])
    let resolved = try fixture.resolve()
    let saved = ProfileWriter(summary: "Saved").text(of: resolved, includingInput: false)
    #expect(
      saved == """
        profile:
          summary: Saved
          provider: openai
          send_null: [store]
          templates: false
          extra_body:
            new:
              - null
        instructions: |
          Ada {{x}} text
        model: m
        metadata:
          a: "no"
        store: null

        """)
    fixture.contents["p.yaml"] = Array(ProfileWriter().text(of: resolved, includingInput: true).utf8)
    let again = try fixture.resolve()
    #expect(again.said == [])
    #expect(again.body.json.isEquivalent(to: resolved.body.json))
    #expect(again.extraBody?.json == resolved.extraBody?.json)
  }

  static let texts = [
    "", " ", "a", "no", "Yes", "null", "~", "7", "0x10", "1_000", "12:30", "-", "- a", "a: b", "a:", "a #b",
    "#a", "!a",
    "&a", "*a", "|", ">", "%a", "@a", "`a`", "'", "\"", "\\", "a\\b", "''", "{{x}}", "{a}", "[a]", "a, b",
    "?", "? a",
    "=", "<<", " leading", "trailing ", "tab\there", "\t", "\n", "\n\n", "a\n", "a\n\n", "\na", "a\nb",
    " a\nb", "a\n b",
    "a\n  ", "  \na", "a\n\n\nb\n", "\ta\nb", "a\tb\nc", "a\r\nb", "\r", "e\u{301}", "日本", "👩‍👩‍👧\n🏳️‍🌈", "\u{85}",
    "\u{2028}",
    "\u{FEFF}a", "a\u{FEFF}b", "\u{0}", "\u{1}\n\u{7F}", "\u{FFFE}", "\u{E000}", "\u{10FFFF}", "true", "1e5",
    ".5", "+1",
    "2026-11-30", "---", "...", "a\n---\nb", "a\n...\nb", "# a\n# b", "- a\n- b\n", "{{x}}\n{{y}}",
    "x:\n  y: z\n",
    String(repeating: "long ", count: 400),
    String(repeating: "é", count: 2000) + "\n" + String(repeating: "x", count: 2000),
  ]

  @Test(arguments: texts)
  func writesEveryTextSoThatItReadsBack(text: String) throws {
    var value = JSONObject()
    value["metadata"] = .object(
      {
        var map = JSONObject()
        map["k"] = .string(text)
        map[text] = "v"
        return map
      }())
    value["stop"] = [.string(text), .string(text)]
    value["unknown"] = ["a": [[.string(text)], ["b": .string(text), "c": [.string(text)]]], "z": 1]
    value["instructions"] = .string(text)
    let written = ProfileWriter().text(body: value)
    let profile = try resolve(written)
    #expect(profile.said == [])
    #expect(profile.body.json.encoded() == JSON.object(value).encoded())
  }

  /// Values made up by chance, but the same ones every time.
  @Test(arguments: 0..<200)
  func writesAnythingSoThatItReadsBack(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var body = JSONObject()
    for _ in 0..<5 { body["k" + text(&random)] = value(&random, depth: 0) }
    let written = ProfileWriter(summary: text(&random)).text(body: body)
    let profile = try resolve(written)
    #expect(profile.said == [])
    // A null at the top of what is no setting unsets it.
    var wanted = body
    for member in body.members where member.value.isNull { wanted[member.key] = nil }
    #expect(profile.findings.count == 0)
    #expect(profile.body.json.encoded() == JSON.object(wanted).encoded())
  }

  private func text(_ random: inout SeededGenerator) -> String {
    let pieces = [
      "a", "b", " ", "\n", ":", "#", "-", "'", "\"", "\\", "{", "}", "[", "]", ",", "&", "*", "!", "|", ">",
      "%", "é", "👍", "\t",
      "0", "1", ".", "no", "{{", "}}", "\u{85}", "\u{A0}", "\u{7}", "?", "~", "\r\n",
    ]
    return (0..<Int.random(in: 0...12, using: &random)).map { _ in pieces.randomElement(using: &random) ?? ""
    }.joined()
  }

  private func value(_ random: inout SeededGenerator, depth: Int) -> JSON {
    switch Int.random(in: 0..<(depth > 4 ? 5 : 8), using: &random) {
    case 0: return depth == 0 ? true : .null
    case 1: return .bool(Bool.random(using: &random))
    case 2:
      return JSONNumber(
        text: ["0", "-1", "0.30", "1e5", "1E+400", "12345678901234567890123"].randomElement(using: &random)
          ?? "0"
      ).map { .number($0) } ?? 0
    case 3, 4: return .string(text(&random))
    case 5, 6:
      return .array((0..<Int.random(in: 0...4, using: &random)).map { _ in value(&random, depth: depth + 1) })
    default:
      var object = JSONObject()
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        object[text(&random)] = value(&random, depth: depth + 1)
      }
      return .object(object)
    }
  }
}

/// A small generator of numbers that repeat for each seed.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed &+ 0x9E37_79B9_7F4A_7C15 }
  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
