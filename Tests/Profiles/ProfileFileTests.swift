import Notation
import Profiles
import Registry
import Testing

@Suite struct ProfileFileTests {
  @Test func readsTheHeader() {
    let text = """
      # a comment
      profile:
        summary: 2026 yes
        extends: [base, ./other.yaml]
        provider: openai
        vars: {topic: the first snow, n: 0.30}
        remedy: clamp
        send_null: [temperature]
        extra_body: {new: {a: null}}
        templates: false
        anchors: {a: 1}
      model: gpt-x
      """
    let file = ProfileFile(parsing: Array(text.utf8), path: "p.yaml")
    #expect(file.findings == [])
    #expect(file.hasHeader && !file.isJSON)
    let header = file.header
    #expect(header.summary?.value == "2026 yes")
    #expect(header.extends.map(\.value) == ["base", "./other.yaml"])
    #expect(header.extends.map(\.origin.description) == ["p.yaml:4:13", "p.yaml:4:19"])
    #expect(header.provider?.value == "openai")
    #expect(header.variables.map(\.name) == ["topic", "n"])
    #expect(header.remedy?.value == .clamp)
    #expect(header.sendNull?.map(\.value) == ["temperature"])
    #expect(header.extraBody?["new"]?["a"] != nil)
    #expect(!header.templates)
    #expect(file.settings.map(\.key) == ["model"])
  }

  @Test(arguments: [
    ("profile: [a]", "p.yaml:1:10: error[profile-value]: profile must be a map, not a list"),
    ("profile: text", "p.yaml:1:10: error[profile-value]: profile must be a map, not `text`"),
    (
      "profile: {sumary: x}",
      "p.yaml:1:11: error[unknown-profile-key]: there is no profile.sumary | did you mean summary?"
    ),
    (
      "profile: {qqqqqqq: x}",
      "p.yaml:1:11: error[unknown-profile-key]: there is no profile.qqqqqqq"
        + " | the keys are summary, extends, provider, remedy, state, vars, send_null, extra_body, templates"
    ),
    (
      "profile: {summary: [x]}", "p.yaml:1:20: error[profile-value]: profile.summary must be text, not a list"
    ),
    (
      "profile: {extends: {a: b}}",
      "p.yaml:1:20: error[profile-value]: profile.extends must be a name or a list of names, not a map"
    ),
    (
      "profile: {extends: [a, [b]]}",
      "p.yaml:1:24: error[profile-value]: each of profile.extends must be a name, not a list"
    ),
    (
      "profile: {remedy: fix}",
      "p.yaml:1:19: error[profile-value]: profile.remedy must be one of error, warn, drop, clamp, not fix"
    ),
    (
      "profile: {templates: no}",
      "p.yaml:1:22: error[profile-value]: profile.templates must be true or false, not `no`"
    ),
    ("profile: {vars: [a]}", "p.yaml:1:17: error[profile-value]: profile.vars must be a map, not a list"),
    (
      "profile: {extra_body: 1}",
      "p.yaml:1:23: error[profile-value]: profile.extra_body must be a map, not `1`"
    ),
    (
      #"{"profile": {"summary": 7}}"#,
      "p.yaml:1:25: error[profile-value]: profile.summary must be text, not 7"
    ),
    (
      #"{"profile": {"templates": "true"}}"#,
      "p.yaml:1:27: error[profile-value]: profile.templates must be true or false, not `true`"
    ),
    ("- a\n- b", "p.yaml:1:1: error[profile-not-a-map]: a profile is a map of settings, not a list"),
    ("just text", "p.yaml:1:1: error[profile-not-a-map]: a profile is a map of settings, not a single value"),
    ("", "p.yaml:1:1: warning[empty-profile]: the profile is empty"),
    ("# nothing\n", "p.yaml:1:1: warning[empty-profile]: the profile is empty"),
  ])
  func reports(text: String, said: String) {
    #expect(ProfileFile(parsing: Array(text.utf8), path: "p.yaml").findings.map(\.line) == [said])
  }

  @Test(arguments: ["profile:\n", "profile: null\n", "profile: {}\n", "profile: {summary: , vars: ~}\n"])
  func takesAnEmptyHeader(text: String) throws {
    let profile = try resolve(text)
    #expect(profile.said == [])
    #expect(profile.payload == "{}")
  }

  @Test(arguments: [
    "model: m\r\nmetadata:\r\n  a: x\r\n", "\u{FEFF}model: m\nmetadata: {a: x}\n",
    "\u{FEFF}  {\"model\": \"m\", \"metadata\": {\"a\": \"x\"}}", "---\nmodel: m\nmetadata: {a: x}\n...\n",
  ])
  func readsEveryLineEndAndMark(text: String) throws {
    let profile = try resolve(text)
    #expect(profile.payload == #"{"model":"m","metadata":{"a":"x"}}"#)
    #expect(profile.said == [])
  }

  @Test func reportsPlacesInFilesWithMarksAndUnicode() throws {
    let profile = try resolve("\u{FEFF}profile: {}\r\ninput: 日本 👩‍👩‍👧 {{topic}}\r\n")
    #expect(profile.findings.first?.origin?.description == "p.yaml:2:17")
  }

  @Test(arguments: [
    [0xFF, 0xFE], [0x80], [0x7B, 0x80], [0], [0x7B], [0x22], Array(repeating: UInt8(0x5B), count: 100_000),
  ])
  func survivesBadBytes(bytes: [UInt8]) {
    let file = ProfileFile(parsing: bytes, path: "p.yaml")
    #expect(!file.findings.isEmpty)
  }

  @Test func readsAProfileOfManyLevels() throws {
    let levels = 90
    let value = String(repeating: "{a: ", count: levels) + "no" + String(repeating: "}", count: levels)
    let profile = try resolve("text: {format: {type: json_schema, schema: \(value)}}")
    #expect(profile.said == [])
    #expect(profile.payload.hasSuffix(#"{"a":"no""# + String(repeating: "}", count: levels + 3)))
    let json = String(repeating: #"{"a":"#, count: 500) + "0.30" + String(repeating: "}", count: 500)
    #expect(try resolve(json).payload == json)
  }

  @Test func readsAProfileOfManyMembers() throws {
    let text = "metadata:\n" + (0..<50_000).map { "  k\($0): v\n" }.joined()
    let profile = try resolve(text)
    #expect(profile.body["metadata"]?.members?.count == 50_000)
    #expect(profile.said == [])
  }
}
