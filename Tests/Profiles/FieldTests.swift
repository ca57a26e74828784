import Notation
import Profiles
import Testing

/// Failures that people met with other programs, by the ids under which they are kept.
@Suite struct ProfileFieldTests {
  @Test("G01: a country becomes false")
  func g01() throws {
    let profile = try resolve(
      "model: m\ninput: Hi\nmetadata:\n  region: NO\n  debug: off\n  answer: yes\n  on: call\n")
    #expect(
      profile.payload
        == #"{"model":"m","input":"Hi","metadata":{"region":"NO","debug":"off","answer":"yes","on":"call"}}"#)
    #expect(profile.said == [])
    let rewritten = ProfileWriter().text(of: profile, includingInput: true)
    #expect(
      rewritten
        == "model: m\ninput: Hi\nmetadata:\n  region: \"NO\"\n  debug: \"off\"\n  answer: \"yes\"\n  \"on\": call\n"
    )
    #expect(
      try resolve("store: yes").said == [
        "p.yaml:1:8: error[unreadable-value]: store takes true or false, not `yes`"
          + " | write true; to send the text anyway: --set 'store:=\"yes\"'"
      ])
  }

  @Test("A04: the client invents a value for a setting that was left out")
  func a04() throws {
    #expect(try resolve("model: m\ninput: Say hi.\n").payload == #"{"model":"m","input":"Say hi."}"#)
    let child = try Fixture([
      "base.yaml": "model: m\ntext: {verbosity: low}\nreasoning: {effort: low}",
      "p.yaml": "profile: {extends: base.yaml}\ntext: {verbosity: null}\neffort: null",
    ]).resolve()
    #expect(child.payload == #"{"model":"m"}"#)
  }

  @Test("I02: a number where text is wanted")
  func i02() throws {
    let profile = try resolve("model: m\nmetadata:\n  count: 3\n")
    #expect(profile.payload == #"{"model":"m","metadata":{"count":"3"}}"#)
    #expect(
      profile.conversions.map { "\($0.path): \($0.from.encoded()) -> \($0.to.encoded())" } == [
        #"metadata.count: 3 -> "3""#
      ])
  }

  @Test("G05: a base profile merged by anchor")
  func g05() throws {
    let profile = try resolve(
      """
      profile:
        anchors:
          base: &base
            model: m
            store: false
            reasoning: {effort: low, summary: auto}
      <<: *base
      reasoning: {effort: none}
      """)
    #expect(
      profile.body.json.isEquivalent(to: ["model": "m", "store": false, "reasoning": ["effort": "none"]]))
    #expect(!profile.hasErrors)
    #expect(profile.findings.map(\.code) == ["merge-shallow"])
    #expect(profile.history(of: ValuePath([.key("model")])).map(\.origin.description) == ["p.yaml:4:14"])
    let inherited = try Fixture([
      "base.yaml": "model: m\nstore: false\nreasoning: {effort: low, summary: auto}",
      "p.yaml": "profile: {extends: base.yaml}\nreasoning: {effort: none}",
    ]).resolve()
    #expect(
      inherited.payload == #"{"model":"m","store":false,"reasoning":{"effort":"none","summary":"auto"}}"#)
  }

  @Test("G06: the newline at the end of a prompt")
  func g06() throws {
    let profile = try resolve(
      "model: m\ninput: Hi\ninstructions: |\n  You are terse.\n  - no lists\n\n\nmetadata:\n  a: |-\n    x\n"
        + "  b: |+\n    x\n\n  c: >\n    x\n    y\n")
    #expect(
      profile.payload
        == #"{"model":"m","input":"Hi","instructions":"You are terse.\n- no lists\n","#
        + #""metadata":{"a":"x","b":"x\n\n","c":"x y\n"}}"#)
  }
}
