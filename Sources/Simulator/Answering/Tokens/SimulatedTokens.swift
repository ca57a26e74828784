/// Cuts text into pieces about the size of a model's tokens.
///
/// A word of up to nine letters with the blank before it is one piece, longer words are cut after every
/// sixth; digits go by threes, punctuation by runs of up to three, ideographs and emoji one by one. English
/// prose comes out within some ten percent of a real tokenizer; the pieces put together are the text.
struct SimulatedTokens: Sequence, IteratorProtocol {
  private let bytes: [UInt8]
  private var position = 0
  private var wordEnd = 0

  /// The pieces of a text.
  init(_ text: String) { bytes = Array(text.utf8) }

  /// The pieces of a text as strings.
  static func split(_ text: String) -> [String] {
    let tokens = SimulatedTokens(text)
    return tokens.map { String(decoding: tokens.bytes[$0], as: UTF8.self) }
  }

  /// The number of pieces of a text.
  static func count(_ text: String) -> Int {
    var tokens = SimulatedTokens(text)
    var count = 0
    while tokens.next() != nil { count += 1 }
    return count
  }

  /// The bytes of the next piece.
  mutating func nextPiece() -> ArraySlice<UInt8>? { next().map { bytes[$0] } }

  private enum Kind { case letter, digit, blank, newline, mark, single }

  /// Where the next piece lies.
  mutating func next() -> Range<Int>? {
    guard position < bytes.count else { return nil }
    let start = position
    if start < wordEnd { return advance(from: start, to: pieceEnd(in: start..<wordEnd)) }
    var first = start
    if kind(at: start) == .blank {
      let end = run(from: start, of: .blank, limit: .max)
      // The last blank belongs to what follows, the others are a piece of their own.
      if end - start > 1 || end == bytes.count {
        let last = bytes[end - 1] == UInt8(ascii: " ") && end < bytes.count ? end - 1 : end
        if last > start { return advance(from: start, to: last) }
      }
      first = end
      if kind(at: first) == .newline { return advance(from: start, to: first) }
    }
    switch kind(at: first) {
    case .letter:
      wordEnd = run(from: first, of: .letter, limit: .max)
      if wordEnd - first <= 9 { return advance(from: start, to: wordEnd) }
      return advance(from: start, to: pieceEnd(in: first..<wordEnd))
    case .digit: return advance(from: start, to: run(from: first, of: .digit, limit: 3))
    case .newline: return advance(from: start, to: run(from: first, of: .newline, limit: .max))
    case .mark: return advance(from: start, to: run(from: first, of: .mark, limit: 3))
    case .blank, .single: return advance(from: start, to: scalarEnd(first))
    }
  }

  private mutating func advance(from start: Int, to end: Int) -> Range<Int> {
    position = Swift.max(end, start + 1)
    return start..<position
  }

  /// The end of a piece of about six bytes that does not cut a character.
  private func pieceEnd(in word: Range<Int>) -> Int {
    var end = word.lowerBound
    while end < word.upperBound, end - word.lowerBound < 6 { end = scalarEnd(end) }
    return word.upperBound - end < 3 ? word.upperBound : end
  }

  private func run(from start: Int, of wanted: Kind, limit: Int) -> Int {
    var end = start
    var count = 0
    while end < bytes.count, count < limit, kind(at: end) == wanted {
      end = scalarEnd(end)
      count += 1
    }
    return end
  }

  private func scalarEnd(_ index: Int) -> Int {
    let length =
      switch bytes[index] {
      case 0xF0...: 4
      case 0xE0...: 3
      case 0xC0...: 2
      default: 1
      }
    return Swift.min(index + length, bytes.count)
  }

  private func kind(at index: Int) -> Kind {
    switch bytes[index] {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), 0xC3..<0xE0: .letter
    case UInt8(ascii: "0")...UInt8(ascii: "9"): .digit
    case UInt8(ascii: " "), UInt8(ascii: "\t"): .blank
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"): .newline
    case 0x80...: .single
    default: .mark
    }
  }
}
