import Notation

/// What a line typed at the prompt is: a command, text for the model, or doubtful.
enum ReplLine: Sendable, Equatable {
  /// Nothing.
  case empty
  /// Text that is sent as it is.
  case text(String)
  /// A command with what stands behind its name.
  case command(name: String, rest: String)
  /// It looks like a command that there is not, and is near to one that there is.
  case doubtful(text: String, written: String, near: String)

  /// Reads a line.
  ///
  /// Only `/` or `.` before a known command is a command. A leading space, or the sign twice, always sends, and so
  /// does what was pasted.
  init(_ line: String, isPasted: Bool = false, commands: [String]) {
    guard line.contains(where: { !$0.isWhitespace }) else {
      self = .empty
      return
    }
    guard let sign = line.first, sign == "/" || sign == ".", !isPasted else {
      self = .text(line.first == " " ? String(line.dropFirst()) : line)
      return
    }
    let body = line.dropFirst()
    if body.first == sign {
      self = .text(String(sign == "/" ? body : line[...]))
      return
    }
    let name = body.prefix { !$0.isWhitespace }
    if commands.contains(String(name)) {
      let rest = body.dropFirst(name.count).drop(while: \.isWhitespace)
      self = .command(name: String(name), rest: Self.trimmedEnd(rest))
      return
    }
    let isWord = !name.isEmpty && name.allSatisfy { $0.isLetter || $0 == "-" }
    // A short word is near to everything; what follows a dot is more often a number or a path.
    if isWord, name.count > 1, let near = Self.near(String(name), commands) {
      self = .doubtful(text: line, written: String(sign) + name, near: near)
    } else {
      self = .text(line)
    }
  }

  private static func near(_ name: String, _ commands: [String]) -> String? {
    if let near = Suggestion.nearest(to: name, among: commands) { return near }
    let beginning = commands.filter { $0.hasPrefix(name) }
    return beginning.count == 1 ? beginning[0] : nil
  }

  private static func trimmedEnd(_ text: Substring) -> String {
    var text = text
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
