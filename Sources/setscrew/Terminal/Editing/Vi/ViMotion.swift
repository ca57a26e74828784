/// Where the motions of vi lead from a place in a text.
struct ViMotion: Sendable {
  /// Where a motion leads, and how much of the text an operator takes with it.
  struct Target: Sendable, Equatable {
    var place: Int
    /// Whether the character at the far end belongs to it.
    var isInclusive = false
    /// Whether it takes whole lines.
    var isLines = false
  }

  private enum Kind: Equatable {
    case blank, word, sign
  }

  private let buffer: EditBuffer
  private var text: [Character] { buffer.text }

  init(_ buffer: EditBuffer) { self.buffer = buffer }

  /// Where a motion of one letter leads; nil where it cannot go.
  func target(of letter: Character, count: Int?) -> Target? {
    let place = buffer.cursor
    let times = count ?? 1
    switch letter {
    case "h", "\u{8}":
      let start = buffer.lineStart
      return place > start ? Target(place: max(start, place - times)) : nil
    case "l", " ":
      let end = buffer.lineEnd
      return place < end ? Target(place: min(end, place + times)) : nil
    case "0": return Target(place: buffer.lineStart)
    case "^", "_": return Target(place: firstSign(from: buffer.lineStart))
    case "|": return Target(place: min(buffer.lineStart + times - 1, buffer.lineEnd))
    case "$": return Target(place: end(ofLinesDown: times - 1))
    case "w", "W": return repeated(times, from: place) { next(from: $0, isBig: letter == "W") }
    case "b", "B": return repeated(times, from: place) { back(from: $0, isBig: letter == "B") }
    case "e", "E":
      return repeated(times, from: place, isInclusive: true) { end(from: $0, isBig: letter == "E") }
    case "j", "+": return line(by: times)
    case "k", "-": return line(by: -times)
    case "G": return Target(place: start(ofLine: count), isLines: true)
    case "%": return matching(place).map { Target(place: $0, isInclusive: true) }
    default: return nil
    }
  }

  /// Where `g` and a letter lead.
  func farTarget(of letter: Character, count: Int?) -> Target? {
    switch letter {
    case "g": return Target(place: start(ofLine: count ?? 1), isLines: true)
    case "_":
      var end = buffer.lineEnd
      while end > buffer.lineStart, text[end - 1].isWhitespace { end -= 1 }
      return Target(place: max(buffer.lineStart, end - 1), isInclusive: true)
    case "e", "E":
      return repeated(count ?? 1, from: buffer.cursor, isInclusive: true) {
        endBack(from: $0, isBig: letter == "E")
      }
    default: return nil
    }
  }

  /// Where a search within the line leads: `f`, `F`, `t`, `T`.
  ///
  /// - Parameter isAgain: Whether it repeats a search that may stand just before its target.
  func find(_ letter: Character, _ wanted: Character, count: Int, isAgain: Bool = false) -> Target? {
    let isForward = letter == "f" || letter == "t"
    let stopsShort = letter == "t" || letter == "T"
    var place = buffer.cursor
    if isAgain, stopsShort { place += isForward ? 1 : -1 }
    var left = count
    while left > 0 {
      place += isForward ? 1 : -1
      guard place >= buffer.lineStart, place < buffer.lineEnd else { return nil }
      if text[place] == wanted { left -= 1 }
    }
    if stopsShort { place += isForward ? -1 : 1 }
    return Target(place: place, isInclusive: isForward)
  }

  private func repeated(
    _ times: Int, from start: Int, isInclusive: Bool = false, _ step: (Int) -> Int
  ) -> Target? {
    var place = start
    for _ in 0..<times {
      let next = step(place)
      if next == place { break }
      place = next
    }
    return place == start && !isInclusive ? nil : Target(place: place, isInclusive: isInclusive)
  }

  // MARK: Words

