import Testing

@testable import Notation

@Suite struct JSONErrorTests {
  private static let cutOff = "add what is missing, or see whether the text was cut off"
  private static let escapes = #"expected one of \" \\ \/ \b \f \n \r \t \uXXXX"#
  private static let finite =
    "JSON has finite numbers only; leave the member out, or write null where that is allowed"
  private static let comment =
    "found a comment; JSON has none; remove it, or write the file in YAML, where `#` begins a comment"
  private static let several = "a text holds one value; put several into a list [...]"
  private static let surrogate =
    "it stands for no character; write both halves, as in \\ud83d\\ude00, or the character itself"

  /// Texts that are not JSON and what is said about them.
  static let refused: [(text: String, message: String)] = [
    // Nothing, and not enough.
    ("", "1:1: the text is empty; expected a value; the smallest object is {}"),
    (" \n\n ", "3:2: the text is empty; expected a value; the smallest object is {}"),
    ("\u{FEFF}", "1:1: the text is empty; expected a value; the smallest object is {}"),
    ("{\"a\": [1,", "1:10: the text ends inside the list that begins at 1:7; expected a value; \(cutOff)"),
    (
      "{\n  \"a\"",
      "2:6: the text ends inside the object that begins at 1:1; expected `:` behind the key; \(cutOff)"
    ),
    ("[tru", "1:5: the text ends inside the word `tru`; expected a value or `]`; \(cutOff)"),
    ("[1.", "1:4: the text ends inside the number `1.`; expected a digit; \(cutOff)"),
    (
      "\"é\nb",
      "1:3: found a line break inside the string that begins at 1:1; close the string with `\"`, or write the line break as \\n"
    ),
    (
      "[\"abc",
      "1:6: the text ends inside the string that begins at 1:2; expected `\"`; close the string, or see whether the text was cut off"
    ),
    // Commas and colons.
    ("[1,]", "1:3: found a comma behind the last member, before `]`; remove the comma"),
    ("{\"a\":1,\n}", "1:7: found a comma behind the last member, before `}`; remove the comma"),
    ("[1 2]", "1:4: found `2` where `,` or `]` was expected; put a comma between the members"),
    ("{\"a\":1\n\"b\":2}", "2:1: found `\"` where `,` or `}` was expected; put a comma between the members"),
    ("[,1]", "1:2: found `,` where a value or `]` was expected; remove one comma, or put a value before it"),
    ("[1,,2]", "1:4: found `,` where a value was expected; remove one comma, or put a value before it"),
    ("[1;2]", "1:3: found `;` where `,` or `]` was expected; write a comma"),
    ("[\"a\":1]", "1:5: found `:` where `,` or `]` was expected; keys need an object {...}"),
    ("{\"a\"=1}", "1:5: found `=` where `:` behind the key was expected; write a colon"),
    (
      "{\"a\" 1}",
      "1:6: found `1` where `:` behind the key was expected; put a colon between the key and its value"
    ),
    (
      "{\"a\"}",
      "1:5: found `}` where `:` behind the key was expected in the object that begins at 1:1; give the key a value"
    ),
    (
      "{\"a\":}",
      "1:6: found `}` where a value was expected in the object that begins at 1:1; give the key a value"
    ),
    (
      "{\"a\":[1}",
      "1:8: found `}` where `,` or `]` was expected in the list that begins at 1:6; close the list with `]` first"
    ),
    (
      "[{\"a\":1]",
      "1:8: found `]` where `,` or `}` was expected in the object that begins at 1:2; close the object with `}` first"
    ),
    // Behind the end.
    ("{} {}", "1:4: found `{` behind the end of the document; \(several)"),
    ("{\"a\":1}\n{\"a\":2}", "2:1: found `{` behind the end of the document; \(several)"),
    ("[]]", "1:3: found `]` behind the end of the document; remove it"),
    ("1 x", "1:3: found `x` behind the end of the document; remove it"),
    // What other languages have.
    ("// x\n{}", "1:1: \(comment)"),
    ("{\"a\":1 /* x */}", "1:8: \(comment)"),
    ("[1] # x", "1:5: \(comment)"),
    ("{'a':1}", "1:2: found the quote `'`; strings stand in double quotes; write \"...\""),
    (
      "{\u{201C}a\u{201D}:1}",
      "1:2: found the quote `\u{201C}` (U+201C); strings stand in double quotes; write \"...\""
    ),
    ("{a:1}", "1:2: found `a` where a key in double quotes or `}` was expected; write \"a\""),
    ("{1:1}", "1:2: found `1` where a key in double quotes or `}` was expected; write \"1\""),
    ("[True]", "1:2: found `True` where a value or `]` was expected; write true"),
    ("{\"a\":None}", "1:6: found `None` where a value was expected; write null"),
    ("[undefined]", "1:2: found `undefined` where a value or `]` was expected; write null"),
    ("[nulls]", "1:2: found `nulls` where a value or `]` was expected; text stands in double quotes"),
    ("[fals]", "1:2: found `fals` where a value or `]` was expected; write false"),
    ("model: gpt", "1:1: found `model` where a value was expected; text stands in double quotes"),
    (
      "{\\\"a\\\":1}",
      "1:2: found `\\` where a key in double quotes or `}` was expected; remove the backslash; quotes are escaped inside strings only"
    ),
    ("<html>", "1:1: found `<` where a value was expected; the text looks like HTML or XML"),
    (
      "[1,\u{A0}2]",
      "1:4: found the space character U+00A0 where a value was expected; only space, tab and line breaks may stand between values"
    ),
    (
      "{\u{200B}}",
      "1:2: found the character U+200B where a key in double quotes or `}` was expected; remove it; it cannot be seen"
    ),
    // Numbers.
    ("NaN", "1:1: found `NaN`; \(finite)"),
    ("[-Infinity]", "1:2: found `-Infinity`; \(finite)"),
    ("[.inf]", "1:2: found `.inf`; \(finite)"),
    (
      "01",
      "1:1: `01` is not a number: it begins with a zero; remove the zero, or write a string in double quotes"
    ),
    ("[+1]", "1:2: `+1` is not a number: it begins with `+`; remove the sign"),
    ("[.5]", "1:2: `.5` is not a number: a digit is missing before the point; write 0 before the point"),
    (
      "[1.]",
      "1:2: `1.` is not a number: a digit is missing behind the point; add a digit, or remove the point"
    ),
    (
      "[1e+]",
      "1:2: `1e+` is not a number: a digit is missing in the exponent; add a digit, or remove the exponent"
    ),
    (
      "[- 1]", "1:2: `-` is not a number: a digit is missing behind the sign; add a digit, or remove the sign"
    ),
    (
      "[0x1F]",
      "1:2: `0x1F` is not a number: `x` cannot stand there; write digits only, or a string in double quotes"
    ),
    ("[1_000]", "1:2: `1_000` is not a number: digits stand together without `_`; remove the `_`"),
    (
      "[2026-11-30]",
      "1:2: `2026-11-30` is not a number: `-` cannot stand there; write digits only, or a string in double quotes"
    ),
    // Strings.
    (#"["\x41"]"#, #"1:3: found `\x`; \#(escapes); write \u00 and two hexadecimal digits"#),
    (#"["C:\dir"]"#, #"1:5: found `\d`; \#(escapes); write a backslash as \\"#),
    (#"["it\'s"]"#, #"1:5: found `\'`; \#(escapes); a single quote needs no backslash"#),
    (#"["\u12G4"]"#, #"1:3: found `\u12G4`; \#(escapes); write four hexadecimal digits, as in \u00e9"#),
    (
      #"["\ud800"]"#,
      #"1:3: found \ud800, the first half of a surrogate pair without the other; \#(surrogate)"#
    ),
    (
      #"["\udc00\ud800"]"#,
      #"1:3: found \udc00, the second half of a surrogate pair without the other; \#(surrogate)"#
    ),
    (
      #"["\ud800\u0041"]"#,
      #"1:3: found \ud800, the first half of a surrogate pair without the other; \#(surrogate)"#
    ),
    ("[\"a\tb\"]", "1:4: found a tab inside the string that begins at 1:2; write it as \\t"),
    (
      "[\"a\u{1B}b\"]",
      "1:4: found the control character U+001B inside the string that begins at 1:2; write it as \\u001b"
    ),
    // Equal keys.
    (
      "{\"a\":1,\n \"b\":2,\n \"a\":3}",
      "3:2: key \"a\" is written twice in one object, first at 1:2; join the two, or remove one of them"
    ),
    (
      #"{"a":1,"\u0061":2}"#,
      "1:8: key \"a\" is written twice in one object, first at 1:2; join the two, or remove one of them"
    ),
    (
      "[{\"\":1,\"\":2}]",
      "1:8: key \"\" is written twice in one object, first at 1:3; join the two, or remove one of them"
    ),
    (
      "{\"a\":{\"b\":1},\"a\":{}}",
      "1:14: key \"a\" is written twice in one object, first at 1:2; join the two, or remove one of them"
    ),
  ]

  @Test(arguments: refused)
  func message(text: String, message: String) {
    let error = #expect(throws: JSONError.self) { try JSON(parsing: text) }
    #expect(error?.description == message)
  }

  /// Bytes that are no text in UTF-8.
  @Test(
    arguments: [
      ([0x22, 0xFF, 0x22], "1:2: the byte FF is not UTF-8; save the text in UTF-8"),
      ([0x22, 0x61, 0xC3, 0x22], "1:3: the byte C3 is not UTF-8; save the text in UTF-8"),
      ([0x22, 0xC0, 0xAF, 0x22], "1:2: the byte C0 is not UTF-8; save the text in UTF-8"),
      ([0x22, 0xE2, 0x82, 0x22], "1:2: the bytes E2 82 are not UTF-8; save the text in UTF-8"),
      ([0x22, 0xC3, 0xA9, 0xED, 0xA0, 0x80, 0x22], "1:3: the byte ED is not UTF-8; save the text in UTF-8"),
      ([0x22, 0x5C, 0x6E, 0xE9, 0x22], "1:4: the byte E9 is not UTF-8; save the text in UTF-8"),
      ([0x5B, 0xE9, 0x5D], "1:2: the byte E9 is not UTF-8; save the text in UTF-8"),
      ([0xEF, 0xBB, 0x31], "1:1: the bytes EF BB are not UTF-8; save the text in UTF-8"),
      ([0xFF, 0xFE, 0x31, 0x00], "1:1: the text is in UTF-16; expected UTF-8; save the text in UTF-8"),
      ([0xFE, 0xFF, 0x00, 0x31], "1:1: the text is in UTF-16; expected UTF-8; save the text in UTF-8"),
      ([0x7B, 0x00, 0x7D, 0x00], "1:1: the text is in UTF-16; expected UTF-8; save the text in UTF-8"),
      ([0x00, 0x7B, 0x00, 0x7D], "1:1: the text is in UTF-16; expected UTF-8; save the text in UTF-8"),
      ([0xFF, 0xFE, 0x00, 0x00, 0x31], "1:1: the text is in UTF-32; expected UTF-8; save the text in UTF-8"),
      ([0x00, 0x00, 0x00, 0x31], "1:1: the text is in UTF-32; expected UTF-8; save the text in UTF-8"),
      ([0x00], "1:1: found the control character U+0000 where a value was expected"),
      ([0x5B, 0x00, 0x5D], "1:2: found the control character U+0000 where a value or `]` was expected"),
    ] as [([UInt8], String)])
  func encoding(bytes: [UInt8], message: String) {
    let error = #expect(throws: JSONError.self) { try JSON(parsing: bytes) }
    #expect(error?.description == message)
  }

  @Test func whereAndWhat() {
    let error = #expect(throws: JSONError.self) { try JSON(parsing: "{\n  \"é\": 1,\r\n\r  \"😀\": 'x'}") }
    #expect(error?.kind == .foreignQuotes)
    #expect(error?.position == Position(line: 4, column: 8))
    #expect(error?.offset == 25)
    #expect(error?.message == "found the quote `'`; strings stand in double quotes")
    #expect(error?.remedy == "write \"...\"")
  }

  @Test func equalKeysNameBothPlaces() {
    let error = #expect(throws: JSONError.self) { try JSON(parsing: "{\"model\": 1,\n\"model\": 2}") }
    #expect(error?.kind == .duplicateKey("model", first: Position(line: 1, column: 2)))
    #expect(error?.position == Position(line: 2, column: 1))
  }

  @Test func longWordsAreCut() {
    let error = #expect(throws: JSONError.self) { try JSON(parsing: String(repeating: "x", count: 1_000)) }
    #expect(
      error?.message == "found `\(String(repeating: "x", count: 32))…` where a value was expected")
  }
}
