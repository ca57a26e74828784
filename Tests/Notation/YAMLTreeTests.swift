import Notation
import Testing

@Suite struct YAMLTreeTests {
  @Test(
    arguments: [
      ("a: x", #"{a@1:1: "x"@1:4-1:5}@1:1-1:5"#),
      ("a:", #"{a@1:1: ""@1:3-1:3}@1:1-1:3"#),
      ("- 1\n- [2, 3]\n\n# end\n", #"["1"@1:3-1:4, ["2"@2:4-2:5, "3"@2:7-2:8]@2:3-2:9]@1:1-2:9"#),
      (
        "a:\n  b: 1\n  c: 2\n\n\nd: {e: 3}\n",
        #"{a@1:1: {b@2:3: "1"@2:6-2:7, c@3:3: "2"@3:6-3:7}@2:3-3:7, d@6:1: {e@6:5: "3"@6:8-6:9}@6:4-6:10}@1:1-6:10"#
      ),
      // Columns count code points: an emoji and a composed letter are one each.
      ("é😀: ü x", #"{é😀@1:1: "ü x"@1:5-1:8}@1:1-1:8"#),
      ("\"é\": [😀, x]", #"{é@1:1: ["😀"@1:7-1:8, "x"@1:10-1:11]@1:6-1:12}@1:1-1:12"#),
      // A block text ends where the next line begins.
      ("a: |\n  x\n  y\nb: 1", #"{a@1:1: "x\ny\n"@1:4-4:1, b@4:1: "1"@4:4-4:5}@1:1-4:5"#),
      ("a: |\n  x", #"{a@1:1: "x\n"@1:4-3:1}@1:1-3:1"#),
      ("'x': \"a\n  b\"", #"{x@1:1: "a b"@1:6-2:5}@1:1-2:5"#),
      ("%YAML 1.2\n---\na: 1\n...\n", #"{a@3:1: "1"@3:4-3:5}@3:1-3:5"#),
      ("%TAG !e! tag:example.com,2000:\n---\na: !e!x 1\n", #"{a@3:1: "1"@3:4-3:10}@3:1-3:10"#),
      ("? a\n: b\n? c\n", #"{a@1:3: "b"@2:3-2:4, c@3:3: ""@3:4-3:4}@1:1-3:4"#),
      ("1: a\ntrue: b\n", #"{1@1:1: "a"@1:4-1:5, true@2:1: "b"@2:7-2:8}@1:1-2:8"#),
      ("--- \n", #"""@2:1-2:1"#),
    ] as [(String, String)])
  func `nodes know where they stand`(yaml: String, outline: String) throws {
    #expect(try read(yaml).outline == outline)
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func `each line end counts once`(lineEnd: String) throws {
    let text = ["a: 1", "", "b: |", "  x", "", "  y", "c: [1,", "  2]"].joined(separator: lineEnd)
    #expect(
      try read(text).outline
        == #"{a@1:1: "1"@1:4-1:5, b@3:1: "x\n\ny\n"@3:4-7:1, c@7:1: ["1"@7:5-7:6, "2"@8:3-8:4]@7:4-8:5}@1:1-8:5"#
    )
  }

  @Test func `scalars keep style and tag`() throws {
    let node = try read("[a, 'b', \"c\", !file d.md, !!str 5, ! 6]\n")
    let scalars = try #require(node.sequence).compactMap(\.scalar)
    #expect(scalars.map(\.style) == [.plain, .singleQuoted, .doubleQuoted, .plain, .plain, .plain])
    #expect(scalars.map(\.tag) == [nil, nil, nil, "!file", "tag:yaml.org,2002:str", "!"])
    let blocks = try #require(try read("- |\n  a\n- >\n  b\n").sequence).compactMap(\.scalar)
    #expect(blocks.map(\.style) == [.literal, .folded])
  }

  @Test(arguments: ["", "\n\n", "# only a comment\n", "\u{FEFF}", "   ", "\t\n"])
  func `an empty document is neither a node nor a finding`(yaml: String) {
    #expect(Node.parse(yaml: Array(yaml.utf8), file: "f") == Parsed(node: nil))
  }

  @Test(
    arguments: [
      ("a: x\u{2028}y\nb: 1", #"{a@1:1: "x\u2028y"@1:4-1:7, b@2:1: "1"@2:4-2:5}@1:1-2:5"#),
      ("a: |\n  x\u{2029}\u{85}y\nb: 1", #"{a@1:1: "x\u2029\u0085y\n"@1:4-3:1, b@3:1: "1"@3:4-3:5}@1:1-3:5"#),
      ("\u{85}k: \"\u{2028}\"", #"{\u0085k@1:1: "\u2028"@1:5-1:8}@1:1-1:8"#),
      ("- \u{E000}\u{E001}\u{2028}", #"["\uE000\uE001\u2028"@1:3-1:6]@1:1-1:6"#),
    ] as [(String, String)])
  func `line ends of YAML 1.1 alone are text`(yaml: String, outline: String) throws {
    let expected = Self.unescaped(outline)
    #expect(try Self.unescaped(read(yaml).outline) == expected)
  }

  /// The text with `\uXXXX` as characters, so that a table can show invisible ones.
  private static func unescaped(_ text: String) -> String {
    text.replacing(#/\\u([0-9A-Fa-f]{4})/#) { match in
      UInt32(match.1, radix: 16).flatMap(Unicode.Scalar.init).map { String($0) } ?? ""
    }
  }

  @Test func `keys with the same look and other code points are two keys`() throws {
    #expect(try read("é: 1\ne\u{301}: 2").mapping?.count == 2)
  }

  @Test(
    arguments: [
      (" \n {\"a\": 1}", "{\"a\":1}"), ("\u{FEFF}{\"a\": 1}", "{\"a\":1}"), ("a: no", "{\"a\":\"no\"}"),
      ("[1, x]", "[1,\"x\"]"),
    ] as [(String, String)])
  func `a document is JSON when it begins with a brace`(text: String, json: String) throws {
    let parsed = Node.parse(document: Array(text.utf8), file: "f")
    #expect(parsed.findings == [])
    #expect(try #require(parsed.node).core == json)
  }

  @Test func `a JSON document may be UTF-16 and is read as JSON`() throws {
    let units = Array("\u{FEFF}{\"a\": no}".utf16)
    let bytes = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(Node.parse(document: bytes, file: "f").findings.first?.code.rawValue.hasPrefix("json") == true)
  }
}