  private func kind(_ place: Int, _ isBig: Bool) -> Kind {
    let character = text[place]
    if character.isWhitespace { return .blank }
    return isBig || character.isLetter || character.isNumber || character == "_" ? .word : .sign
  }

  /// The beginning of the next word.
  func next(from start: Int, isBig: Bool) -> Int {
    var place = start
    guard place < text.count else { return place }
    let first = kind(place, isBig)
    while place < text.count, first != .blank, kind(place, isBig) == first { place += 1 }
    while place < text.count, kind(place, isBig) == .blank { place += 1 }
    return place
  }

  private func back(from start: Int, isBig: Bool) -> Int {
    var place = start
    while place > 0, kind(place - 1, isBig) == .blank { place -= 1 }
    guard place > 0 else { return 0 }
    let first = kind(place - 1, isBig)
    while place > 0, kind(place - 1, isBig) == first { place -= 1 }
    return place
  }

  /// The last character of this or the next word.
  func end(from start: Int, isBig: Bool) -> Int {
    var place = start + 1
    while place < text.count, kind(place, isBig) == .blank { place += 1 }
    guard place < text.count else { return max(start, text.count - 1) }
    let first = kind(place, isBig)
    while place + 1 < text.count, kind(place + 1, isBig) == first { place += 1 }
    return place
  }

  private func endBack(from start: Int, isBig: Bool) -> Int {
    var place = min(start, text.count - 1)
    guard place >= 0 else { return 0 }
    let first = kind(place, isBig)
    while place > 0, first != .blank, kind(place, isBig) == first { place -= 1 }
    while place > 0, kind(place, isBig) == .blank { place -= 1 }
    return place
  }

  // MARK: Lines

  private func firstSign(from start: Int) -> Int {
    var place = start
    let end = buffer.lineEnd(at: start)
    while place < end, text[place].isWhitespace { place += 1 }
    return place
  }

  private func line(by step: Int) -> Target? {
    var copy = buffer
    for _ in 0..<abs(step) { guard copy.move(by: step < 0 ? -1 : 1) else { return nil } }
    return Target(place: copy.cursor, isLines: true)
  }

  private func end(ofLinesDown count: Int) -> Int {
    var copy = buffer
    for _ in 0..<count where !copy.move(by: 1) { break }
    return copy.lineEnd
  }

  /// Where a line begins, counted from 1; the last one for nil.
  private func start(ofLine number: Int?) -> Int {
    let starts = [0] + text.indices.filter { text[$0] == "\n" }.map { $0 + 1 }
    return firstSign(from: starts[number.map { min(max(1, $0), starts.count) - 1 } ?? starts.count - 1])
  }

  // MARK: Brackets

  static let pairs: [(open: Character, close: Character)] = [
    ("(", ")"), ("[", "]"), ("{", "}"), ("<", ">"),
  ]

  private func matching(_ start: Int) -> Int? {
    let brackets = Self.pairs.dropLast()
    guard
      let place = text[start..<buffer.lineEnd].firstIndex(where: { character in
        brackets.contains { $0.open == character || $0.close == character }
      }), let pair = brackets.first(where: { $0.open == text[place] || $0.close == text[place] })
    else { return nil }
    return text[place] == pair.open ? close(of: pair, from: place) : open(of: pair, from: place)
  }

  /// Where the bracket ends that is open at a place.
  func close(of pair: (open: Character, close: Character), from start: Int) -> Int? {
    var depth = 0
    for place in start..<text.count {
      if text[place] == pair.open { depth += 1 }
      if text[place] == pair.close { depth -= 1 }
      if depth == 0 { return place }
    }
    return nil
  }

  /// Where the bracket begins that is closed at a place.
  func open(of pair: (open: Character, close: Character), from start: Int) -> Int? {
    var depth = 0
    for place in stride(from: start, through: 0, by: -1) {
      if text[place] == pair.close { depth += 1 }
      if text[place] == pair.open { depth -= 1 }
      if depth == 0 { return place }
    }
    return nil
  }
}
