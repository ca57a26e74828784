import Notation
import Profiles
import Registry
import Testing

@testable import Payload

/// Failures that people met with other programs, by the ids under which they are kept.
@Suite("Payload field cases")
struct PayloadFieldTests {
  /// The findings of errors and warnings on a profile, without what is said about the model's end.
  private static func findings(
    _ text: String, _ registry: ResponseSettingsRegistry = Desk.openAI, date: CivilDate = Desk.day
  ) throws -> [Finding] {
    let payload = PayloadBuilder(Desk.context(registry, date: date)).build(try Desk.resolve(text, registry))
    return payload.findings.filter { $0.severity > .note && $0.path?.description != "model" }
  }

  private static func brief(_ text: String, _ registry: ResponseSettingsRegistry = Desk.openAI) throws
    -> [String]
  {
    try findings(text, registry).map { finding in
      "\(finding.severity.rawValue) \(finding.code) \(finding.path?.description ?? "-")"
        + " \(finding.origin?.place?.start.line ?? 0)"
    }
  }

  @Test("A01: a sampling parameter sent to a reasoning model")
  func a01() throws {
    let text = "model: o3-mini\ninput: Say hi.\ntemperature: 0.2\n"
    let finding = try #require(try Self.findings(text).first)
    #expect(
      FindingPrinter(sources: ["profile.yaml": text]).text(of: finding) == """
        profile.yaml:3:1: error[setting-refused]: temperature is refused by o3-mini
          3 | temperature: 0.2
            | ^^^^^^^^^^^
          rule openai/sampling-never (docs, verified 2026-11-30)
          remedy: remove the line, write `temperature: null`, or run with --remedy drop; to send it anyway: --remedy warn

        """)
    #expect(try Self.findings(text.replacing("0.2", with: "null")) == [])
    // The server's answer is joined to the same line, whatever its code.
    let payload = Desk.build(text, remedy: .warn)
    #expect(payload.place(ofParameter: "temperature")?.origin.description == "profile.yaml:3:14")
  }

  @Test("A02: an effort level that an older sibling accepts")
  func a02() throws {
    let text = "model: gpt-5.1\ninput: Say hi.\nreasoning:\n  effort: minimal\n"
    #expect(try Self.brief(text) == ["error not-allowed reasoning.effort 4"])
    #expect(
      try Self.findings(text).first?.message
        == "reasoning.effort must be none, low, medium or high for gpt-5.1, not minimal")
    // A level that nobody knows of an unknown model is no refusal of ours.
    #expect(try Self.brief(text.replacing("gpt-5.1", with: "gpt-77")) == [])
  }

  @Test("A04: the client invents a value for a setting that was left out")
  func a04() {
    let payload = Desk.build("model: gpt-5.4\ninput: Say hi.\n", stream: .absent)
    #expect(payload.json.encoded() == #"{"model":"gpt-5.4","input":"Say hi."}"#)
    let explanation = Explanation(of: Desk.build("model: gpt-5.4\ninput: Say hi.\n"), in: Desk.context())
    #expect(
      explanation.entries.map { "\($0.path) \($0.origin?.description ?? "")" } == [
        "model profile.yaml:1:8", "input profile.yaml:2:8", "stream streamed by default",
      ])
  }

  @Test("A05: a refusal that depends on the account, not on the model")
  func a05() throws {
    let text = "model: gpt-5\ninput: Say hi.\nreasoning:\n  effort: low\n  summary: auto\n"
    #expect(try Self.brief(text) == [])
    let place = try #require(Desk.build(text).place(ofParameter: "reasoning.summary"))
    #expect(place.path.description == "reasoning.summary")
    #expect(place.origin.description == "profile.yaml:5:12")
    #expect(place.isWhole)
  }

  @Test("A07: an enum value whose spelling changed, in a field that was then retired")
  func a07() throws {
    let first = try Self.findings("model: gpt-5.1\ninput: Hi\nprompt_cache_retention: in-memory\n")
    #expect(first.map(\.code) == ["not-allowed"])
    #expect(first.first?.remedy?.contains("did you mean in_memory?") ?? false)
    #expect(try Self.brief("model: gpt-5.1\ninput: Hi\nprompt_cache_retention: in_memory\n") == [])
    let third = try Self.findings("model: gpt-5.6-sol\ninput: Hi\nprompt_cache_retention: 24h\n")
    #expect(third.map { "\($0.severity.rawValue) \($0.code)" } == ["warning deprecated"])
    #expect(third.first?.remedy == "use prompt_cache_options.ttl")
  }

  @Test("C05: two ways to keep state")
  func c05() throws {
    let text = "model: gpt-5.4\ninput: Hi\nconversation: conv_t1\nprevious_response_id: resp_t1\n"
    let finding = try #require(try Self.findings(text).first)
    #expect(
      FindingPrinter(sources: ["profile.yaml": text]).text(of: finding) == """
        profile.yaml:4:23: error[exclusive-settings]: conversation and previous_response_id exclude each other
          4 | previous_response_id: resp_t1
            |                       ^^^^^^^
          rule openai/conv-xor-prev (sdk 3.57.0, verified 2026-11-30)
          profile.yaml:3:15: note: conversation is set here
          remedy: keep one of them; to send it anyway: --remedy warn

        """)
    #expect(try Self.brief("model: gpt-5.4\ninput: Hi\nconversation: conv_t1\n") == [])
  }

  @Test("C06: output items sent back in a shape the service does not take")
  func c06() throws {
    let text = """
      {
       "model": "gpt-5.4",
       "input": [
        {"role": "user", "content": [{"type": "input_text", "text": "Hi"}]},
        {"type": "reasoning", "id": "rs_t1", "status": null, "encrypted_content": null},
        {"role": "assistant", "content": [{"type": "input_text", "text": "Hello."}]},
        {"type": "context_compaction", "id": "cmp_t1", "encrypted_content": "ENC"},
        {"role": "user", "content": [{"type": "input_text", "text": "More"}]}
       ]
      }
      """
    let errors = try Self.findings(text).filter { $0.severity == .error }
    #expect(
      Set(errors.map { $0.path?.description ?? "" }) == [
        "input[1].status", "input[1].summary", "input[2].content[0].type", "input[3].type",
      ])
    #expect(errors.contains { $0.remedy?.hasPrefix("did you mean compaction?") ?? false })
  }

  @Test("D01: a nested object without the closing keyword")
  func d01() throws {
    let text = """
      model: gpt-5.4
      input: Plan two stops.
      text:
        format:
          type: json_schema
          name: trip
          strict: true
          schema:
            type: object
            additionalProperties: false
            required: [stops]
            properties:
              stops:
                type: array
                items:
                  type: object
                  required: [name, minutes]
                  properties:
                    name: {type: string}
                    minutes: {type: integer}
      """
    #expect(try Self.brief(text) == ["error schema-subset text.format.schema.properties.stops.items 15"])
    #expect(try Self.brief(text.replacing("strict: true", with: "strict: false")) == [])
    // All places are found in one run.
    let two = text.replacing("      additionalProperties: false\n", with: "")
    #expect(
      try Self.brief(two).map { $0.split(separator: " ")[2] } == [
        "text.format.schema", "text.format.schema.properties.stops.items",
      ])
  }

  @Test("D02: an optional field in a strict schema")
  func d02() throws {
    let text = """
      model: gpt-5.4
      input: Who is it?
      text:
        format:
          type: json_schema
          name: person
          strict: true
          schema:
            type: object
            additionalProperties: false
            required: [name]
            properties:
              name: {type: string}
              team: {type: array, items: {type: string}}
      """
    let findings = try Self.findings(text)
    #expect(findings.map { $0.path?.description } == ["text.format.schema.required"])
    #expect(findings.first?.message.contains("lacks team") ?? false)
    #expect(findings.first?.remedy?.contains("type: [array, \"null\"]") ?? false)
    #expect(try Self.brief(text.replacing("strict: true", with: "strict: false")) == [])
  }

  @Test("D04: a limit that was moved", arguments: [(8, 0), (10, 0), (11, 1), (40, 1)])
  func d04(depth: Int, errors: Int) throws {
    var schema: JSON = ["type": "string"]
    for _ in 0..<depth {
      schema = [
        "type": "object", "additionalProperties": false, "required": ["a"], "properties": ["a": schema],
      ]
    }
    let body: JSON = [
      "model": "gpt-5.4", "input": "x",
      "text": ["format": ["type": "json_schema", "name": "deep", "strict": true, "schema": schema]],
    ]
    let findings = RequestCheck(Desk.context()).findings(of: SourcedValue(body, from: .flag("body")))
      .filter { $0.severity == .error }
    #expect(findings.count == errors)
    if errors > 0 {
      #expect(findings[0].message.contains("is nested \(depth) levels deep; at most 10 are allowed"))
    }
  }

  @Test("I01: too few tokens to ask for")
  func i01() throws {
    let text = "model: gpt-5.4\ninput: ping\nmax_output_tokens: 10\n"
    #expect(
      try Self.findings(text).map(FindingPrinter(sources: ["profile.yaml": text]).text(of:)) == [
        """
        profile.yaml:3:20: error[out-of-range]: max_output_tokens must be at least 16, is 10
          3 | max_output_tokens: 10
            |                    ^^
          rule openai/max_output_tokens (sdk 3.57.0, verified 2026-11-30)
          remedy: write 16 or more; to send it anyway: --remedy warn

        """
      ])
    // No silent clamping, not even with --remedy clamp.
    #expect(Desk.build(text, remedy: .clamp).json["max_output_tokens"] == 10)
  }

  @Test("I02: metadata, how many, how long, what kind")
  func i02() throws {
    var text = "model: gpt-5.4\ninput: Hi\nmetadata:\n"
    for index in 0..<16 { text += "  k\(index): v\n" }
    text +=
      "  \(String(repeating: "n", count: 65)): v\n  long: \(String(repeating: "x", count: 513))\n  count: 3\n"
    #expect(
      try Self.findings(text).map(\.message).sorted() == [
        "metadata must have at most 16 members, has 19",
        "metadata.long must have at most 512 characters, has 513",
        "the name of metadata.\(String(repeating: "n", count: 65)) must have at most 64 characters, has 65",
      ])
    let payload = PayloadBuilder(Desk.context()).build(try Desk.resolve(text))
    #expect(payload.json["metadata"]?["count"] == "3")
    // Characters are code points: 512 of them pass, whatever their bytes.
    let emoji = "model: gpt-5.4\ninput: Hi\nmetadata: {long: \(String(repeating: "🫐", count: 512))}\n"
    #expect(try Self.brief(emoji) == [])
    #expect(try Self.brief(emoji.replacing("🫐}", with: "🫐🫐}")) == ["error out-of-range metadata.long 3"])
  }
}
