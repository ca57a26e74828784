import Notation
import Testing

@Suite("Text in a terminal")
struct DisplayWidthTests {
  @Test(
    "columns are counted, not characters",
    arguments: [
      ("abc", 3), ("你好", 4), ("🫐", 2), ("👩‍👩‍👧", 2), ("e\u{301}", 1), ("é", 1), ("ｈｉ", 4), ("🇳🇴", 2), ("", 0),
      ("❤️", 2),
      ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2), ("\u{AD}", 1), ("→", 1), ("…", 1),
    ])
  func width(text: String, columns: Int) { #expect(text.displayWidth == columns) }

  @Test(
    "controls are shown, not obeyed",
    arguments: [
      ("plain ❤️ 👩‍👩‍👧", "plain ❤️ 👩‍👩‍👧"), ("\u{1B}[2J", "␛[2J"), ("a\r\nb", "a␍␊b"), ("\u{7F}", "␡"),
      ("\u{9B}31m", "<U+009B>31m"), ("\u{202E}x", "<U+202E>x"), ("\u{E0041}", "<U+E0041>"),
    ])
  func visible(text: String, shown: String) { #expect(text.visibleText == shown) }
}
