import Notation
import Testing

@Suite struct YAMLSetTests {
  @Test(
    arguments: [
      ("a: 1\n", .set("a", 2), "a: 2\n"),
      ("a: 1 # one\nb: 2\n", .set("a", "low"), "a: low # one\nb: 2\n"),
      ("a:   1   # one\n", .set("a", 2), "a:   2   # one\n"),
      ("a: 1", .set("a", 2), "a: 2"),
      ("a:\n", .set("a", 2), "a: 2\n"),
      ("a: # later\nb: 1\n", .set("a", 2), "a: 2 # later\nb: 1\n"),
      ("a:\n  # above\n  x # behind\nb: 1\n", .set("a", "z"), "a:\n  # above\n  z # behind\nb: 1\n"),
      ("- 1\n- 2\n", .set("[1]", 3), "- 1\n- 3\n"),
      ("-\n- 2\n", .set("[0]", 3), "- 3\n- 2\n"),
      ("text.verbosity: low\n", .set("\"text.verbosity\"", "high"), "text.verbosity: high\n"),
      ("? a\n: 1\nb: 2\n", .set("a", 2), "? a\n: 2\nb: 2\n"),
      ("? a\nb: 2\n", .set("a", 1), "? a\n: 1\nb: 2\n"),
      ("a: !!str 5 # c\n", .set("a", 6), "a: 6 # c\n"),
      ("a: !file x.md\n", .set("a", "text"), "a: text\n"),
      ("a: \"x\"# c\n", .set("a", 5), "a: 5 # c\n"),
      ("-\tx # c\n", .set("[0]", ["k": 1, "l": 2]), "- k: 1 # c\n  l: 2\n"),
      ("a: {b\n  c, d}\n", .set("a.\"b c\"", 1), "a: {? b\n  c: 1, d}\n"),
      // An edit that changes nothing changes nothing, whatever the spelling.
      ("a: 'x'\n", .set("a", "x"), "a: 'x'\n"), ("a: >-\n  x\n", .set("a", "x"), "a: >-\n  x\n"),
      // The number's own text counts.
      ("a: 0.3\n", .set("a", .number(JSONNumber(text: "0.30")!)), "a: 0.30\n"),
    ] as [(String, Edit, String)])
  func `a single value takes the place of another`(before: String, edit: Edit, after: String) {
    #expect(edited(before, edit) == after)
  }

  @Test(
    arguments: [
      ("a: \"x\"\n", .set("a", "y"), "a: \"y\"\n"), ("a: 'x'\n", .set("a", "it's"), "a: 'it''s'\n"),
      ("a: 'x'\n", .set("a", "1\n2"), "a: \"1\\n2\"\n"), ("a: \"x\"\n", .set("a", 5), "a: 5\n"),
      ("a: x\n", .set("a", "no"), "a: \"no\"\n"), ("a: x\n", .set("a", "0100"), "a: \"0100\"\n"),
      ("a: x\n", .set("a", "12:30"), "a: \"12:30\"\n"), ("a: x\n", .set("a", "1_000"), "a: \"1_000\"\n"),
      ("a: x\n", .set("a", "2026-11-30"), "a: \"2026-11-30\"\n"), ("a: x\n", .set("a", ""), "a: \"\"\n"),
      ("a: x\n", .set("a", "1536x1024"), "a: 1536x1024\n"), ("a: x\n", .set("a", "null"), "a: \"null\"\n"),
      ("a: x\n", .set("a", .null), "a: null\n"), ("a: x\n", .set("a", true), "a: true\n"),
      ("a: x\n", .set("a", "true"), "a: \"true\"\n"), ("a: x\n", .set("a", "b: c"), "a: \"b: c\"\n"),
      ("a: x\n", .set("a", "b #c"), "a: \"b #c\"\n"), ("a: x\n", .set("a", "b#c"), "a: b#c\n"),
      ("a: x\n", .set("a", "say \"hi\""), "a: say \"hi\"\n"),
      ("a: x\n", .set("a", "\"hi\""), "a: '\"hi\"'\n"),
      ("a: x\n", .set("a", "{{topic}}"), "a: \"{{topic}}\"\n"),
      ("a: x\n", .set("a", "on {{topic}}, now"), "a: on {{topic}}, now\n"),
      ("a: x\n", .set("a", "a\tb"), "a: \"a\\tb\"\n"), ("a: x\n", .set("a", "😀 é"), "a: 😀 é\n"),
      ("a: x\n", .set("a", "a\u{2028}b"), "a: \"a\\u2028b\"\n"), ("a: x\n", .set("a", " b"), "a: \" b\"\n"),
      ("a: x\n", .set("a", "a\u{7}"), "a: \"a\\x07\"\n"), ("a: x\n", .set("a", "-"), "a: \"-\"\n"),
      ("a: x\n", .set("a", "*b"), "a: \"*b\"\n"), ("a: x\n", .set("a", "<<"), "a: \"<<\"\n"),
      ("a: x\n", .set("a", "http://x.y/z?q=1#f"), "a: http://x.y/z?q=1#f\n"),
      ("a: [x]\n", .set("a[0]", "b, c"), "a: [\"b, c\"]\n"),
      ("a: [x]\n", .set("a[0]", "b c"), "a: [b c]\n"),
    ] as [(String, Edit, String)])
  func `a value is quoted as before, or as far as it must be`(before: String, edit: Edit, after: String) {
    #expect(edited(before, edit) == after)
  }

