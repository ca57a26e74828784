extension EditBuffer {
  /// Whether there is a line above or below.
  func canMove(by step: Int) -> Bool {
    var copy = self
    return copy.move(by: step)
  }

  /// Puts what was cut before or behind the cursor, whole lines below or above its line.
  mutating func put(isBehind: Bool, times: Int) {
    guard !cut.text.isEmpty || cut.isLines else { return }
    let piece = String(cut.text)
    if cut.isLines {
      let lines = Array(repeating: piece, count: times).joined(separator: "\n")
      if isBehind {
        let end = lineEnd
        replace(end..<end, with: "\n" + lines)
        cursor = end + 1
      } else {
        let start = lineStart
        replace(start..<start, with: lines + "\n")
        cursor = start
      }
      return
    }
    let place = isBehind && cursor < lineEnd ? cursor + 1 : cursor
    replace(place..<place, with: String(repeating: piece, count: times))
    cursor -= 1
  }

  /// Joins the next line to the cursor's, with one blank between them.
  mutating func joinLine() {
    let end = lineEnd
    guard end < text.count else { return }
    var next = end + 1
    while next < text.count, text[next] == " " || text[next] == "\t" { next += 1 }
    replace(end..<next, with: next < text.count && end > 0 ? " " : "")
    cursor = end
  }

  /// Makes capitals small and small letters capitals, and goes behind them.
  mutating func changeCase(count: Int) {
    let range = cursor..<min(cursor + count, lineEnd)
    guard !range.isEmpty else { return }
    let changed = text[range].map { character -> String in
      character.isUppercase ? character.lowercased() : character.uppercased()
    }
    replace(range, with: changed.joined())
  }
}
