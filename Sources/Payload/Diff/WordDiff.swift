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
  }

  /// The pieces from the first text to the second; white space belongs to the word before it.
  public static func pieces(from old: String, to new: String) -> [Piece] {
    let left = words(old)
    let right = words(new)
    let difference = right.difference(from: left)
    var removed: Set<Int> = []
    var added: Set<Int> = []
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): added.insert(offset)
      }
    }
    var pieces: [Piece] = []
    var old = 0
    var new = 0
    while old < left.count || new < right.count {
      if old < left.count, removed.contains(old) {
        pieces.add(.removed(left[old]))
        old += 1
      } else if new < right.count, added.contains(new) {
        pieces.add(.added(right[new]))
        new += 1
      } else {
        pieces.add(.same(left[old]))
        old += 1
        new += 1
      }
    }
    return pieces
  }

  /// The difference as text: `[-gone-]{+new+}`, as other word diffs have it.
  public static func text(from old: String, to new: String) -> String {
    pieces(from: old, to: new).map { piece in
      switch piece {
      case .same(let text): text
      case .removed(let text): "[-\(text)-]"
      case .added(let text): "{+\(text)+}"
      }
    }.joined()
  }

  private static func words(_ text: String) -> [String] {
    var words: [String] = []
    var current = ""
    var isInSpace = false
    for character in text {
      if !character.isWhitespace, isInSpace {
        words.append(current)
        current = ""
      }
      isInSpace = character.isWhitespace
      current.append(character)
    }
    if !current.isEmpty { words.append(current) }
    return words
  }
}

extension [WordDiff.Piece] {
  /// Adds a piece, joining it to the last one of its kind.
  fileprivate mutating func add(_ piece: WordDiff.Piece) {
    switch (last, piece) {
    case (.same(let text), .same(let more)): self[count - 1] = .same(text + more)
    case (.removed(let text), .removed(let more)): self[count - 1] = .removed(text + more)
    case (.added(let text), .added(let more)): self[count - 1] = .added(text + more)
    default: append(piece)
    }
  }
}
