import Notation
import Profiles
import Registry
import Testing

/// The profile language with the registry that ships, as its users meet it.
@Suite struct ShippedRegistryTests {
  static let registry: ResponseSettingsRegistry? = {
    guard let end = #filePath.ranges(of: "/Tests/").last?.lowerBound else { return nil }
    return PluginLoader(places: [PluginPlace(.installed, String(#filePath[..<end]) + "/registry")]).load()
      .view(of: "openai")?.registry
  }()

  static func resolve(_ text: String, _ request: ProfileRequest = ProfileRequest()) throws -> ResolvedProfile
  {
    let fixture = Fixture(["p.yaml": text])
    return ProfileResolver(types: try #require(registry), files: fixture.files, environment: { _ in nil })
      .resolve(try fixture.load("p.yaml"), request)
  }

  @Test(arguments: [
    (
      "metadata: {region: NO, count: 3, time: 12:30}",
      #"{"metadata":{"region":"NO","count":"3","time":"12:30"}}"#
    ),
    ("effort: none", #"{"reasoning":{"effort":"none"}}"#),
    ("text.verbosity: low\nmetadata.a: 1", #"{"text":{"verbosity":"low"},"metadata":{"a":"1"}}"#),
    ("model: 4\ninput: 7\ninstructions: off", #"{"model":"4","input":"7","instructions":"off"}"#),
    (
      "temperature: 0.30\nmax_output_tokens: 16\nstore: false",
      #"{"temperature":0.30,"max_output_tokens":16,"store":false}"#
    ),
    ("reasoning: null\ntemperature: null\nmetadata: {a: null}\ntools: null", "{}"),
    (
      """
      tools:
        - {type: function, name: NO, strict: true, parameters: {type: object, properties: {n: {default: 010}}, x: null}}
        - {type: web_search, user_location: {type: approximate, city: 1_000, country: NO}}
        - {type: mcp, server_label: 7, require_approval: never, headers: {a: 1}}
        - {type: brand_new, count: 3, no: no}
      """,
      #"{"tools":[{"type":"function","name":"NO","strict":true,"#
        + #""parameters":{"type":"object","properties":{"n":{"default":10}},"x":null}},"#
        + #"{"type":"web_search","user_location":{"type":"approximate","city":"1_000","country":"NO"}},"#
        + #"{"type":"mcp","server_label":"7","require_approval":"never","headers":{"a":"1"}},"#
        + #"{"type":"brand_new","count":3,"no":"no"}]}"#
    ),
    (
      """
      input:
        - {role: user, content: 12}
        - {type: message, role: user, content: [{type: input_text, text: 12:30}]}
        - {role: assistant, content: no}
        - {type: function_call, call_id: 1, name: f, arguments: "{}"}
        - {type: function_call_output, call_id: 1, output: 7}
        - user: off
        - assistant: 0100
      """,
      #"{"input":[{"role":"user","content":"12"},"#
        + #"{"type":"message","role":"user","content":[{"type":"input_text","text":"12:30"}]},"#
        + #"{"role":"assistant","content":"no"},"#
        + #"{"type":"function_call","call_id":"1","name":"f","arguments":"{}"},"#
        + #"{"type":"function_call_output","call_id":"1","output":"7"},"#
        + #"{"role":"user","content":"off"},{"role":"assistant","content":"0100"}]}"#
    ),
    (
      "text: {format: {type: json_schema, name: 1, schema: {enum: [1, no]}, strict: true}}",
      #"{"text":{"format":{"type":"json_schema","name":"1","schema":{"enum":[1,"no"]},"strict":true}}}"#
    ),
    ("tool_choice: {type: function, name: 7}", #"{"tool_choice":{"type":"function","name":"7"}}"#),
    ("tool_choice: none", #"{"tool_choice":"none"}"#),
    (
      "prompt: {id: 7, variables: {a: 1, b: {type: input_text, text: 2}}}",
      #"{"prompt":{"id":"7","variables":{"a":"1","b":{"type":"input_text","text":"2"}}}}"#
    ),
    (
      "service_tier: fast\ntruncation: auto\ninclude: [reasoning.encrypted_content]",
      #"{"service_tier":"fast","truncation":"auto","include":["reasoning.encrypted_content"]}"#
    ),
  ])
  func reads(text: String, payload: String) throws {
    let profile = try Self.resolve(text)
    #expect(profile.payload == payload)
    #expect(profile.said == [])
  }

  @Test(arguments: [
    (
      "store: yes",
      "p.yaml:1:8: error[unreadable-value]: store takes true or false, not `yes`"
        + " | write true; to send the text anyway: --set 'store:=\"yes\"'"
    ),
    (
      "tools: [{type: function, name: f, strict: no}]",
      "p.yaml:1:43: error[unreadable-value]: tools[0].strict takes true or false, not `no`"
        + " | write false; to send the text anyway: --set 'tools[0].strict:=\"no\"'"
    ),
    (
      "max_output_tokens: 1_000",
      "p.yaml:1:20: error[unreadable-value]: max_output_tokens takes an integer, not `1_000`"
        + " | write 1000; to send the text anyway: --set 'max_output_tokens:=\"1_000\"'"
    ),
    (
      "temprature: null",
      "p.yaml:1:1: warning[unknown-setting]: there is no setting temprature, so that unsetting it does nothing"
        + " | did you mean temperature?"
    ),
    (
      "text: {verbosity: low}\ntext.verbosity: high",
      "p.yaml:2:1: error[duplicate-key]: text.verbosity is set twice in one file | keep one of them"
        + " | also set here p.yaml:1:8"
    ),
  ])
  func reports(text: String, said: String) throws {
    #expect(try Self.resolve(text).said == [said])
  }

  @Test(arguments: [
    (
      "metadata: {a: x}\nreasoning: {effort: low}", "metadata: {b: y}\nreasoning.summary: auto",
      #"{"metadata":{"a":"x","b":"y"},"reasoning":{"effort":"low","summary":"auto"}}"#
    ),
    (
      "text: {format: {type: json_schema, name: a, schema: {type: object}}, verbosity: low}",
      "text: {format: {type: text}}",
      #"{"text":{"format":{"type":"text"},"verbosity":"low"}}"#
    ),
    (
      "text: {format: {type: json_schema, name: a, schema: {type: object, x: 1}}}",
      "text: {format: {schema: {y: 2}}}",
      #"{"text":{"format":{"type":"json_schema","name":"a","schema":{"y":2}}}}"#
    ),
    (
      "tools: [{type: web_search}]", "tools+: [{type: function, name: f}]",
      #"{"tools":[{"type":"web_search"},{"type":"function","name":"f"}]}"#
    ),
    (
      "tool_choice: auto", "tool_choice: {type: function, name: f}",
      #"{"tool_choice":{"type":"function","name":"f"}}"#
    ),
  ])
  func merges(parent: String, child: String, payload: String) throws {
    let fixture = Fixture(["base.yaml": parent, "p.yaml": "profile: {extends: base.yaml}\n\(child)"])
    let profile = ProfileResolver(
      types: try #require(Self.registry), files: fixture.files, environment: { _ in nil }
    )
    .resolve(try fixture.load("p.yaml"))
    #expect(profile.payload == payload)
    #expect(profile.said == [])
  }
}