  @Test(
    arguments: [
      ("a: |\n  x\n  y\nb: 1\n", .set("a", "new\nlines\n"), "a: |\n  new\n  lines\nb: 1\n"),
      ("a: |\n  x\n\nb: 1\n", .set("a", "new"), "a: |-\n  new\n\nb: 1\n"),
      ("a: |- # c\n    x\nb: 1\n", .set("a", "new\n"), "a: | # c\n    new\nb: 1\n"),
      ("a: |2-\n    x\nb: 1\n", .set("a", "  y\nz"), "a: |2-\n    y\n  z\nb: 1\n"),
      ("a: |\n  x\nb: 1\n", .set("a", "  y\nz\n"), "a: |2\n    y\n  z\nb: 1\n"),
      ("a: |\n  x\nb: 1\n", .set("a", "y\n\n\n"), "a: |+\n  y\n\n\nb: 1\n"),
      ("a: |+\n  x\n\n\nb: 1\n", .set("a", "y\n"), "a: |\n  y\nb: 1\n"),
      ("a: |\n  x\n\nb: 1\n", .set("a", "y\n\n"), "a: \"y\\n\\n\"\n\nb: 1\n"),
      ("a: |\n  x\nb: 1\n", .set("a", "tab\there\n"), "a: |\n  tab\there\nb: 1\n"),
      ("a: |\n  x\nb: 1\n", .set("a", "bell\u{7}\n"), "a: \"bell\\x07\\n\"\nb: 1\n"),
      ("a: |\n  x\nb: 1\n", .set("a", 5), "a: 5\nb: 1\n"),
      ("a: |\n  x\nb: 1\n", .set("a", ["k": 1]), "a:\n  k: 1\nb: 1\n"),
      (
        "a: >\n  some words\n  here\n\n  more\nb: 1\n", .set("a", "one\ntwo\n\nthree\n"),
        "a: >\n  one\n\n  two\n\n\n  three\nb: 1\n"
      ),
      ("a: >-\n  x\n", .set("a", " y\nz"), "a: |2-\n   y\n  z\n"),
      ("a: |\n  x", .set("a", "y\n"), "a: |\n  y\n"),
      ("a: |\n  \tx\nb: 1 # c\n", .set("b", 2), "a: |\n  \tx\nb: 2 # c\n"),
      ("é: |\n  \tx\nb: 1 # c\n", .set("é", "\ty\n"), "é: |2\n  \ty\nb: 1 # c\n"),
      ("a: |\n  x", .set("a", "y"), "a: |-\n  y"),
      (
        "a:\r\n  - |\r\n    x\r\n  - 1\r\n", .set("a[0]", "1\n2\n"),
        "a:\r\n  - |\r\n    1\r\n    2\r\n  - 1\r\n"
      ),
      ("a: x # c\nb: 1\n", .set("a", "1\n2\n"), "a: | # c\n  1\n  2\nb: 1\n"),
      ("- x # c\n- 1\n", .set("[0]", "1\n2"), "- |- # c\n  1\n  2\n- 1\n"),
      ("a: x", .set("a", "1\n2\n"), "a: |\n  1\n  2\n"), ("a: x", .set("a", "1\n2"), "a: |-\n  1\n  2"),
      ("a: one\n  two\n  # c\nb: 1\n", .set("a", "three"), "a: three\n  # c\nb: 1\n"),
      ("a: \"one\n  two\" # c\nb: 1\n", .set("a", "three"), "a: \"three\" # c\nb: 1\n"),
    ] as [(String, Edit, String)])
  func `block texts and texts over several lines`(before: String, edit: Edit, after: String) {
    #expect(edited(before, edit) == after)
  }

