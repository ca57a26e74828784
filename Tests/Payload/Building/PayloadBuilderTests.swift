import Notation
import Profiles
import Registry
import Testing

@testable import Payload

@Suite("PayloadBuilder")
struct PayloadBuilderTests {
  private static func payload(
    _ text: String, stream: PayloadBuilder.StreamChoice = .absent, endpoint: String = CheckContext.create
  ) throws -> Payload {
    PayloadBuilder(Desk.context(Fixture.small, endpoint: endpoint))
      .build(try Desk.resolve(text, Fixture.small), PayloadBuilder.Options(stream: stream))
  }

  @Test(
    "the order is the registry's, then the author's",
    arguments: [
      ("color: red\ninput: x\nmodel: thinker", #"{"model":"thinker","input":"x","color":"red"}"#),
      (
        "model: talker\noptions: {deep: {level: 1}, fast: true}",
        #"{"model":"talker","options":{"fast":true,"deep":{"level":1}}}"#
      ),
      // Members of lists and of free-form values stay as they are written.
      (
        "tools: [{note: null, name: x, type: second}]\nmodel: talker",
        #"{"model":"talker","tools":[{"note":null,"name":"x","type":"second"}]}"#
      ),
      (
        "input: [{z: 1, a: {y: 2, b: 3}}]\nmodel: talker",
        #"{"model":"talker","input":[{"z":1,"a":{"y":2,"b":3}}]}"#
      ),
      // Numbers keep their text.
      ("model: talker\ntop_p: 0.30\ntemperature: 1e0", #"{"model":"talker","temperature":1e0,"top_p":0.30}"#),
    ])
  func order(text: String, body: String) throws {
    let payload = try Self.payload(text)
    #expect(payload.json.encoded() == body)
    #expect(!payload.hasErrors)
  }

  @Test("unset is absent: no key, no null, no empty parent")
  func absent() throws {
    #expect(
      try Self.payload("model: talker\ntemperature: null\noptions: {fast: null}\nmetadata: {a: null}").json
        .encoded()
        == #"{"model":"talker"}"#)
  }

  @Test("send_null sends a null, and unset settings are never refused")
  func sendNull() throws {
    let payload = try Self.payload("profile: {send_null: [temperature, max_output_tokens]}\nmodel: thinker")
    #expect(payload.json.encoded() == #"{"model":"thinker","temperature":null,"max_output_tokens":null}"#)
    #expect(payload.findings == [])
    let wrong = try Self.payload("profile: {send_null: [color]}\nmodel: talker")
    #expect(wrong.findings.map { "\($0.code) \($0.path?.description ?? "")" } == ["not-allowed color"])
  }

  @Test(
    "stream comes from the flag, the profile, or else is true unless a rule refuses that",
    arguments: [
      ("model: talker", PayloadBuilder.StreamChoice.unsaid, JSON(true), "streamed by default"),
      ("model: talker\nstream: false", .unsaid, false, "profile.yaml:2:9"),
      ("model: talker\nstream: null", .unsaid, true, "streamed by default"),
      ("model: talker\nstream: true", .said(false, .flag("--no-stream")), false, "--no-stream"),
      (
        "model: talker\ncolor: red", .unsaid, false,
        "not streamed, because test/no-stream-with-red refuses it"
      ),
      ("model: talker\ncolor: red\nstream: true", .unsaid, true, "profile.yaml:3:9"),
      ("model: talker\nprofile: {extra_body: {stream: false}}", .unsaid, false, "profile.yaml:2:32"),
    ])
  func stream(text: String, choice: PayloadBuilder.StreamChoice, value: JSON, origin: String) throws {
    let payload = try Self.payload(text, stream: choice)
    #expect(payload.body["stream"]?.json == value)
    #expect(payload.body["stream"]?.origin.description == origin)
    #expect(payload.isStreamed == (value == true))
  }

  @Test("a choice of false is told with its rule, and a wish that a rule refuses stays an error")
  func streamNote() throws {
    #expect(
      try Self.payload("model: talker\ncolor: red", stream: .unsaid).findings.map(FindingPrinter().text(of:))
        == [
          """
          note[stream-chosen]: stream is false here: red is not streamed
            rule test/no-stream-with-red (docs, verified 2026-11-30)

          """
        ])
    #expect(
      try Self.payload("model: talker\ncolor: red\nstream: true", stream: .unsaid).findings.map(\.code) == [
        "setting-refused"
      ])
  }

  @Test("lines of a batch carry no stream, whatever the profile says")
  func batch() throws {
    #expect(
      try Self.payload("model: talker\nstream: true", stream: .absent).json.encoded()
        == #"{"model":"talker"}"#)
  }

