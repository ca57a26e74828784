import Notation
import Testing

@testable import Payload

/// A finding at the code points of a line of `profile.yaml`.
private func finding(
  _ severity: Severity = .error, line: Int, columns: Range<Int>, file: String = "profile.yaml",
  message: String = "temperature is refused by gpt-6.2-sol", rule: Finding.Rule? = nil, remedy: String? = nil,
  notes: [Finding.Note] = []
) -> Finding {
  let place = Place(
    file: file, start: Position(line: line, column: columns.lowerBound),
    end: Position(line: line, column: columns.upperBound))
  return Finding(
    "setting-refused", severity, message, at: .file(place), rule: rule, remedy: remedy, notes: notes)
}

@Suite("FindingPrinter")
struct FindingPrinterTests {
  @Test("the whole of a finding, as the design page shows it")
  func wholeFinding() {
    let source = "a\nb\nc\nd\ne\nf\ng\ntemperature: 0.2\n"
    let text = FindingPrinter(sources: ["profiles/haiku.yaml": source]).text(
      of: finding(
        line: 8, columns: 14..<17, file: "profiles/haiku.yaml",
        rule: Finding.Rule(id: "openai/sampling-never", evidence: "docs, verified 2026-11-30"),
        remedy: "remove the line, write `temperature: null`, or run with --remedy drop"))
    #expect(
      text == """
        profiles/haiku.yaml:8:14: error[setting-refused]: temperature is refused by gpt-6.2-sol
          8 | temperature: 0.2
            |              ^^^
          rule openai/sampling-never (docs, verified 2026-11-30)
          remedy: remove the line, write `temperature: null`, or run with --remedy drop

        """)
  }

  @Test(
    "the line and its carets",
    arguments: [
      ("temperature: 0.2", 14..<17, "temperature: 0.2", "             ^^^"),
      ("a: 你好 x", 7..<8, "a: 你好 x", "        ^"),
      ("a: 你好 x", 4..<6, "a: 你好 x", "   ^^^^"),
      ("\tx: 1", 5..<6, "→   x: 1", "       ^"),
      ("\tx: 1", 1..<2, "→   x: 1", "^^^^"),
      ("ab\tx", 4..<5, "ab→ x", "    ^"),
      ("e\u{301}: 1", 5..<6, "e\u{301}: 1", "   ^"),
      ("👩‍👩‍👧: 1", 8..<9, "👩‍👩‍👧: 1", "    ^"),
      ("🇳🇴 x", 4..<5, "🇳🇴 x", "   ^"),
      ("a\u{1B}[31m", 2..<3, "a␛[31m", " ^"),
      ("a\u{202E}b", 3..<4, "a<U+202E>b", "         ^"),
      ("key:", 5..<5, "key:", "    ^"),
      ("key:", 9..<12, "key:", "    ^"),
      ("", 1..<1, "", "^"),
      ("x: y", 4..<4, "x: y", "   ^"),
    ])
  func carets(line: String, columns: Range<Int>, text: String, carets: String) {
    let range = columns.lowerBound - 1..<columns.upperBound - 1
    let excerpt = SourceExcerpt(line: line[...], range: range, width: 100)
    #expect(excerpt.text == text)
    #expect(excerpt.carets == carets)
  }

  @Test(
    "a long line is cut around the place",
    arguments: [
      (0..<2, "0123456789abcdefghi…", "^^"),
      (34..<36, "…rstuvwxyz0123456789", "        ^^"),
      (18..<19, "…cdefghijklmnopqrst…", "       ^"),
      (0..<36, "0123456789abcdefghi…", "^^^^^^^^^^^^^^^^^^^"),
    ])
  func clipping(range: Range<Int>, text: String, carets: String) {
    let line = "0123456789abcdefghijklmnopqrstuvwxyz0123456789"
    let excerpt = SourceExcerpt(line: line[...], range: range, width: 20)
    #expect(excerpt.text == text)
    #expect(excerpt.carets == carets)
    #expect(excerpt.text.displayWidth <= 20)
  }

  @Test("carets stay under their characters wherever a long line of wide characters is cut")
  func clippingWideCharacters() {
    let line = String(repeating: "你a", count: 300)
    for start in 0..<600 {
      let excerpt = SourceExcerpt(line: line[...], range: start..<start + 1, width: 40)
      let column = excerpt.carets.prefix { $0 == " " }.count
      var passed = 0
      let under = excerpt.text.first { character in
        defer { passed += character.displayWidth }
        return passed == column
      }
      #expect(under == (start % 2 == 0 ? "你" : "a"))
      #expect(excerpt.text.displayWidth <= 40)
    }
  }

  @Test("a line that is a whole document is looked at around the place alone")
  func hugeLine() {
    let line = String(repeating: "0123456789", count: 100_000)
    for start in [0, 5, 499_999, 999_990, 999_999] {
      let excerpt = SourceExcerpt(line: line[...], range: start..<start + 1, width: 40)
      let column = excerpt.carets.prefix { $0 == " " }.count
      #expect(Array(excerpt.text)[column] == Character(String(start % 10)))
      #expect(excerpt.text.displayWidth <= 40)
      #expect(excerpt.text.hasPrefix("…") == (start > 40))
      #expect(excerpt.text.hasSuffix("…") == (start < 999_900))
    }
  }

  @Test("a value from a flag has no source line")
  func flag() {
    let finding = Finding(
      "setting-refused", .error, "temperature is refused by gpt-6.2-sol", at: .flag("--set temperature=0.2"),
      path: ValuePath([.key("temperature")]))
    #expect(
      FindingPrinter().text(of: finding)
        == "--set temperature=0.2: error[setting-refused]: temperature is refused by gpt-6.2-sol\n")
  }

  @Test("notes name their own places")
  func notes() {
    let note = Finding.Note(
      "also set here",
      at: .file(
        Place(file: "base.yaml", start: Position(line: 3, column: 1), end: Position(line: 3, column: 4))))
    let text = FindingPrinter().text(
      of: finding(.warning, line: 1, columns: 1..<2, message: "m", notes: [note, Finding.Note("and why")]))
    #expect(
      text == """
        profile.yaml:1:1: warning[setting-refused]: m
          base.yaml:3:1: note: also set here
          note: and why

        """)
  }

  @Test("a report is sorted by place and ends with the count")
  func report() {
    let findings = [
      Finding("unknown-model", .warning, "third", at: .flag("-m x")),
      finding(line: 2, columns: 1..<2, message: "second"),
      finding(.warning, line: 1, columns: 4..<5, message: "first"),
      finding(line: 1, columns: 1..<2, file: "a.yaml", message: "zeroth"),
    ]
    #expect(
      FindingPrinter().report(findings) == """
        a.yaml:1:1: error[setting-refused]: zeroth

        profile.yaml:1:4: warning[setting-refused]: first

        profile.yaml:2:1: error[setting-refused]: second

        -m x: warning[unknown-model]: third

        2 errors, 2 warnings

        """)
    #expect(FindingPrinter().report([]) == "no findings\n")
  }

  @Test("colour is written only when asked for, and control bytes of the user never are")
  func color() {
    let colored = FindingPrinter(usesColor: true).text(of: finding(line: 1, columns: 1..<2, message: "m"))
    #expect(
      colored
        == "\u{1B}[1mprofile.yaml:1:1:\u{1B}[0m \u{1B}[1;31merror[setting-refused]:\u{1B}[0m \u{1B}[1mm\u{1B}[0m\n"
    )
    let hostile = FindingPrinter().text(of: finding(line: 1, columns: 1..<2, message: "\u{1B}]0;x\u{7}"))
    #expect(hostile == "profile.yaml:1:1: error[setting-refused]: ␛]0;x␇\n")
  }

  @Test(
    "lines end at line feeds, carriage returns, and both",
    arguments: ["one\ntwo\nthree", "one\r\ntwo\r\nthree\r\n", "one\rtwo\rthree", "\u{FEFF}one\ntwo\nthree"])
  func lineEnds(source: String) {
    let text = SourceText(source)
    #expect(text[1] == "one")
    #expect(text[2] == "two")
    #expect(text[3] == "three")
    #expect(text[4] == nil)
    #expect(text[0] == nil)
  }
}

