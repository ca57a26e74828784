/// Cuts a text into words as the models' tokenizers do before they look for tokens.
///
/// A word is letters with what stands before them, up to three digits, marks, or white space; no token goes beyond one.
struct WordSplitter {
  /// Whose words.
  enum Form: Sendable {
    /// Those of the models up to gpt-4.
    case earlier
    /// Those of later models, which part `camelCase` and keep `'s` with its word.
    case later
  }

  private enum Kind {
    case upper, lower, letter, mark, digit, blank, newline, other
  }

  private let kinds: [Kind]
  private let scalars: [Unicode.Scalar]
  /// Where each character begins, and the end.
  private let offsets: [Int]
  private let form: Form
  private var position = 0

  /// The words of a text in UTF-8.
  init(_ text: [UInt8], _ form: Form) {
    self.form = form
    var scalars: [Unicode.Scalar] = []
    var offsets: [Int] = []
    var offset = 0
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      scalars.append(scalar)
      offsets.append(offset)
      offset += UTF8.width(scalar)
    }
    self.scalars = scalars
    self.offsets = offsets + [offset]
    kinds = scalars.map(Self.kind)
  }

  /// Where the bytes of the next word lie.
  mutating func next() -> Range<Int>? {
    guard position < kinds.count else { return nil }
    let start = position
    position = max(start + 1, end(from: start))
    return offsets[start]..<offsets[position]
  }

  private func end(from start: Int) -> Int {
    switch form {
    case .earlier: contraction(at: start) ?? letters(from: start) ?? others(from: start)
    case .later: laterLetters(from: start) ?? others(from: start)
    }
  }

  // MARK: Letters

  /// `'s`, `'ll` and their like, whatever their case.
  private func contraction(at start: Int) -> Int? {
    guard start < kinds.count, scalars[start] == "'" else { return nil }
    let rest = String(String.UnicodeScalarView(scalars[(start + 1)...].prefix(2))).lowercased()
    if let first = rest.first, "sdmt".contains(first) { return start + 2 }
    return ["ll", "ve", "re"].contains(rest) ? start + 3 : nil
  }

  private func letters(from start: Int) -> Int? {
    let begin = mayLead(start) ? start + 1 : start
    let end = run(from: begin) { $0 == .upper || $0 == .lower || $0 == .letter }
    return end > begin ? end : nil
  }

  private func laterLetters(from start: Int) -> Int? {
    let begins = mayLead(start) ? [start + 1, start] : [start]
    let end = begins.lazy.compactMap(lowerEnding).first ?? begins.lazy.compactMap(upperEnding).first
    return end.map { contraction(at: $0) ?? $0 }
  }

  /// Capitals or none, then at least one small letter.
  private func lowerEnding(from begin: Int) -> Int? {
    let end = run(from: begin, where: Self.isUpper)
    let whole = run(from: end, where: Self.isLower)
    if whole > end { return whole }
    // Letters without case, and marks, are both: the last of them may be the small one.
    return (begin..<end).last { Self.isLower(kinds[$0]) }.map { $0 + 1 }
  }

  /// At least one capital, then small letters or none.
  private func upperEnding(from begin: Int) -> Int? {
    let end = run(from: begin, where: Self.isUpper)
    return end > begin ? run(from: end, where: Self.isLower) : nil
  }

  /// Whether a character may stand before the letters of a word.
  private func mayLead(_ index: Int) -> Bool {
    switch kinds[index] {
    case .upper, .lower, .letter, .digit, .newline: false
    case .mark, .blank, .other: true
    }
  }

  // MARK: Others

  private func others(from start: Int) -> Int {
    if kinds[start] == .digit { return min(run(from: start) { $0 == .digit }, start + 3) }
    let begin = scalars[start] == " " ? start + 1 : start
    let end = run(from: begin) { $0 == .other || $0 == .mark }
    if end > begin {
      return scalars[end...].prefix { $0 == "\n" || $0 == "\r" || form == .later && $0 == "/" }.endIndex
    }
    return space(from: start)
  }

  private func space(from start: Int) -> Int {
    let end = run(from: start) { $0 == .blank || $0 == .newline }
    if form == .earlier, end == kinds.count { return end }
    if let newline = (start..<end).last(where: { kinds[$0] == .newline }) { return newline + 1 }
    // The last blank belongs to the word behind it.
    return end == kinds.count || end - start <= 1 ? end : end - 1
  }

  private func run(from start: Int, where fits: (Kind) -> Bool) -> Int {
    var end = start
    while end < kinds.count, fits(kinds[end]) { end += 1 }
    return end
  }

  private static func isUpper(_ kind: Kind) -> Bool { kind == .upper || kind == .letter || kind == .mark }
  private static func isLower(_ kind: Kind) -> Bool { kind == .lower || kind == .letter || kind == .mark }

  private static func kind(_ scalar: Unicode.Scalar) -> Kind {
    switch scalar {
    case "a"..."z": return .lower
    case "A"..."Z": return .upper
    case "0"..."9": return .digit
    case "\n", "\r": return .newline
    case " ", "\t": return .blank
    default: break
    }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .titlecaseLetter: return .upper
    case .lowercaseLetter: return .lower
    case .modifierLetter, .otherLetter: return .letter
    case .nonspacingMark, .spacingMark, .enclosingMark: return .mark
    case .decimalNumber, .letterNumber, .otherNumber: return .digit
    default: return scalar.properties.isWhitespace ? .blank : .other
    }
  }
}
