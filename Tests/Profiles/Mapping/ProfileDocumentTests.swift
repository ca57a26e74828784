import Notation
import Profiles
import Registry
import Testing

/// Changes to profiles' texts: what is around them stays.
@Suite struct ProfileDocumentTests {
  static func document(_ text: String) throws -> ProfileDocument {
    ProfileDocument(
      try YAMLDocument(text, file: "p.yaml"), types: try #require(ShippedRegistryTests.registry))
  }

  static func path(_ text: String) throws -> ValuePath { try #require(ValuePath(parsing: text)) }

  @Test(
    "hoisting keeps comments, blank lines and depth",
    arguments: [
      (
        "tools:\n  - type: function\n    function:  # flat now\n      name: f   # its name\n\n      # what it takes\n      parameters: {}\nmodel: m\n",
        "tools[0].function",
        "tools:\n  - type: function\n    # flat now\n    name: f   # its name\n\n    # what it takes\n    parameters: {}\nmodel: m\n"
      ),
      (
        "tools:\n- function:\n    name: f\n    description: |\n      # text\n       deeper\n  type: function\n",
        "tools[0].function",
        "tools:\n- name: f\n  description: |\n    # text\n     deeper\n  type: function\n"
      ),
      (
        "tools: [{type: function, function: {name: f}}]  # one\n", "tools[0].function",
        "tools: [{type: function, name: f}]  # one\n"
      ),
      (
        "text.format:\r\n  type: json_schema\r\n  json_schema:\r\n    name: n # short\r\n    schema: {type: object}\r\n",
        "text.format.json_schema",
        "text.format:\r\n  type: json_schema\r\n  name: n # short\r\n  schema: {type: object}\r\n"
      ),
      (
        "tools:\n  - function: {name: f, parameters: {a: [1, 2]}}  # é\n    type: function\n",
        "tools[0].function",
        "tools:\n  - name: f\n    parameters: {a: [1, 2]}  # é\n    type: function\n"
      ),
      (
        "text:\n  format: {type: json_schema, json_schema: {name: n}}\n", "text.format.json_schema",
        "text:\n  format: {type: json_schema, name: n}\n"
      ),
    ])
  func hoisting(text: String, path: String, wanted: String) throws {
    var document = try Self.document(text)
    try document.apply(.hoist(try Self.path(path)))
    #expect(document.document.text == wanted)
  }

  @Test(
    "removing a line keeps the comments above and behind it",
    arguments: [
      ("# a\ntemperature: 1\n\n# b\nmodel: m\n", "temperature", "# a\n\n# b\nmodel: m\n"),
      ("model: m\ntop_p: 1 # why\nstore: true\n", "top_p", "model: m\n# top_p: 1 # why\nstore: true\n"),
      (
        "reasoning:\n  effort: low\n  # a\n  summary: auto\nmodel: m\n", "reasoning.summary",
        "reasoning:\n  effort: low\n  # a\nmodel: m\n"
      ),
      ("reasoning:\n  effort: low\nmodel: m\n", "reasoning.effort", "model: m\n"),
      (
        "reasoning: {effort: low, summary: auto}\nmodel: m\n", "reasoning.summary",
        "reasoning: {effort: low}\nmodel: m\n"
      ),
      ("effort: low\nmodel: m", "reasoning.effort", "model: m"),
      ("instructions: |\n  a\n\n  b\n\nmodel: m\n", "instructions", "\nmodel: m\n"),
      ("include:\n- reasoning.encrypted_content\nmodel: m\n", "include", "model: m\n"),
      ("{\"temperature\": 1, \"model\": \"m\"}", "temperature", "{\"model\": \"m\"}"),
    ])
  func removing(text: String, path: String, wanted: String) throws {
    var document = try Self.document(text)
    try document.apply(.remove(try Self.path(path)))
    #expect(document.document.text == wanted)
  }

  @Test(
    "moving keeps the line where it is, or puts the value where it belongs",
    arguments: [
      ("a: 1\nmax_tokens: 5 # x\n", "max_tokens", "max_output_tokens", "a: 1\nmax_output_tokens: 5 # x\n"),
      (
        "reasoning_effort: low # x\nreasoning: {summary: auto}\n", "reasoning_effort", "reasoning.effort",
        "reasoning.effort: low # x\nreasoning: {summary: auto}\n"
      ),
      (
        "{\"reasoning_effort\": \"low\"}", "reasoning_effort", "reasoning.effort",
        "{\"reasoning\": {\"effort\": \"low\"}}"
      ),
      (
        "reasoning: {generate_summary: auto} # x\n", "reasoning.generate_summary", "reasoning.summary",
        "reasoning: {summary: auto} # x\n"
      ),
    ])
  func moving(text: String, from: String, to: String, wanted: String) throws {
    var document = try Self.document(text)
    try document.apply(.move(try Self.path(from), to: try Self.path(to)))
    #expect(document.document.text == wanted)
  }

  @Test("a change that an anchor would carry elsewhere is refused, and nothing changes")
  func anchors() throws {
    let text = "metadata: &a {x: y, z: w}\nprofile: {anchors: *a}\n"
    var document = try Self.document(text)
    #expect(throws: BodyEditFailure.self) { try document.apply(.remove(try Self.path("metadata.z"))) }
    #expect(document.document.text == text)
  }
}
