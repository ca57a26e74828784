import Notation
import Profiles
import Registry
import Testing

@Suite struct ReadingTests {
  @Test(arguments: [
    // Text is wanted: the word stays as written.
    ("metadata: {a: no}", #"{"metadata":{"a":"no"}}"#),
    ("metadata: {a: 0100}", #"{"metadata":{"a":"0100"}}"#),
    ("metadata: {a: 12:30}", #"{"metadata":{"a":"12:30"}}"#),
    ("metadata: {a: 1_000}", #"{"metadata":{"a":"1_000"}}"#),
    ("metadata: {a: 3}", #"{"metadata":{"a":"3"}}"#),
    ("metadata: {a: true}", #"{"metadata":{"a":"true"}}"#),
    ("metadata: {a: Null}", #"{"metadata":{"a":"Null"}}"#),
    ("metadata: {a: .inf}", #"{"metadata":{"a":".inf"}}"#),
    ("metadata: {a: 0x10}", #"{"metadata":{"a":"0x10"}}"#),
    ("metadata: {a: 2026-11-30}", #"{"metadata":{"a":"2026-11-30"}}"#),
    ("metadata: {a: !!int 3}", #"{"metadata":{"a":3}}"#),
    ("instructions: 7", #"{"instructions":"7"}"#),
    ("input: 7", #"{"input":"7"}"#),
    ("input: false", #"{"input":"false"}"#),
    ("reasoning: {effort: none}", #"{"reasoning":{"effort":"none"}}"#),
    ("stop: no", #"{"stop":"no"}"#),
    ("stop: [no, 1]", #"{"stop":["no","1"]}"#),
    ("input: [{role: user, content: 12}]", #"{"input":[{"role":"user","content":"12"}]}"#),
    // Numbers keep their text.
    ("temperature: 0.30", #"{"temperature":0.30}"#),
    ("temperature: 1e-1", #"{"temperature":1e-1}"#),
    ("temperature: .5", #"{"temperature":0.5}"#),
    ("temperature: +1", #"{"temperature":1}"#),
    ("max_output_tokens: 16", #"{"max_output_tokens":16}"#),
    ("max_output_tokens: 1.5", #"{"max_output_tokens":1.5}"#),
    (
      "max_output_tokens: 123456789012345678901234567890",
      #"{"max_output_tokens":123456789012345678901234567890}"#
    ),
    // Booleans.
    ("store: false", #"{"store":false}"#),
    ("store: True", #"{"store":true}"#),
    // Several kinds are taken, or nothing is declared: YAML 1.2 decides.
    ("either: 7", #"{"either":7}"#),
    ("either: true", #"{"either":true}"#),
    ("either: no", #"{"either":"no"}"#),
    ("unknown: .inf", #"{"unknown":".inf"}"#),
    ("temperature: 5.", #"{"temperature":5.0}"#),
    ("unknown: [7, no, true, 0x10, 010]", #"{"unknown":[7,"no",true,16,10]}"#),
    (
      "text: {format: {type: json_schema, schema: {minimum: 1.0, enum: [no, null]}}}",
      #"{"text":{"format":{"type":"json_schema","schema":{"minimum":1.0,"enum":["no",null]}}}}"#
    ),
    // Quotes and JSON keep their own type.
    ("temperature: \"0.2\"", #"{"temperature":"0.2"}"#),
    ("metadata: {a: '3'}", #"{"metadata":{"a":"3"}}"#),
    (#"{"input": 7, "temperature": 0.20}"#, #"{"input":7,"temperature":0.20}"#),
    (#"{"metadata": {"a": 3, "b": null}}"#, #"{"metadata":{"a":3}}"#),
  ])
  func readsByDeclaredType(text: String, payload: String) throws {
    let profile = try resolve(text)
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
      "store: OFF",
      "p.yaml:1:8: error[unreadable-value]: store takes true or false, not `OFF`"
        + " | write false; to send the text anyway: --set 'store:=\"OFF\"'"
    ),
    (
      "store: 1",
      "p.yaml:1:8: error[unreadable-value]: store takes true or false, not `1`"
        + " | write true; to send the text anyway: --set 'store:=\"1\"'"
    ),
    (
      "store: maybe",
      "p.yaml:1:8: error[unreadable-value]: store takes true or false, not `maybe`"
        + " | to send the text anyway: --set 'store:=\"maybe\"'"
    ),
    (
      "max_output_tokens: 0x10",
      "p.yaml:1:20: error[unreadable-value]: max_output_tokens takes an integer, not `0x10`"
        + " | write 16; to send the text anyway: --set 'max_output_tokens:=\"0x10\"'"
    ),
    (
      "max_output_tokens: 1_000",
      "p.yaml:1:20: error[unreadable-value]: max_output_tokens takes an integer, not `1_000`"
        + " | write 1000; to send the text anyway: --set 'max_output_tokens:=\"1_000\"'"
    ),
    (
      "max_output_tokens: 0100",
      "p.yaml:1:20: error[unreadable-value]: max_output_tokens takes an integer, not `0100`"
        + " | write 100; to send the text anyway: --set 'max_output_tokens:=\"0100\"'"
    ),
    (
      "temperature: 0o17",
      "p.yaml:1:14: error[unreadable-value]: temperature takes a number, not `0o17`"
        + " | write 15; to send the text anyway: --set 'temperature:=\"0o17\"'"
    ),
    (
      "temperature: .nan",
      "p.yaml:1:14: error[unreadable-value]: temperature takes a number, not `.nan`"
        + " | to send the text anyway: --set 'temperature:=\".nan\"'"
    ),
    (
      "temperature: 1,5",
      "p.yaml:1:14: error[unreadable-value]: temperature takes a number, not `1,5`"
        + " | to send the text anyway: --set 'temperature:=\"1,5\"'"
    ),
    (
      "temperature: warm",
      "p.yaml:1:14: error[unreadable-value]: temperature takes a number, not `warm`"
        + " | to send the text anyway: --set 'temperature:=\"warm\"'"
    ),
    (
      "tools: web_search",
      "p.yaml:1:8: error[unreadable-value]: tools takes a list, not `web_search`"
        + " | to send the text anyway: --set 'tools:=\"web_search\"'"
    ),
  ])
  func saysWhatIsTaken(text: String, said: String) throws {
    let profile = try resolve(text)
    #expect(profile.said == [said])
  }

  @Test func keepsUnreadableTextForTheCheck() throws {
    let profile = try resolve("store: yes")
    #expect(profile.body["store"]?.plainText == "yes")
    #expect(profile.body["store"]?.string == "yes")
  }

  @Test func recordsConversions() throws {
    let profile = try resolve("metadata:\n  count: 3\n  id: 0100\n  region: NO\ntemperature: .5\n")
    #expect(
      profile.conversions.map { "\($0.origin) \($0.path): \($0.from.encoded()) -> \($0.to.encoded())" } == [
        #"p.yaml:2:10 metadata.count: 3 -> "3""#,
        #"p.yaml:3:7 metadata.id: 100 -> "0100""#,
        #"p.yaml:5:14 temperature: ".5" -> 0.5"#,
      ])
  }

  @Test(arguments: [
    ("temperature: null", "{}"),
    ("temperature: ~", "{}"),
    ("temperature:", "{}"),
    ("reasoning: {effort: null}", "{}"),
    ("reasoning: {effort: null, summary: auto}", #"{"reasoning":{"summary":"auto"}}"#),
    ("reasoning: {}", #"{"reasoning":{}}"#),
    ("metadata: {a: null}", "{}"),
    ("metadata: {a: ~, b: x}", #"{"metadata":{"b":"x"}}"#),
    // Inside list members and free-form values a null is a value.
    (
      "tools: [{type: function, name: f, strict: null}]",
      #"{"tools":[{"type":"function","name":"f","strict":null}]}"#
    ),
    (
      "tools: [{type: function, parameters: {default: null}}]",
      #"{"tools":[{"type":"function","parameters":{"default":null}}]}"#
    ),
    (
      "text: {format: {type: json_schema, schema: {default: null}}}",
      #"{"text":{"format":{"type":"json_schema","schema":{"default":null}}}}"#
    ),
    ("stop: [null]", #"{"stop":[null]}"#),
    (#"{"temperature": null, "stop": [null]}"#, #"{"stop":[null]}"#),
    // send_null puts it on the wire.
    ("profile: {send_null: [temperature]}\ntemperature: null", #"{"temperature":null}"#),
    ("profile: {send_null: temperature}", #"{"temperature":null}"#),
    (
      "profile: {send_null: [reasoning.effort]}\nreasoning: {summary: auto}",
      #"{"reasoning":{"summary":"auto","effort":null}}"#
    ),
    (
      "profile: {send_null: [effort, temperature]}\ntemperature: 1",
      #"{"temperature":1,"reasoning":{"effort":null}}"#
    ),
  ])
  func unsetsWithNull(text: String, payload: String) throws {
    let profile = try resolve(text)
    #expect(profile.payload == payload)
    #expect(profile.said == [])
  }

  @Test func keepsNullsForChecksOfSchemasAlone() throws {
    let profile = try resolve(
      "temperature: null\nreasoning: {effort: ~}\nmetadata: {a: 3}\nodd: null",
      ProfileRequest(keepsNulls: true))
    #expect(
      profile.payload == #"{"temperature":null,"reasoning":{"effort":null},"metadata":{"a":"3"},"odd":null}"#)
    #expect(profile.said == [])
  }

  @Test func warnsOfUnsettingWhatIsNoSetting() throws {
    let profile = try resolve("temprature: null\nreasoning:\n  efort: null\n")
    #expect(profile.payload == "{}")
    #expect(
      profile.said == [
        "p.yaml:1:1: warning[unknown-setting]: there is no setting temprature, so that unsetting it does nothing"
          + " | did you mean temperature?",
        "p.yaml:3:3: warning[unknown-setting]: there is no setting reasoning.efort, so that unsetting it does nothing"
          + " | did you mean reasoning.effort?",
      ])
  }

  @Test func reportsAnUnknownNameInSendNull() throws {
    let profile = try resolve("profile:\n  send_null: [temprature]\n")
    #expect(
      profile.said == [
        "p.yaml:2:15: error[unknown-setting]: there is no setting temprature to send as null | did you mean temperature?"
      ])
  }
}
