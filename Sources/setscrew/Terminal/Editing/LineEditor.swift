/// What is being typed: text of one or several lines, a cursor, undo, and what was cut.
///
/// A value that knows no terminal: keys go in, and it tells what they ask for.
struct LineEditor: Sendable {
  /// What a key asks for.
  enum Request: Sendable, Equatable {
    /// Nothing beyond another look at the text.
    case none
    /// The text is to be taken; pasted text is never a command.
    case submit(String, isPasted: Bool)
    /// Ctrl-C.
    case interrupt
    /// Ctrl-D at an empty prompt.
    case end
    /// Tab.
    case complete
    /// Ctrl-Z.
    case suspend
    /// Ctrl-L.
    case clearScreen
    /// Ctrl-X Ctrl-E: the text in the user's editor.
    case openEditor
    /// Up from the first line.
    case older
    /// Down from the last line.
    case newer
    /// Ctrl-R.
    case search
    /// Escape.
    case escape
  }

  /// The text, by what people see as characters.
  private(set) var text: [Character] = []
  /// The cursor: before which character.
  private(set) var cursor = 0
  /// Whether the text begins with something that was pasted.
  private(set) var beginsPasted = false

  private var undone: [(text: [Character], cursor: Int)] = []
  private var isTyping = false
  private var cut: [Character] = []
  private var waitsForControl = false

  /// The text as one string.
  var string: String { String(text) }
  var isEmpty: Bool { text.isEmpty }

  /// Takes another text, cursor at its end.
  mutating func replace(with string: String) {
    save()
    text = Array(string)
    cursor = text.count
    beginsPasted = false
    isTyping = false
  }

  /// Replaces the characters of a range, cursor behind them.
  mutating func replace(_ range: Range<Int>, with string: String) {
    save()
    let range = range.clamped(to: 0..<text.count)
    let new = Array(string)
    text.replaceSubrange(range, with: new)
    cursor = range.lowerBound + new.count
    isTyping = false
  }

  /// Takes everything away.
  mutating func clear() {
    if !text.isEmpty { save() }
    text = []
    cursor = 0
    beginsPasted = false
    isTyping = false
  }

  /// Takes a key and tells what it asks for.
  mutating func take(_ key: Key) -> Request {
    if waitsForControl {
      waitsForControl = false
      if key == .control("e") { return .openEditor }
    }
    let wasTyping = isTyping
    isTyping = false
    switch key {
    case .text(let string):
      if !wasTyping { save() }
      isTyping = true
      insert(string)
    case .paste(let string):
      save()
      if cursor == 0 { beginsPasted = true }
      insert(string)
    case .enter, .control("m"): return enter()
    case .altEnter, .control("j"): breakLine()
    case .tab, .control("i"): return .complete
    case .escape: return .escape
    case .backspace, .control("h"): remove(cursor - 1..<cursor)
    case .delete: remove(cursor..<cursor + 1)
    case .control("d"):
      if text.isEmpty { return .end }
      remove(cursor..<cursor + 1)
    case .left, .control("b"): cursor = max(0, cursor - 1)
    case .right, .control("f"): cursor = min(text.count, cursor + 1)
    case .wordLeft, .alt("b"): cursor = wordStart
    case .wordRight, .alt("f"): cursor = wordEnd
    case .home, .control("a"): cursor = lineStart
    case .end, .control("e"): cursor = lineEnd
    case .up: return move(by: -1) ? .none : .older
    case .down: return move(by: 1) ? .none : .newer
    case .control("p"): return .older
    case .control("n"): return .newer
    case .control("k"): cutOut(cursor..<(lineEnd == cursor ? min(text.count, cursor + 1) : lineEnd))
    case .control("u"): cutOut(lineStart..<cursor)
    case .control("w"): cutOut(blankWordStart..<cursor)
    case .altBackspace: cutOut(wordStart..<cursor)
    case .alt("d"): cutOut(cursor..<wordEnd)
    case .control("y"):
      save()
      insert(String(cut))
    case .control("t"): swap()
    case .control("_"), .control("/"): undo()
    case .control("c"): return .interrupt
    case .control("z"): return .suspend
    case .control("l"): return .clearScreen
    case .control("r"): return .search
    case .control("x"): waitsForControl = true
    case .backTab, .pageUp, .pageDown, .control, .alt: break
    }
    return .none
  }

