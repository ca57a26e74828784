import Notation
import Testing

@Suite struct YAMLRemoveTests {
  @Test(
    arguments: [
      ("a: 1\nb: 2\n", .remove("a"), "b: 2\n"), ("a: 1\nb: 2\n", .remove("b"), "a: 1\n"),
      ("a: 1\nb: 2", .remove("b"), "a: 1\n"), ("a: 1 # c\nb: 2\n", .remove("a"), "b: 2\n"),
      ("# about a\na: 1\nb: 2\n", .remove("a"), "b: 2\n"),
      ("a: 1\n# about b\n# more\nb: 2\nc: 3\n", .remove("b"), "a: 1\nc: 3\n"),
      ("# file\n\n# about a\na: 1\nb: 2\n", .remove("a"), "# file\n\nb: 2\n"),
      ("a: 1\n\n# block\n\nb: 2\n\nc: 3\n", .remove("b"), "a: 1\n\n# block\n\n\nc: 3\n"),
      ("a: 1\nb: 2\n# below\n", .remove("b"), "a: 1\n# below\n"),
      (
        "# yaml-language-server: $schema=x\n# about a\na: 1\nb: 2\n", .remove("a"),
        "# yaml-language-server: $schema=x\nb: 2\n"
      ),
      ("a:\n  x: 1\n  # in a\nb: 2\n", .remove("b"), "a:\n  x: 1\n  # in a\n"),
      ("a:\n  x: 1\n  # in a\nb: 2\n", .remove("a"), "b: 2\n"),
      ("a:\n  x: 1\n  # y\n  y: 2\nb: 2\n", .remove("a.y"), "a:\n  x: 1\nb: 2\n"),
      ("a:\n  x: 1\n# sloppy\n  y: 2\n", .remove("a.y"), "a:\n  x: 1\n"),
      ("a: |\n  x\n  # text\nb: 2\n", .remove("b"), "a: |\n  x\n  # text\n"),
      ("a: |\n  x\n\nb: 2\n", .remove("a"), "\nb: 2\n"), ("a: |+\n  x\n\nb: 2\n", .remove("a"), "b: 2\n"),
      ("a: |+\n  x\n\nb: 2\n\n\nc: 3\n", .remove("b"), "a: |+\n  x\n\nc: 3\n"),
      ("a: |+\n  x\n\n# c\nb: 2\n\nc: 3\n", .remove("b"), "a: |+\n  x\n\nc: 3\n"),
      ("a: \"x\n  y\" # c\nb: 2\n", .remove("a"), "b: 2\n"), ("a: [1,\n 2]\nb: 2\n", .remove("a"), "b: 2\n"),
      ("? a\n: 1\nb: 2\n", .remove("a"), "b: 2\n"),
      ("a: 1\r\n# b\r\nb: 2\r\nc: 3\r\n", .remove("b"), "a: 1\r\nc: 3\r\n"),
      ("a: 1\r# b\rb: 2\rc: 3\r", .remove("b"), "a: 1\rc: 3\r"),
      ("\u{FEFF}a: 1\nb: 2\n", .remove("a"), "\u{FEFF}b: 2\n"),
      ("---\na: 1\nb: 2\n...\n", .remove("a"), "---\nb: 2\n...\n"),
      ("text.verbosity: low\nb: 2\n", .remove("\"text.verbosity\""), "b: 2\n"),
    ] as [(String, Edit, String)])
  func `an entry goes with its own comments`(before: String, edit: Edit, after: String) {
    #expect(edited(before, edit) == after)
  }

  @Test(
    arguments: [
      ("- a\n- b\n- c\n", .remove("[1]"), "- a\n- c\n"),
      ("l:\n  - a # 1\n  # about b\n  - b # 2\n", .remove("l[1]"), "l:\n  - a # 1\n"),
      ("- role: user\n  content: x\n- role: dev\n", .remove("[0]"), "- role: dev\n"),
      ("- role: user # c\n  content: x\n", .remove("[0].role"), "- content: x\n"),
      ("- role: user\n  # about\n  content: x\n", .remove("[0].role"), "- # about\n  content: x\n"),
      ("- role: user\n\n  content: x\n", .remove("[0].role"), "- content: x\n"),
      ("- role: user\n  content: x # c\n", .remove("[0].content"), "- role: user\n"),
      ("- - a\n  - b\n", .remove("[0][0]"), "- - b\n"),
      ("-   a: 1\n    b: 2\n", .remove("[0].a"), "-   b: 2\n"),
    ] as [(String, Edit, String)])
  func `members of lists, and first members behind a dash`(before: String, edit: Edit, after: String) {
    #expect(edited(before, edit) == after)
  }

