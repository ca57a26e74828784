extension YAMLDiagnosis {
  /// A quote that runs to the end of the text.
  var unclosedQuote: Finding {
    unclosed(at: failure.contextPosition ?? failure.position, until: nil)
  }

  /// A quote in a line further up whose text runs on into a line of interest.
  func openQuote(above number: Int) -> Position? {
    for candidate in stride(from: number - 1, to: max(0, number - 50), by: -1) {
      let line = source.line(candidate)
      guard let column = line.openQuote else { continue }
      let quote = line.scalars[column]
      // Where the text is closed before the line of interest, the quote is innocent.
      let between = (candidate + 1..<number).contains { source.line($0).scalars.contains(quote) }
      return between ? nil : Position(line: candidate, column: column + 1)
    }
    return nil
  }

  /// The quote to blame when something unexpected follows text in quotes.
  ///
  /// Text over several lines that ends right before the failure was most likely meant to end sooner.
  var runawayQuote: Finding? {
    if let scalar = lastScalar, scalar.isQuoted, scalar.end.line == failure.position.line,
      scalar.end <= failure.position,
      scalar.start.line < scalar.end.line
    {
      return unclosed(at: scalar.start, until: failure.position)
    }
    guard let opening = openQuote(above: failure.position.line) else { return nil }
    let quote = source.line(opening.line).scalars[opening.column - 1]
    guard line.scalars.prefix(column).contains(quote) else { return nil }
    return unclosed(at: opening, until: failure.position)
  }

  /// Text behind a closing quote on the same line.
  var textAfterQuote: Finding? {
    guard let scalar = lastScalar, scalar.isQuoted, scalar.end.line == failure.position.line,
      scalar.end <= failure.position, scalar.start.line == scalar.end.line
    else { return nil }
    let remedy =
      scalar.style == .singleQuoted
      ? "inside single quotes an apostrophe is written twice: `''`"
      : "inside double quotes a quote is written `\\\"`"
    return syntax("\(found) stands behind the closing quote of the text", at: here, remedy: remedy)
  }

  private func unclosed(at start: Position, until end: Position?) -> Finding {
    let line = source.line(start.line)
    let quote = line.text(from: start.column - 1, to: start.column)
    let place = place(line, start.column - 1, start.column)
    let remedy = "add the closing `\(quote)` where the text ends"
    guard let end else {
      return syntax("the text that opens with `\(quote)` here is never closed", at: place, remedy: remedy)
    }
    return syntax(
      "the text that opens with `\(quote)` here runs on into line \(end.line): its closing quote is missing",
      at: place, remedy: remedy)
  }

  /// A backslash before a character that makes no escape.
  var unknownEscape: Finding {
    let escape = line.text(from: column, to: column + 2)
    return syntax(
      "`\(escape)` is no escape of double quotes", at: place(line, column, column + 2),
      remedy: "write `\\\(escape)`, or use single quotes, which have no escapes")
  }

  /// `\x`, `\u` or `\U` without all its digits.
  var shortEscape: Finding {
    let escape = line.text(from: column - 2, to: column)
    let digits = escape == "\\x" ? 2 : escape == "\\u" ? 4 : 8
    return syntax(
      "`\(escape)` needs \(digits) hexadecimal digits", at: place(line, column - 2, column),
      remedy: "write them all, or `\\\(escape)` for a backslash")
  }

  /// An escape for half of a surrogate pair, or for a number beyond the last character.
  var impossibleEscape: Finding {
    let start = column - 2
    let digits = line.scalars[min(max(start, 0), line.scalars.count)...].dropFirst(2)
    let length = line.text(from: start, to: start + 2) == "\\u" ? 4 : 8
    let value = UInt32(String(String.UnicodeScalarView(digits.prefix(length))), radix: 16) ?? 0
    let escape = line.text(from: start, to: start + 2 + length)
    let place = place(line, start, start + 2 + length)
    guard value <= 0xFFFF else {
      return syntax(
        "`\(escape)` is beyond the last character, U+10FFFF", at: place,
        remedy: "write the character itself", code: "yaml-encoding")
    }
    let next = line.text(from: start + 6, to: start + 12)
    var remedy = "write the character itself"
    if next.hasPrefix("\\u"), let low = UInt32(next.dropFirst(2), radix: 16), low & 0xFC00 == 0xDC00,
      value & 0xFC00 == 0xD800,
      let scalar = Unicode.Scalar(0x10000 + (value & 0x3FF) << 10 + low & 0x3FF)
    {
      let digits = String(scalar.value, radix: 16, uppercase: true)
      remedy =
        "write `\\U\(String(repeating: "0", count: 8 - digits.count))\(digits)`, or the character itself"
    }
    return syntax(
      "`\(escape)` is half of a surrogate pair, not a character", at: place, remedy: remedy,
      code: "yaml-encoding")
  }
}

extension YAMLTree.LastScalar {
  /// Whether it stood in quotes.
  var isQuoted: Bool { style == .singleQuoted || style == .doubleQuoted }
  /// Whether it was a block text.
  var isBlockText: Bool { style == .literal || style == .folded }
}
