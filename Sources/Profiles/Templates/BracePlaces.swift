import Notation

/// Finds where the braces of a template stand in the file, for findings that point at them.
struct BracePlaces {
  /// The files that places may speak of.
  let files: [ProfileFile]

  /// The place of the opening with a number, with its closing braces; the whole value when it cannot be told.
  ///
  /// The text as read and the text as written differ by quoting and folding, but have the same braces,
  /// unless one of them is written as an escape.
  func place(of opening: Int, in value: Place, text: String) -> Place {
    guard let bytes = files.first(where: { $0.path == value.file })?.bytes else { return value }
    let written = Self.openings(in: Self.scalars(of: bytes, from: value.start, to: value.end))
    guard written.count == Self.count(in: text), written.indices.contains(opening) else { return value }
    return Place(file: value.file, start: written[opening].start, end: written[opening].end)
  }

  private struct Letter {
    var scalar: Unicode.Scalar
    var position: Position
  }

  private static func scalars(of bytes: [UInt8], from start: Position, to end: Position) -> [Letter] {
    var letters: [Letter] = []
    var position = Position(line: 1, column: 1)
    var text = Substring(String(decoding: bytes, as: UTF8.self)).unicodeScalars
    if text.first == "\u{FEFF}" { text.removeFirst() }
    for scalar in text {
      if position >= end { break }
      if position >= start { letters.append(Letter(scalar: scalar, position: position)) }
      if scalar == "\n" {
        position = Position(line: position.line + 1, column: 1)
      } else {
        position.column += 1
      }
    }
    return letters
  }

  private static func openings(in letters: [Letter]) -> [(start: Position, end: Position)] {
    var found: [(start: Position, end: Position)] = []
    var index = 0
    func run(_ scalar: Unicode.Scalar, _ length: Int) -> Bool {
      index + length <= letters.count && letters[index..<index + length].allSatisfy { $0.scalar == scalar }
    }
    while index < letters.count {
      guard run("{", 2) else {
        index += 1
        continue
      }
      let isEscape = run("{", 4)
      let start = letters[index].position
      index += isEscape ? 4 : 2
      if !isEscape {
        while index < letters.count, !run("}", 2) { index += 1 }
        index = min(index + 2, letters.count)
      }
      let last = letters[index - 1].position
      found.append((start, Position(line: last.line, column: last.column + 1)))
    }
    return found
  }

  private static func count(in text: String) -> Int {
    openings(in: text.unicodeScalars.map { Letter(scalar: $0, position: Position(line: 1, column: 1)) }).count
  }
}
