import Notation
import Profiles
import Testing

@Suite struct SpellingTests {
  @Test(arguments: [
    ("text.verbosity: low", #"{"text":{"verbosity":"low"}}"#),
    (
      "text: {verbosity: low}\ntext.format: {type: text}",
      #"{"text":{"verbosity":"low","format":{"type":"text"}}}"#
    ),
    (
      "text.format: {type: text}\ntext: {verbosity: low}",
      #"{"text":{"format":{"type":"text"},"verbosity":"low"}}"#
    ),
    ("effort: low", #"{"reasoning":{"effort":"low"}}"#),
    ("metadata.region: NO\nmetadata.a.b: x", #"{"metadata":{"region":"NO","a.b":"x"}}"#),
    (
      "text.format.name: x\ntext.format.type: json_schema",
      #"{"text":{"format":{"name":"x","type":"json_schema"}}}"#
    ),
    ("text.format.schema.type: object", #"{"text":{"format":{"schema":{"type":"object"}}}}"#),
    ("metadata: {a.b: x}", #"{"metadata":{"a.b":"x"}}"#),
    // Not known whole, or not at the top level: the key stays as it is.
    ("reasoning.nothing: 1", #"{"reasoning.nothing":1}"#),
    ("tools.0.strict: true", #"{"tools.0.strict":true}"#),
    ("text: {format.name: x}", #"{"text":{"format.name":"x"}}"#),
    ("reasoning: {effort.x: 1}", #"{"reasoning":{"effort.x":1}}"#),
    (#"{"text.verbosity": "low", "effort": 1}"#, #"{"text.verbosity":"low","effort":1}"#),
    ("text..verbosity: low", #"{"text..verbosity":"low"}"#),
    (".text: low", #"{".text":"low"}"#),
  ])
  func understandsDottedNames(text: String, payload: String) throws {
    let profile = try resolve(text)
    #expect(profile.payload == payload)
    #expect(profile.said == [])
  }

  @Test(arguments: [
    (
      "text: {verbosity: low}\ntext.verbosity: high\n",
      "p.yaml:2:1: error[duplicate-key]: text.verbosity is set twice in one file | keep one of them"
        + " | also set here p.yaml:1:8"
    ),
    (
      "text.verbosity: high\ntext:\n  verbosity: low\n",
      "p.yaml:3:3: error[duplicate-key]: text.verbosity is set twice in one file | keep one of them"
        + " | also set here p.yaml:1:1"
    ),
    (
      "effort: low\nreasoning.effort: high\n",
      "p.yaml:2:1: error[duplicate-key]: reasoning.effort is set twice in one file | keep one of them"
        + " | also set here p.yaml:1:1"
    ),
    (
      "text: null\ntext.verbosity: high\n",
      "p.yaml:2:1: error[duplicate-key]: text.verbosity is set twice in one file | keep one of them"
        + " | also set here p.yaml:1:1"
    ),
    (
      "text.verbosity: high\ntext: null\n",
      "p.yaml:2:1: error[duplicate-key]: text is set twice in one file | keep one of them"
        + " | also set here p.yaml:1:1"
    ),
  ])
  func refusesTwoSpellingsOfOneKey(text: String, said: String) throws {
    #expect(try resolve(text).said == [said])
  }
}
