import Notation
import Testing

@testable import setscrew

@Suite("values that can be folded")
struct OutlineReaderTests {
  static let value: JSON = [
    "id": "resp_1", "status": "completed",
    "output": [
      ["type": "reasoning", "summary": []],
      ["type": "message", "content": [["type": "output_text", "text": "A river\nis older."]]],
    ],
    "usage": ["input_tokens": 7, "details": ["cached": 0]],
  ]
  static let size = TerminalSize(columns: 44, rows: 24)

  /// The screen behind some keys: `⏎` is Enter, `→ ← ↑ ↓` are arrows, `␛` is Escape.
  static func screen(
    _ letters: String, _ size: TerminalSize = size, _ outline: Outline = Outline(title: "response", value)
  ) -> [String] {
    var reader = reader(letters, size, outline)
    return reader.drawn(size, theme: Theme(.none))
  }

  static func reader(
    _ letters: String, _ size: TerminalSize = size, _ outline: Outline = Outline(title: "response", value)
  ) -> OutlineReader {
    var reader = OutlineReader(outline, size: size)
    for letter in letters {
      let key: Key =
        switch letter {
        case "⏎": .enter
        case "→": .right
        case "←": .left
        case "↑": .up
        case "↓": .down
        case "␛": .escape
        default: .text(String(letter))
        }
      _ = reader.take(key, size)
    }
    return reader
  }

