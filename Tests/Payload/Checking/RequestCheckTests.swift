import Notation
import Registry
import Testing

@testable import Payload

@Suite("RequestCheck")
struct RequestCheckTests {
  /// Code, severity and path of every finding, in the order of the check.
  private static func brief(
    _ text: String, remedy: Remedy = .error, verbatim: [ValuePath] = [], date: CivilDate = Desk.day
  ) -> [String] {
    RequestCheck(Desk.context(Fixture.small, date: date))
      .findings(of: Desk.body(text), remedy: remedy, verbatim: verbatim)
      .map { "\($0.severity.rawValue) \($0.code) \($0.path?.description ?? "-")" }
  }

  @Test(
    "each kind of fault by its code and place",
    arguments: [
      ("model: thinker\ninput: x", []),
      ("model: thinker\ntemprature: 1", ["error unknown-setting temprature"]),
      ("model: talker\ntemperature: 3", ["error out-of-range temperature"]),
      ("model: talker\ntemperature: warm", ["error wrong-type temperature"]),
      ("model: thinker\nmax_output_tokens: 1001", ["error limit-exceeded max_output_tokens"]),
      ("model: thinker\nmax_output_tokens: 10", ["error out-of-range max_output_tokens"]),
      ("model: thinker\neffort: xhigh", ["error not-allowed effort"]),
      ("model: thinker\neffort: ultra", ["error not-allowed effort"]),
      ("model: talker\neffort: low", ["error setting-refused effort"]),
      ("model: thinker\ntemperature: 0.5", ["error setting-refused temperature"]),
      (
        "model: thinker\ninclude: [a, c, b, c]",
        ["error setting-refused include[1]", "error setting-refused include[3]"]
      ),
      ("model: thinker\nold: x\ndoubtful: 1", ["warning retired old", "error exclusive-settings doubtful"]),
      ("model: talker\noptions: {deep: {level: 1}}", ["error setting-needs options.deep"]),
      ("model: talker\nbeta: x", ["error setting-needs beta"]),
      ("model: talker\nbeta: x\nx-beta: \"on\"", []),
      ("model: talker\nbeta: x\nx-beta: [\"off\", \"on\"]", []),
      ("model: talker\ncolor: blue\ntop_p: 0.9", ["error limit-exceeded top_p", "note advice color"]),
      ("model: talker\nmetadata: {a: x, b: y, c: z}", ["error out-of-range metadata"]),
      ("model: talker\nmetadata: {a: 1}", ["error wrong-type metadata.a"]),
      ("model: talker\ngone: x", ["error retired gone"]),
      ("model: talker\ndoubtful: 6", ["warning limit-exceeded doubtful"]),
      ("model: leaving", ["warning retired model"]),
      ("model: left", ["error retired model"]),
      ("model: thinkr", ["warning unknown-model model"]),
      ("model: thinker\ntools: [{type: first}]", ["error setting-refused tools[0]"]),
      ("model: talker\ntools: [{type: third}]", ["error unknown-tag tools[0].type"]),
      ("model: talker\ntools: [{name: x}]", ["error missing-setting tools[0].type"]),
      ("model: talker\ntools: [{type: second}]", ["error missing-setting tools[0].name"]),
      ("model: talker\ntools: [{type: second, name: x, size: 1}]", ["error unknown-setting tools[0].size"]),
    ])
  func faults(text: String, expected: [String]) { #expect(Self.brief(text) == expected) }

  @Test("everything is said in one run")
  func everything() {
    #expect(
      Self.brief(
        "model: thinker\nfoo: 1\nmax_output_tokens: 10\neffort: xhigh\ncolor: blue\ntemperature: 0.1") == [
          "error unknown-setting foo", "error out-of-range max_output_tokens", "error not-allowed effort",
          "error not-allowed color", "error setting-refused temperature", "note advice color",
        ])
  }

  @Test("a setting that is unset is never refused, and a null is unset")
  func unset() {
    #expect(Self.brief("model: thinker\ntemperature: null\neffort: null\nmax_output_tokens: null") == [])
    #expect(Self.brief("model: talker\neffort: null") == [])
  }

