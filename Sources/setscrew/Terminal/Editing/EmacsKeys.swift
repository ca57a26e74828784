/// Keys as in Emacs and in most shells.
struct EmacsKeys: Sendable {
  private var isTyping = false
  private var waitsForControl = false

  /// What is typed from here on is undone by itself.
  mutating func endTyping() { isTyping = false }

  /// Takes a key and tells what it asks for.
  mutating func take(_ key: Key, _ buffer: inout EditBuffer) -> LineEditor.Request {
    if waitsForControl {
      waitsForControl = false
      if key == .control("e") { return .openEditor }
    }
    let wasTyping = isTyping
    isTyping = false
    let cursor = buffer.cursor
    switch key {
    case .text(let string):
      buffer.insert(string, isContinued: wasTyping)
      isTyping = true
    case .paste(let string): buffer.paste(string)
    case .enter, .control("m"): return buffer.enter()
    case .altEnter, .control("j"): buffer.breakLine()
    case .tab, .control("i"): return .complete
    case .escape: return .escape
    case .backspace, .control("h"): buffer.remove(cursor - 1..<cursor)
    case .delete: buffer.remove(cursor..<cursor + 1)
    case .control("d"):
      if buffer.isEmpty { return .end }
      buffer.remove(cursor..<cursor + 1)
    case .left, .control("b"): buffer.cursor = cursor - 1
    case .right, .control("f"): buffer.cursor = cursor + 1
    case .wordLeft, .alt("b"): buffer.cursor = buffer.wordStart
    case .wordRight, .alt("f"): buffer.cursor = buffer.wordEnd
    case .home, .control("a"): buffer.cursor = buffer.lineStart
    case .end, .control("e"): buffer.cursor = buffer.lineEnd
    case .up: return buffer.move(by: -1) ? .none : .older
    case .down: return buffer.move(by: 1) ? .none : .newer
    case .control("p"): return .older
    case .control("n"): return .newer
    case .control("k"):
      let end = buffer.lineEnd
      buffer.cutOut(cursor..<(end == cursor ? min(buffer.text.count, cursor + 1) : end))
    case .control("u"): buffer.cutOut(buffer.lineStart..<cursor)
    case .control("w"): buffer.cutOut(buffer.blankWordStart..<cursor)
    case .altBackspace: buffer.cutOut(buffer.wordStart..<cursor)
    case .alt("d"): buffer.cutOut(cursor..<buffer.wordEnd)
    case .control("y"): buffer.insert(String(buffer.cut.text))
    case .control("t"): buffer.swap()
    case .control("_"), .control("/"): buffer.undo()
    case .alt("_"): buffer.redo()
    case .control("c"): return .interrupt
    case .control("z"): return .suspend
    case .control("l"): return .clearScreen
    case .control("r"): return .search
    case .control("o"): return .foldReasoning
    case .control("x"): waitsForControl = true
    case .backTab, .pageUp, .pageDown, .control, .alt, .ground, .attributes: break
    }
    return .none
  }
}

extension EditBuffer {
  private static func isWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }

  /// Where the word at or before the cursor begins.
  fileprivate var wordStart: Int {
    var place = cursor
    while place > 0, !Self.isWord(text[place - 1]) { place -= 1 }
    while place > 0, Self.isWord(text[place - 1]) { place -= 1 }
    return place
  }
  /// Where the word at or behind the cursor ends.
  fileprivate var wordEnd: Int {
    var place = cursor
    while place < text.count, !Self.isWord(text[place]) { place += 1 }
    while place < text.count, Self.isWord(text[place]) { place += 1 }
    return place
  }
  /// Where what stands between blanks begins.
  fileprivate var blankWordStart: Int {
    var place = cursor
    while place > 0, text[place - 1].isWhitespace { place -= 1 }
    while place > 0, !text[place - 1].isWhitespace { place -= 1 }
    return place
  }
}
