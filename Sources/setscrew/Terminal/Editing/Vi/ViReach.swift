/// How far a command of vi reaches: where its motion leads, as its operator changes that.
struct ViReach: Sendable {
  private let buffer: EditBuffer
  /// The last search within a line.
  private let finder: (letter: Character, wanted: Character)?

  init(_ buffer: EditBuffer, finder: (letter: Character, wanted: Character)?) {
    self.buffer = buffer
    self.finder = finder
  }

  /// Where a command's motion leads; nil where it cannot go.
  func target(of command: ViCommand) -> ViMotion.Target? {
    let motion = ViMotion(buffer)
    let times = command.count ?? 1
    switch command.action {
    case .motion(let letter, let wanted?): return motion.find(letter, wanted, count: times)
    case .motion(";", nil), .motion(",", nil):
      guard let finder else { return nil }
      let other: [Character: Character] = ["f": "F", "F": "f", "t": "T", "T": "t"]
      let letter = command.action == .motion(";", target: nil) ? finder.letter : other[finder.letter] ?? "f"
      return motion.find(letter, finder.wanted, count: times, isAgain: true)
    case .motion("w", nil) where command.operator != nil, .motion("W", nil) where command.operator != nil:
      return wordTarget(of: command)
    case .motion(let letter, nil): return motion.target(of: letter, count: command.count)
    case .farMotion(let letter): return motion.farTarget(of: letter, count: command.count)
    default: return nil
    }
  }

  /// `cw` goes to the end of the word, and `dw` never beyond the line.
  private func wordTarget(of command: ViCommand) -> ViMotion.Target? {
    let isBig = command.action == .motion("W", target: nil)
    let motion = ViMotion(buffer)
    let isOnWord = buffer.cursor < buffer.lineEnd && !buffer.text[buffer.cursor].isWhitespace
    if command.operator == .change, isOnWord {
      // On the last letter of a word its end is where the cursor stands.
      let word = ViObject(buffer).range(of: isBig ? "W" : "w", isWhole: false)
      var end = (word?.upperBound ?? buffer.cursor + 1) - 1
      for _ in 1..<max(1, command.count ?? 1) { end = motion.end(from: end, isBig: isBig) }
      return ViMotion.Target(place: end, isInclusive: true)
    }
    var target = motion.target(of: isBig ? "W" : "w", count: command.count)
    if let place = target?.place, place > buffer.lineEnd, (command.count ?? 1) == 1 {
      target?.place = buffer.lineEnd
    }
    return target
  }
}
