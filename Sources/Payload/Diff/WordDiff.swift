/// The difference of two texts, word by word.
public enum WordDiff {
  /// A run of words that stands in both texts, or in one of them.
  public enum Piece: Sendable, Hashable {
    /// Stands in both.
    case same(String)
    /// Stands in the first text only.
    case removed(String)
    /// Stands in the second text only.
    case added(String)
    /// Stands in both and is not shown: so many words.
    case skipped(words: Int)
  }

  /// The pieces from the first text to the second; white space belongs to the word before it.
  public static func pieces(from old: String, to new: String) -> [Piece] {
    let left = words(old)
    let right = words(new)
    var pieces: [Piece] = []
    var old = 0
    var new = 0
    func addRest(_ oldEnd: Int, _ newEnd: Int) {
      pieces.add(.removed(left[old..<oldEnd].map(\.whole).joined()))
      pieces.add(.added(right[new..<newEnd].map(\.whole).joined()))
    }
    for (first, second) in CommonRun(left, right).pairs {
      addRest(first, second)
      pieces.add(.same(left[first].text))
      if left[first].space == right[second].space {
        pieces.add(.same(left[first].space))
      } else {
        pieces.add(.removed(left[first].space))
        pieces.add(.added(right[second].space))
      }
      old = first + 1
      new = second + 1
    }
    addRest(left.count, right.count)
    return pieces
  }

  /// The pieces with what both texts share cut down to a few words around each difference.
  public static func excerpt(from old: String, to new: String, context: Int = 6) -> [Piece] {
    let pieces = pieces(from: old, to: new)
    var result: [Piece] = []
    for (index, piece) in pieces.enumerated() {
      guard case .same(let text) = piece else {
        result.append(piece)
        continue
      }
      let words = words(text)
      let head = index == 0 ? 0 : context
      let tail = index == pieces.count - 1 ? 0 : context
      guard words.count > head + tail + 2 else {
        result.append(piece)
        continue
      }
      if head > 0 { result.append(.same(words.prefix(head).map(\.whole).joined())) }
      result.append(.skipped(words: words.count - head - tail))
      if tail > 0 { result.append(.same(words.suffix(tail).map(\.whole).joined())) }
    }
    return result
  }

  /// Whether less than a fifth of what pieces show stands in both texts.
  public static func hasLittleInCommon(_ pieces: [Piece]) -> Bool {
    var same = 0
    var other = 0
    for piece in pieces {
      switch piece {
      case .same(let text): same += text.unicodeScalars.count
      case .removed(let text), .added(let text): other += text.unicodeScalars.count
      case .skipped: return false
      }
    }
    return same * 4 < other
  }

  /// The difference as text: `[-gone-]{+new+}`, as other word diffs have it.
  public static func text(from old: String, to new: String) -> String { text(of: pieces(from: old, to: new)) }

  /// Pieces as text.
  public static func text(of pieces: [Piece]) -> String {
    pieces.map { piece in
      switch piece {
      case .same(let text): text
      case .removed(let text): "[-\(text)-]"
      case .added(let text): "{+\(text)+}"
      case .skipped: "… "
      }
    }.joined()
  }

  /// A word, with the white space behind it; it equals another that is spelled with the same scalars.
  private struct Word: Hashable {
    var text = ""
    var space = ""
    var whole: String { text + space }
    static func == (left: Word, right: Word) -> Bool { left.text.isIdentical(to: right.text) }
    func hash(into hasher: inout Hasher) { hasher.combine(text) }
  }

  private static func words(_ text: String) -> [Word] {
    var words: [Word] = []
    var current = Word()
    for character in text {
      if character.isWhitespace {
        current.space.append(character)
      } else {
        if !current.space.isEmpty {
          words.append(current)
          current = Word()
        }
        current.text.append(character)
      }
    }
    if !current.whole.isEmpty { words.append(current) }
    return words
  }
}

extension [WordDiff.Piece] {
  /// Adds a piece, joining it to the last one of its kind.
  fileprivate mutating func add(_ piece: WordDiff.Piece) {
    switch (last, piece) {
    case (_, .same("")), (_, .removed("")), (_, .added("")): break
    case (.same(let text), .same(let more)): self[count - 1] = .same(text + more)
    case (.removed(let text), .removed(let more)): self[count - 1] = .removed(text + more)
    case (.added(let text), .added(let more)): self[count - 1] = .added(text + more)
    default: append(piece)
    }
  }
}
