import Notation

/// A text that findings point into, cut into lines once.
struct SourceText: Sendable {
  private let lines: [Substring]

  /// A text; a byte-order mark at its beginning does not count as a column.
  init(_ text: String) {
    var lines: [Substring] = []
    let scalars = text.unicodeScalars
    var start = scalars.startIndex
    if scalars.first?.value == 0xFEFF { start = scalars.index(after: start) }
    var index = start
    while index < scalars.endIndex {
      let scalar = scalars[index]
      let next = scalars.index(after: index)
      if scalar == "\n" || scalar == "\r" {
        lines.append(text[start..<index])
        index =
          scalar == "\r" && next < scalars.endIndex && scalars[next] == "\n"
          ? scalars.index(after: next) : next
        start = index
      } else {
        index = next
      }
    }
    if start < scalars.endIndex { lines.append(text[start...]) }
    self.lines = lines
  }

  /// A line counted from 1, or nil behind the end.
  subscript(line: Int) -> Substring? {
    lines.indices.contains(line - 1) ? lines[line - 1] : nil
  }
}