  @Test func `a folded text is wrapped no wider than it was, or 80 columns`() {
    let words = Array(repeating: "seven77", count: 12).joined(separator: " ")
    let first = Array(repeating: "seven77", count: 9).joined(separator: " ")
    #expect(
      edited("a: >\n  x\nb: 1\n", .set("a", .string(words + "\n")))
        == "a: >\n  \(first)\n  seven77 seven77 seven77\nb: 1\n")
  }

  @Test(
    arguments: [
      ("", .set("a", 1), "a: 1\n"), ("", .set("a.b[0].c", 1), "a:\n  b:\n    - c: 1\n"),
      ("# only this\n", .set("a", 1), "# only this\na: 1\n"),
      ("# only this", .set("a", 1), "# only this\na: 1"),
      ("\n\n", .set("a", 1), "\n\na: 1\n"), ("\u{FEFF}", .set("a", 1), "\u{FEFF}a: 1\n"),
      ("---\n", .set("a", 1), "---\na: 1\n"), ("---", .set("a", 1), "---\na: 1"),
      ("--- # c\n", .set("a", 1), "--- # c\na: 1\n"),
      ("%YAML 1.2\n---\n...\n", .set("a", 1), "%YAML 1.2\n---\na: 1\n...\n"),
      ("---\n# c\n...\n", .set("a", 1), "---\n# c\na: 1\n...\n"),
      ("", .set("", ["a": 1]), "a: 1\n"), ("", .set("", "x"), "x\n"), ("", .set("[0]", "x"), "- x\n"),
      ("a: 1\n", .set("b", 2), "a: 1\nb: 2\n"), ("a: 1", .set("b", 2), "a: 1\nb: 2"),
      ("a: 1\r\n", .set("b", 2), "a: 1\r\nb: 2\r\n"),
      ("a: 1\rc: 3\r", .set("b.c", 2), "a: 1\rc: 3\rb:\r  c: 2\r"),
      ("a: 1\n\n# end\n", .set("b", 2), "a: 1\nb: 2\n\n# end\n"),
      ("a: 1 # c\n\n\n", .set("b", 2), "a: 1 # c\nb: 2\n\n\n"),
      ("a: 1\n# end\n", .set("b", 2), "a: 1\nb: 2\n# end\n"),
      ("---\na: 1\n...\n", .set("b", 2), "---\na: 1\nb: 2\n...\n"),
      (
        "a:\n    x: 1\n    # more\n\n# c\nb: 2\n", .set("a.q", 2),
        "a:\n    x: 1\n    q: 2\n    # more\n\n# c\nb: 2\n"
      ),
      (
        "a:\n  x: 1\n  # more\n\n  # and more\n\n# c\n", .set("b", 2),
        "a:\n  x: 1\n  # more\n\n  # and more\nb: 2\n\n# c\n"
      ),
      ("a:\n    x: 1\n", .set("b", ["q": ["z": 1]]), "a:\n    x: 1\nb:\n    q:\n        z: 1\n"),
      ("a:\n- 1\n", .set("b", [["k": 1, "l": 2]]), "a:\n- 1\nb:\n- k: 1\n  l: 2\n"),
      ("a: |\n  x\n\n\n", .set("b", 2), "a: |\n  x\nb: 2\n\n\n"),
      ("a: |+\n  x\n\n\n", .set("b", 2), "a: |+\n  x\n\n\nb: 2\n"),
      ("a: |\n  x", .set("b", 2), "a: |\n  x\nb: 2"), ("a: >+\n  x", .set("b", 2), "a: >+\n  x\nb: 2"),
      ("a: 1\n", .set("b", "1\n2\n"), "a: 1\nb: |\n  1\n  2\n"),
      ("a: 1", .set("b", "1\n2\n"), "a: 1\nb: |\n  1\n  2\n"),
      ("a:\nb: 1\n", .set("a.c", 2), "a:\n  c: 2\nb: 1\n"),
      ("a: # c\nb: 1\n", .set("a.c", 2), "a: # c\n  c: 2\nb: 1\n"),
      ("a: null # c\nb: 1\n", .set("a.c", 2), "a: # c\n  c: 2\nb: 1\n"),
      ("a: ~\n", .set("a[0]", 2), "a: [2]\n"),
      ("a: {}\n", .set("a.b", 1), "a: {b: 1}\n"), ("a: []\n", .set("a[0]", 1), "a: [1]\n"),
      ("a: {} # c\n", .set("a.b.c", 1), "a: # c\n  b:\n    c: 1\n"),
      ("a: []\n", .set("a[0].k", 1), "a:\n  - k: 1\n"),
      ("\"a\": 1\n\"b\": 2\n", .set("c", 3), "\"a\": 1\n\"b\": 2\n\"c\": 3\n"),
      ("a: 1\n", .set("b", []), "a: 1\nb: []\n"), ("a: 1\n", .set("b", [:]), "a: 1\nb: {}\n"),
      ("a: 1\n", .set("y", 2), "a: 1\n\"y\": 2\n"), ("a: 1\n", .set("b", ["x", "q"]), "a: 1\nb: [x, q]\n"),
    ] as [(String, Edit, String)])
  func `what is missing is added at the end`(before: String, edit: Edit, after: String) {
    #expect(edited(before, edit) == after)
  }

  @Test(
    arguments: [
      (
        "a: 1 # c\nb: 2\n", .set("a", ["x": 1, "q": [1, [2, "z w"]]]),
        "a: # c\n  x: 1\n  q:\n    - 1\n    - [2, z w]\nb: 2\n"
      ),
      ("- x # c\n- 2\n", .set("[0]", ["k": 1, "l": 2]), "- k: 1 # c\n  l: 2\n- 2\n"),
      (
        "a: # c\n  x: 1\n  # in\n  y: 2 # t\n  # below\n# out\nb: 2\n", .set("a", 5),
        "a: 5 # c\n# out\nb: 2\n"
      ),
      ("a:\n  # in\n  - 1\n\n  - 2\nb: 2\n", .set("a", ["k": 1]), "a:\n  k: 1\nb: 2\n"),
      ("a:\n  - 1\n  - 2", .set("a", ["k": 1]), "a:\n  k: 1"),
      ("- a: 1\n  b: 2 # c\n- 2\n", .set("[0]", 5), "- 5\n- 2\n"),
      ("- a: 1\n- 2\n", .set("[0]", ["b": ["c": 1]]), "- b:\n    c: 1\n- 2\n"),
      ("- - 1\n  - 2\n- 2\n", .set("[0]", ["b": 1]), "- b: 1\n- 2\n"),
      ("l:\n- # c\n  k: 1\n- 2\n", .set("l[0]", [["a b"], ["c"]]), "l:\n- # c\n  - [a b]\n  - [c]\n- 2\n"),
      ("l:\n- # c\n  k: 1\n- 2\n", .set("l[0]", 1), "l:\n- 1 # c\n- 2\n"),
      ("a:\n  x: 1\n", .set("a", "1\n2\n"), "a: |\n  1\n  2\n"),
      ("a: {x: 1} # c\n", .set("a", ["k": [1]]), "a: {k: [1]} # c\n"),
      ("a: {x: 1}\n", .set("a", 1), "a: 1\n"),
      ("a: {x: 1}\n", .set("a", []), "a: []\n"), ("a:\n  x: 1\n", .set("a", [:]), "a: {}\n"),
      ("a: [1,\n  2] # c\nb: 1\n", .set("a", "x"), "a: x # c\nb: 1\n"),
      ("a: 1\n# c\n", .set("", [1, 2]), "- 1\n- 2\n# c\n"), ("a: 1\nb: 2\n", .set("", "x"), "x\n"),
      ("x # c\n", .set("", ["a": 1, "b": 2]), "a: 1 # c\nb: 2\n"),
      ("--- x\n", .set("", ["a": 1]), "---\na: 1\n"),
      ("a: &x 1\n", .set("a", 2), "a: &x 2\n"), ("a: &x\n  k: 1\n", .set("a", 2), "a: &x 2\n"),
      ("a: &x 1\n", .set("a", ["k": 1]), "a: &x\n  k: 1\n"), ("a: !!map\n  k: 1\n", .set("a", 2), "a: 2\n"),
    ] as [(String, Edit, String)])
  func `a value of another kind takes the place whole`(before: String, edit: Edit, after: String) {
    #expect(edited(before, edit) == after)
  }

  @Test(
    arguments: [
      (
        "r:\n  # why\n  effort: low # c\n  summary: auto\n",
        .set("r", ["effort": "high", "summary": "auto"]),
        "r:\n  # why\n  effort: high # c\n  summary: auto\n"
      ),
      (
        "r:\n  effort: low # c\n  old: 1 # o\n",
        .set("r", ["first": 1, "effort": "low", "then": 2, "last": 3]),
        "r:\n  first: 1\n  effort: low # c\n  then: 2\n  last: 3\n"
      ),
      ("r: {effort: low, old: 1}\n", .set("r", ["effort": "low", "new": 2]), "r: {effort: low, new: 2}\n"),
      ("l:\n  - a # 1\n  - b # 2\n  - c # 3\n", .set("l", ["a", "c"]), "l:\n  - a # 1\n  - c # 3\n"),
      ("l:\n  - a # 1\n  - c # 3\n", .set("l", ["a", "b", "c"]), "l:\n  - a # 1\n  - b\n  - c # 3\n"),
      ("l:\n  - a # 1\n  - b # 2\n", .set("l", ["a", "x", "z"]), "l:\n  - a # 1\n  - x # 2\n  - z\n"),
      ("l: [a, b, c]\n", .set("l", ["a", "d"]), "l: [a, d]\n"),
      (
        "t:\n  - type: a # 1\n    n: 1\n", .set("t", [["type": "a", "n": 2], ["type": "b"]]),
        "t:\n  - type: a # 1\n    n: 2\n  - type: b\n"
      ),
    ] as [(String, Edit, String)])
  func `a list or map keeps what it shares with the new one`(before: String, edit: Edit, after: String) {
    #expect(edited(before, edit) == after)
  }

  @Test(
    arguments: [
      ("a: {x: 1, y: 2} # c\n", .set("a.x", 3), "a: {x: 3, y: 2} # c\n"),
      ("a: {x: 1}\n", .set("a.q", [1, ["k": "v w"]]), "a: {x: 1, q: [1, {k: v w}]}\n"),
      ("a: { x: 1 }\n", .set("a.q", 2), "a: { x: 1, q: 2 }\n"),
      ("a: [1,2]\n", .set("a[2]", 3), "a: [1,2,3]\n"),
      ("a: [1, 2,]\n", .set("a[2]", 3), "a: [1, 2, 3,]\n"),
      ("a: {x, y: 1}\n", .set("a.x", 3), "a: {x: 3, y: 1}\n"),
      ("a: {x: , y: 1}\n", .set("a.x", 3), "a: {x: 3 , y: 1}\n"),
      ("a: {\"x\":1}\n", .set("a.x", "z"), "a: {\"x\":z}\n"),
      ("a: [x: 1, y]\n", .set("a[0].x", 2), "a: [x: 2, y]\n"),
      ("a: [x: 1, y]\n", .set("a[0].z", 2), "a: [{x: 1, z: 2}, y]\n"),
      (
        "a: [\n  1, # one\n  2 # two\n  # end\n]\n", .set("a[2]", 3),
        "a: [\n  1, # one\n  2, # two\n  3\n  # end\n]\n"
      ),
      ("a: [\n  1,\n  2,\n]\n", .set("a[2]", 3), "a: [\n  1,\n  2,\n  3,\n]\n"),
      ("a: {\n  x: 1 }\n", .set("a.q", 2), "a: {\n  x: 1,\n  q: 2 }\n"),
      ("a: {\n  # c\n}\n", .set("a.q", 2), "a: {\n  # c\n  q: 2\n}\n"),
      ("a: {x: 1}\n", .set("a.x", "1\n2"), "a: {x: \"1\\n2\"}\n"),
      ("# c\n{a: 1}\n", .set("b", 2), "# c\n{a: 1, b: 2}\n"), ("[1]\n", .set("[1]", 2), "[1, 2]\n"),
      ("- {a: 1}\n", .set("[0].b", 2), "- {a: 1, b: 2}\n"),
      ("a: {x: 'p', y: \"q\"}\n", .set("a.x", "r"), "a: {x: 'r', y: \"q\"}\n"),
    ] as [(String, Edit, String)])
  func `brackets stay brackets`(before: String, edit: Edit, after: String) {
    #expect(edited(before, edit) == after)
  }
}
