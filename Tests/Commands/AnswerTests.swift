import Payload
import Testing

@testable import setscrew

@Suite("FencedBlock")
struct FencedBlockTests {
  @Test(
    "the last block counts",
    arguments: [
      ("no block", nil),
      ("a\n```\none\n```\nb\n```swift\ntwo\nthree\n```\nc", "two\nthree\n"),
      ("~~~\n```\ninner\n```\n~~~", "```\ninner\n```\n"),
      ("````md\n```\nx\n```\n````", "```\nx\n```\n"),
      ("```\ncut off", "cut off"),
      ("```\n```", ""),
      ("`` ` ``\n    ```\nindented code is no fence", nil),
    ] as [(String, String?)])
  func last(text: String, expected: String?) {
    #expect(FencedBlock.last(in: text) == expected)
  }
}

@Suite("WordDiff")
struct WordDiffTests {
  @Test(
    "words that differ are marked",
    arguments: [
      ("the cat sat", "the cat sat", "the cat sat"),
      ("the cat sat", "the dog sat", "the [-cat -]{+dog +}sat"),
      ("", "new", "{+new+}"), ("old", "", "[-old-]"), ("", "", ""),
    ])
  func text(old: String, new: String, expected: String) {
    #expect(WordDiff.text(from: old, to: new) == expected)
  }
}

@Suite("Clipboard")
struct ClipboardTests {
  @Test(
    "text goes in Base64",
    arguments: [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("Grüße 🫐", "R3LDvMOfZSDwn6uQ")])
  func base64(text: String, encoded: String) {
    #expect(Clipboard.sequence(for: text) == "\u{1B}]52;c;\(encoded)\u{07}")
  }
}

@Suite("Terminal text")
struct TerminalTextTests {
  @Test(
    "controls are shown, line ends and tabs obeyed",
    arguments: [
      ("a\u{1B}[31mred\u{7}", "a␛[31mred␇"), ("one\r\ntwo\n\tthree", "one\ntwo\n\tthree"),
      ("over\rwritten", "over␍written"), ("\u{202E}right", "<U+202E>right"), ("👩‍👩‍👧", "👩‍👩‍👧"),
    ])
  func visible(text: String, expected: String) {
    #expect(text.visibleLines == expected)
  }

  @Test("a prefix stands before each line, however the text is cut")
  func prefix() {
    var prefixer = LinePrefixer(prefix: "> ")
    let text = ["on", "e\nt", "wo\n", "three"].map { prefixer.consume($0) }.joined() + prefixer.finish()
    #expect(text == "> one\n> two\n> three\n")
  }
}
