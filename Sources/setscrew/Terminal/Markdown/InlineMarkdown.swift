import Notation

/// The inside of a paragraph as pieces with a role each: strong, emphasis, code, links.
enum InlineMarkdown {
  /// A piece of text and how it looks.
  struct Piece: Sendable, Equatable {
    var text: String
    var role: Theme.Role?
  }

  /// The pieces of a text without line ends; marks that are not closed stay as they are.
  static func pieces(of text: String) -> [Piece] { pieces(Array(text), role: nil) }

  private static func pieces(_ text: [Character], role: Theme.Role?) -> [Piece] {
    var pieces: [Piece] = []
    var plain = ""
    func flush() {
      if !plain.isEmpty { pieces.append(Piece(text: plain, role: role)) }
      plain = ""
    }
    var index = 0
    while index < text.count {
      let character = text[index]
      switch character {
      case "\\" where index + 1 < text.count && "\\`*_[]#<>|~".contains(text[index + 1]):
        plain.append(text[index + 1])
        index += 2
        continue
      case "`":
        let ticks = text[index...].prefix { $0 == "`" }.count
        if let end = close(ticks: ticks, text, from: index + ticks) {
          flush()
          let inner = String(text[(index + ticks)..<end])
          pieces.append(Piece(text: trimmed(inner), role: .code))
          index = end + ticks
          continue
        }
      case "*", "_":
        let count = min(2, text[index...].prefix { $0 == character }.count)
        if opens(text, at: index, count, character),
          let end = close(character, count, text, from: index + count)
        {
          flush()
          let inner = Array(text[(index + count)..<end])
          pieces += Self.pieces(inner, role: count == 2 ? .strong : .emphasis)
          index = end + count
          continue
        }
      case "[":
        if let link = link(text, at: index) {
          flush()
          pieces.append(Piece(text: link.title, role: .link))
          if !link.address.isEmpty, link.address != link.title {
            pieces.append(Piece(text: " (\(link.address))", role: .marker))
          }
          index = link.end
          continue
        }
      default: break
      }
      plain.append(character)
      index += 1
    }
    flush()
    return pieces
  }

  private static func trimmed(_ code: String) -> String {
    guard code.hasPrefix(" "), code.hasSuffix(" "), code.count > 2 else { return code }
    return String(code.dropFirst().dropLast())
  }

  private static func close(ticks: Int, _ text: [Character], from start: Int) -> Int? {
    var index = start
    while index < text.count {
      guard text[index] == "`" else {
        index += 1
        continue
      }
      let run = text[index...].prefix { $0 == "`" }.count
      if run == ticks { return index }
      index += run
    }
    return nil
  }

  /// Emphasis begins before a word, and with an underscore not within one.
  private static func opens(_ text: [Character], at index: Int, _ count: Int, _ mark: Character) -> Bool {
    guard index + count < text.count, !text[index + count].isWhitespace else { return false }
    if mark == "_", index > 0, text[index - 1].isLetter || text[index - 1].isNumber { return false }
    return true
  }

  private static func close(_ mark: Character, _ count: Int, _ text: [Character], from start: Int) -> Int? {
    var index = start
    while index + count <= text.count {
      if text[index] == mark, text[index...].prefix(while: { $0 == mark }).count >= count, index > start,
        !text[index - 1].isWhitespace
      {
        let after = index + count
        let isInWord = mark == "_" && after < text.count && (text[after].isLetter || text[after].isNumber)
        if !isInWord, count == 2 || text[index...].prefix(while: { $0 == mark }).count != 2 { return index }
      }
      index += text[index] == mark ? max(1, text[index...].prefix { $0 == mark }.count) : 1
    }
    return nil
  }

  private static func link(_ text: [Character], at start: Int) -> (title: String, address: String, end: Int)?
  {
    guard let middle = text[start...].firstIndex(of: "]"), middle + 1 < text.count, text[middle + 1] == "(",
      let end = text[(middle + 1)...].firstIndex(of: ")")
    else { return nil }
    let title = String(text[(start + 1)..<middle])
    guard !title.isEmpty, !title.contains("[") else { return nil }
    return (title, String(text[(middle + 2)..<end]), end + 1)
  }

  /// Pieces as rows of a width, broken between words.
  static func rows(_ pieces: [Piece], width: Int, theme: Theme, base: Theme.Role? = nil) -> [String] {
    let width = max(1, width)
    var rows: [String] = []
    var row: [Piece] = []
    var used = 0
    func finish() {
      while let last = row.last, last.text.last == " " {
        row[row.count - 1].text.removeLast()
        if row[row.count - 1].text.isEmpty { row.removeLast() }
      }
      rows.append(
        row.map { piece in
          (piece.role ?? base).map { theme.paint(piece.text, $0) } ?? piece.text
        }.joined())
      row = []
      used = 0
    }
    func add(_ text: String, _ role: Theme.Role?) {
      if let last = row.last, last.role == role {
        row[row.count - 1].text += text
      } else {
        row.append(Piece(text: text, role: role))
      }
      used += text.displayWidth
    }
    for word in words(pieces) {
      let size = word.reduce(0) { $0 + $1.text.displayWidth }
      let isSpace = word.allSatisfy { $0.text.allSatisfy { $0 == " " } }
      if isSpace {
        if used > 0, used + size <= width { for piece in word { add(piece.text, piece.role) } }
        continue
      }
      if used > 0, used + size > width { finish() }
      for piece in word {
        var text = piece.text[...]
        while used + text.displayWidth > width {
          var head = ""
          var room = width - used
          while let next = text.first, next.displayWidth <= room {
            head.append(next)
            room -= next.displayWidth
            text = text.dropFirst()
          }
          if head.isEmpty, used == 0, let next = text.first {
            head.append(next)
            text = text.dropFirst()
          }
          add(head, piece.role)
          finish()
        }
        if !text.isEmpty { add(String(text), piece.role) }
      }
    }
    if used > 0 || rows.isEmpty { finish() }
    return rows
  }

  /// Words and the spaces between them, each of one or several pieces.
  private static func words(_ pieces: [Piece]) -> [[Piece]] {
    var words: [[Piece]] = []
    var isSpace: Bool?
    for piece in pieces {
      for run in runs(of: piece.text) {
        let space = run.first == " "
        if space != isSpace || space { words.append([]) }
        isSpace = space
        words[words.count - 1].append(Piece(text: run, role: piece.role))
      }
    }
    return words
  }

  private static func runs(of text: String) -> [String] {
    var runs: [String] = []
    for character in text {
      let space = character == " "
      if let last = runs.last?.first, (last == " ") == space {
        runs[runs.count - 1].append(character)
      } else {
        runs.append(String(character))
      }
    }
    return runs
  }
}