  @Test(
    arguments: [
      ("a:\n  x: 1\nb: 2\n", .remove("a.x"), "a: {}\nb: 2\n"),
      ("a:\n  x: 1\nb: 2\n", .remove("a.x", .goes), "b: 2\n"),
      ("a: # c\n  # about x\n  x: 1 # t\nb: 2\n", .remove("a.x"), "a: {} # c\nb: 2\n"),
      ("a:\n  - 1\n", .remove("a[0]"), "a: []\n"),
      ("a:\n  b:\n    c: 1\n  d: 2\n", .remove("a.b.c", .goes), "a:\n  d: 2\n"),
      ("a:\n  b:\n    c: 1\nd: 2\n", .remove("a.b.c", .goes), "d: 2\n"), ("a: 1\n", .remove("a"), "{}\n"),
      ("# file\n\na: 1\n", .remove("a"), "# file\n\n{}\n"),
      ("a: 1\n\n# end\n", .remove("a"), "--- {}\n\n# end\n"),
      ("# file\n\na: 1\n", .remove("a", .goes), "# file\n\n"), ("a: 1\n", .remove("a", .goes), ""),
      ("- a: 1 # c\n- 2\n", .remove("[0].a"), "- {}\n- 2\n"),
      ("- a: 1\n- 2\n", .remove("[0].a", .goes), "- 2\n"),
      ("a: {x: 1} # c\n", .remove("a.x"), "a: {} # c\n"),
      ("a: {x: 1}\nb: 1\n", .remove("a.x", .goes), "b: 1\n"),
      ("a: { x: 1 }\n", .remove("a.x"), "a: {}\n"), ("a: [\n  1, # c\n]\n", .remove("a[0]"), "a: []\n"),
      ("a: {\n  # about x\n  x: 1\n\n  # alone\n}\n", .remove("a.x"), "a: {\n\n  # alone\n}\n"),
      ("a: [x: 1]\n", .remove("a[0].x"), "a: [{}]\n"), ("a: &n\n  x: 1\n", .remove("a.x"), "a: &n {}\n"),
      ("---\na: 1\n", .remove("a"), "---\n{}\n"), ("- 1\n", .remove("[0]"), "[]\n"),
      ("a:\n\n  # alone\n\n  x: 1\n", .remove("a.x"), "a: {}\n\n  # alone\n\n"),
    ] as [(String, Edit, String)])
  func `the last member leaves brackets, or takes its parent along`(before: String, edit: Edit, after: String)
  {
    #expect(edited(before, edit) == after)
  }

  @Test(
    arguments: [
      ("a: {x: 1, y: 2, z: 3}\n", .remove("a.x"), "a: {y: 2, z: 3}\n"),
      ("a: {x: 1, y: 2, z: 3}\n", .remove("a.y"), "a: {x: 1, z: 3}\n"),
      ("a: {x: 1, y: 2, z: 3}\n", .remove("a.z"), "a: {x: 1, y: 2}\n"),
      ("a: [1, 2,]\n", .remove("a[1]"), "a: [1,]\n"),
      (
        "a: [\n  1, # one\n  # about two\n  2, # two\n  3 # three\n]\n", .remove("a[1]"),
        "a: [\n  1, # one\n  3 # three\n]\n"
      ),
      ("a: [\n  1, # one\n  2 # two\n]\n", .remove("a[1]"), "a: [\n  1 # one\n]\n"),
      ("a: [\n  1,\n  2,\n]\n", .remove("a[1]"), "a: [\n  1,\n]\n"),
      ("a: [\n  1,\n  2 ]\n", .remove("a[1]"), "a: [\n  1 ]\n"),
      ("a: [1, 2,\n  3]\n", .remove("a[1]"), "a: [1,\n  3]\n"),
      ("a: [1, # c\n  2]\n", .remove("a[0]"), "a: [\n  2]\n"),
      ("a: [1, # c\n  2]\n", .remove("a[1]"), "a: [1 # c\n  ]\n"),
      ("a: [\n  1, 2,\n  3]\n", .remove("a[0]"), "a: [\n  2,\n  3]\n"),
      ("a: [1\n  , 2\n  , 3]\n", .remove("a[1]"), "a: [1\n  , 3]\n"),
      ("a: {x, y}\n", .remove("a.x"), "a: {y}\n"),
    ] as [(String, Edit, String)])
  func `in brackets a comma goes too`(before: String, edit: Edit, after: String) {
    #expect(edited(before, edit) == after)
  }
}
