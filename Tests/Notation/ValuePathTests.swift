import Testing

@testable import Notation

@Suite struct ValuePathTests {
  @Test(
    arguments: [
      ([], ""),
      ([.key("model")], "model"),
      ([.key("tools"), .index(0), .key("strict")], "tools[0].strict"),
      ([.index(2)], "[2]"),
      ([.index(0), .index(1), .key("a")], "[0][1].a"),
      ([.key("metadata"), .key("a.b")], "metadata.\"a.b\""),
      ([.key("metadata"), .key("")], "metadata.\"\""),
      ([.key("metadata"), .key("0")], "metadata.\"0\""),
      ([.key("metadata"), .key("007")], "metadata.\"007\""),
      ([.key("7up"), .key("$ref"), .key("x-y_z")], "7up.$ref.x-y_z"),
      ([.key("a b"), .key("é"), .key("[0]")], "\"a b\".\"é\".\"[0]\""),
      ([.key("a\"b\\c\n"), .index(1)], "\"a\\\"b\\\\c\\n\"[1]"),
      ([.key("-1")], "-1"),
    ] as [([ValuePath.Step], String)])
  func description(steps: [ValuePath.Step], text: String) {
    #expect(ValuePath(steps).description == text)
    #expect(ValuePath(parsing: text) == ValuePath(steps))
  }

  /// Spellings other than the one that is printed.
  @Test(arguments: [
    ("tools.0.strict", "tools[0].strict"), ("0", "[0]"), ("\"model\"", "model"),
    ("metadata.007", "metadata.\"007\""),
    ("metadata.été", "metadata.\"été\""), ("a.b:c/d", "a.\"b:c/d\""), ("\"\\u0061\".b", "a.b"),
    ("a.99999999999999999999", "a.\"99999999999999999999\""),
  ])
  func otherSpellings(text: String, description: String) {
    #expect(ValuePath(parsing: text)?.description == description)
  }

  @Test(arguments: [
    ".", "a.", ".a", "a..b", "a[", "a[]", "a[x]", "a[-1]", "a[01]", "a]", "a[0]b", "a.[0]", "a\"b\"", "\"a",
    "\"a\"b",
    "a b", "a .b", "a[99999999999999999999]", "\"\\x\"", "a[0",
  ])
  func malformed(text: String) { #expect(ValuePath(parsing: text) == nil) }
}
