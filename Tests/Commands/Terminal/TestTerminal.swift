import Notation

/// A small terminal: what is written to it stands on its screen, in cells.
struct TestTerminal {
  let columns: Int
  let rows: Int
  private(set) var cells: [[Character]]
  private(set) var row = 0
  private(set) var column = 0
  private(set) var scrolledOff: [String] = []
  private var waitsToWrap = false

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    cells = Array(repeating: Array(repeating: " ", count: columns), count: rows)
  }

  /// The lines of the screen without blanks at their ends.
  var lines: [String] {
    cells.map { line in
      var text = String(line.filter { $0 != "\u{0}" })
      while text.last == " " { text.removeLast() }
      return text
    }
  }

  /// All lines that were ever written, those that scrolled away too.
  var everything: [String] {
    var all = scrolledOff + lines
    while all.last == "" { all.removeLast() }
    return all
  }

  mutating func write(_ text: String) {
    var rest = text[...]
    while let character = rest.first {
      rest = rest.dropFirst()
      switch character {
      case "\u{1B}":
        guard rest.first == "[", let end = rest.dropFirst().firstIndex(where: { ("@"..."~").contains($0) })
        else { continue }
        obey(rest[end], String(rest[rest.index(after: rest.startIndex)..<end]))
        rest = rest[rest.index(after: end)...]
      case "\r\n":
        column = 0
        feed()
      case "\r":
        column = 0
        waitsToWrap = false
      case "\n": feed()
      default: put(character)
      }
    }
  }

  private mutating func put(_ character: Character) {
    let width = character.displayWidth
    guard width > 0 else { return }
    if waitsToWrap || column + width > columns {
      column = 0
      feed()
    }
    cells[row][column] = character
    if width == 2 { cells[row][column + 1] = "\u{0}" }
    column += width
    if column >= columns {
      column = columns - 1
      waitsToWrap = true
    }
  }

  private mutating func feed() {
    waitsToWrap = false
    if row < rows - 1 {
      row += 1
    } else {
      scrolledOff.append(lines[0])
      cells.removeFirst()
      cells.append(Array(repeating: " ", count: columns))
    }
  }

  private mutating func obey(_ final: Character, _ parameters: String) {
    let number = Int(parameters) ?? (final == "J" || final == "K" ? 0 : 1)
    waitsToWrap = false
    switch final {
    case "A": row = max(0, row - number)
    case "B": row = min(rows - 1, row + number)
    case "C": column = min(columns - 1, column + number)
    case "J" where number == 0:
      for index in column..<columns { cells[row][index] = " " }
      for line in (row + 1)..<max(row + 1, rows) { cells[line] = Array(repeating: " ", count: columns) }
    case "K" where number == 2: cells[row] = Array(repeating: " ", count: columns)
    case "K": for index in column..<columns { cells[row][index] = " " }
    default: break
    }
  }
}