@Suite("Findings as documents")
struct FindingDocumentTests {
  @Test("absent members are null")
  func json() {
    let finding = Finding("unknown-model", .warning, "m")
    #expect(
      [finding].json == [
        "findings": [
          [
            "code": "unknown-model", "severity": "warning", "message": "m", "file": .null, "line": .null,
            "column": .null,
            "path": .null, "rule": .null, "remedy": .null,
          ]
        ]
      ])
  }

  @Test("a place, a path, a rule and a remedy")
  func full() {
    var full = finding(
      line: 3, columns: 14..<17, rule: Finding.Rule(id: "openai/x", evidence: "docs"), remedy: "r")
    full.path = ValuePath([.key("temperature")])
    let flag = Finding("wrong-type", .error, "m", at: .flag("--set a=1"))
    #expect(
      [flag, full].json == [
        "findings": [
          [
            "code": "setting-refused", "severity": "error",
            "message": "temperature is refused by gpt-6.2-sol",
            "file": "profile.yaml", "line": 3, "column": 14, "path": "temperature", "rule": "openai/x",
            "remedy": "r",
          ],
          [
            "code": "wrong-type", "severity": "error", "message": "m", "file": "--set a=1", "line": .null,
            "column": .null, "path": .null, "rule": .null, "remedy": .null,
          ],
        ]
      ])
  }

  @Test("SARIF names the tool, the rules and the regions")
  func sarif() {
    let log = [finding(line: 3, columns: 14..<17, file: "my profiles/a.yaml", message: "m", remedy: "r")]
      .sarif(
        version: "1.0")
    #expect(log["version"] == "2.1.0")
    let run = log["runs"]?[0]
    #expect(run?["tool"]?["driver"]?["rules"] == [["id": "setting-refused"]])
    #expect(
      run?["results"]?[0] == [
        "ruleId": "setting-refused", "ruleIndex": 0, "level": "error", "message": ["text": "m; remedy: r"],
        "locations": [
          [
            "physicalLocation": [
              "artifactLocation": ["uri": "my%20profiles/a.yaml"],
              "region": ["startLine": 3, "startColumn": 14, "endLine": 3, "endColumn": 17],
            ]
          ]
        ],
      ])
  }
}
