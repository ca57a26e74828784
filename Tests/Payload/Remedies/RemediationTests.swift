import Notation
import Registry
import Testing

@testable import Payload

@Suite("Remedies")
struct RemediationTests {
  /// The settings without the model, `stream` left out, and what was changed.
  private static func result(_ settings: String, model: String = "thinker", _ remedy: Remedy) -> (
    String, [String]
  ) {
    let payload = Desk.build("model: \(model)\n\(settings)", Fixture.small, remedy: remedy, stream: .absent)
    var json = payload.json
    json["model"] = nil
    let changes = payload.changes.map { change in
      "\(change.path) \(change.kind.rawValue)" + (change.to.map { " to \($0.encoded())" } ?? "")
    }
    return (json.encoded(), changes)
  }

  @Test(
    "what each remedy makes of the same settings",
    arguments: [
      // A number takes the bound, an ordered value the nearest step, others go.
      ("max_output_tokens: 2000", "{}", "{\"max_output_tokens\":1000}"),
      ("effort: xhigh", "{}", "{\"effort\":\"high\"}"),
      ("effort: none", "{}", "{\"effort\":\"low\"}"),
      ("effort: minimal", "{}", "{\"effort\":\"low\"}"),
      ("color: green", "{}", "{}"),
      ("temperature: 0.5", "{}", "{}"),
      // Only the member that is refused goes.
      ("include: [a, c, b, c]", "{\"include\":[\"a\",\"b\"]}", "{\"include\":[\"a\",\"b\"]}"),
      // What is empty then goes too, however deep.
      ("include: [c]", "{}", "{}"),
      ("options: {deep: {level: 1}}", "{}", "{}"),
      ("options: {fast: true, deep: {}}", "{}", "{}"),
      // A member that its holder cannot be without takes the holder along.
      (
        "tools: [{type: first}, {type: second, name: x}]",
        "{\"tools\":[{\"type\":\"second\",\"name\":\"x\"}]}",
        "{\"tools\":[{\"type\":\"second\",\"name\":\"x\"}]}"
      ),
      ("foo: 1", "{}", "{}"),
      ("gone: x", "{}", "{}"),
      // Doubts are never acted on.
      ("doubtful: 6", "{\"doubtful\":6}", "{\"doubtful\":6}"),
      // The first of two that exclude each other stays.
      ("old: x\ndoubtful: 1", "{\"old\":\"x\"}", "{\"old\":\"x\"}"),
    ])
  func table(settings: String, dropped: String, clamped: String) {
    #expect(Self.result(settings, .drop).0 == dropped)
    #expect(Self.result(settings, .clamp).0 == clamped)
  }

  @Test(
    "a slip against a setting's own schema stays an error under drop and clamp",
    arguments: [Remedy.drop, .clamp])
  func slips(remedy: Remedy) {
    let payload = Desk.build(
      "model: thinker\nmax_output_tokens: 1\neffort: ultra\n", Fixture.small, remedy: remedy)
    #expect(payload.hasErrors)
    #expect(payload.json["max_output_tokens"] == 1)
    #expect(payload.json["effort"] == "ultra")
    #expect(payload.changes == [])
  }

  @Test("error and warn alter nothing", arguments: [Remedy.error, .warn])
  func untouched(remedy: Remedy) {
    let text = "model: thinker\nfoo: 1\nmax_output_tokens: 2000\neffort: xhigh\ninclude: [c]\n"
    let payload = Desk.build(text, Fixture.small, remedy: remedy)
    #expect(payload.changes == [])
    #expect(payload.json["foo"] == 1)
    #expect(payload.json["include"] == ["c"])
    #expect(payload.hasErrors == (remedy == .error))
  }

  @Test("a second alteration drops")
  func secondAlteration() {
    // xhigh becomes high by the model's limit, which green refuses in the next round.
    let (body, changes) = Self.result("effort: xhigh\ncolor: green", model: "painter", .clamp)
    #expect(body == "{\"color\":\"green\"}")
    #expect(changes == ["effort clamped to \"high\"", "effort dropped"])
    // Refused as written it is altered once, to the nearest that is left.
    #expect(
      Self.result("effort: high\ncolor: green", model: "painter", .clamp).0
        == "{\"effort\":\"medium\",\"color\":\"green\"}")
  }

  @Test("what one remedy brings into bounds the next of the same round leaves alone")
  func sameRound() {
    let (body, changes) = Self.result("top_p: 0.9\ncolor: blue", model: "talker", .clamp)
    #expect(body == "{\"top_p\":0.5,\"color\":\"blue\"}")
    #expect(changes == ["top_p clamped to 0.5"])
  }

  @Test("rounds go on until nothing changes")
  func rounds() {
    // thinker refuses options.fast, and without it options.deep lacks what it needs.
    let (body, changes) = Self.result("options: {fast: true, deep: {}}", .drop)
    #expect(body == "{}")
    #expect(changes == ["options.fast dropped", "options.deep dropped", "options emptied"])
  }

  @Test("what was done is said in a warning that names the rule")
  func words() {
    let payload = Desk.build(
      "model: thinker\nmax_output_tokens: 2000\ntemperature: 1\n", Fixture.small, remedy: .clamp)
    let printer = FindingPrinter()
    #expect(
      payload.findings.map(printer.text(of:)) == [
        """
        profile.yaml:2:20: warning[limit-exceeded]: max_output_tokens must be at most 1000 for thinker, is 2000
          rule test/max_output_tokens (docs, verified 2026-11-30)
          note: changed from 2000 to 1000 by --remedy clamp

        """,
        """
        profile.yaml:3:1: warning[setting-refused]: temperature is refused by thinker while it thinks
          rule test/no-spread (docs, verified 2026-11-30)
          note: left out by --remedy clamp

        """,
      ])
  }

  @Test("a change keeps the path, the values, the rule and the origin")
  func change() throws {
    let payload = Desk.build("model: thinker\nmax_output_tokens: 2000\n", Fixture.small, remedy: .clamp)
    let change = try #require(payload.changes.first)
    #expect(change.path.description == "max_output_tokens")
    #expect(change.kind == .clamped)
    #expect(change.from == 2000)
    #expect(change.to == 1000)
    #expect(change.rule == "test/max_output_tokens")
    #expect(change.origin.description == "profile.yaml:2:20")
  }

  @Test(
    "the nearest value",
    arguments: [
      // Two steps are equally near: the higher counts.
      (Allowance.scale(["a", "b", "c"], allowed: ["a", "c"]), JSON("b"), JSON("c")),
      (.scale(["a", "b", "c", "d"], allowed: ["a", "d"]), "b", "a"),
      (.scale(["a", "b"], allowed: ["a"]), "z", nil),
      (.scale(["a", "b"], allowed: []), "a", nil),
      (.numbers(minimum: JSONNumber(1), maximum: JSONNumber(5)), 9, 5),
      (.numbers(minimum: JSONNumber(1), maximum: nil), 0, 1),
      (.numbers(minimum: nil, maximum: JSONNumber(5)), 5, 5),
      (.numbers(minimum: nil, maximum: JSONNumber(5)), "x", nil),
    ] as [(Allowance, JSON, JSON?)])
  func nearest(allowance: Allowance, value: JSON, nearest: JSON?) {
    #expect(allowance.nearest(to: value) == nearest)
  }
}
