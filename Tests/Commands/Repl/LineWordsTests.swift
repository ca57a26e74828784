import Testing

@testable import setscrew

@Suite("words of a line")
struct LineWordsTests {
  static let cases: [(String, [String])] = [
    ("", []), ("  \t ", []), ("one", ["one"]), (" one  two ", ["one", "two"]),
    ("'one two' three", ["one two", "three"]), ("\"one two\"three", ["one twothree"]),
    ("a\\ b", ["a b"]), ("\\\"a", ["\"a"]), ("\"a\\\"b\"", ["a\"b"]), ("'a\\b'", ["a\\b"]),
    ("''", [""]), ("a '' b", ["a", "", "b"]), ("\"it's\"", ["it's"]),
    ("'open to the end", ["open to the end"]),
  ]

  @Test("quotes hold together, a backslash takes one character", arguments: cases.indices)
  func words(number: Int) {
    let (line, words) = Self.cases[number]
    #expect(LineWords.of(line) == words)
  }
}
