/// A document's lines, looked up when a finding has to say what stands there.
struct YAMLSource {
  private let bytes: [UInt8]
  /// Where each line begins.
  private let starts: [Int]

  /// The lines of a UTF-8 text; they end with LF, CR or CR LF.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var starts = [0]
    for (index, byte) in bytes.enumerated() {
      let isBreak =
        byte == 0x0A || byte == 0x0D && !(index + 1 < bytes.count && bytes[index + 1] == 0x0A)
      if isBreak { starts.append(index + 1) }
    }
    self.starts = starts
  }

  /// The number of lines.
  var count: Int { starts.count }

  /// A line by its number, counted from 1; beyond the text there are empty lines.
  func line(_ number: Int) -> YAMLLine {
    guard number >= 1, number <= starts.count else { return YAMLLine(number: number, scalars: []) }
    var end = number < starts.count ? starts[number] : bytes.count
    while end > starts[number - 1], bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
    let text = String(decoding: bytes[starts[number - 1]..<end], as: UTF8.self)
    return YAMLLine(number: number, scalars: Array(text.unicodeScalars))
  }

  /// The nearest line above that holds more than white space and a comment.
  func contentLine(above number: Int) -> YAMLLine? {
    var number = min(number - 1, count)
    while number >= 1 {
      let line = line(number)
      if !line.isBlank { return line }
      number -= 1
    }
    return nil
  }

  /// The text between two positions, with line ends as LF.
  func text(from start: Position, to end: Position) -> String {
    guard start.line <= end.line else { return "" }
    var pieces: [String] = []
    for number in start.line...end.line {
      let line = line(number)
      let first = number == start.line ? start.column - 1 : 0
      pieces.append(line.text(from: first, to: number == end.line ? end.column - 1 : nil))
    }
    return pieces.joined(separator: "\n")
  }

  /// The word at a position, for messages: up to white space or a flow indicator.
  func word(at position: Position) -> String { line(position.line).word(at: position.column - 1) }

  /// Whether a string occurs in the text.
  func contains(_ needle: String) -> Bool {
    let needle = Array(needle.utf8)
    guard let first = needle.first, needle.count <= bytes.count else { return false }
    return bytes.indices.dropLast(needle.count - 1).contains { start in
      bytes[start] == first && bytes[start..<start + needle.count].elementsEqual(needle)
    }
  }
}
