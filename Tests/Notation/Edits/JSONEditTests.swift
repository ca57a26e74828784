import Notation
import Testing

@Suite struct JSONEditTests {
  @Test(
    arguments: [
      ("{\"a\": 1}", .set("a", "x"), "{\"a\": \"x\"}"),
      ("{\"a\":1,\"b\":2}", .set("c", [1, ["d": 2]]), "{\"a\":1,\"b\":2,\"c\":[1,{\"d\":2}]}"),
      ("{\"a\":1}", .set("b", 2), "{\"a\":1,\"b\":2}"), ("{\"a\": 1}", .set("b", 2), "{\"a\": 1, \"b\": 2}"),
      ("{}", .set("a", 1), "{\"a\": 1}"),
      ("{}\n", .set("a.b", 1), "{\"a\": {\"b\": 1}}\n"), ("{ \"a\" : 1 }", .remove("a"), "{}"),
      ("{\n  \"a\": 1\n}\n", .set("b", 2), "{\n  \"a\": 1,\n  \"b\": 2\n}\n"),
      (
        "{\n\t\"a\": 1\n}\n", .set("b", ["c": [1]]),
        "{\n\t\"a\": 1,\n\t\"b\": {\n\t\t\"c\": [\n\t\t\t1\n\t\t]\n\t}\n}\n"
      ),
      ("{\n  \"a\": 1,\n  \"b\": 2\n}", .remove("b"), "{\n  \"a\": 1\n}"),
      ("{\n  \"a\": 1,\n  \"b\": 2\n}", .remove("a"), "{\n  \"b\": 2\n}"),
      ("{\n  \"a\": 1\n}", .remove("a"), "{}"),
      ("{\n  \"a\": {}\n}", .set("a.b", 1), "{\n  \"a\": {\n    \"b\": 1\n  }\n}"),
      ("{\r\n  \"a\": 1\r\n}", .set("b", 2), "{\r\n  \"a\": 1,\r\n  \"b\": 2\r\n}"),
      ("\u{FEFF}{\"a\": 1}", .set("a", 2), "\u{FEFF}{\"a\": 2}"),
      ("{\n  \"a\": [1, 2]\n}", .insert("a[0]", 0), "{\n  \"a\": [0, 1, 2]\n}"),
      ("{\"a\": [1, 2, 3]}", .remove("a[1]"), "{\"a\": [1, 3]}"),
      ("{\"a\": null}", .set("a.b", 1), "{\"a\": {\"b\": 1}}"),
      ("{\"a\": {\"b\": 1}, \"c\": 1}", .remove("a.b", .goes), "{\"c\": 1}"),
      (
        "{\"a\": \"\\u00e9\", \"b\": 1}", .set("b", "é\n\u{1}"),
        "{\"a\": \"\\u00e9\", \"b\": \"é\\n\\u0001\"}"
      ),
      (
        "{\n  \"a\": {\"x\": 1, \"y\": 2},\n  \"b\": 1\n}", .set("a", ["x": 1, "y": 3]),
        "{\n  \"a\": {\"x\": 1, \"y\": 3},\n  \"b\": 1\n}"
      ),
      ("{\"text.verbosity\": 1}", .set("\"text.verbosity\"", 2), "{\"text.verbosity\": 2}"),
    ] as [(String, Edit, String)])
  func `JSON stays JSON in its layout`(before: String, edit: Edit, after: String) {
    #expect(edited(before, edit) == after)
  }
}
