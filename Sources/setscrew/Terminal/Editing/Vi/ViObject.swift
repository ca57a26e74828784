/// What surrounds the cursor, as vi's text objects take it: a word, what stands in quotes or in brackets.
struct ViObject: Sendable {
  private let buffer: EditBuffer
  private var text: [Character] { buffer.text }

  init(_ buffer: EditBuffer) { self.buffer = buffer }

  /// The characters of an object; nil where there is none.
  ///
  /// - Parameter isWhole: Whether its marks, or the blanks behind a word, belong to it.
  func range(of letter: Character, isWhole: Bool) -> Range<Int>? {
    switch letter {
    case "w", "W": return word(isBig: letter == "W", isWhole: isWhole)
    case "\"", "'", "`": return quoted(letter, isWhole: isWhole)
    default:
      let names: [Character: Character] = ["b": "(", "B": "{"]
      let mark = names[letter] ?? letter
      guard let pair = ViMotion.pairs.first(where: { $0.open == mark || $0.close == mark }) else {
        return nil
      }
      return bracketed(pair, isWhole: isWhole)
    }
  }

  private func word(isBig: Bool, isWhole: Bool) -> Range<Int>? {
    let line = buffer.lineStart..<buffer.lineEnd
    guard line.contains(buffer.cursor) else { return nil }
    func isAlike(_ place: Int, _ other: Int) -> Bool {
      let (first, second) = (text[place], text[other])
      if first.isWhitespace || second.isWhitespace { return first.isWhitespace == second.isWhitespace }
      return isBig || Self.isLetter(first) == Self.isLetter(second)
    }
    var start = buffer.cursor
    var end = buffer.cursor + 1
    while start > line.lowerBound, isAlike(start - 1, buffer.cursor) { start -= 1 }
    while end < line.upperBound, isAlike(end, buffer.cursor) { end += 1 }
    guard isWhole else { return start..<end }
    let word = end
    while end < line.upperBound, text[end].isWhitespace { end += 1 }
    if end == word { while start > line.lowerBound, text[start - 1].isWhitespace { start -= 1 } }
    return start..<end
  }

  private static func isLetter(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }

  /// What stands between the quotes around the cursor, or the next ones in the line.
  private func quoted(_ mark: Character, isWhole: Bool) -> Range<Int>? {
    let marks = (buffer.lineStart..<buffer.lineEnd).filter { text[$0] == mark }
    for index in stride(from: 0, to: marks.count - 1, by: 2) where marks[index + 1] >= buffer.cursor {
      let (open, close) = (marks[index], marks[index + 1])
      return isWhole ? open..<close + 1 : open + 1..<close
    }
    return nil
  }

  private func bracketed(_ pair: (open: Character, close: Character), isWhole: Bool) -> Range<Int>? {
    let motion = ViMotion(buffer)
    var start = min(buffer.cursor, text.count - 1)
    if start >= 0, text[start] == pair.close, let open = motion.open(of: pair, from: start) { start = open }
    while start >= 0 {
      if text[start] == pair.open, let close = motion.close(of: pair, from: start), close >= buffer.cursor {
        return isWhole ? start..<close + 1 : start + 1..<close
      }
      start -= 1
    }
    return nil
  }
}