  @Test("another endpoint gets what it takes, and the rest is said to be left out")
  func endpoint() throws {
    let payload = try Self.payload(
      "model: talker\ncounted: 1\ntemperature: 1\ncolor: red", stream: .unsaid, endpoint: "input_tokens")
    #expect(payload.json.encoded() == #"{"counted":1}"#)
    #expect(
      payload.findings.map(FindingPrinter().text(of:)) == [
        "note[setting-omitted]: input_tokens does not take model, temperature and color, so left out here\n"
      ])
    #expect(payload.changes.map(\.kind) == [.omitted, .omitted, .omitted])
  }

  @Test("a setting goes to another key or to a header where the provider wants it there")
  func destinations() throws {
    let payload = try Self.payload("model: talker\nrenamed: 3\nx-beta: [\"on\", more]")
    #expect(payload.json.encoded() == #"{"model":"talker","nested":{"other_name":3}}"#)
    #expect(payload.headers.map { "\($0.name): \($0.value)" } == ["X-Beta: on, more"])
    #expect(payload.place(ofParameter: "nested.other_name")?.origin.description == "profile.yaml:2:10")
  }

  @Test("no header value holds a line end or a control", arguments: ["a\\r\\nB: c", "a\\nb", "\\u0007", "é"])
  func headerInjection(value: String) throws {
    let payload = try Self.payload("model: talker\nx-beta: \"\(value)\"")
    #expect(payload.headers == [])
    #expect(payload.findings.map(\.code) == ["wrong-form"])
  }

  @Test("extra_body comes last, untouched, and takes the place of settings")
  func extraBody() throws {
    let payload = try Self.payload(
      "profile: {extra_body: {zeta: {a: null}, color: [7]}}\ncolor: red\nmodel: talker")
    #expect(payload.json.encoded() == #"{"model":"talker","zeta":{"a":null},"color":[7]}"#)
    #expect(payload.findings.map(\.message) == ["extra_body replaces color"])
  }

  @Test("the model is sent as written, and the provider's own is taken where none is named")
  func model() throws {
    let snapshot = PayloadBuilder(Desk.context()).build(
      try Desk.resolve("model: gpt-5.4-2026-03-05\ninput: x"))
    #expect(snapshot.json["model"] == "gpt-5.4-2026-03-05")
    let none = PayloadBuilder(Desk.context()).build(try Desk.resolve("input: x"))
    #expect(none.model?.name == Desk.openAI.provider?.defaultModel)
    #expect(none.model?.origin.description == "default model of openai")
    #expect(try Self.payload("color: green").model == nil)
  }

  @Test("KEY:=JSON is sent under every remedy", arguments: Remedy.allCases)
  func verbatim(remedy: Remedy) throws {
    let profile = try Desk.resolve(
      "model: thinker", Fixture.small,
      set: ["foo:={\"a\": null}", "effort:=\"ultra\"", "max_output_tokens:=9999"],
      remedy: remedy)
    let payload = PayloadBuilder(Desk.context(Fixture.small)).build(
      profile, PayloadBuilder.Options(stream: .absent))
    #expect(
      payload.json.encoded()
        == #"{"model":"thinker","max_output_tokens":9999,"effort":"ultra","foo":{"a":null}}"#)
    #expect(!payload.hasErrors)
    #expect(payload.findings.map(\.code) == ["unknown-setting", "not-allowed", "limit-exceeded"])
  }

  @Test("the flag beats the profile's remedy")
  func remedies() throws {
    let text = "profile: {remedy: drop}\nmodel: thinker\nfoo: 1\n"
    let profile = try Desk.resolve(text, Fixture.small)
    let builder = PayloadBuilder(Desk.context(Fixture.small))
    #expect(builder.build(profile).json["foo"] == nil)
    #expect(builder.build(profile, PayloadBuilder.Options(remedy: .warn)).json["foo"] == 1)
    #expect(builder.build(profile, PayloadBuilder.Options(remedy: .error)).hasErrors)
  }

  @Test(
    "text that cannot be read as its setting's type is an error under every remedy",
    arguments: Remedy.allCases)
  func unreadable(remedy: Remedy) throws {
    let profile = try Desk.resolve("model: talker\ntemperature: warm\n", Fixture.small, remedy: remedy)
    let payload = PayloadBuilder(Desk.context(Fixture.small)).build(profile)
    #expect(payload.findings.map { "\($0.severity) \($0.code)" } == ["error unreadable-value"])
  }
}
