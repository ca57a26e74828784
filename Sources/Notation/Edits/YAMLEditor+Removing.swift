/// Splices that take a member out of a list or map.
extension YAMLEditor {
  /// The splices that remove the member at the end of a way.
  func removing(_ way: SourceWay, _ emptied: YAMLEmptied) -> [Splice] {
    guard let container = way.container, let index = way.turns.last?.index else { return [] }
    if container.members.count == 1 {
      guard emptied == .goes, !way.outer.turns.isEmpty || !container.isFlow else { return emptying(way) }
      return way.outer.turns.isEmpty ? removingLines(of: index, in: way.outer) : removing(way.outer, emptied)
    }
    return container.isFlow
      ? removingInBrackets(index, in: way.outer) : removingLines(of: index, in: way.outer)
  }

  // MARK: Blocks

  private func removingLines(of index: Int, in way: SourceWay) -> [Splice] {
    let spans = spans(of: way)
    let members = way.target.members
    let after = spans.trailing(index)
    guard spans.isFirstOnLine(index) else {
      // Behind a dash the next member moves up, or the comment above it.
      return [Splice(members[index].start..<nextContent(from: after))]
    }
    let lead = spans.leading(index)
    return [Splice(lead..<(isBehindKeptLines(lead) ? endOfBlankLines(from: after) : after))]
  }

  private func nextContent(from line: Int) -> Int {
    var offset = line
    while offset < text.count, JSONByte.isSpace(text.bytes[offset]) { offset += 1 }
    return offset
  }

  /// Whether a block text that keeps the empty lines at its end ends right above.
  private func isBehindKeptLines(_ line: Int) -> Bool {
    var found = false
    tree.visit { node in
      if let block = node.blockText, block.keeps, text.nextLine(after: node.end) == line { found = true }
    }
    return found
  }

  private func endOfBlankLines(from line: Int) -> Int {
    var line = line
    while line < text.count, text.isBlankLine(at: line) { line = text.nextLine(after: line) }
    return line
  }

  // MARK: The last member

  /// Leaves empty brackets in the place of a list or map with a single member.
  private func emptying(_ way: SourceWay) -> [Splice] {
    guard let container = way.container, let member = way.member else { return [] }
    let brackets = container.isMap ? "{}" : "[]"
    let outer = way.outer
    let spans = spans(of: outer)
    if container.isFlow { return emptyingBrackets(container, spans, brackets) }
    let after = spans.trailing(0)
    guard text.isFirstOnLine(member.start) else {
      let end = text.lineEnd(of: member.end)
      let next = text.nextLine(after: end)
      return [Splice(member.start..<end, brackets)] + (after > next ? [Splice(next..<after)] : [])
    }
    let layout = EditLayout(of: tree, in: text)
    let lead = spans.leading(0)
    guard outer.member != nil || container.propertiesEnd > container.start else {
      // A brace at the beginning would make the text JSON, where comments are none of it.
      let isAlone = text.isEmpty(0..<lead) && text.isEmpty(after..<text.count)
      let opensText = container.isMap && !isAlone && text.isEmpty(0..<lead)
      return placing([(opensText ? "--- " : "") + brackets], at: lead..<after, layout)
    }
    return [Splice(at: propertiesEnd(of: outer), " " + brackets), Splice(lead..<after)]
  }

  private func emptyingBrackets(_ container: SourceNode, _ spans: MemberSpans, _ brackets: String) -> [Splice]
  {
    if container.isBarePair(in: text) { return [Splice(container.start..<container.end, brackets)] }
    let member = container.members[0]
    let inside = container.bodyStart + 1..<container.end - 1
    var range = member.start..<spans.separatorEnd(0)
    if spans.isFirstOnLine(0), text.isRestBlank(from: range.upperBound) {
      range = spans.leading(0)..<text.nextLine(after: range.upperBound)
    }
    let isAll =
      text.isEmpty(inside.lowerBound..<range.lowerBound)
      && text.isEmpty(min(range.upperBound, inside.upperBound)..<inside.upperBound)
    return [Splice(isAll ? inside : range)]
  }

  // MARK: Brackets

  private func removingInBrackets(_ index: Int, in way: SourceWay) -> [Splice] {
    let members = way.target.members
    let spans = spans(of: way)
    return index == members.count - 1
      ? removingLastInBrackets(way.target, spans) : removingInBrackets(index, way.target, spans)
  }

  private func removingInBrackets(_ index: Int, _ container: SourceNode, _ spans: MemberSpans) -> [Splice] {
    let member = container.members[index]
    let next = container.members[index + 1]
    let end = spans.separatorEnd(index)
    switch (spans.isFirstOnLine(index), spans.isFirstOnLine(index + 1)) {
    case (true, true): return [Splice(spans.leading(index)..<text.nextLine(after: end))]
    case (false, true) where index > 0:
      // What stands before it on the line keeps the comment at the line's end.
      return [Splice(spans.separatorEnd(index - 1)..<end)]
    case (false, true) where !text.isEmpty(end..<next.start):
      let lineEnd = text.lineEnd(of: end)
      return [Splice(member.start..<(text.isRestBlank(from: end) ? lineEnd : end))]
    default: return [Splice(member.start..<next.start)]
    }
  }

  private func removingLastInBrackets(_ container: SourceNode, _ spans: MemberSpans) -> [Splice] {
    let index = container.members.count - 1
    let member = container.members[index]
    let end = spans.separatorEnd(index)
    let before = spans.separatorEnd(index - 1)
    // A comma behind the member goes with it; without one, the comma before it has nothing to part any more.
    let comma = member.comma == nil ? container.members[index - 1].comma : nil
    let separator = comma.map { [Splice($0..<$0 + 1)] } ?? []
    if spans.isFirstOnLine(index), text.isRestBlank(from: end) {
      return separator + [Splice(spans.leading(index)..<text.nextLine(after: end))]
    }
    guard text.isEmpty(before..<member.start) else { return separator + [Splice(member.start..<end)] }
    return [Splice((comma ?? before)..<end)]
  }
}
