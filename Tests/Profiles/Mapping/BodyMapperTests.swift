import Glibc
import Notation
import Profiles
import Registry
import Testing

/// The key mapping that ships, on bodies in memory.
@Suite struct BodyMapperTests {
  static let table: KeyMappingTable = {
    guard let end = #filePath.ranges(of: "/Tests/").last?.lowerBound else { return KeyMappingTable() }
    let file = String(#filePath[..<end]) + "/registry/openresponses/key-mapping.yaml"
    return KeyMappingTable(bytes: FileAccess.disk.read(file) ?? [], file: file)
  }()

  static func map(_ text: String, format: String? = nil, keeps: Bool = false) throws -> (
    JSON, [MappingOutcome]
  ) {
    let registry = try #require(ShippedRegistryTests.registry)
    var body = JSONBody(try JSON(parsing: text))
    let mapper = BodyMapper(table, registry: registry, format: format, keepsUnsettled: keeps)
    let outcomes = mapper.map(&body)
    return (body.body, outcomes)
  }

  @Test("the file is in order, and leads to settings that there are")
  func file() throws {
    let registry = try #require(ShippedRegistryTests.registry)
    #expect(Self.table.findings == [])
    #expect(Self.table.mappings.count > 60)
    for mapping in Self.table.mappings {
      let destinations = [mapping.move].compactMap { $0 } + mapping.append.map(\.list)
      for path in destinations { #expect(registry.node(at: path) != nil, "\(mapping.name)") }
      #expect(mapping.leaves == nil || mapping.choices.count == 2, "\(mapping.name)")
      #expect(mapping.evidence != nil)
    }
  }

  @Test(arguments: [
    (#"{"max_tokens":5}"#, #"{"max_output_tokens":5}"#),
    (
      #"{"reasoning_effort":"low","reasoning":{"summary":"auto"}}"#,
      #"{"reasoning":{"summary":"auto","effort":"low"}}"#
    ),
    (
      #"{"response_format":{"type":"json_schema","json_schema":{"name":"a","schema":{"type":"object"}}}}"#,
      #"{"text":{"format":{"type":"json_schema","name":"a","schema":{"type":"object"}}}}"#
    ),
    (
      #"{"text":{"format":{"type":"json_schema","json_schema":{"name":"a"}}}}"#,
      #"{"text":{"format":{"type":"json_schema","name":"a"}}}"#
    ),
    (
      #"{"functions":[{"name":"f","parameters":{}}],"function_call":{"name":"f"}}"#,
      #"{"tools":[{"type":"function","name":"f","parameters":{}}],"tool_choice":{"type":"function","name":"f"}}"#
    ),
    (
      #"{"tools":[{"type":"function","function":{"name":"f"}},{"type":"custom","custom":{"name":"c","format":{"type":"grammar","grammar":{"syntax":"lark","definition":"x"}}}}]}"#,
      #"{"tools":[{"type":"function","name":"f"},{"type":"custom","name":"c","format":{"type":"grammar","syntax":"lark","definition":"x"}}]}"#
    ),
    (
      #"{"tool_choice":{"type":"allowed_tools","allowed_tools":{"mode":"auto","tools":[{"type":"function","function":{"name":"f"}}]}}}"#,
      #"{"tool_choice":{"type":"allowed_tools","mode":"auto","tools":[{"type":"function","name":"f"}]}}"#
    ),
    (#"{"function_call":"none"}"#, #"{"tool_choice":"none"}"#),
    (
      #"{"logprobs":true,"top_logprobs":2}"#,
      #"{"top_logprobs":2,"include":["message.output_text.logprobs"]}"#
    ),
    (#"{"n":1,"stop":null,"seed":null,"logit_bias":{},"presence_penalty":0,"modalities":["text"]}"#, "{}"),
    (#"{"messages":[{"role":"user","content":"x"}]}"#, #"{"input":[{"role":"user","content":"x"}]}"#),
    (
      #"{"web_search_options":{"search_context_size":"low"},"tools":[{"type":"mcp"}]}"#,
      #"{"tools":[{"type":"mcp"},{"type":"web_search","search_context_size":"low"}]}"#
    ),
    (
      #"{"input":[{"role":"assistant","content":"wait","tool_calls":[{"id":"1","type":"function","function":{"name":"f","arguments":"{}"}},{"id":"2","type":"custom","custom":{"name":"c","input":"i"}}]},{"role":"tool","tool_call_id":"1","content":[{"type":"text","text":"r"}]}]}"#,
      #"{"input":[{"role":"assistant","content":"wait"},{"type":"function_call","call_id":"1","name":"f","arguments":"{}"},{"type":"custom_tool_call","call_id":"2","name":"c","input":"i"},{"type":"function_call_output","call_id":"1","output":[{"type":"input_text","text":"r"}]}]}"#
    ),
    (
      #"{"input":[{"role":"user","content":[{"type":"file","file":{"file_id":"f1"}},{"type":"image_url","image_url":"https://x.example"}]}]}"#,
      #"{"input":[{"role":"user","content":[{"type":"input_file","file_id":"f1"},{"type":"input_image","image_url":"https://x.example"}]}]}"#
    ),
  ])
  func forms(text: String, wanted: String) throws {
    let (body, outcomes) = try Self.map(text)
    #expect(body.isEquivalent(to: try JSON(parsing: wanted)), "\(body.encoded())")
    #expect(outcomes.allSatisfy { if case .done = $0.ending { true } else { false } })
    let again = try Self.map(wanted)
    #expect(again.1.isEmpty, "\(again.1)")
  }

  @Test(
    "a body of this API is left as it is",
    arguments: [
      #"{"model":"m","input":[{"type":"message","role":"assistant","content":[{"type":"output_text","text":"x","annotations":[]}]}],"tools":[{"type":"function","name":"function","parameters":{"function":{}},"strict":null}],"metadata":{"n":"1","stop":"x"},"text":{"format":{"type":"text"}}}"#,
      #"{"input":[{"role":"system","content":"x"}],"tool_choice":{"type":"function","name":"f"}}"#,
    ])
  func untouched(text: String) throws {
    let (body, outcomes) = try Self.map(text)
    #expect(body == (try JSON(parsing: text)))
    #expect(outcomes.isEmpty)
  }

  @Test("what needs the person stays in a file, and is left out of what is taken over")
  func unsettled() throws {
    let text = #"{"stop":["a"],"n":3}"#
    let kept = try Self.map(text, keeps: true)
    #expect(kept.0 == (try JSON(parsing: text)))
    let taken = try Self.map(text)
    #expect(taken.0 == .object(JSONObject()))
    #expect(kept.1.map(\.mapping.name) == taken.1.map(\.mapping.name))
  }

  @Test("a place that is taken is not overwritten")
  func conflict() throws {
    let (body, outcomes) = try Self.map(#"{"max_tokens":5,"max_output_tokens":6}"#)
    #expect(body["max_tokens"] == 5)
    guard case .blocked(let failure)? = outcomes.first?.ending else {
      Issue.record("not blocked")
      return
    }
    #expect(failure.message == "max_output_tokens is set already")
  }

  @Test(
    "bodies of wrong kinds do no harm",
    arguments: [
      #"{"messages":"x","tools":{},"tool_choice":[],"response_format":7,"functions":null,"function_call":3}"#,
      #"{"messages":[1,null,"x",{"role":3},{"role":"tool"},{"role":"assistant","tool_calls":{}}]}"#,
      #"{"tools":[{"type":"function","function":"x"},{"function":{}}],"web_search_options":null}"#, "[]", "7",
    ])
  func oddKinds(text: String) throws {
    for format in [nil, "chat", "prompt", "llm", "promptfoo"] { _ = try Self.map(text, format: format) }
  }
}
