import Notation
import Testing

@testable import Payload

/// How values are written in the languages; scripts/check-exports runs what comes out.
@Suite struct ExportLiteralTests {
  static let odd = "a'b\"c\\d\n\r\t\u{0}\u{1B}\u{2028}${x}`🚲é"

  @Test func shell() {
    #expect(CurlExport.quoted("it's $x `y` \\ \"z\"") == "'it'\\''s $x `y` \\ \"z\"'")
    #expect(CurlExport.quoted(ExportText("https://a.example/v1")) == "https://a.example/v1")
    #expect(CurlExport.quoted(ExportText("https://a.example/?x=1&y=2")) == "'https://a.example/?x=1&y=2'")
    #expect(CurlExport.quoted(ExportText([.text("a: "), .variable("B")])) == "\"a: $B\"")
    #expect(CurlExport.quoted(ExportText([.text("a!"), .variable("B"), .text("c")])) == "'a!'\"$B\"'c'")
    #expect(CurlExport.quoted(ExportText([.variable("B"), .text("c")])) == "\"${B}c\"")
  }

  @Test func python() {
    #expect(
      PythonExport.Literal.string(Self.odd)
        == #""a'b\"c\\d\n\r\t\u0000\u001b\u2028${x}`🚲é""#)
    #expect(
      PythonExport.Literal.text(
        of: .array([true, .null, .number(JSONNumber(text: "1.5").unsafelyUnwrapped), "x"]), indent: 0)
        == "[True, None, 1.5, \"x\"]")
  }

  @Test func javascript() {
    #expect(
      JavaScriptExport.Literal.string(Self.odd)
        == #""a'b\"c\\d\n\r\t\u0000\u001b\u2028${x}`🚲é""#)
    #expect(
      JavaScriptExport.Literal.text(of: ["__proto__": 1, "a": 2, "b-c": 3], indent: 0)
        == "{[\"__proto__\"]: 1, a: 2, \"b-c\": 3}")
  }

  @Test func swift() {
    #expect(
      SwiftExport.Literal.string(Self.odd)
        == #""a'b\"c\\d\n\r\t\u{0}\u{1b}\u{2028}${x}`🚲é""#)
    #expect(SwiftExport.raw("a") == "#\"\"\"\na\n\"\"\"#")
    #expect(SwiftExport.raw("\\#(x)").hasPrefix("##\"\"\"\n"))
    #expect(SwiftExport.raw("\"\"\"##").hasPrefix("###\"\"\"\n"))
    #expect(SwiftExport.raw("\u{2028}").contains("\\u2028"))
  }

  @Test("an address with variables in it")
  func address() {
    let text = ExportText(
      "https://{a}.x/{b}/v1", variables: [(name: "a", variable: "A"), (name: "b", variable: "B")])
    #expect(text.pieces == [.text("https://"), .variable("A"), .text(".x/"), .variable("B"), .text("/v1")])
    #expect(ExportText("https://{c}/", variables: []).pieces == [.text("https://{c}/")])
  }
}
