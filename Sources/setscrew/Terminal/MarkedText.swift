import Notation
import Payload

/// Text in pieces that are gone, new, or neither, to be wrapped and then coloured.
struct MarkedText: Sendable, Equatable {
  /// What a piece is.
  enum Mark: Sendable {
    case plain
    case removed
    case added
  }

  private var characters: [(Character, Mark)] = []

  static func == (left: MarkedText, right: MarkedText) -> Bool {
    left.characters.elementsEqual(right.characters) { $0 == $1 }
  }

  /// Text without marks; controls are shown.
  init(_ text: String = "") { add(text, .plain) }

  /// The difference of two texts: `[-gone-]{+new+}`.
  init(_ pieces: [WordDiff.Piece]) {
    for piece in pieces {
      switch piece {
      case .same: add(WordDiff.text(of: [piece]), .plain)
      case .skipped: add(WordDiff.text(of: [piece]), .plain)
      case .removed: add(WordDiff.text(of: [piece]), .removed)
      case .added: add(WordDiff.text(of: [piece]), .added)
      }
    }
  }

  /// Adds a piece at the end; controls are shown.
  mutating func add(_ text: String, _ mark: Mark) { characters += text.visibleText.map { ($0, mark) } }

  /// Two texts, one behind the other.
  static func + (left: MarkedText, right: MarkedText) -> MarkedText {
    var both = left
    both.characters += right.characters
    return both
  }

  /// The lines of the text at a width, what is not marked as `plain` paints it.
  func lines(width: Int, paint: Paint, plain: (String) -> String = { $0 }) -> [String] {
    let lines = TextWrapping.lines(of: String(characters.map(\.0)), width: width)
    guard paint.isOn else { return lines }
    var rest = characters[...]
    return lines.map { line in
      var runs: [(text: String, mark: Mark)] = []
      for character in line {
        // Wrapping leaves blanks out, and nothing else.
        while let next = rest.first, next.0 != character { rest = rest.dropFirst() }
        let mark = rest.popFirst()?.1 ?? .plain
        if runs.last?.mark == mark {
          runs[runs.count - 1].text.append(character)
        } else {
          runs.append((String(character), mark))
        }
      }
      return runs.map { run in
        switch run.mark {
        case .plain: plain(run.text)
        case .removed: paint.removed(run.text)
        case .added: paint.added(run.text)
        }
      }.joined()
    }
  }
}
