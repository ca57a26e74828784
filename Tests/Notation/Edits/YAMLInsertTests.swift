import Notation
import Testing

@Suite struct YAMLInsertTests {
  @Test(
    arguments: [
      ("a: 1\nb: 2\n", .insert("c", 3), "a: 1\nb: 2\nc: 3\n"),
      ("a: 1\nb: 2\n", .insert("c", 3, .first), "c: 3\na: 1\nb: 2\n"),
      ("a: 1 # c\n\n# about b\nb: 2\n", .insert("c", 3, .before("b")), "a: 1 # c\n\nc: 3\n# about b\nb: 2\n"),
      ("a: 1 # c\n\n# about b\nb: 2\n", .insert("c", 3, .after("a")), "a: 1 # c\nc: 3\n\n# about b\nb: 2\n"),
      (
        "# yaml-language-server: $schema=x\n# about a\na: 1\n", .insert("c", 3, .first),
        "# yaml-language-server: $schema=x\nc: 3\n# about a\na: 1\n"
      ),
      ("# file\n\n# about a\na: 1\n", .insert("c", 3, .first), "# file\n\nc: 3\n# about a\na: 1\n"),
      (
        "- role: user\n  content: x\n", .insert("[0].type", "m", .first),
        "- type: m\n  role: user\n  content: x\n"
      ),
      ("- role: user\n", .insert("[0].content", "1\n2\n"), "- role: user\n  content: |\n    1\n    2\n"),
      ("- a\n# about b\n- b\n", .insert("[1]", "x"), "- a\n- x\n# about b\n- b\n"),
      ("- a\n- b\n", .insert("[2]", "x"), "- a\n- b\n- x\n"),
      ("-   a\n-   b\n", .insert("[2]", ["k": 1, "l": 2]), "-   a\n-   b\n-   k: 1\n    l: 2\n"),
      ("- - a\n", .insert("[0][0]", "x"), "- - x\n  - a\n"),
      ("a: {x: 1, y: 2}\n", .insert("a.z", 3, .before("y")), "a: {x: 1, z: 3, y: 2}\n"),
      ("a: {x: 1, y: 2}\n", .insert("a.z", 3, .first), "a: {z: 3, x: 1, y: 2}\n"),
      ("a: [\n  # one\n  1,\n  2\n]\n", .insert("a[0]", 0), "a: [\n  0,\n  # one\n  1,\n  2\n]\n"),
      (
        "a: [\n  1, # one\n  # two\n  2\n]\n", .insert("a[1]", 0), "a: [\n  1, # one\n  0,\n  # two\n  2\n]\n"
      ),
      (
        "a: {\n  x: 1, # one\n  # two\n  y: 2\n}\n", .insert("a.z", 0, .after("x")),
        "a: {\n  x: 1, # one\n  z: 0,\n  # two\n  y: 2\n}\n"
      ),
      ("a: [1\n  , 2]\n", .insert("a[1]", 0), "a: [1\n  , 0, 2]\n"),
    ] as [(String, Edit, String)])
  func `a member goes where it is put`(before: String, edit: Edit, after: String) {
    #expect(edited(before, edit) == after)
  }

  @Test(
    arguments: [
      ("a: 1\nb: 2\n", .rename("a", "c"), "c: 1\nb: 2\n"),
      ("a : 1 # c\n", .rename("a", "y"), "\"y\" : 1 # c\n"),
      ("\"a\": 1\n", .rename("a", "b"), "\"b\": 1\n"), ("'a': 1\n", .rename("a", "b\n"), "\"b\\n\": 1\n"),
      ("a: {\"x\":1}\n", .rename("a.x", "y"), "a: {\"y\":1}\n"),
      ("a: {x, z}\n", .rename("a.x", "a, b"), "a: {\"a, b\", z}\n"),
      ("? a\n: 1\n", .rename("a", "b"), "? b\n: 1\n"),
      ("- a:\n    k: 1\n", .rename("[0].a", "b"), "- b:\n    k: 1\n"),
      ("text.verbosity: low\n", .rename("\"text.verbosity\"", "verbosity"), "verbosity: low\n"),
      ("&k a: 1\n", .rename("a", "b"), "&k b: 1\n"), ("a: 1\n", .rename("a", "a"), "a: 1\n"),
      ("a: 1\n", .rename("a", "<<"), "\"<<\": 1\n"), ("{\"a\": 1}", .rename("a", "b\"c"), "{\"b\\\"c\": 1}"),
    ] as [(String, Edit, String)])
  func `a member gets another name`(before: String, edit: Edit, after: String) {
    #expect(edited(before, edit) == after)
  }
}
