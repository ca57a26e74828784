import CYAML

extension YAMLTree {
  /// Where `{{` begins, when a map that begins here is the first key of a map right before it.
  func templateStart(before start: Position) -> Position? {
    guard awaitsKey, let outer = stack.last, outer.isFlow, outer.entries.isEmpty, outer.merge == nil,
      outer.start.line == start.line, outer.start.column == start.column - 1
    else { return nil }
    return outer.start
  }

  /// Reports a template that was taken for a map.
  mutating func reportTemplate(at start: Position) {
    guard takesFindings else { return }
    let isInside = stack.dropLast().last?.isFlow ?? false
    let cached = shownLine?.number == start.line ? shownLine : nil
    let line = cached ?? YAMLSource(text.bytes).line(start.line)
    shownLine = line
    report(
      .unquotedTemplate(
        line, at: start.column - 1, isInsideBrackets: isInside, file: file, path: path(above: 1)))
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
    attach(Node(.scalar(Node.Scalar(text: text, style: .plain)), at: place), height: 0, end: end)
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
