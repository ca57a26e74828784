import Notation
import Testing

@Suite struct YAMLAliasTests {
  @Test(
    arguments: [
      ("a: &x 1\nb: *x\n", #"{"a":1,"b":1}"#), ("a: &x [1]\nb: [*x, *x]\n", #"{"a":[1],"b":[[1],[1]]}"#),
      ("a: &x 1\nb: &x 2\nc: *x\n", #"{"a":1,"b":2,"c":2}"#), ("&k a: 1\n*k : 2\n", #"{"a":1}"#),
      ("a: &x\nb: *x\n", #"{"a":null,"b":null}"#),
    ] as [(String, String)])
  func `aliases stand for what their anchors name`(yaml: String, json: String) throws {
    let parsed = Node.parse(yaml: Array(yaml.utf8), file: "f")
    #expect(try #require(parsed.node).core == json)
    #expect(parsed.findings.map(\.code) == (yaml.hasPrefix("&k") ? ["duplicate-key"] : []))
  }

  @Test(
    arguments: [
      (
        "a: *nope",
        "1:4 error[yaml-alias] alias `*nope` has no anchor `&nope` => put `&nope` before the value it names, or quote the text if it is no alias"
      ),
      (
        "b: &x [*x]",
        "1:8 error[yaml-alias] alias `*x` stands inside the value that `&x` names => put `&x` before the value it names, or quote the text if it is no alias"
      ),
      (
        "a: &base 1\nc: *y\nd: &y 1",
        "2:4 error[yaml-alias] alias `*y` stands before its anchor `&y` => known here: `*base`; quote the text if it is no alias"
      ),
      (
        "*k : 1",
        "1:1 error[yaml-alias] alias `*k` has no anchor `&k` => put `&k` before the value it names, or quote the text if it is no alias"
      ),
    ] as [(String, String)])
  func `aliases that stand for nothing`(yaml: String, finding: String) {
    #expect(findings(in: yaml) == [finding])
  }

  private static let bombs: [(name: String, yaml: String, finding: String)] = [
    (
      "nodes that double",
      "k1: &k1 [o, o]\n" + (2..<27).map { "k\($0): &k\($0) [*k\($0 - 1), *k\($0 - 1)]\n" }.joined(),
      "15:18 error[yaml-alias-bomb] too many nodes after expanding aliases: the limit is 100000 => write the values out, or use fewer aliases"
    ),
    (
      "one long text many times",
      "a: &a \"" + String(repeating: "x", count: 300_000) + "\"\nb: [" + String(repeating: "*a,", count: 1000)
        + "]",
      "2:170 error[yaml-alias-bomb] too much text after expanding aliases: the limit is 16 MiB => write the values out, or use fewer aliases"
    ),
    (
      "a chain that deepens", "k0: &k0 [o]\n" + (1..<1000).map { "k\($0): &k\($0) [*k\($0 - 1)]\n" }.joined(),
      "100:12 error[yaml-too-deep] lists and maps nest too deeply here: the limit is 100 levels => flatten the document"
    ),
    (
      "a map merged again and again",
      "a: &a {" + (0..<1000).map { "k\($0): 1" }.joined(separator: ",") + "}\n"
        + (0..<1000).map { "m\($0): {<<: *a}\n" }.joined(),
      "51:11 error[yaml-alias-bomb] too many nodes after expanding aliases: the limit is 100000 => write the values out, or use fewer aliases"
    ),
  ]

  @Test(arguments: bombs.indices)
  func `a small file that grows without end is refused`(index: Int) {
    let bomb = Self.bombs[index]
    #expect(findings(in: bomb.yaml) == [bomb.finding], "\(bomb.name)")
  }

  @Test func `the limit counts expanded nodes and can be moved`() {
    let yaml = "a: &a [1, 2]\nb: [*a, *a]\n"
    #expect(findings(in: yaml, limits: ParseLimits(aliasedNodes: 6)) == [])
    #expect(findings(in: yaml, limits: ParseLimits(aliasedNodes: 5)).count == 1)
  }
}
