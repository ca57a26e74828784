import Notation
import Testing

@Suite struct YAMLTemplateTests {
  private static let message =
    "error[template-needs-quotes] a value that begins with `{{` needs quotes: without them YAML reads a map"

  @Test(
    arguments: [
      ("input: {{input}}", "1:8", "input: \"{{input}}\""),
      ("a: 1\nb:\n  - {{ name }} is nice  # yes\n", "3:5", "- \"{{ name }} is nice\""),
      ("input: {{ x | upper }}", "1:8", "input: \"{{ x | upper }}\""),
      ("input: {{ x | default(\"a\") }}", "1:8", "input: '{{ x | default(\"a\") }}'"),
      ("input: {{ f('a', \"b\") }}", "1:8", "input: '{{ f(''a'', \"b\") }}'"),
      ("input: {{#if x}}\nb: 1", "1:8", "input: \"{{#if x}}\""),
      ("input: {{input}", "1:8", "input: \"{{input}\""),
      ("a: [{{x}}, \"b\"]", "1:5", "a: [\"{{x}}\", \"b\"]"), ("a: {b: {{x}}}", "1:8", "a: {b: \"{{x}}\"}"),
      ("{{name}}: x\n", "1:1", "\"{{name}}\": x"), ("a: !t {{x}} y", "1:7", "a: !t \"{{x}} y\""),
      ("a: |\n  {{x}}\nb: {{y}}: 1", "3:4", "b: \"{{y}}: 1\""),
      ("{{input}}", "1:1", "\"{{input}}\""), ("a: x\nb: {{é}} {{@}}\n", "2:4", "b: \"{{é}} {{@}}\""),
      ("a: \"{{x}}\"\nb: {{y}} z", "2:4", "b: \"{{y}} z\""),
    ] as [(String, String, String)])
  func `a value that begins with a template is recognised`(yaml: String, place: String, remedy: String) {
    #expect(findings(in: yaml) == ["\(place) \(Self.message) => \(remedy)"])
  }

  @Test func `each template is found, with its path`() {
    let parsed = Node.parse(yaml: Array("a: {{x}}\nb:\n  c: [{{y}}, z]\n".utf8), file: "f")
    #expect(parsed.findings.map { $0.path?.description } == ["a", "b.c[0]"])
    #expect(
      parsed.findings.compactMap { $0.origin?.place?.end } == [
        Position(line: 1, column: 9), Position(line: 3, column: 12),
      ])
  }

  @Test(
    arguments: [
      ("a: \"{{x}}\"", #"{"a":"{{x}}"}"#), ("a: Hi {{x}}", #"{"a":"Hi {{x}}"}"#),
      ("a: {b: {c: d}}", #"{"a":{"b":{"c":"d"}}}"#),
      ("a: |\n  {{x}}\n", #"{"a":"{{x}}\n"}"#), ("{a: {b: 1}}", #"{"a":{"b":1}}"#),
    ] as [(String, String)])
  func `templates elsewhere are text`(yaml: String, json: String) throws {
    #expect(try read(yaml).core == json)
  }

  @Test func `another mistake below a template in quotes keeps its own words`() {
    #expect(
      findings(in: "a: \"{{x}}\"\nb: @y") == [
        "2:4 error[yaml-syntax] a plain value cannot begin with `@`: it is reserved => b: \"@y\""
      ])
  }
}
