import Testing

@testable import setscrew

@Suite("Markdown as it streams")
struct MarkdownStreamTests {
  static let text = """
    # Rivers

    The **Rhine** flows through *six* countries; see [a map](https://example.org/map) and `rhine.csv`.

    - one
    - two, which is so long that it does not fit into a line of forty
      and goes on
    1. first
    2. second

    > quoted text
    > that goes on

    ```swift
    let river = "Rhine"  // **bold**

    print(river)
    ```

    | River | km |
    | :--- | ---: |
    | Rhine | 1233 |
    | 你好 | 7 |

    ---
    The end of it.
    """

  static let rows = [
    "# Rivers", "", "The Rhine flows through six countries;", "see a map (https://example.org/map) and",
    "rhine.csv.", "", "• one", "• two, which is so long that it does not",
    "  fit into a line of forty and goes on",
    "1. first", "2. second", "", "│ quoted text that goes on", "", "┌ swift",
    "│ let river = \"Rhine\"  // **bold**",
    "│ ", "│ print(river)", "└", "", "River │   km", "──────┼─────", "Rhine │ 1233", "你好  │    7", "",
    String(repeating: "─", count: 40), "The end of it.",
  ]

  /// The rows of a text that comes in pieces of a size.
  static func stream(_ text: String, by size: Int, width: Int = 40, limit: Int = 5) -> [String] {
    var stream = MarkdownStream()
    var rows: [String] = []
    let characters = Array(text)
    for end in stride(from: size, through: characters.count + size - 1, by: size) {
      rows += stream.take(String(characters.prefix(end)), width: width, theme: Theme(.none))
      let live = stream.live(width: width, theme: Theme(.none), limit: limit)
      rows += live.finished
      #expect(live.live.count <= limit)
    }
    return rows + stream.finish(width: width, theme: Theme(.none))
  }

  @Test("the rows are the same however the text is cut", arguments: [1, 2, 3, 7, 50, 10_000])
  func cuts(size: Int) { #expect(Self.stream(Self.text, by: size, limit: 100) == Self.rows) }

  @Test("no row is wider than the terminal", arguments: [8, 12, 20, 33, 80])
  func narrow(width: Int) {
    for row in Self.stream(Self.text, by: 5, width: width) {
      #expect(PaintedText.width(row) <= width, "\(row)")
    }
  }

  @Test("a long paragraph leaves the screen row by row, each once")
  func longParagraph() {
    let words = (0..<200).map { "word\($0)" }.joined(separator: " ")
    let rows = Self.stream(words, by: 9, width: 30, limit: 4)
    #expect(rows.joined(separator: " ") == words)
  }

  @Test("a long paragraph loses nothing when the window changes, and little stands there twice")
  func resizedParagraph() {
    let words = (0..<300).map { "word\($0)" }
    for start in ["", "> ", "- "] {
      let text = Array(start + words.joined(separator: " "))
      var stream = MarkdownStream()
      var rows: [String] = []
      for (step, end) in stride(from: 11, through: text.count + 10, by: 11).enumerated() {
        let width = [30, 52, 21, 40][step / 25 % 4]
        rows += stream.take(String(text.prefix(end)), width: width, theme: Theme(.none))
        rows += stream.live(width: width, theme: Theme(.none), limit: 4).finished
      }
      rows += stream.finish(width: 40, theme: Theme(.none))
      let shown = rows.joined(separator: " ").split(separator: " ").map(String.init)
      for word in words { #expect(shown.contains(word), "\(start)\(word)") }
      #expect(shown.count < 300 + 300 / 4 + rows.count)
    }
  }

  @Test("what looks like a mark and is none stays as it is")
  func plain() {
    for text in [
      "2 * 3 * 4", "snake_case_name", "a ** b", "`open", "**open", "[no link]", "5 > 3", "#hashtag",
      "-no item",
    ] {
      #expect(Self.stream(text, by: 1) == [text])
    }
  }

  @Test("controls in an answer are shown, not obeyed")
  func controls() {
    #expect(Self.stream("a\u{1B}[31mb", by: 1) == ["a␛[31mb"])
    #expect(Self.stream("```\n\u{1B}]0;x\u{07}\n```", by: 2) == ["┌", "│ ␛]0;x␇", "└"])
  }

  @Test("text that the server takes back begins anew")
  func takenBack() {
    var stream = MarkdownStream()
    _ = stream.take("first line\n\nmore", width: 40, theme: Theme(.none))
    let rows =
      stream.take("x", width: 40, theme: Theme(.none)) + stream.finish(width: 40, theme: Theme(.none))
    #expect(rows == ["(the server took back what it had sent; its final text follows)", "x"])
  }

  @Test("colours come from the theme, and none without one")
  func themes() {
    var stream = MarkdownStream()
    let rows = stream.take("a **b**\n\n", width: 40, theme: Theme(.dark))
    #expect(rows.first == "a \u{1B}[1mb\u{1B}[0m")
    for name in Theme.Name.allCases where name != .none {
      for depth in [Theme.Depth.sixteen, .many, .full] {
        for role in Theme.Role.allCases {
          #expect(PaintedText.plain(Theme(name, depth: depth).paint("x", role)) == "x")
        }
      }
    }
  }
}
