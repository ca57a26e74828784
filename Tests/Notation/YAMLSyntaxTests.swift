import Notation
import Testing

@Suite struct YAMLSyntaxTests {
  /// What is written, and what the user is told.
  typealias Case = (yaml: String, finding: String)

  @Test(
    arguments: [
      (
        "a: b: c",
        "1:5 error[yaml-syntax] the value of `a` holds another colon with a space, so it needs quotes => a: \"b: c\""
      ),
      (
        "- see: http://x: y # z",
        "1:16 error[yaml-syntax] the value of `see` holds another colon with a space, so it needs quotes => - see: \"http://x: y\""
      ),
      (
        "model:gpt-5\ninput: Hi",
        "1:6 error[yaml-syntax] a space is missing after the colon of `model` => model: gpt-5"
      ),
      ("a: 1\nb:2\nc: 3", "2:2 error[yaml-syntax] a space is missing after the colon of `b` => b: 2"),
      ("a: 1\nb:2", "2:2 error[yaml-syntax] a space is missing after the colon of `b` => b: 2"),
      (
        "a:\n  b: \"x\"\n  c:\"y\"\n",
        "3:4 error[yaml-syntax] a space is missing after the colon of `c` => c: \"y\""
      ),
      (
        "a: 1\nb\nc: 2",
        "2:1 error[yaml-syntax] `b` has no colon: `key: value` is expected here => add the colon, or indent the line if it goes on with the value above"
      ),
      (
        "b: 2\na = 1\nc: 1", "2:1 error[yaml-syntax] `key: value` is expected here, found `=` => a: 1"
      ),
      ("a = 1\nb: 2", "1:1 error[yaml-syntax] `key: value` is expected here, found `=` => a: 1"),
      ("// note\nb: 2", "1:1 error[yaml-syntax] a comment begins with `#`, not with `//` => # note"),
      ("b: 2\n// note\n", "2:1 error[yaml-syntax] a comment begins with `#`, not with `//` => # note"),
      (
        "--- a: b\n",
        "1:5 error[yaml-syntax] a map cannot begin on the line of `---` => put it on the next line"
      ),
      (
        "a:\u{A0}b\nc: 1",
        "1:3 error[yaml-syntax] a no-break space (U+00A0) stands where a space is meant: YAML takes it for text => put an ordinary space in its place"
      ),
      (
        "- type:x\n  b: 2", "1:7 error[yaml-syntax] a space is missing after the colon of `type` => - type: x"
      ),
      (
        "hello\nb: 2",
        "1:1 error[yaml-syntax] `hello` has no colon: `key: value` is expected here => add the colon, or remove the line"
      ),
    ] as [Case])
  func `colons`(_ written: Case) {
    #expect(findings(in: written.yaml) == [written.finding])
  }

  @Test(
    arguments: [
      (
        "a: \"foo\nb: bar\n",
        "1:4 error[yaml-syntax] the text that opens with `\"` here is never closed => add the closing `\"` where the text ends"
      ),
      (
        "a: 'foo\nb: bar\n---\n",
        "1:4 error[yaml-syntax] the text that opens with `'` here is never closed => add the closing `'` where the text ends"
      ),
      (
        "x: 1\na: \"foo\nb: \"bar\"",
        "2:4 error[yaml-syntax] the text that opens with `\"` here runs on into line 3: its closing quote is missing => add the closing `\"` where the text ends"
      ),
      (
        "a: \"foo\nb: \"bar: x\"",
        "1:4 error[yaml-syntax] the text that opens with `\"` here runs on into line 2: its closing quote is missing => add the closing `\"` where the text ends"
      ),
      (
        "- \"foo\n- \"bar\"",
        "1:3 error[yaml-syntax] the text that opens with `\"` here runs on into line 2: its closing quote is missing => add the closing `\"` where the text ends"
      ),
      (
        "a: [\"b, c]\nd: \"e\"",
        "1:5 error[yaml-syntax] the text that opens with `\"` here runs on into line 2: its closing quote is missing => add the closing `\"` where the text ends"
      ),
      (
        "a: 'it's'\nb: 2",
        "1:8 error[yaml-syntax] `s'` stands behind the closing quote of the text => inside single quotes an apostrophe is written twice: `''`"
      ),
      (
        "a: \"say \"hi\" now\"",
        "1:10 error[yaml-syntax] `hi\"` stands behind the closing quote of the text => inside double quotes a quote is written `\\\"`"
      ),
      (
        #"a: "C:\path""#,
        #"1:7 error[yaml-syntax] `\p` is no escape of double quotes => write `\\p`, or use single quotes, which have no escapes"#
      ),
      (
        #"a: "\x4""#,
        #"1:5 error[yaml-syntax] `\x` needs 2 hexadecimal digits => write them all, or `\\x` for a backslash"#
      ),
    ] as [Case])
  func `quotes`(_ written: Case) {
    #expect(findings(in: written.yaml) == [written.finding])
  }

