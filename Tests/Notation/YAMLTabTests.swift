import Notation
import Testing

@Suite struct YAMLTabTests {
  @Test(
    arguments: [
      ("model: x\nreasoning:\n\teffort: low\n", 3, 1), ("\tmodel: x", 1, 1), ("a:\n  b: 1\n  \tc: 2\n", 3, 3),
      ("a:\n  b: 1\n   \tc: 2\n", 3, 4), ("a:\n\t- x\n", 2, 1), ("a: \"x\"\n\tb: 1\n", 2, 1),
      ("a: |\n\t{{foo}}\n", 2, 1),
      ("a: |\n\tfoo\n", 2, 1), ("a: |\n  \tfoo\n\tbar\n", 3, 1), ("a: |2\n \tfoo\n", 2, 2),
      ("a: |\n  foo\n\tbar\n", 3, 1), ("a: |\n  foo\n\t# bar\n  baz\n", 3, 1),
      ("a: |\n\t# foo\n\tbar\n", 2, 1), ("a: x\n\ty\n", 2, 1),
      ("a:\r\n\tb: 1\r\n", 2, 1),
    ] as [(String, Int, Int)])
  func `a tab for indentation is named`(yaml: String, line: Int, column: Int) {
    #expect(
      findings(in: yaml) == [
        "\(line):\(column) error[yaml-tab] tab used for indentation => indent with spaces: YAML does not say how wide a tab is"
      ])
  }

  @Test(arguments: ["-\ta: 1\n", "-\t- a\n", "-\t\ta: 1\n"])
  func `a tab behind a dash indents what follows`(yaml: String) {
    #expect(
      findings(in: yaml) == [
        "1:2 error[yaml-tab] a tab used for indentation: it stands behind a `-` and sets the column of what follows => put a space in place of the tab"
      ])
  }

  @Test(
    arguments: [
      ("a: x\ty\n", #"{"a":"x\ty"}"#), ("a:\tx\n", #"{"a":"x"}"#), ("a: x\t# c\n", #"{"a":"x"}"#),
      ("a: x\n\t# c\nb: 1\n", #"{"a":"x","b":1}"#), ("a:\n\t# c\n\n \t\n  b: 1\n\t\n", #"{"a":{"b":1}}"#),
      ("-\tx\n-\t\"y: z\"\n-\t[a]\n", #"["x","y: z",["a"]]"#), ("a: |\n  x\n  \ty\n", #"{"a":"x\n\ty\n"}"#),
      ("a: |\n  \tx\n  y\n", #"{"a":"\tx\ny\n"}"#), ("a: >- # c\n\n \tx\n", #"{"a":"\n\tx"}"#),
      ("- - b: |\n      \tx\n", #"[[{"b":"\tx\n"}]]"#), ("- !x |+\n  \tx\n\n", #"["\tx\n\n"]"#),
      ("--- |\n \tx\n", #""\tx\n""#), ("a: \"x\n\ty\"\n", #"{"a":"x y"}"#),
      ("a: [\n\tx,\n\ty\n]\n", #"{"a":["x","y"]}"#),
      ("a: |\n  x\n  \t\n\t# c\nb: 1\n", #"{"a":"x\n\t\n","b":1}"#),
    ] as [(String, String)])
  func `other tabs are not blamed`(yaml: String, json: String) throws {
    #expect(try read(yaml).core == json)
  }

  @Test func `a tab is not blamed for another mistake`() {
    #expect(
      findings(in: "a: b: c\t# d\n") == [
        "1:5 error[yaml-syntax] the value of `a` holds another colon with a space, so it needs quotes => a: \"b: c\""
      ])
  }
}
