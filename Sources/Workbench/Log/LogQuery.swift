/// The words that a search is for, as a condition on the table of texts.
struct LogQuery {
  private static let columns = ["asked", "answered", "thought", "failed"]

  let condition: String
  let values: [SQLiteValue]
  /// Gives the text around the first match.
  let excerpt: String
  let order: String

  init(_ words: [String]) {
    let words = words.flatMap { $0.split(whereSeparator: \.isWhitespace).map(String.init) }
    let phrases = words.filter { !Self.hasNoSpaces($0) && $0.contains(where: Self.isWord) }
    let pieces = words.filter { Self.hasNoSpaces($0) || !$0.contains(where: Self.isWord) }
    var parts: [String] = []
    var values: [SQLiteValue] = []
    if !phrases.isEmpty {
      parts.append("words MATCH ?")
      values.append(.text(phrases.map(Self.quoted).joined(separator: " ")))
    }
    for piece in pieces {
      parts.append("(" + Self.columns.map { "\($0) LIKE ? ESCAPE '\\'" }.joined(separator: " OR ") + ")")
      values += Self.columns.map { _ in .text("%\(LogFilter.literal(piece))%") }
    }
    condition = parts.isEmpty ? "0" : parts.joined(separator: " AND ")
    self.values = values
    if phrases.isEmpty {
      excerpt = "substr(coalesce(nullif(answered, ''), asked), 1, 120)"
      order = "e.id DESC"
    } else {
      excerpt = "snippet(words, -1, char(1), char(2), '…', 16)"
      order = "rank, e.id DESC"
    }
  }

  /// A word as FTS5 takes it literally; a star behind it stays a star.
  private static func quoted(_ word: String) -> String {
    let isPrefix = word.hasSuffix("*")
    let text = (isPrefix ? String(word.dropLast()) : word).replacing("\"", with: "\"\"")
    return "\"\(text)\"" + (isPrefix ? "*" : "")
  }

  private static func isWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }

  /// Whether a word is of a script that puts no spaces between words.
  private static func hasNoSpaces(_ word: String) -> Bool {
    word.unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x2E80...0x9FFF, 0xF900...0xFAFF,
        0x20000...0x3FFFF:
        true
      default: false
      }
    }
  }
}