  @Test(
    arguments: [
      (
        "r:\n  effort: low\n   summary: auto",
        "3:4 error[yaml-syntax] `summary` is indented deeper than `effort`, so it reads as part of that value => begin it in column 3, like `effort`"
      ),
      (
        "r:\n    effort: low\n  summary: auto",
        "3:3 error[yaml-syntax] an indentation of 2 spaces fits no line above => indent the line by 0 or 4 spaces"
      ),
      (
        "tools:\n  - type: x\n  include: y",
        "3:3 error[yaml-syntax] a list member is expected here, found `include:` => begin the line with `- `, or move it to the column of the key that holds the list"
      ),
      (
        "a:\n  b: 1\n\u{A0} c: 2",
        "3:1 error[yaml-syntax] a no-break space (U+00A0) stands where a space is meant: YAML takes it for text => put an ordinary space in its place"
      ),
      (
        "a:\n\u{3000}\u{3000}b\nc: 1",
        "2:1 error[yaml-syntax] an ideographic space (U+3000) stands where a space is meant: YAML takes it for text => put an ordinary space in its place"
      ),
      (
        "a: b # c\n e: f",
        "2:2 error[yaml-syntax] an indentation of 1 space fits no line above => begin the line in the first column"
      ),
      (
        "a:\n  - b\n - c",
        "3:2 error[yaml-syntax] an indentation of 1 space fits no line above => indent the line by 0 or 2 spaces"
      ),
      (
        "a: 1\n- b",
        "2:1 error[yaml-syntax] a list member stands where a key of the map from line 1 is expected => indent the list below its key, or remove the `-`"
      ),
      (
        "  a: 1\nb: 2",
        "2:1 error[yaml-syntax] `b:` stands left of the first line of the document, line 1 => indent both alike: by 2 spaces, or not at all"
      ),
      (
        "i: |\n  one\n two\nb: 1",
        "3:2 error[yaml-syntax] the line is indented less than the block text that begins in line 1 => indent it by 2 spaces, or more"
      ),
      (
        "i: |\n     x\n  y",
        "3:3 error[yaml-syntax] the line is indented less than the block text that begins in line 1 => indent it by 5 spaces, or more"
      ),
      (
        "i: |-\nYou are",
        "2:1 error[yaml-syntax] block text must be indented deeper than line 1, where it begins => indent it by 2 spaces or more"
      ),
    ] as [Case])
  func `indentation`(_ written: Case) {
    #expect(findings(in: written.yaml) == [written.finding])
  }

  @Test(
    arguments: [
      (
        "a: @foo", "1:4 error[yaml-syntax] a plain value cannot begin with `@`: it is reserved => a: \"@foo\""
      ),
      (
        "a: `b` # c",
        "1:4 error[yaml-syntax] a plain value cannot begin with a backtick: it is reserved => a: \"`b`\""
      ),
      (
        "a: [x, @y, z]",
        "1:8 error[yaml-syntax] a plain value cannot begin with `@`: it is reserved => a: [x, \"@y\", z]"
      ),
      (
        "- %d\n",
        "1:3 error[yaml-syntax] a plain value cannot begin with `%`: it begins a directive => - \"%d\""
      ),
      (
        "%d\n",
        "1:1 error[yaml-syntax] a line that begins with `%` is a directive, and this is none that YAML knows => quote the text if it is none: \"%d\""
      ),
      ("a: *.md", "1:4 error[yaml-syntax] `*` begins an alias, and `.md` cannot be its name => a: \"*.md\""),
      ("a: &", "1:4 error[yaml-syntax] `&` begins an anchor, and no name follows => a: \"&\""),
      (
        "a: ]",
        "1:4 error[yaml-syntax] a plain value cannot begin with `]`: it closes a bracket, and none is open => a: \"]\""
      ),
      (
        "a: ,b",
        "1:4 error[yaml-syntax] a plain value cannot begin with `,`: it separates what stands in brackets => a: \",b\""
      ),
      (
        "a: ? b", "1:4 error[yaml-syntax] a plain value cannot begin with `? `: it begins a key => a: \"? b\""
      ),
      (
        "a: - b",
        "1:4 error[yaml-syntax] a list cannot begin on the line of its key => put `-` on the next line, write `a: [...]`, or quote the text"
      ),
      (
        "a: |foo",
        "1:4 error[yaml-syntax] `|` begins a block text, and only `+`, `-` and one digit from 1 to 9 can follow it => put the text on the next line, indented, or quote it: a: \"|foo\""
      ),
      (
        "a: > 5\n",
        "1:4 error[yaml-syntax] `>` begins a block text, and only `+`, `-` and one digit from 1 to 9 can follow it => put the text on the next line, indented, or quote it: a: \"> 5\""
      ),
      (
        "a: !<foo",
        "1:4 error[yaml-syntax] `!` begins a tag, and this is none => quote the text if it is none: a: \"!<foo\""
      ),
      (
        "a: !x!y z",
        "1:4 error[yaml-syntax] the tag's handle is not declared => quote the text if it is no tag, or declare it with `%TAG`"
      ),
      (
        "%YAML 1.3\n---\na",
        "1:1 error[yaml-syntax] this version of YAML is not read => write `%YAML 1.2`, or remove the line"
      ),
      (
        "%YAML 1.2\n%YAML 1.2\n---\na",
        "2:1 error[yaml-syntax] the directive stands twice => remove one of the two"
      ),
    ] as [Case])
  func `values that begin with a sign of YAML's`(_ written: Case) {
    #expect(findings(in: written.yaml) == [written.finding])
  }

