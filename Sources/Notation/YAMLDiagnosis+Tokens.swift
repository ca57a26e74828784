extension YAMLDiagnosis {
  // MARK: Brackets

  /// Something between brackets that is neither the next member nor the end.
  func unexpectedFlowToken(closing: String) -> Finding {
    let opening = failure.contextPosition ?? failure.position
    let start = source.line(opening.line)
    if let finding = runawayQuote { return finding }
    if isAtEnd || line.number > start.number && line.indent <= start.indent && line.key != nil {
      return unclosedBracket(at: opening)
    }
    if let finding = textAfterQuote { return finding }
    if let character, "]}".unicodeScalars.contains(character) {
      return syntax(
        "`\(character)` closes a bracket that `\(closing)` should close", at: here,
        remedy: "write `\(closing)`",
        notes: [bracketNote(opening)])
    }
    if character == ":", let key = line.key, key.colon == column, line.number > start.number {
      return syntax(
        "a comma is missing before `\(key.text.shortened)`", at: place(line, key.start, column),
        remedy: "add it at the end of the line above", notes: [bracketNote(opening)])
    }
    return syntax(
      "`,` or `\(closing)` is expected, found \(found)", at: here,
      remedy: "add the comma, or quote the text", notes: [bracketNote(opening)])
  }

  /// A colon in brackets with a bracket or a comma right behind it.
  var gluedColonInBrackets: Finding {
    syntax(
      "a space is missing after the colon", at: place(line, column, column + 1),
      remedy: "add the space, or quote the text if the colon belongs to it")
  }

  /// Text behind a closing bracket on the same line.
  var textAfterBracket: Finding? {
    guard let end = lastFlowEnd, end.line == failure.position.line, end <= failure.position,
      lastScalar.map({ $0.end <= end }) ?? true
    else { return nil }
    let remedy = line.valueStart.map { line.quoting(from: $0) }
    return syntax("\(found) stands behind the closing bracket of the value", at: here, remedy: remedy)
  }

  private func unclosedBracket(at opening: Position) -> Finding {
    let line = source.line(opening.line)
    let bracket = line.text(from: opening.column - 1, to: opening.column)
    let closing = bracket == "[" ? "]" : "}"
    return syntax(
      "the `\(bracket)` here is never closed", at: place(line, opening.column - 1, opening.column),
      remedy: "add the closing `\(closing)`, or quote the value if it is text")
  }

  private func bracketNote(_ opening: Position) -> Finding.Note {
    let line = source.line(opening.line)
    let bracket = line.text(from: opening.column - 1, to: opening.column)
    return Finding.Note("`\(bracket)` opens here", at: .file(place(line, opening.column - 1, opening.column)))
  }

  // MARK: Values

  /// A character where a value should begin.
  var missingValue: Finding {
    if isAtEnd, let open = stack.last(where: { $0.isFlow }) { return unclosedBracket(at: open.start) }
    guard let character else {
      return syntax("a value is expected, found \(found)", at: here, remedy: "write the value, or `null`")
    }
    if character == ",", stack.last?.isFlow ?? false {
      return syntax(
        "a value is expected before the comma", at: here, remedy: "write the value, or remove the comma")
    }
    return cannotBegin(character)
  }

  /// A character that cannot begin a plain value.
  var reservedStart: Finding {
    guard let character else { return missingValue }
    return cannotBegin(character)
  }

  private func cannotBegin(_ character: Unicode.Scalar) -> Finding {
    if character == ":" { return missingKey }
    if line.text(from: 0).hasPrefix("...") {
      return syntax("`...` ends a document, and none has begun", at: here, remedy: "remove the line")
    }
    let meaning: String? =
      switch character {
      case "@", "`": "it is reserved"
      case "%": "it begins a directive"
      case "]", "}": "it closes a bracket, and none is open"
      case "[", "{": "it opens a bracket"
      case ",": "it separates what stands in brackets"
      case "|", ">": "in brackets there are no block texts"
      case "-": "in brackets there are no dashes"
      case "*": "it begins an alias"
      case "&": "it begins an anchor"
      default: nil
      }
    let name = character == "`" ? "a backtick" : "`\(character)`"
    let reason = meaning.map { ": \($0)" } ?? ""
    return syntax(
      "a plain value cannot begin with \(name)\(reason)", at: place(line, column, column + 1),
      remedy: quotedLine(from: column))
  }

  /// The line with quotes around the value at a column: to its end, or to the next comma or bracket.
  private func quotedLine(from column: Int) -> String {
    guard isInsideBrackets else { return line.quoting(from: column) }
    let end = line.scalars[column...].firstIndex { ",[]{}".unicodeScalars.contains($0) } ?? line.contentEnd
    return end > column ? line.quoting(from: column, to: end) : "remove it, or quote the text"
  }

  private var isInsideBrackets: Bool {
    let before = line.scalars.prefix(column)
    let open = before.filter { $0 == "[" || $0 == "{" }.count
    return open > before.filter { $0 == "]" || $0 == "}" }.count
      || stack.last?.isFlow ?? false && column == line.indent
  }

  /// A colon without a key.
  var missingKey: Finding { .missingKey(at: place(line, column, column + 1), path: nil) }

  /// `*` or `&` without a name.
  var emptyName: Finding {
    let start = failure.contextPosition ?? failure.position
    let line = source.line(start.line)
    let character = line.text(from: start.column - 1, to: start.column)
    let meaning = character == "*" ? "an alias" : "an anchor"
    let name = line.word(at: start.column)
    let found = name.isEmpty || name.hasPrefix(" ") ? "no name follows" : "`\(name)` cannot be its name"
    return syntax(
      "`\(character)` begins \(meaning), and \(found)",
      at: place(line, start.column - 1, start.column),
      remedy: line.quoting(from: start.column - 1))
  }

  /// Text on the line where a block text begins.
  var blockTextHeader: Finding {
    let start = failure.contextPosition ?? failure.position
    let line = source.line(start.line)
    let character = line.text(from: start.column - 1, to: start.column)
    return syntax(
      "`\(character)` begins a block text, and only `+`, `-` and one digit from 1 to 9 can follow it",
      at: place(line, start.column - 1, line.contentEnd),
      remedy: "put the text on the next line, indented, or quote it: \(line.quoting(from: start.column - 1))")
  }

  /// A list that begins on the line of its key.
  var unexpectedDash: Finding {
    if let key = line.key, key.colon < column {
      return syntax(
        "a list cannot begin on the line of its key", at: place(line, column, column + 1),
        remedy: "put `-` on the next line, write `\(key.text): [...]`, or quote the text")
    }
    return syntax(
      "a list member cannot stand here", at: place(line, column, column + 1), remedy: "quote the text")
  }

  /// `? ` where no key can stand.
  var unexpectedQuestionMark: Finding {
    syntax(
      "a plain value cannot begin with `? `: it begins a key", at: place(line, column, column + 1),
      remedy: line.quoting(from: column))
  }

  // MARK: Directives and tags

  /// A failure in a line that begins with `%`, or in a tag.
  var directiveOrTag: Finding? {
    if failure.problem == "found undefined tag handle" {
      return syntax(
        "the tag's handle is not declared", at: here,
        remedy: "quote the text if it is no tag, or declare it with `%TAG`")
    }
    if failure.problem == "found incompatible YAML document" {
      return syntax(
        "this version of YAML is not read", at: here, remedy: "write `%YAML 1.2`, or remove the line")
    }
    if failure.problem.hasPrefix("found duplicate %") {
      return syntax("the directive stands twice", at: here, remedy: "remove one of the two")
    }
    let start = failure.contextPosition ?? failure.position
    let line = source.line(start.line)
    let place = place(line, start.column - 1, line.contentEnd)
    if failure.context.hasSuffix("directive") {
      return syntax(
        "a line that begins with `%` is a directive, and this is none that YAML knows", at: place,
        remedy: "quote the text if it is none: \(line.quoting(from: start.column - 1))")
    }
    if failure.context.hasSuffix("tag") {
      return syntax(
        "`!` begins a tag, and this is none", at: place,
        remedy: "quote the text if it is none: \(line.quoting(from: start.column - 1))")
    }
    if failure.context.hasSuffix("anchor") || failure.context.hasSuffix("alias") { return emptyName }
    return nil
  }
}
