import Notation
import Testing

@Suite struct YAMLKeyTests {
  @Test(
    arguments: [
      ("a: 1\na: 2", "a", "key `a` is written twice, in lines 1 and 2"),
      ("a: 1\n'a': 2", "a", "key `a` is written twice, in lines 1 and 2"),
      ("\"\\x61\": 1\n\n!!str a: 2", "a", "key `a` is written twice, in lines 1 and 3"),
      ("x:\n  a: 1\n  b: 2\n  a: 3", "x.a", "key `a` is written twice, in lines 2 and 4"),
      ("t:\n- a: 1\n- b: 1\n  b: 2", "t[1].b", "key `b` is written twice, in lines 3 and 4"),
      ("{a: 1, a: 2}", "a", "key `a` is written twice in line 1"),
      ("x: &k a\ny: {*k : 1, a: 2}", "y.a", "key `a` is written twice in line 2"),
      ("\"a.b\": 1\na.b: 2", "\"a.b\"", "key `a.b` is written twice, in lines 1 and 2"),
    ] as [(String, String, String)])
  func `a key written twice`(yaml: String, path: String, message: String) throws {
    let parsed = Node.parse(yaml: Array(yaml.utf8), file: "f")
    let finding = try #require(parsed.findings.first)
    #expect(parsed.findings.count == 1)
    #expect(finding.code == "duplicate-key")
    #expect(finding.message == message)
    #expect(finding.path?.description == path)
  }

  @Test func `the first of two equal keys stays, and both places are shown`() throws {
    let parsed = Node.parse(yaml: Array("a: 1\nb: 2\na: 3".utf8), file: "f")
    #expect(try #require(parsed.node).core == #"{"a":1,"b":2}"#)
    let finding = try #require(parsed.findings.first)
    #expect(finding.origin?.description == "f:3:1")
    #expect(
      finding.notes.map { "\($0.origin?.description ?? "") \($0.message)" } == ["f:1:1 first written here"])
    #expect(finding.remedy == "join the two, or remove one of them")
  }

  @Test func `a key written twice is found among many`() {
    let yaml = (0..<200).map { "k\($0): 1\n" }.joined() + "k7: 2\nk150: 2\n"
    #expect(
      Node.parse(yaml: Array(yaml.utf8), file: "f").findings.map(\.message)
        == [
          "key `k7` is written twice, in lines 8 and 201",
          "key `k150` is written twice, in lines 151 and 202",
        ])
  }

  @Test func `findings end at fifty`() {
    let yaml = String(repeating: "a: 1\n", count: 500)
    #expect(Node.parse(yaml: Array(yaml.utf8), file: "f").findings.count == 50)
  }
}
