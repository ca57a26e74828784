import Testing

@testable import setscrew

@Suite("vi keys")
struct ViKeysTests {
  /// Keys by their letters: `␛` is Escape, `⏎` Enter, `⌫` Backspace, `↺` Ctrl-R.
  static func keys(_ letters: String) -> [Key] {
    letters.map { letter in
      switch letter {
      case "␛": .escape
      case "⏎": .enter
      case "⌫": .backspace
      case "↺": .control("r")
      default: .text(String(letter))
      }
    }
  }

  /// An editor behind some letters, begun in normal mode with the cursor where `|` stands.
  static func editor(_ start: String, _ letters: String) -> LineEditor {
    var editor = LineEditor(.vi)
    let place = start.firstIndex(of: "|").map { start.distance(from: start.startIndex, to: $0) }
    editor.replace(with: String(start.filter { $0 != "|" }))
    _ = editor.take(.escape)
    let lines = start.prefix { $0 != "|" }.count { $0 == "\n" }
    for key in keys("gg" + String(repeating: "j", count: lines) + "0") { _ = editor.take(key) }
    while let place, editor.cursor < place { _ = editor.take(.right) }
    for key in keys(letters) { _ = editor.take(key) }
    return editor
  }

  static func typed(_ start: String, _ letters: String) -> String {
    let editor = editor(start, letters)
    return String(editor.text[..<editor.cursor]) + "|" + String(editor.text[editor.cursor...])
  }

  static let cases: [(String, String, String)] = [
    // Motions.
    ("one| two", "h", "on|e two"), ("|one two", "l", "o|ne two"), ("one tw|o", "l", "one tw|o"),
    ("|one two", "$", "one tw|o"), ("  one| two", "0", "|  one two"), ("  one| two", "^", "  |one two"),
    ("|one, two", "w", "one|, two"), ("|one, two", "W", "one, |two"),
    ("|one two three", "2w", "one two |three"),
    ("one t|wo", "b", "one |two"), ("one |two", "b", "|one two"), ("one, |two", "B", "|one, two"),
    ("|one two", "e", "on|e two"), ("on|e two", "e", "one tw|o"), ("one two thr|ee", "ge", "one tw|o three"),
    ("|one two", "fw", "one t|wo"), ("|one two", "tw", "one |two"), ("one tw|o", "Fn", "o|ne two"),
    ("one tw|o", "Tn", "on|e two"), ("|a,b,c,d", "f,;", "a,b|,c,d"), ("|a,b,c,d", "2f,", "a,b|,c,d"),
    ("|a,b,c,d", "f,;,", "a|,b,c,d"), ("|a,b,c", "t,;", "a,|b,c"), ("|f(a, (b))", "%", "f(a, (b)|)"),
    ("f(a, (b)|)", "%", "f|(a, (b))"), ("one\nt|wo", "k", "o|ne\ntwo"), ("o|ne\ntwo", "j", "one\nt|wo"),
    ("one\ntw|o", "gg", "|one\ntwo"), ("o|ne\ntwo", "G", "one\n|two"), ("|one two", "3|", "on|e two"),
    ("|你好 世界", "w", "你好 |世界"), ("|👩‍👩‍👧 x", "l", "👩‍👩‍👧| x"),
    // Operators.
    ("one |two three", "dw", "one |three"), ("one |two", "dw", "one| "), ("|one two three", "d2w", "|three"),
    ("|one two three", "2dw", "|three"), ("|one two three four", "2d2w", "|"),
    ("one two| three", "db", "one | three"),
    ("one |two three", "de", "one | three"), ("one |two", "d$", "one| "), ("one |two", "D", "one| "),
    ("one| two", "d0", "| two"), ("|one two", "dfw", "|o"), ("|one two", "dtw", "|wo"),
    ("|f(a) b", "d%", "| b"), ("one\nt|wo\nthree", "dd", "one\n|three"), ("one\nt|wo", "dd", "|one"),
    ("|one", "dd", "|"), ("|one\ntwo\nthree", "2dd", "|three"), ("|one\ntwo\nthree", "dj", "|three"),
    ("one\ntwo\nth|ree", "dk", "|one"), ("one\n|two\nthree", "dG", "|one"), ("one\ntw|o", "dgg", "|"),
    ("one |two three", "cwX␛", "one |X three"), ("one tw|o three", "cwX␛", "one tw|X three"),
    ("|one two three", "c2wX␛", "|X three"), ("one |two", "CX␛", "one |X"), ("one\nt|wo", "ccX␛", "one\n|X"),
    ("one\nt|wo", "SX␛", "one\n|X"), ("|abc", "sX␛", "|Xbc"), ("|abc", "2sX␛", "|Xc"),
    ("say \"a b|c\" now", "ci\"X␛", "say \"|X\" now"), ("say |now \"abc\"", "di\"", "say now \"|\""),
    ("f(a, |b)", "di(", "f(|)"), ("f(a, |b) c", "da(", "f| c"), ("{a: [1|, 2]}", "di[", "{a: [|]}"),
    ("{a: [1|, 2]}", "di{", "{|}"), ("one t|wo three", "diw", "one | three"),
    ("one t|wo three", "daw", "one |three"),
    ("one t|wo", "daw", "on|e"),
    // Commands of one letter.
    ("|abc", "x", "|bc"), ("|abc", "2x", "|c"), ("ab|c", "x", "a|b"), ("a|bc", "X", "|bc"),
    ("|abc", "rX", "|Xbc"),
    ("|abc", "2rX", "X|Xc"), ("|abc", "9rX", "|abc"), ("|abC", "3~", "AB|c"),
    ("o|ne\n  two", "J", "one| two"),
    ("a|b", "iX␛", "a|Xb"), ("a|b", "aX␛", "ab|X"), (" a|b", "IX␛", " |Xab"), ("|ab", "AX␛", "ab|X"),
    ("o|ne\ntwo", "oX␛", "one\n|X\ntwo"), ("one\nt|wo", "OX␛", "one\n|X\ntwo"),
    ("|ab", "xp", "b|a"), ("|ab", "xP", "|ab"), ("|ab cd", "dwP", "ab| cd"),
    ("|one\ntwo", "ddp", "two\n|one"),
    ("|one\ntwo", "yyp", "one\n|one\ntwo"), ("|one", "Yp", "one\n|one"), ("|one two", "ywP", "one| one two"),
    ("one |two", "y$P", "one tw|otwo"),
    // Undo, redo, once more.
    ("|abc", "xxu", "|bc"), ("|abc", "xxuu", "|abc"), ("|abc", "xu↺", "|bc"),
    ("|one two", "cwX␛u", "|one two"),
    ("|one two", "AX Y␛u", "|one two"), ("|abcd", "x.", "|cd"), ("|abcdef", "2x.", "|ef"),
    ("|abcdef", "x3.", "|ef"),
    ("|one two", "cwX␛w.", "X |X"), ("|a b c", "dw.", "|c"), ("|ab", "AX␛.", "abX|X"),
    // What is no command does nothing.
    ("|abc", "Q", "|abc"), ("|abc", "dQ", "|abc"), ("|abc", "d␛x", "|bc"), ("|abc", "fz", "|abc"),
    ("|abc", "di\"", "|abc"),
    ("|", "x", "|"), ("|", "dd", "|"), ("|", "p", "|"), ("|", "dw", "|"), ("|", "~", "|"), ("|", "J", "|"),
    ("|", "diw", "|"),
    ("|", "ci(x␛", "|"), ("|abc", "99999999999999999999x", "|"),
  ]

