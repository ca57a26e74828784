import Testing

@testable import Notation

/// Texts that are large in one way or another.
@Suite struct JSONSizeTests {
  @Test(arguments: [("[", "]"), ("{\"a\":", "}"), ("[{\"a\":", "}]")])
  func nestingStopsAtTheLimit(opening: String, closing: String) throws {
    let levels = opening == "[{\"a\":" ? 256 : 512
    let deepest = String(repeating: opening, count: levels) + "1" + String(repeating: closing, count: levels)
    let json = try JSON(parsing: deepest)
    #expect(json.encoded() == deepest)
    #expect(Node.parse(json: Array(deepest.utf8), file: "a.json").findings == [])

    let error = #expect(throws: JSONError.self) { try JSON(parsing: "[" + deepest + "]") }
    #expect(error?.kind == .tooDeep(limit: 512))
    #expect(
      error?.message.hasSuffix("with 512 objects and lists open; that is the limit") == true)
    #expect(try JSON(parsing: "[" + deepest + "]", limits: ParseLimits(depth: 513)) == [json])
  }

  @Test(arguments: [true, false])
  func aHundredThousandBrackets(closed: Bool) {
    let text = String(repeating: "[", count: 100_000) + (closed ? String(repeating: "]", count: 100_000) : "")
    for limits in [ParseLimits.standard, ParseLimits(depth: .max)] {
      let error = #expect(throws: JSONError.self) { try JSON(parsing: text, limits: limits) }
      #expect(error?.kind == .tooDeep(limit: min(limits.depth, ParseLimits.deepestJSON)))
      #expect(error?.position == Position(line: 1, column: min(limits.depth, ParseLimits.deepestJSON) + 1))
      let findings = Node.parse(json: Array(text.utf8), file: "a.json", limits: limits).findings
      #expect(findings.map(\.code) == ["json-syntax"])
    }
  }

  @Test func deepValuesAreComparedHashedAndWritten() throws {
    let depth = ParseLimits.deepestJSON
    let text =
      String(repeating: "[{\"a\":", count: depth / 2) + "1.0" + String(repeating: "}]", count: depth / 2)
    let json = try JSON(parsing: text, limits: ParseLimits(depth: depth))
    let other = try JSON(
      parsing: text.split(separator: "1.0").joined(separator: "10e-1"), limits: ParseLimits(depth: depth))
    #expect(json.encoded() == text)
    #expect(json.pretty(indent: 0).utf8.count > text.utf8.count)
    #expect(json == json)
    #expect(json != other)
    #expect(json.isEquivalent(to: other))
    #expect(Set([json, json]).count == 1)
    #expect(Set([JSON.ByValue(json), JSON.ByValue(other)]).count == 1)
  }

  @Test func aMillionMembers() throws {
    let text = "[" + repeatElement("0", count: 1_000_000).joined(separator: ",") + "]"
    let json = try JSON(parsing: text)
    #expect(json.array?.count == 1_000_000)
    #expect(json.encoded() == text)
    #expect(Node.parse(json: Array(text.utf8), file: "a.json").node?.sequence?.count == 1_000_000)
  }

  @Test func manyKeys() throws {
    let members = (0..<200_000).map { "\"key\($0)\":\($0)" }.joined(separator: ",")
    let json = try JSON(parsing: "{\(members)}")
    #expect(json.object?.count == 200_000)
    #expect(json["key0"] == 0)
    #expect(json["key199999"] == 199_999)
    #expect(json.encoded() == "{\(members)}")

    let twice = "{\(members),\"key17\":0}"
    let error = #expect(throws: JSONError.self) { try JSON(parsing: twice) }
    guard case .duplicateKey("key17", let first) = error?.kind else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(first.line == 1)
    let findings = Node.parse(json: Array(twice.utf8), file: "a.json").findings
    #expect(findings.map(\.code) == ["duplicate-key"])
    #expect(findings.first?.path == ValuePath([.key("key17")]))
  }

  @Test func manyEqualKeys() {
    let text = "{" + repeatElement("\"a\":{}", count: 200_000).joined(separator: ",") + "}"
    let parsed = Node.parse(json: Array(text.utf8), file: "a.json")
    #expect(parsed.node?.mapping?.count == 1)
    #expect(parsed.findings.count == 101)
    #expect(parsed.findings.last?.message == "199899 more keys are written twice")
  }

  @Test func longNumbers() throws {
    let digits = String(repeating: "1234567890", count: 100_000)
    for text in [digits, "-" + digits, "0." + digits, digits + "." + digits + "e" + digits] {
      let json = try JSON(parsing: "[\(text)]")
      #expect(json[0]?.number?.text == text)
      let number = try #require(JSONNumber(text: text))
      #expect(number.isEqual(to: number))
      #expect(number.isEqual(to: JSONNumber(checked: text.contains("e") ? text : text + "e0")))
    }
    let long = try #require(JSONNumber(text: digits))
    let longer = try #require(JSONNumber(text: digits + ".1"))
    #expect(long.isLess(than: longer))
    #expect(long.isMultiple(of: JSONNumber(30)))
    #expect(!long.isMultiple(of: JSONNumber(7)))
  }

  @Test func longStrings() throws {
    let string = String(repeating: "é\"\n", count: 300_000)
    let json = JSON.string(string)
    #expect(try JSON(parsing: json.encoded()) == json)
  }
}
