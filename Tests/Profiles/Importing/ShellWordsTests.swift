import Testing

@testable import Profiles

/// Command lines as a POSIX shell takes them apart; bash itself gave the expected words.
@Suite struct ShellWordsTests {
  @Test(arguments: [
    ("a b  c", ["a", "b", "c"]), ("'a b' \"c d\"", ["a b", "c d"]), ("a\\ b", ["a b"]),
    ("a'b'\"c\"d", ["abcd"]),
    ("''", [""]), ("\"\\\"\\\\\\$\\`\\n\"", ["\"\\$`\\n"]), ("'\\n'", ["\\n"]),
    ("$'a\\nb\\t\\'\\x41\\u00e9\\101\\\\'", ["a\nb\t'A\u{E9}A\\"]), ("a \\\n b", ["a", "b"]),
    ("a\\\nb", ["ab"]),
    ("a \\\r\n b", ["a", "b"]), ("\"a\\\nb\"", ["ab"]), ("a # c\n", ["a"]), ("a#b", ["a#b"]),
    ("a | b", ["a"]), ("a; b", ["a"]), ("a && b", ["a"]), ("a > f b", ["a", "b"]),
    ("a 2>/dev/null b", ["a", "b"]),
    ("a >f", ["a"]), ("a & b", ["a"]), ("\n\na\nb", ["a"]), ("é🚲 'ß'", ["é🚲", "ß"]),
    ("a $ b", ["a", "$", "b"]),
    ("a$'\\U0001F6B2'", ["a🚲"]), ("", []),
  ])
  func words(text: String, words: [String]) {
    #expect(ShellWords(text).words.map(\.text) == words)
  }

  @Test(
    "what a shell would fill in stays as it is written, and is named",
    arguments: [
      ("\"a $B c\"", "a $B c", ["$B"]), ("${A}b", "${A}b", ["${A}"]),
      ("$(date +\"%s\")", "$(date +\"%s\")", ["$(date +\"%s\")"]),
      ("`id`", "`id`", ["`id`"]), ("'$A'", "$A", []), ("\\$A", "$A", []), ("$A1_b.c", "$A1_b.c", ["$A1_b"]),
    ])
  func expansions(text: String, word: String, expansions: [String]) {
    let words = ShellWords(text).words
    #expect(words.first?.text == word)
    #expect(words.first?.expansions == expansions)
  }

  @Test(
    "here-documents are standard input",
    arguments: [
      "a <<EOF\nx\ny\nEOF\n", "a <<'EOF' | b\nx\ny\nEOF\n", "a <<-EOF\n\tx\n\ty\n\tEOF\nc\n",
      "a << \"EOF\" > f\nx\ny\nEOF",
    ])
  func hereDocuments(text: String) {
    let shell = ShellWords(text)
    #expect(shell.words.map(\.text) == ["a"])
    #expect(shell.standardInput.map { String(decoding: $0, as: UTF8.self) } == "x\ny\n")
  }

  @Test(arguments: ["'a", "\"a", "$'a", "\"a\\"])
  func unfinished(text: String) { #expect(ShellWords(text).isUnfinished) }

  @Test("any bytes are taken without harm")
  func anything() {
    var state: UInt64 = 7
    let letters = Array("ab'\"\\$`{}()<>|;&#\n\r\t =@-0xuU\u{0}é".unicodeScalars)
    for _ in 0..<3000 {
      var text = ""
      for _ in 0..<20 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        text.unicodeScalars.append(letters[Int(state >> 33) % letters.count])
      }
      _ = ShellWords(text)
      _ = CurlCommand.begins(text)
      _ = try? CurlCommand("curl " + text, readFile: { _ in [] })
    }
  }
}
