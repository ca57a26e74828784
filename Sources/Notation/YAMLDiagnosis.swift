/// What libyaml's failure means for the person who wrote the file.
///
/// libyaml says where it stopped and what its grammar wanted; the cause is often a line or two above. A
/// diagnosis looks at the lines as a person does and names what was found, what was expected, and how to
/// mend it.
struct YAMLDiagnosis {
  let failure: YAMLFailure
  let source: YAMLSource
  let file: String
  /// What was open when libyaml stopped, outermost first; it reads ahead, so the innermost may be missing.
  let stack: [YAMLFrame]
  /// The scalar that was read last.
  let lastScalar: YAMLTree.LastScalar?
  /// Where the last list or map in brackets ended.
  let lastFlowEnd: Position?
  /// The line where libyaml stopped.
  let line: YAMLLine

  /// A diagnosis of a failure while a tree was built.
  init(_ failure: YAMLFailure, of tree: YAMLTree) {
    self.failure = failure
    source = YAMLSource(tree.text.bytes)
    file = tree.file
    stack = tree.stack
    lastScalar = tree.lastScalar
    lastFlowEnd = tree.lastFlowEnd
    line = source.line(failure.position.line)
  }

  /// The column where libyaml stopped, counted from 0.
  var column: Int { failure.position.column - 1 }
  /// The character where libyaml stopped; nil at the end of a line.
  var character: Unicode.Scalar? {
    line.scalars.indices.contains(column) ? line.scalars[column] : nil
  }
  /// Whether nothing but white space and comments follows.
  var isAtEnd: Bool {
    guard column >= line.contentEnd else { return false }
    return (failure.position.line + 1..<max(source.count, failure.position.line) + 1).allSatisfy {
      source.line($0).isBlank
    }
  }

  /// The finding for the failure.
  var finding: Finding {
    tab ?? template ?? indentation ?? words
  }

  private var words: Finding {
    switch failure.problem {
    case "found unexpected end of stream", "found unexpected document indicator": unclosedQuote
    case "could not find expected ':'": missingColon
    case "mapping values are not allowed in this context": unexpectedColon
    case "found unexpected ':'": gluedColonInBrackets
    case "did not find expected key": unexpectedKeyToken
    case "did not find expected '-' indicator": unexpectedMemberToken
    case "did not find expected ',' or ']'": unexpectedFlowToken(closing: "]")
    case "did not find expected ',' or '}'": unexpectedFlowToken(closing: "}")
    case "did not find expected node content": missingValue
    case "did not find expected <document start>": textAfterDocument
    case "block sequence entries are not allowed in this context": unexpectedDash
    case "mapping keys are not allowed in this context": unexpectedQuestionMark
    case "found character that cannot start any token": reservedStart
    case "did not find expected alphabetic or numeric character": emptyName
    case "found unknown escape character": unknownEscape
    case "did not find expected hexdecimal number": shortEscape
    case "found invalid Unicode character escape code": impossibleEscape
    case "did not find expected comment or line break"
    where failure.context.hasSuffix("block scalar"),
      "found an indentation indicator equal to 0":
      blockTextHeader
    default: directiveOrTag ?? other
    }
  }

  // MARK: Templates and tabs

  /// A value that begins with `{{` on one of the lines concerned.
  private var template: Finding? {
    let numbers = [failure.position.line, failure.contextPosition?.line ?? failure.position.line]
    for number in numbers.reversed() {
      let line = source.line(number)
      guard let (column, isInsideBrackets) = line.template, openQuote(above: number) == nil else { continue }
      return .unquotedTemplate(
        line, at: column, isInsideBrackets: isInsideBrackets, file: file, path: nil)
    }
    return nil
  }

  /// A tab where libyaml says so, in its words.
  private var tab: Finding? {
    let isTab = failure.problem.hasPrefix("found a tab") || isReservedStart && character == "\t"
    return isTab ? tabFinding(line, at: column) : nil
  }

  /// A tab or a character that looks like a space in the indentation of one of the lines concerned.
  private var indentation: Finding? {
    let structural = [
      "mapping values are not allowed in this context", "did not find expected key",
      "did not find expected '-' indicator", "did not find expected <document start>",
      "could not find expected ':'",
    ]
    guard structural.contains(failure.problem) else { return nil }
    let numbers = [failure.contextPosition?.line, failure.position.line].compactMap { $0 }
    // The context of a map is its beginning, which may be far above and innocent.
    for number in failure.problem.hasPrefix("could not") ? numbers : [failure.position.line] {
      let line = source.line(number)
      if let column = line.indentingTab, column < line.indent { return tabFinding(line, at: column) }
      if line.indent < line.scalars.count, let name = line.scalars[line.indent].nameOfSpace {
        return .unusualSpace(name, at: place(line, line.indent, line.indent + 1))
      }
    }
    return nil
  }

  private func tabFinding(_ line: YAMLLine, at column: Int) -> Finding {
    if column >= line.indent {
      return syntax(
        "a tab used for indentation: it stands behind a `-` and sets the column of what follows",
        at: place(line, column, column + 1), remedy: "put a space in place of the tab",
        code: "yaml-tab")
    }
    return syntax(
      "tab used for indentation", at: place(line, column, column + 1),
      remedy: "indent with spaces: YAML does not say how wide a tab is", code: "yaml-tab")
  }

  private var isReservedStart: Bool { failure.problem == "found character that cannot start any token" }

  // MARK: Making findings

  /// A finding of severity error.
  func syntax(
    _ message: String, at place: Place, remedy: String?, notes: [Finding.Note] = [],
    code: Finding.Code = "yaml-syntax"
  ) -> Finding {
    Finding(code, .error, message, at: .file(place), remedy: remedy, notes: notes)
  }

  /// A range of one line, in columns counted from 0.
  func place(_ line: YAMLLine, _ start: Int, _ end: Int) -> Place {
    Place(
      file: file, start: Position(line: line.number, column: start + 1),
      end: Position(line: line.number, column: max(start, end) + 1))
  }

  /// Where libyaml stopped, to the end of the word there.
  var here: Place {
    place(line, column, column + line.word(at: column).unicodeScalars.count)
  }

  /// What stands where libyaml stopped, for messages.
  var found: String {
    let word = line.word(at: column)
    if !word.isEmpty { return "`\(word)`" }
    return isAtEnd ? "the end of the text" : "the end of the line"
  }

  private var other: Finding {
    syntax(
      "YAML cannot be read on from \(found)", at: here,
      remedy: "look for a missing quote, colon or bracket nearby")
  }
}