  @Test("nulls in list members are values, judged by their schemas")
  func nullsInLists() {
    #expect(Self.brief("model: talker\ntools: [{type: second, name: x, note: null}]") == [])
    #expect(
      Self.brief("model: talker\ntools: [{type: second, name: null}]") == ["error wrong-type tools[0].name"])
  }

  @Test("conditions read what is set, or else what the API does, unless the setting is not accepted at all")
  func effectiveValues() {
    // thinker thinks at medium when nothing is said; talker has no effort, so that comparisons with it fail.
    #expect(Self.brief("model: thinker\ntemperature: 1") == ["error setting-refused temperature"])
    #expect(
      Self.brief("model: talker\ntemperature: 1")
        == [])
  }

  @Test("a missing fact leaves a rule unjudged")
  func missingFacts() {
    // vague reasons, but nobody knows its efforts and its default.
    #expect(Self.brief("model: vague\neffort: xhigh") == [])
    #expect(Self.brief("model: vague\ntemperature: 1") == [])
  }

  @Test("an unknown model is a warning that names what was not checked")
  func unknownModel() {
    #expect(
      Desk.check("model: thinkr\neffort: xhigh\ntemperature: 1\ncolor: red\n", Fixture.small) == """
        profile.yaml:1:8: warning[unknown-model]: thinkr is not a model that the registry knows
          1 | model: thinkr
            |        ^^^^^^
          note: not checked, for want of facts about it: test/effort, test/color, test/no-spread
          remedy: did you mean thinker?

        """)
  }

  @Test(
    "the date decides what has ended",
    arguments: [
      ("2026-12-10", ["warning retired model"], ["warning retired old"]),
      ("2026-12-11", ["error retired model"], ["warning retired old"]),
      ("2026-12-31", ["error retired model"], ["error retired old"]),
    ])
  func dates(day: String, model: [String], setting: [String]) throws {
    let date = try #require(CivilDate(day))
    #expect(Self.brief("model: leaving", date: date) == model)
    #expect(Self.brief("model: talker\nold: x", date: date) == setting)
  }

  @Test("--remedy warn makes every refusal a warning")
  func warn() {
    #expect(
      Self.brief("model: thinker\nfoo: 1\neffort: ultra\nmax_output_tokens: 1\ntemperature: 5", remedy: .warn)
        == [
          "warning unknown-setting foo", "warning not-allowed effort",
          "warning out-of-range max_output_tokens",
          "warning out-of-range temperature", "warning setting-refused temperature",
        ])
  }

  @Test("what KEY:=JSON set is sent whatever is found")
  func verbatim() {
    #expect(
      Self.brief("model: thinker\nfoo: 1\nbar: 1", verbatim: [ValuePath([.key("foo")])]) == [
        "warning unknown-setting foo", "error unknown-setting bar",
      ])
  }

  @Test("a value that could not be read was reported where it was read")
  func unreadable() {
    var body = Desk.body("model: thinker\nmax_output_tokens: many")
    let value = SourcedValue(.string("many"), from: .flag("--set"), plainText: "many")
    body.insert(value, at: ValuePath([.key("max_output_tokens")]), keyOrigin: .flag("--set"))
    #expect(RequestCheck(Desk.context(Fixture.small)).findings(of: body) == [])
  }

  @Test("messages, places and ways out")
  func texts() {
    #expect(
      Desk.check(
        "model: thinker\nmax_output_tokens: 2000\neffort: xhigh\ntools:\n  - type: second\n    nam: x\noptions: {deep: {level: x}}\n",
        Fixture.small) == """
          profile.yaml:2:20: error[limit-exceeded]: max_output_tokens must be at most 1000 for thinker, is 2000
            2 | max_output_tokens: 2000
              |                    ^^^^
            rule test/max_output_tokens (docs, verified 2026-11-30)
            remedy: write 1000 or less, or run with --remedy clamp; to send it anyway: --remedy warn
          profile.yaml:3:9: error[not-allowed]: effort must be low, medium or high for thinker, not xhigh
            3 | effort: xhigh
              |         ^^^^^
            rule test/effort (docs, verified 2026-11-30)
            remedy: did you mean high? or run with --remedy clamp; to send it anyway: --remedy warn
          profile.yaml:5:5: error[missing-setting]: tools[0] lacks name
            5 |   - type: second
              |     ^^^^^^^^^^^^
            rule test/second.name
            remedy: add name; to send it anyway: --remedy warn
          profile.yaml:6:5: error[unknown-setting]: nam is not a known member of tools[0]
            6 |     nam: x
              |     ^^^
            remedy: did you mean name? to send it anyway: --remedy warn
          profile.yaml:7:17: error[setting-needs]: options.deep needs options.fast
            7 | options: {deep: {level: x}}
              |                 ^^^^^^^^^^
            rule test/deep-needs-fast (docs, verified 2026-11-30)
            remedy: remove the line, write `options.deep: null`, or run with --remedy drop; to send it anyway: --remedy warn
          profile.yaml:7:18: error[setting-refused]: options.deep.level is refused by thinker
            7 | options: {deep: {level: x}}
              |                  ^^^^^
            rule test/options.deep.level (docs, verified 2026-11-30)
            remedy: remove the line, write `options.deep.level: null`, or run with --remedy drop; to send it anyway: --remedy warn
          profile.yaml:7:25: error[wrong-type]: options.deep.level must be an integer, not a string
            7 | options: {deep: {level: x}}
              |                         ^
            rule test/options.deep.level (docs, verified 2026-11-30)
            remedy: to send it anyway: --remedy warn

          """)
  }

  @Test("a value from a flag has the flag as its place and in its way out")
  func flag() {
    var body = Desk.body("model: talker")
    let origin = Origin.flag("--set effort=low")
    body.insert(SourcedValue("low", from: origin), at: ValuePath([.key("effort")]), keyOrigin: origin)
    let findings = RequestCheck(Desk.context(Fixture.small)).findings(of: body)
    #expect(
      findings.map(FindingPrinter().text(of:)) == [
        """
        --set effort=low: error[setting-refused]: effort is refused by talker
          rule test/effort (docs, verified 2026-11-30)
          remedy: leave out `--set effort=low`, or run with --remedy drop; to send it anyway: --remedy warn

        """
      ])
  }

  @Test(
    "bodies that are nothing like a request do not break the check",
    arguments: ["[]", "7", "\"x\"", "null", "{}"])
  func oddities(json: String) throws {
    let body = SourcedValue(try JSON(parsing: json), from: .flag("body"))
    let findings = RequestCheck(Desk.context(Fixture.small)).findings(of: body)
    #expect(findings.map(\.code) == (json == "{}" ? [] : ["wrong-type"]))
  }
}