  // MARK: Changing

  private mutating func insert(_ string: String) {
    let before = text.count
    // Marks that combine join the character before them.
    let joined = cursor > 0 ? String(text[cursor - 1]) + string : string
    let new = Array(joined)
    text.replaceSubrange((cursor > 0 ? cursor - 1 : 0)..<cursor, with: new)
    cursor += text.count - before
  }

  private mutating func breakLine() {
    save()
    text.insert("\n", at: cursor)
    cursor += 1
  }

  private mutating func enter() -> Request {
    if isOpenBlock {
      breakLine()
      return .none
    }
    if cursor == text.count, text.last == "\\", text.dropLast().last != "\\" {
      save()
      text[text.count - 1] = "\n"
      return .none
    }
    var string = self.string
    var isBlock = beginsPasted
    if let inner = Self.block(in: string) {
      string = inner
      isBlock = true
    }
    while string.last == "\n" { string.removeLast() }
    undone = []
    text = []
    cursor = 0
    beginsPasted = false
    return .submit(string, isPasted: isBlock)
  }

  /// Whether `"""` was opened and not closed.
  private var isOpenBlock: Bool {
    let string = self.string
    return !beginsPasted && string.hasPrefix("\"\"\"") && Self.block(in: string) == nil
  }

  private static func block(in string: String) -> String? {
    guard string.hasPrefix("\"\"\""), string.count >= 6 else { return nil }
    var end = Substring(string)
    while end.last?.isWhitespace == true { end.removeLast() }
    guard end.hasSuffix("\"\"\""), end.count >= 6 else { return nil }
    var inner = end.dropFirst(3).dropLast(3)
    if inner.first == "\n" { inner.removeFirst() }
    return String(inner)
  }

  private mutating func remove(_ range: Range<Int>) {
    let range = range.clamped(to: 0..<text.count)
    guard !range.isEmpty else { return }
    save()
    text.removeSubrange(range)
    cursor = range.lowerBound
    if text.isEmpty { beginsPasted = false }
  }

  private mutating func cutOut(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    cut = Array(text[range])
    remove(range)
  }

  private mutating func swap() {
    guard text.count > 1, cursor > 0 else { return }
    save()
    let place = min(cursor, text.count - 1)
    text.swapAt(place - 1, place)
    cursor = place + 1
  }

  private mutating func save() {
    undone.append((text, cursor))
    if undone.count > 250 { undone.removeFirst() }
  }

  private mutating func undo() {
    guard let last = undone.popLast() else { return }
    (text, cursor) = last
    if text.isEmpty { beginsPasted = false }
  }

  // MARK: Moving

  private var lineStart: Int { (text[..<cursor].lastIndex(of: "\n") ?? -1) + 1 }
  private var lineEnd: Int { text[cursor...].firstIndex(of: "\n") ?? text.count }

  private static func isWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }

  private var wordStart: Int {
    var place = cursor
    while place > 0, !Self.isWord(text[place - 1]) { place -= 1 }
    while place > 0, Self.isWord(text[place - 1]) { place -= 1 }
    return place
  }
  private var wordEnd: Int {
    var place = cursor
    while place < text.count, !Self.isWord(text[place]) { place += 1 }
    while place < text.count, Self.isWord(text[place]) { place += 1 }
    return place
  }
  private var blankWordStart: Int {
    var place = cursor
    while place > 0, text[place - 1].isWhitespace { place -= 1 }
    while place > 0, !text[place - 1].isWhitespace { place -= 1 }
    return place
  }

  /// Goes to the line above or below; says whether there is one.
  private mutating func move(by step: Int) -> Bool {
    let column = cursor - lineStart
    if step < 0 {
      guard lineStart > 0 else { return false }
      cursor = lineStart - 1
      cursor = min(lineStart + column, lineEnd)
    } else {
      guard lineEnd < text.count else { return false }
      cursor = lineEnd + 1
      cursor = min(lineStart + column, lineEnd)
    }
    return true
  }
}
