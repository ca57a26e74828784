/// Brings a text of any size to one short line, for tables and one-line messages.
enum SingleLine {
  /// The text with runs of white space and control characters as one space, cut behind `limit` characters.
  static func of(_ text: some StringProtocol, limit: Int = 300) -> String {
    var line = ""
    var count = 0
    for character in text {
      guard let scalar = character.unicodeScalars.first else { continue }
      let isBlank = character.isWhitespace || scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
      if isBlank, line.isEmpty || line.last == " " { continue }
      if count == limit - 1 {
        line.append("…")
        return line
      }
      line.append(isBlank ? " " : character)
      count += 1
    }
    if line.last == " " { line.removeLast() }
    return line
  }
}