  @Test("as many levels are open as have room; the selected row is marked, and named below")
  func opening() {
    #expect(
      Self.screen("") == [
        ">▾ {", "     id: \"resp_1\"", "     status: \"completed\"", "   ▾ output: [", "     ▾ 0: {",
        "         type: \"reasoning\"", "         summary: []", "       }", "     ▾ 1: {",
        "         type: \"message\"", "       ▸ content: [… 1 member]", "       }", "     ]", "   ▾ usage: {",
        "       input_tokens: 7", "     ▾ details: {", "         cached: 0", "       }", "     }", "   }",
        "response  1/20  ↑↓ move, ←→ fold, 1-9 leve…",
      ])
    #expect(
      Self.screen("", TerminalSize(columns: 60, rows: 10)).dropLast() == [
        ">▾ {", "     id: \"resp_1\"", "     status: \"completed\"", "   ▸ output: [… 2 members]",
        "   ▸ usage: {… 2 members}", "   }",
      ])
  }

  @Test("rows fold and open by hand, and a path is named as it is typed")
  func folding() {
    let large = TerminalSize(columns: 44, rows: 60)
    #expect(Self.screen("1↓↓↓").last?.hasPrefix("response output  4/6") == true)
    #expect(
      Self.screen("1↓↓↓→").dropLast() == [
        " ▾ {", "     id: \"resp_1\"", "     status: \"completed\"", ">  ▾ output: [",
        "     ▸ 0: {… reasoning, 2 members}", "     ▸ 1: {… message, 2 members}", "     ]",
        "   ▸ usage: {… 2 members}", "   }",
      ])
    #expect(Self.screen("1↓↓↓→→J→").last?.contains("response output.1") == true)
    #expect(Self.screen("1↓↓↓→→JK").last?.contains("response output.0") == true)
    #expect(Self.screen("1↓↓↓→→←").last?.hasPrefix("response output  4/9") == true, "to what holds it")
    #expect(Self.screen("1↓↓↓→→←←").last?.hasPrefix("response output  4/6") == true, "closed")
    #expect(Self.screen("1⏎").dropLast() == [">▸ {… 4 members}"])
    #expect(Self.screen("1+", large).contains("         cached: 0"))
    #expect(Self.screen("9-").dropLast() == [">▸ {… 4 members}"])
    #expect(Self.screen("9", large).contains { $0.contains("is older.") })
  }

  @Test("a search finds what is folded away, goes round, and says when there is nothing")
  func searching() {
    func bar(_ letters: String) -> String {
      Self.screen(letters, TerminalSize(columns: 110, rows: 24)).last ?? ""
    }
    #expect(bar("1/older⏎").hasPrefix("response output.1.content.0.text "))
    #expect(bar("1/type⏎").hasPrefix("response output.0.type "))
    #expect(bar("1/type⏎n").hasPrefix("response output.1.type "))
    #expect(bar("1/type⏎nnn").hasPrefix("response output.0.type "))
    #expect(bar("1/type⏎nnn").hasSuffix("from the beginning"))
    #expect(bar("1/type⏎N").hasSuffix("from the end"))
    #expect(bar("1/type⏎nN").hasPrefix("response output.0.type "))
    #expect(bar("1/banana⏎").hasSuffix("nothing holds banana"))
    #expect(bar("1/ban") == "search: ban")
    #expect(bar("1/ban␛").contains("↑↓ move"))
  }

  @Test("values and paths are copied")
  func copying() {
    var reader = Self.reader("1↓")
    #expect(reader.take(.text("y"), Self.size) == .copy("resp_1", what: "response id"))
    #expect(reader.take(.text("Y"), Self.size) == .copy("response id", what: "the path"))
    reader = Self.reader("1G↑")
    #expect(
      reader.take(.text("y"), Self.size)
        == .copy(
          "{\n  \"input_tokens\": 7,\n  \"details\": {\n    \"cached\": 0\n  }\n}", what: "response usage"))
    #expect(reader.take(.text("q"), Self.size) == .leave)
    #expect(reader.take(.escape, Self.size) == .leave)
  }

  @Test("several values have labels, and long texts are opened into their lines")
  func entries() {
    let outline = Outline(
      title: "events",
      [
        .init(label: "+0.10s response.created", value: ["type": "response.created", "n": 0]),
        .init(
          label: "+0.20s text",
          value: .string("Two lines\nof text, the second of which is longer than a row.")),
      ])
    #expect(
      Self.screen("", TerminalSize(columns: 40, rows: 5), outline).dropLast() == [
        ">▸ +0.10s response.created: {… response…", " ▸ +0.20s text: \"Two lines of text, the…",
      ])
    #expect(
      Self.screen("↓→", TerminalSize(columns: 40, rows: 9), outline).dropLast().suffix(3) == [
        "     Two lines", "     of text, the second of which is", "     longer than a row.",
      ])
    let found = Self.screen("/second⏎", TerminalSize(columns: 60, rows: 9), outline)
    #expect(found.last?.contains("events 2") == true)
  }

  @Test("nothing is wider than the screen or higher, at any size, after any keys")
  func bounds() {
    let deep = (0..<40).reduce(JSON.string("你好 " + String(repeating: "wide 🫐 ", count: 40))) { value, _ in
      ["inner": value, "list": [1, 2]]
    }
    for columns in [8, 20, 41] {
      for rows in [4, 7, 30] {
        let size = TerminalSize(columns: columns, rows: rows)
        for letters in ["", "9", "9GG", "9+Gkk→→", "1G/wide⏎", "9 bj←←"] {
          let screen = Self.screen(letters, size, Outline(title: "payload", deep))
          #expect(screen.count <= max(2, rows - 2))
          #expect(screen.allSatisfy { $0.displayWidth <= columns }, "\(columns) \(letters)")
        }
      }
    }
  }

  @Test("an empty value, and a narrower screen than before")
  func edges() {
    #expect(Self.screen("", Self.size, Outline(title: "x", [:])).dropLast() == [">  {}"])
    #expect(Self.screen("jkhl⏎+-yn", Self.size, Outline(title: "x", JSON.array([]))).count == 2)
    var reader = Self.reader("9G")
    let narrow = reader.drawn(TerminalSize(columns: 20, rows: 10), theme: Theme(.none))
    #expect(narrow.last?.hasPrefix("response") == true)
  }
}