  @Test("letters are commands", arguments: cases.indices)
  func commands(number: Int) {
    let (start, letters, result) = Self.cases[number]
    #expect(Self.typed(start, letters) == result, "\(start) \(letters)")
  }

  @Test("a line begins as text, Escape leads to commands, Enter takes the line from both")
  func modes() {
    var editor = LineEditor(.vi)
    #expect(editor.mode == .insert)
    for key in Self.keys("dd") { _ = editor.take(key) }
    #expect(editor.string == "dd")
    #expect(editor.take(.escape) == .none)
    #expect(editor.mode == .normal)
    #expect(editor.cursor == 1)
    #expect(editor.take(.enter) == .submit("dd", isPasted: false))
    #expect(editor.mode == .insert)
    #expect(editor.take(.text("x")) == .none)
    #expect(editor.take(.enter) == .submit("x", isPasted: false))
  }

  static let requests: [(String, String, LineEditor.Request)] = [
    ("|x", "k", .older), ("|x", "j", .newer), ("|x", "/", .search), ("|x", "?", .search),
    ("|x", "n", .searchAgain(isOlder: true)), ("|x", "N", .searchAgain(isOlder: false)),
    ("|x", "v", .openEditor),
    ("|one\ntwo", "j", .none), ("one\n|two", "k", .none), ("|x", "␛", .escape),
  ]

  @Test("letters ask for something", arguments: requests.indices)
  func asking(number: Int) throws {
    let (start, letters, request) = Self.requests[number]
    var editor = Self.editor(start, String(letters.dropLast()))
    let last = try #require(Self.keys(letters).last)
    #expect(editor.take(last) == request)
  }

  @Test("letters that come in one piece are taken one by one, and Escape with a letter is both")
  func pieces() {
    var editor = LineEditor(.vi)
    for key in editor.steps(of: .text("one two")) { _ = editor.take(key) }
    #expect(editor.take(.alt("b")) == .none)
    #expect(editor.mode == .normal)
    #expect(editor.cursor == 4)
    #expect(editor.steps(of: .text("dw")) == [.text("d"), .text("w")])
    #expect(LineEditor().steps(of: .text("dw")) == [.text("dw")])
  }

  @Test("keys for text, interrupts and the rest of the terminal are the same in both modes")
  func common() {
    for letters in ["", "␛"] {
      var editor = LineEditor(.vi)
      for key in Self.keys("one two" + letters) { _ = editor.take(key) }
      #expect(editor.take(.control("c")) == .interrupt)
      #expect(editor.take(.control("z")) == .suspend)
      #expect(editor.take(.control("l")) == .clearScreen)
      _ = editor.take(.paste("\nx"))
      #expect(editor.string.contains("\nx"))
    }
  }

  @Test("a command that goes on is shown, and other keys leave the text as it is")
  func pending() {
    var editor = Self.editor("|one two", "2d")
    #expect(editor.pendingCommand == "2d")
    editor.use(.emacs)
    #expect(editor.mode == nil)
    #expect(editor.string == "one two")
    _ = editor.take(.text("d"))
    #expect(editor.string == "done two")
  }

  @Test("no keys crash, whatever text they meet")
  func anything() {
    let letters = Array("hjklwbeWBE0^$GgfFtT;,%|_+-iaIAoOxXDCYSspPuJ~.vnN/?dcyr123 \"'()[]{}␛␛␛⏎⌫↺é你")
    var seed: UInt64 = 42
    func next(_ count: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % count
    }
    for _ in 0..<300 {
      var editor = LineEditor(.vi)
      editor.replace(with: "one (two\n\"thr你ee\" {x})\n\n  end")
      for _ in 0..<80 {
        for key in Self.keys(String(letters[next(letters.count)])) { _ = editor.take(key) }
        #expect((0...editor.text.count).contains(editor.cursor))
      }
    }
  }
}
