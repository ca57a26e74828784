extension EditBuffer {
  /// Begins another line at the cursor.
  mutating func breakLine() { insert("\n") }

  /// Enter: the text is to be taken, unless it goes on in another line.
  ///
  /// It goes on while `"""` is open, and behind a backslash.
  mutating func enter() -> LineEditor.Request {
    if isOpenBlock {
      breakLine()
      return .none
    }
    if cursor == text.count, text.last == "\\", text.dropLast().last != "\\" {
      replace(text.count - 1..<text.count, with: "\n")
      return .none
    }
    var string = self.string
    var isBlock = beginsPasted
    if let inner = Self.block(in: string) {
      string = inner
      isBlock = true
    }
    while string.last == "\n" { string.removeLast() }
    reset()
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
}
