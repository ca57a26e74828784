import Notation
import Testing

@testable import setscrew

@Suite("tables and pages")
struct TextTableTests {
  static let plain = try? Paint(for: Collector(), choice: "never", environment: [:])

  static func table(_ rows: [[String]]) -> TextTable {
    var table = TextTable([
      TextTable.Column(title: "KEY", fit: .overflows(minimum: 6)),
      TextTable.Column(title: "TEXT", fit: .wraps(minimum: 8)),
      TextTable.Column(title: "N", alignment: .right), TextTable.Column(title: "NOTE"),
    ])
    for row in rows { table.add(row) }
    return table
  }

  @Test("columns are as wide as their texts, and empty ones are left out")
  func natural() throws {
    let text = Self.table([["a", "one", "7", ""], ["bcd", "two words", "1234", ""]])
      .text(width: 80, paint: try #require(Self.plain))
    #expect(
      text == """
        KEY  TEXT          N
        a    one           7
        bcd  two words  1234

        """)
  }

  @Test("what does not fit goes on below; a key that is too long stands alone")
  func narrow() throws {
    let text = Self.table([["a", "one two three four", "7", "x"], ["much.too.long", "two", "8", "y"]])
      .text(width: 24, paint: try #require(Self.plain))
    #expect(
      text == """
        KEY     TEXT      N  NOTE
        a       one two   7  x
                three
                four
        much.too.long
                two       8  y

        """)
  }

  @Test("wide characters take two columns, and controls are shown")
  func width() throws {
    let text = Self.table([["日本", "e\u{301}\u{7}", "7", "z"], ["ab", "c", "8", ""]])
      .text(width: 80, paint: try #require(Self.plain))
    #expect(
      text == """
        KEY   TEXT  N  NOTE
        日本  é␇    7  z
        ab    c     8

        """)
  }

  @Test("a table without rows is no text")
  func empty() throws {
    #expect(Self.table([]).text(width: 80, paint: try #require(Self.plain)) == "")
  }

  @Test(
    "text is broken between words, and within those that are too long behind punctuation",
    arguments: [
      ("", 5, [""]), ("one", 5, ["one"]), ("one two", 7, ["one two"]), ("one two", 6, ["one", "two"]),
      ("abcdefgh", 3, ["abc", "def", "gh"]), ("a bcdefgh", 3, ["a", "bcd", "efg", "h"]),
      ("reasoning.effort", 12, ["reasoning.", "effort"]), ("日本語", 3, ["日", "本", "語"]), ("日", 1, ["日"]),
      ("one | two | three", 9, ["one |", "two |", "three"]),
      ("one | two | three", 11, ["one | two |", "three"]),
    ])
  func wrapping(text: String, width: Int, lines: [String]) {
    #expect(TextWrapping.lines(of: text, width: width) == lines)
  }

  @Test("a page puts labels beside values and wraps them")
  func page() throws {
    var page = DetailPage()
    page.title("Title")
    page.paragraph("A sentence that is longer than the page.")
    page.paragraph(nil)
    page.value("key", "one two three four five")
    page.value("nothing", nil)
    page.values("empty", [])
    page.section("More")
    page.value("a label that is much too long", "value")
    page.block("x:\n  y: 1\n")
    let text = page.text(width: 30, paint: try #require(Self.plain))
    #expect(
      text == """
        Title
        A sentence that is longer than
        the page.

          key  one two three four five

        More
          a label that is much too long
                        value
          x:
            y: 1

        """)
  }

  @Test(
    "counts of tokens in a few characters",
    arguments: [
      (0, "0"), (999, "999"), (2000, "2,000"), (9_999, "9,999"), (10_000, "10K"), (16_384, "16.4K"),
      (128_000, "128K"),
      (1_000_000, "1M"), (1_047_576, "1.05M"), (1_050_000, "1.05M"), (-1234, "-1,234"),
    ])
  func tokens(count: Int, text: String) { #expect(Phrase.tokens(count) == text) }

  @Test(
    "values of a scale without gap are drawn together",
    arguments: [
      (["b", "c", "d"], "b to d"), (["a", "c", "d", "e"], "a, c to e"), (["a", "b"], "a, b"), (["d"], "d"),
      (["x", "a"], "x, a"), (["c", "b", "a"], "c, b, a"),
    ])
  func span(values: [String], text: String) {
    let scale = ["a", "b", "c", "d", "e"].map { JSON.string($0) }
    #expect(ModelColumn.span(values.map { .string($0) }, scale: scale) == text)
  }
}
