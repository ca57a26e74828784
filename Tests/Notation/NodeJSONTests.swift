import Testing

@testable import Notation

@Suite struct NodeJSONTests {
  /// Each value as `line:column-line:column kind text`, keys before their values.
  private func outline(_ node: Node) -> [String] {
    func range(_ place: Place) -> String {
      "\(place.start.line):\(place.start.column)-\(place.end.line):\(place.end.column)"
    }
    switch node.content {
    case .scalar(let scalar):
      return ["\(range(node.place)) \(scalar.style == .jsonString ? "string" : "literal") \(scalar.text)"]
    case .sequence(let nodes): return ["\(range(node.place)) list"] + nodes.flatMap(outline)
    case .mapping(let entries):
      return ["\(range(node.place)) map"]
        + entries.flatMap { ["\(range($0.keyPlace)) key \($0.key)"] + outline($0.value) }
    }
  }

  @Test func places() throws {
    let text = "\u{FEFF}{\n  \"é😀\": [1.50, \"a\\nb\", {}],\r\n\t\"n\" :null\r}\n"
    let parsed = Node.parse(json: Array(text.utf8), file: "p.json")
    #expect(parsed.findings == [])
    #expect(
      outline(try #require(parsed.node)) == [
        "1:1-4:2 map",
        "2:3-2:7 key é😀",
        "2:9-2:27 list",
        "2:10-2:14 literal 1.50",
        "2:16-2:22 string a\nb",
        "2:24-2:26 map",
        "3:2-3:5 key n",
        "3:7-3:11 literal null",
      ])
    #expect(parsed.node?.place.file == "p.json")
  }

  @Test func oneValueOnOneLine() throws {
    #expect(
      outline(try #require(Node.parse(json: Array("true".utf8), file: "a").node)) == ["1:1-1:5 literal true"])
  }

  @Test("G02: a key written twice") func equalKeys() {
    let text = """
      {
        "tools": [
          {"type": "function"},
          {"type": "mcp", "strict": true, "x": {},
           "strict": {"strict": [1]}, "x": 2}
        ],
        "tools": []
      }
      """
    let parsed = Node.parse(json: Array(text.utf8), file: "p.json")
    let lines = parsed.findings.map { finding in
      let origin = finding.origin.map { "\($0)" } ?? "-"
      let notes = finding.notes.map { "\($0.message) \($0.origin.map { "\($0)" } ?? "-")" }
      return
        "\(origin): \(finding.severity)[\(finding.code)] \(finding.path.map { "\($0)" } ?? "-"): \(finding.message); \(finding.remedy ?? "-"); \(notes)"
    }
    #expect(
      lines == [
        #"p.json:5:6: error[duplicate-key] tools[1].strict: key "strict" is written twice, in lines 4 and 5; join the two, or remove one of them; ["first written here p.json:4:21"]"#,
        #"p.json:5:33: error[duplicate-key] tools[1].x: key "x" is written twice, in lines 4 and 5; join the two, or remove one of them; ["first written here p.json:4:37"]"#,
        #"p.json:7:3: error[duplicate-key] tools: key "tools" is written twice, in lines 2 and 7; join the two, or remove one of them; ["first written here p.json:2:3"]"#,
      ])
    #expect(parsed.node?["tools"]?.sequence?[1].mapping?.map(\.key) == ["type", "strict", "x"])
    #expect(parsed.node?["tools"]?.sequence?[1]["strict"]?.scalar?.text == "true")
  }

  @Test func keysAreFoundByCodePoints() throws {
    let text = #"{"é": 1, "e\u0301": 2}"#
    let parsed = Node.parse(json: Array(text.utf8), file: "p.json")
    #expect(parsed.findings == [])
    #expect(parsed.node?["é"]?.scalar?.text == "1")
    #expect(parsed.node?["e\u{301}"]?.scalar?.text == "2")
    let value = SourcedValue(try JSON(parsing: text), from: .builtin("test"))
    #expect(value["e\u{301}"]?.json == 2)
  }

  @Test func equalKeysInsideAMemberThatIsDropped() {
    let text = #"{"a": 1, "a": {"b": [{"c": 1, "c": 2}]}}"#
    let parsed = Node.parse(json: Array(text.utf8), file: "p.json")
    #expect(parsed.findings.map(\.path?.description) == ["a", "a.b[0].c"])
    #expect(parsed.node?.mapping?.count == 1)
    #expect(parsed.node?["a"]?.scalar?.text == "1")
  }

  @Test func faults() throws {
    let parsed = Node.parse(json: Array("{\"a\": 1,\n \"a\": 2,\n x}".utf8), file: "p.json")
    #expect(parsed.node == nil)
    #expect(parsed.hasErrors)
    #expect(parsed.findings.map(\.code) == ["duplicate-key", "json-syntax"])
    let fault = try #require(parsed.findings.last)
    #expect(fault.origin?.description == "p.json:3:2")
    #expect(fault.message == "found `x` where a key in double quotes was expected")
    #expect(fault.remedy == "write \"x\"")
    #expect(fault.severity == .error)
  }

  @Test func nothing() {
    let parsed = Node.parse(json: [], file: "p.json")
    #expect(parsed.node == nil)
    #expect(parsed.findings.map(\.message) == ["the text is empty; expected a value"])
  }
}
