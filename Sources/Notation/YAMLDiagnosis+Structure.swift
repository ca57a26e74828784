extension YAMLDiagnosis {
  // MARK: Colons

  /// A line that stands where `key: value` is expected and has no colon to read.
  var missingColon: Finding {
    let start = failure.contextPosition ?? failure.position
    let line = source.line(start.line)
    if let quote = line.openQuote, quote == start.column - 1 {
      return runawayOrUnclosed(line, quote)
    }
    if let glued = line.gluedKey { return missingSpace(line, glued) }
    if let finding = shallowBlockText(line) { return finding }
    return noColon(
      line, from: start.column - 1,
      remedy: "add the colon, or indent the line if it goes on with the value above")
  }

  /// A line without a colon where `key: value` is expected.
  private func noColon(_ line: YAMLLine, from start: Int, remedy: String) -> Finding {
    let text = line.text(from: line.contentStart, to: line.contentEnd)
    let place = place(line, start, line.contentEnd)
    if text.hasPrefix("//") || text.hasPrefix("/*") {
      return syntax(
        "a comment begins with `#`, not with `\(text.prefix(2))`", at: place,
        remedy: "# \(text.dropFirst(2).trimmed.shortened)")
    }
    let parts = text.split(separator: "=", maxSplits: 1)
    if parts.count == 2, let name = parts.first?.trimmed, !name.contains(" "), let value = parts.last?.trimmed
    {
      return syntax(
        "`key: value` is expected here, found `=`", at: place,
        remedy: "\(name.shortened): \(value.shortened)")
    }
    return syntax(
      "`\(text.shortened)` has no colon: `key: value` is expected here", at: place, remedy: remedy)
  }

  /// A colon with a space where no key can stand.
  var unexpectedColon: Finding {
    if let finding = runawayQuote { return finding }
    let content = line.contentStart
    if let first = line.key, first.colon < column { return secondColon(line, first) }
    if line.text(from: 0).hasPrefix("--- ") {
      return syntax(
        "a map cannot begin on the line of `---`", at: place(line, 4, column),
        remedy: "put it on the next line")
    }
    guard let above = source.contentLine(above: line.number), line.key?.colon == column || line.key == nil
    else {
      return syntax("a colon cannot stand here", at: here, remedy: "quote the text that holds it")
    }
    if let glued = above.gluedKey, above.key == nil { return missingSpace(above, glued) }
    if let key = above.key, line.indent > above.contentStart {
      let name = line.key?.text ?? line.word(at: content)
      return syntax(
        "`\(name.shortened)` is indented deeper than `\(key.text.shortened)`, so it reads as part of that value",
        at: place(line, content, column),
        remedy: "begin it in column \(above.contentStart + 1), like `\(key.text.shortened)`")
    }
    if above.key == nil, above.valueStart != nil, above.indent <= line.indent {
      return noColon(above, from: above.contentStart, remedy: "add the colon, or remove the line")
    }
    return syntax("a colon cannot stand here", at: here, remedy: "quote the text that holds it")
  }

  private func secondColon(_ line: YAMLLine, _ first: YAMLLine.Key) -> Finding {
    let place = place(line, column, column + 1)
    guard let start = line.valueStart, start < column else {
      return syntax("a second colon cannot stand here", at: place, remedy: "remove it")
    }
    return syntax(
      "the value of `\(first.text.shortened)` holds another colon with a space, so it needs quotes",
      at: place,
      remedy: line.quoting(from: start))
  }

  private func missingSpace(_ line: YAMLLine, _ key: YAMLLine.Key) -> Finding {
    let next = key.colon + 1
    if let name = line.scalars[next].nameOfSpace {
      return .unusualSpace(name, at: place(line, next, next + 1))
    }
    let value = line.text(from: next, to: line.contentEnd).shortened
    return syntax(
      "a space is missing after the colon of `\(key.text.shortened)`",
      at: place(line, key.colon, key.colon + 1),
      remedy: "\(line.text(from: line.indent, to: next)) \(value)")
  }

  // MARK: Indentation

  /// Something that is neither a key of the open map nor its end.
  var unexpectedKeyToken: Finding {
    if let finding = runawayQuote ?? textAfterQuote ?? textAfterBracket { return finding }
    guard column == line.indent else {
      if let start = line.valueStart, start < column {
        return syntax(
          "\(found) cannot follow the value", at: here, remedy: line.quoting(from: start))
      }
      return syntax("a key is expected, found \(found)", at: here, remedy: "quote the text, or remove it")
    }
    if let glued = line.gluedKey, line.key == nil { return missingSpace(line, glued) }
    if character == ":" { return missingKey }
    if line.contentStart > line.indent, let map = stack.last(where: { $0.isMapping }),
      map.column == column + 1
    {
      return syntax(
        "a list member stands where a key of the map from line \(map.start.line) is expected", at: here,
        remedy: "indent the list below its key, or remove the `-`")
    }
    return shallowBlockText(line) ?? misplacedLine(line)
  }

  /// Something that is neither a member of the open list nor its end.
  var unexpectedMemberToken: Finding {
    if let finding = runawayQuote ?? textAfterQuote ?? textAfterBracket { return finding }
    guard column == line.indent else {
      return syntax(
        "a list member is expected, found \(found)", at: here, remedy: "quote the text, or remove it")
    }
    if let list = stack.last(where: { !$0.isMapping }), list.column == column + 1 {
      return syntax(
        "a list member is expected here, found \(found)", at: here,
        remedy: "begin the line with `- `, or move it to the column of the key that holds the list")
    }
    return shallowBlockText(line) ?? misplacedLine(line)
  }

  /// Something behind a document that is complete.
  var textAfterDocument: Finding {
    if let finding = runawayQuote ?? textAfterQuote ?? textAfterBracket { return finding }
    if column == line.indent, let above = source.contentLine(above: line.number), above.indent > 0 {
      let first = (1..<line.number).lazy.map { source.line($0) }.first { !$0.isBlank } ?? above
      return syntax(
        "\(found) stands left of the first line of the document, line \(first.number)", at: here,
        remedy: "indent both alike: by \(spaces(first.indent)), or not at all")
    }
    if character == "%" {
      return syntax(
        "a directive can stand only at the beginning of a document", at: here, remedy: "quote the text")
    }
    return syntax(
      "the document has ended, and \(found) follows", at: here, remedy: "remove it, or quote the whole text")
  }

  /// A line whose indentation belongs to no open list or map.
  private func misplacedLine(_ line: YAMLLine) -> Finding {
    // What the line closes is no longer open, so the line above has a say.
    let above =
      source.contentLine(above: line.number).map {
        $0.key == nil ? [$0.indent + 1] : [$0.indent + 1, $0.contentStart + 1]
      } ?? []
    let columns = Set(stack.filter { !$0.isFlow }.compactMap(\.column) + above).sorted()
    let place = place(line, line.indent, line.indent + line.word(at: line.indent).unicodeScalars.count)
    guard !columns.isEmpty, !columns.contains(line.indent + 1) else {
      return syntax(
        "a key is expected, found \(found)", at: place, remedy: "write `key: value`, or quote the text")
    }
    let fitting = columns.map { String($0 - 1) }
    if fitting == ["0"] {
      return syntax(
        "an indentation of \(spaces(line.indent)) fits no line above", at: place,
        remedy: "begin the line in the first column")
    }
    let list =
      fitting.count < 2
      ? fitting.joined() : fitting.dropLast().joined(separator: ", ") + " or " + (fitting.last ?? "")
    return syntax(
      "an indentation of \(spaces(line.indent)) fits no line above", at: place,
      remedy: "indent the line by \(list) \(list == "1" ? "space" : "spaces")")
  }

  /// A line that was meant as part of a block text and is not indented enough.
  private func shallowBlockText(_ line: YAMLLine) -> Finding? {
    let place = place(line, line.indent, line.contentEnd)
    if let above = source.contentLine(above: line.number), above.opensBlockText {
      return syntax(
        "block text must be indented deeper than line \(above.number), where it begins", at: place,
        remedy: "indent it by \(spaces(above.indent + 2)) or more")
    }
    guard let scalar = lastScalar, scalar.isBlockText, scalar.end.line == line.number, line.key == nil,
      let above = source.contentLine(above: scalar.start.line + 1)
    else { return nil }
    var first = source.line(scalar.start.line + 1)
    while first.number < line.number, first.isBlank { first = source.line(first.number + 1) }
    return syntax(
      "the line is indented less than the block text that begins in line \(above.number)", at: place,
      remedy: "indent it by \(spaces(first.indent)), or more")
  }

  private func runawayOrUnclosed(_ line: YAMLLine, _ column: Int) -> Finding {
    let quote = line.text(from: column, to: column + 1)
    return syntax(
      "the text that opens with `\(quote)` here is not closed on its line",
      at: place(line, column, column + 1),
      remedy: "add the closing `\(quote)` where the text ends")
  }

  private func spaces(_ count: Int) -> String { count == 1 ? "1 space" : "\(count) spaces" }
}

extension StringProtocol {
  /// The text without spaces at its ends.
  fileprivate var trimmed: String {
    var text = self[...]
    while text.first == " " { text = text.dropFirst() }
    while text.last == " " { text = text.dropLast() }
    return String(text)
  }

  /// The text, cut to what a message can hold.
  var shortened: String { count > 40 ? prefix(39) + "…" : String(self) }
}
