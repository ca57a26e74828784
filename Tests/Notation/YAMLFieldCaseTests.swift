import Notation
import Testing

/// Failures that people met in public, by their id.
@Suite struct YAMLFieldCaseTests {
  @Test func `G01 a country keeps its text`() throws {
    let node = try read("metadata:\n  region: NO\n  debug: off\n  answer: yes\n  on: call\n")
    #expect(node["metadata"]?.mapping?.map(\.key) == ["region", "debug", "answer", "on"])
    #expect(node["metadata"]?.mapping?.compactMap(\.value.scalar?.text) == ["NO", "off", "yes", "call"])
    #expect(node.core == #"{"metadata":{"region":"NO","debug":"off","answer":"yes","on":"call"}}"#)
  }

  @Test func `G02 a key written twice`() throws {
    let yaml = "model: gpt-5.4\nreasoning:\n  effort: low\ninput: Hi\nreasoning:\n  summary: auto\n"
    let parsed = Node.parse(yaml: Array(yaml.utf8), file: "p.yaml")
    let finding = try #require(parsed.findings.first)
    #expect(parsed.findings.count == 1)
    #expect(finding.severity == .error)
    #expect(finding.origin?.description == "p.yaml:5:1")
    #expect(finding.path?.description == "reasoning")
    #expect(finding.message == "key `reasoning` is written twice, in lines 2 and 5")
  }

  @Test func `G03 a tab for indentation`() {
    #expect(
      findings(in: "model: gpt-5.4\nreasoning:\n\teffort: low\n") == [
        "3:1 error[yaml-tab] tab used for indentation => indent with spaces: YAML does not say how wide a tab is"
      ])
  }

  @Test func `G05 a base profile merged by anchor`() throws {
    let yaml = """
      base: &base
        model: gpt-5.4
        store: false
        reasoning: {effort: low, summary: auto}
      fast:
        <<: *base
        reasoning: {effort: none}

      """
    let parsed = Node.parse(yaml: Array(yaml.utf8), file: "f")
    let fast = try #require(parsed.node?["fast"])
    #expect(fast.core == #"{"model":"gpt-5.4","store":false,"reasoning":{"effort":"none"}}"#)
    #expect(
      parsed.findings.map(shown) == [
        "7:3 note[merge-shallow] `<<` merges shallowly: `reasoning` replaces the merged map whole, and `summary` is lost => repeat what should stay"
      ])
    #expect(!parsed.hasErrors)
  }

  @Test func `G06 the newline at the end of a prompt`() throws {
    let yaml = """
      model: gpt-5.4
      input: Hi
      instructions: |
        You are terse.
        - no lists


      metadata:
        a: |-
          x
        b: |+
          x

        c: >
          x
          y

      """
    let node = try read(yaml)
    #expect(node["instructions"]?.scalar?.text == "You are terse.\n- no lists\n")
    #expect(node["metadata"]?.mapping?.compactMap(\.value.scalar?.text) == ["x", "x\n\n", "x y\n"])
  }

  @Test func `G08 a small file that grows without end`() {
    let bomb = "k1: &k1 [o, o]\n" + (2..<27).map { "k\($0): &k\($0) [*k\($0 - 1), *k\($0 - 1)]\n" }.joined()
    var parsed = Parsed(node: nil)
    let time = ContinuousClock().measure { parsed = Node.parse(yaml: Array(bomb.utf8), file: "bomb.yaml") }
    #expect(parsed.node == nil)
    #expect(parsed.findings.map(\.message) == ["too many nodes after expanding aliases: the limit is 100000"])
    #expect(time < .seconds(1))
  }

  @Test func `G08 three anchors in an honest profile pass`() throws {
    let yaml = "a: &a {x: 1}\nb: &b [*a, *a]\nc: &c {<<: *a, y: *b}\nd: [*a, *b, *c]\n"
    #expect(try read(yaml)["c"]?.core == #"{"x":1,"y":[{"x":1},{"x":1}]}"#)
  }
}