  @Test(
    arguments: [
      (
        "a: [b, c\nd: 1",
        "1:4 error[yaml-syntax] the `[` here is never closed => add the closing `]`, or quote the value if it is text"
      ),
      (
        "a: {x: 1\nb: 2",
        "1:4 error[yaml-syntax] the `{` here is never closed => add the closing `}`, or quote the value if it is text"
      ),
      (
        "a: [",
        "1:4 error[yaml-syntax] the `[` here is never closed => add the closing `]`, or quote the value if it is text"
      ),
      (
        "a: [1, , 2]",
        "1:8 error[yaml-syntax] a value is expected before the comma => write the value, or remove the comma"
      ),
      (
        "a: [\n  \"b\"\n  \"c\"\n]",
        "3:3 error[yaml-syntax] `,` or `]` is expected, found `\"c\"` => add the comma, or quote the text"
      ),
      (
        "a: {\n  b: 1\n  c: 2\n}",
        "3:3 error[yaml-syntax] a comma is missing before `c` => add it at the end of the line above"
      ),
      ("...\n", "1:1 error[yaml-syntax] `...` ends a document, and none has begun => remove the line"),
      ("a: {b: [1, 2}", "1:13 error[yaml-syntax] `}` closes a bracket that `]` should close => write `]`"),
      (
        "a: {x:[1]}",
        "1:6 error[yaml-syntax] a space is missing after the colon => add the space, or quote the text if the colon belongs to it"
      ),
      (
        "a: [x] y",
        "1:8 error[yaml-syntax] `y` stands behind the closing bracket of the value => a: \"[x] y\""
      ),
      (
        "a: {x: 1}}",
        "1:10 error[yaml-syntax] `}` stands behind the closing bracket of the value => a: \"{x: 1}}\""
      ),
    ] as [Case])
  func `brackets`(_ written: Case) {
    #expect(findings(in: written.yaml) == [written.finding])
  }

  @Test(
    arguments: [
      (
        "? [a]\n: b",
        "1:3 error[yaml-key] a list cannot be a key => write the key as text, in quotes if need be"
      ),
      (
        "{a: 1}: c",
        "1:1 error[yaml-key] a map cannot be a key => write the key as text, in quotes if need be"
      ),
      (
        "{: d}",
        "1:2 error[yaml-key] a key is missing before the colon => write the key, or `\"\"` for an empty one"
      ),
      (
        "a: 1\n---\nb: 2",
        "2:1 error[yaml-documents] a second document begins here; one is expected => keep one document in the file; put the others into files of their own"
      ),
      (
        "a: !foo {x: 1}",
        "1:4 warning[yaml-tag] the tag `!foo` on a map is ignored => remove the tag; only single values can have one"
      ),
    ] as [Case])
  func `what YAML allows and a request cannot hold`(_ written: Case) {
    #expect(findings(in: written.yaml) == [written.finding])
  }

  @Test func `a document with a syntax error has no node`() {
    #expect(Node.parse(yaml: Array("a: 1\nb: [".utf8), file: "f").node == nil)
  }

  @Test func `findings that YAML can read on from come together in the order of the text`() {
    let yaml = "a: 1\na: 2\nb: *x\nc: {d: 1, d: 2}\ne: @f\n"
    #expect(
      Node.parse(yaml: Array(yaml.utf8), file: "f").findings.map(\.code)
        == ["duplicate-key", "yaml-alias", "duplicate-key", "yaml-syntax"])
  }
}
