import CYAML

extension YAMLTree {
  /// Where `{{` begins, when a map that begins here is the first key of a map right before it.
  mutating func templateStart(before start: Position) -> Position? {
    guard awaitsKey, let outer = stack.last, outer.isFlow, outer.entries.isEmpty, outer.merge == nil,
      outer.start.line == start.line, outer.start.column < start.column
    else { return nil }
    let before = Position(line: start.line, column: start.column - 1)
    guard outer.start != before else { return before }
    // Behind a tag or an anchor, only the text says whether the braces touch.
    guard takesFindings else { return nil }
    return shown(start.line).text(from: start.column - 2, to: start.column) == "{{" ? before : nil
  }

  /// Reports a template that was taken for a map.
  mutating func reportTemplate(at start: Position) {
    guard takesFindings else { return }
    let outside = stack.dropLast().last
    report(
      .unquotedTemplate(
        shown(start.line), at: start.column - 1,
        isInsideBrackets: outside?.isFlow ?? false || outside?.awaitsKey ?? false,
        file: file, path: path(above: 1)))
  }

  /// A line of the text; many templates can stand on one, so the last is kept.
  private mutating func shown(_ number: Int) -> YAMLLine {
    if let shownLine, shownLine.number == number { return shownLine }
    let line = YAMLSource(text.bytes).line(number)
    shownLine = line
    return line
  }

  /// Passes over the rest of a template, and puts its text where the value belongs.
  mutating func skipTemplate(_ event: yaml_event_t, _ kind: yaml_event_type_t) throws(Stop) {
    guard let (start, depth) = template else { return }
    switch kind {
    case YAML_MAPPING_START_EVENT, YAML_SEQUENCE_START_EVENT:
      guard depth < limits.depth else { throw .refused }
      template = (start, depth + 1)
    case YAML_MAPPING_END_EVENT, YAML_SEQUENCE_END_EVENT: template = depth == 1 ? nil : (start, depth - 1)
    default: break
    }
    guard template == nil else { return }
    let end = Position(event.end_mark)
    let place = Place(file: file, start: start, end: end)
    let line = start.line == end.line && start.line == shownLine?.number ? shownLine : nil
    let text = line?.text(from: start.column - 1, to: end.column - 1) ?? ""
    let scalar = Node.Scalar(text: text, style: .plain)
    if awaitsKey {
      readKey(scalar, at: place)
    } else {
      attach(Node(.scalar(scalar), at: place), height: 0, end: end)
    }
  }

  /// Whether the last events belonged to a template.
  var isInTemplate: Bool { template != nil }
}

extension Finding {
  /// An unquoted value that begins with `{{`, which YAML takes for a map.
  static func unquotedTemplate(
    _ line: YAMLLine, at column: Int, isInsideBrackets: Bool, file: String, path: ValuePath?
  ) -> Finding {
    let end = isInsideBrackets ? line.templateEnd(from: column) : line.contentEnd
    let place = Place(
      file: file, start: Position(line: line.number, column: column + 1),
      end: Position(line: line.number, column: max(column, end) + 1))
    return Finding(
      "template-needs-quotes", .error,
      "a value that begins with `{{` needs quotes: without them YAML reads a map", at: .file(place),
      path: path,
      remedy: line.quoting(from: column, to: isInsideBrackets ? end : nil))
  }
}
