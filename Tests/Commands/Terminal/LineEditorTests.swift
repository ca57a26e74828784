import Secrets
import Testing

@testable import setscrew

@Suite("the line editor")
struct LineEditorTests {
  /// An editor after some keys; `|` in the result is the cursor.
  static func typed(_ keys: [Key], from text: String = "") -> String {
    var editor = LineEditor()
    if !text.isEmpty { editor.replace(with: text) }
    for key in keys { _ = editor.take(key) }
    return String(editor.text[..<editor.cursor]) + "|" + String(editor.text[editor.cursor...])
  }

  static let cases: [(String, [Key], String)] = [
    ("", [.text("ab"), .left, .text("x")], "ax|b"), ("hello world", [.wordLeft], "hello |world"),
    ("hello world", [.home, .wordRight], "hello| world"), ("hello world", [.control("w")], "hello |"),
    ("hello world", [.control("w"), .control("y"), .control("y")], "hello worldworld|"),
    ("hello world", [.control("a"), .control("k")], "|"), ("hello", [.control("u")], "|"),
    ("hello", [.backspace, .backspace], "hel|"), ("hello", [.home, .delete], "|ello"),
    ("hello", [.home, .control("d")], "|ello"), ("a.b c", [.altBackspace], "a.b |"),
    ("ab", [.control("t")], "ba|"), ("one\ntwo", [.up], "one|\ntwo"), ("one\ntwo", [.home], "one\n|two"),
    ("one\ntwo", [.altEnter, .text("x")], "one\ntwo\nx|"), ("ab", [.control("u"), .control("_")], "ab|"),
    ("", [.text("a"), .text("b"), .control("_")], "|"), ("你好", [.backspace], "你|"),
    ("👩‍👩‍👧", [.backspace], "|"), ("", [.text("e"), .text("\u{301}"), .left], "|e\u{301}"),
    ("x", [.paste("a\nb")], "xa\nb|"), ("", [.text("\"\"\""), .enter, .text("x"), .enter], "\"\"\"\nx\n|"),
    ("a\\", [.enter, .text("b")], "a\nb|"),
  ]

  @Test("keys edit", arguments: cases.indices)
  func editing(number: Int) {
    let (text, keys, result) = Self.cases[number]
    #expect(Self.typed(keys, from: text) == result)
  }

  static let requests: [(String, Key, LineEditor.Request)] = [
    ("hi", .enter, .submit("hi", isPasted: false)), ("", .enter, .submit("", isPasted: false)),
    ("\"\"\"a\nb\"\"\"", .enter, .submit("a\nb", isPasted: true)), ("", .control("d"), .end),
    ("x", .control("c"), .interrupt), ("x", .tab, .complete), ("x", .control("z"), .suspend),
    ("x", .control("r"), .search), ("x", .up, .older), ("x", .down, .newer),
    ("x", .control("l"), .clearScreen),
  ]

  @Test("keys ask for something", arguments: requests.indices)
  func asking(number: Int) {
    let (text, key, request) = Self.requests[number]
    var editor = LineEditor()
    if !text.isEmpty { editor.replace(with: text) }
    #expect(editor.take(key) == request)
  }

  @Test("L01: a pasted text is one message, whatever stands in it")
  func paste() {
    var decoder = KeyDecoder()
    var editor = LineEditor()
    var requests: [LineEditor.Request] = []
    for key in decoder.consume(Array("\u{1B}[200~def f():\n    return 1\n:quit\n\u{1B}[201~\r".utf8)) {
      let request = editor.take(key)
      if request != .none { requests.append(request) }
    }
    #expect(requests == [.submit("def f():\n    return 1\n:quit", isPasted: true)])
  }

  @Test("what is typed before a paste decides whether it is a command")
  func pasteBehindCommand() {
    var editor = LineEditor()
    _ = editor.take(.text("/system "))
    _ = editor.take(.paste("Be brief."))
    #expect(editor.take(.enter) == .submit("/system Be brief.", isPasted: false))
    _ = editor.take(.paste("/quit"))
    #expect(editor.take(.enter) == .submit("/quit", isPasted: true))
  }

  @Test("Ctrl-X Ctrl-E asks for the editor")
  func openEditor() {
    var editor = LineEditor()
    #expect(editor.take(.control("x")) == .none)
    #expect(editor.take(.control("e")) == .openEditor)
  }

  @Test("history goes back by what was typed, and forth to it again")
  func history() {
    var history = LineHistory(["/set a", "hello", "/set b"])
    #expect(history.older(than: "") == "/set b")
    #expect(history.older(than: "/set b") == "hello")
    #expect(history.newer(than: "hello") == "/set b")
    #expect(history.newer(than: "/set b") == "")
    #expect(history.newer(than: "") == nil)
    history.rest()
    #expect(history.older(than: "/s") == "/set b")
    #expect(history.older(than: "/set b") == "/set a")
    #expect(history.older(than: "/set a") == nil)
    #expect(history.search("HEL", before: 3) == 1)
    #expect(history.search("hel", before: 1) == nil)
    history.add("/set b")
    #expect(history.entries.count == 3)
  }

  @Test(
    "what looks like a key is not kept, and neither is what begins with a space",
    arguments: [
      ("/set x sk-proj-THISISNOTAKEY0123456789abcdefABCDEF", false), ("hello sk-short", true),
      ("the risk-averse investor-friendly-proposition", true), (" hello", false),
      ("ordinary text about keys", true), (String(repeating: "x", count: 20_000), false),
    ])
  func secrets(text: String, isKept: Bool) {
    #expect(HistoryFile.keeps(text, Redactor([], shapes: true)) == isKept)
  }

  static let widths: [(String, Int)] = [
    ("abc", 3), ("你好", 4), ("🫐", 2), ("👩‍👩‍👧", 2), ("é", 1), ("ｈｉ", 4), ("🇳🇴", 2), ("a\tb", 9), ("\u{1B}", 1),
  ]

  @Test("L04: the cursor stands where the columns are", arguments: widths.indices)
  func columns(number: Int) {
    let (text, width) = Self.widths[number]
    let layout = EditorText(Array(text), cursor: text.count, width: 20)
    #expect(layout.cursor == (0, width))
    #expect(PaintedText.width(layout.rows[0]) == width)
  }

  @Test(
    "L04: a wide character that does not fit goes to the next row, and so does the cursor behind a full one")
  func wrapping() {
    let wide = EditorText(Array("abc你"), cursor: 4, width: 4)
    #expect(wide.rows == ["abc", "你"])
    #expect(wide.cursor == (1, 2))
    let full = EditorText(Array("abcd"), cursor: 4, width: 4)
    #expect(full.rows == ["abcd", ""])
    #expect(full.cursor == (1, 0))
    let lines = EditorText(Array("ab\ncdefg"), cursor: 2, width: 4)
    #expect(lines.rows == ["ab", "cdef", "g"])
    #expect(lines.begins == [true, true, false])
    #expect(lines.cursor == (0, 2))
  }
}
