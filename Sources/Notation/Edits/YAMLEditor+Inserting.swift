/// Splices that add a member to a list or map.
extension YAMLEditor {
  /// A new member: its key, where the list or map has keys, and its value.
  struct NewMember {
    var key: String?
    var value: Node
    /// Whether it goes right above the member that it is put in front of, rather than right below the one before.
    var isAbove = false
  }

  /// The ways to add a member to the list or map at the end of a way, in front of the member at an index.
  func candidates(inserting member: NewMember, at index: Int, in way: SourceWay) -> [[Splice]] {
    let container = way.target
    if container.isFlow {
      return [insertingInBrackets(member, at: index, in: way)]
    }
    return [true, false].map { insertingInBlock(member, at: index, in: way, writer(allowsBlockText: $0)) }
  }

  private func insertingInBlock(
    _ member: NewMember, at index: Int, in way: SourceWay, _ writer: YAMLValueWriter
  ) -> [Splice] {
    let container = way.target
    let spans = spans(of: way)
    guard let first = container.members.first else { return [] }
    let column = text.column(of: first.start)
    let written = written(member, column: column, in: container, writer)
    let margin = writer.margin(column)
    var lines = [margin + written.head] + written.lines
    if index == 0, !spans.isFirstOnLine(0) {
      // The first member stands behind a dash: the new one takes its place, and it moves to a line of its own.
      lines[0] = written.head
      let text = lines.joined(separator: writer.layout.lineBreak)
      return [Splice(at: first.start, text + writer.layout.lineBreak + margin)]
    }
    if written.needsLineEnd { lines.append(Self.openEnd) }
    let isAbove = index == 0 || member.isAbove && index < container.members.count
    let offset = isAbove ? spans.leading(index) : spans.insertion(behind: index - 1)
    return placing(lines, at: offset..<offset, writer.layout)
  }

  private func written(
    _ member: NewMember, column: Int, in container: SourceNode, _ writer: YAMLValueWriter
  ) -> YAMLValueWriter.Written {
    guard let key = member.key else {
      let sample = container.members.first { !$0.value.isAbsent && text.isOneLine($0.start, $0.value.start) }
      let space = sample.map { text.column(of: $0.value.start) - text.column(of: $0.start) - 1 } ?? 1
      return writer.item(member.value, column: column, space: 1...8 ~= space ? space : 1)
    }
    return writer.entry(key, member.value, column: column, like: keyStyle(in: container))
  }

  /// The quotes that all keys of a map have.
  private func keyStyle(in container: SourceNode) -> Node.Scalar.Style? {
    let styles = Set(container.members.map { $0.key?.scalar?.style ?? .plain })
    return styles.count == 1 ? styles.first : nil
  }

  // MARK: Brackets

  /// A member as text in brackets.
  private func flowText(_ member: NewMember, in container: SourceNode, margin: String, _ isMultiline: Bool)
    -> String
  {
    let layout = EditLayout(of: tree, in: text)
    guard format == .yaml else {
      let writer = JSONValueWriter(layout: layout)
      return member.key.map { writer.entry($0, member.value, margin: margin, isMultiline: isMultiline) }
        ?? writer.text(member.value, margin: margin, isMultiline: isMultiline)
    }
    let writer = YAMLValueWriter(layout: layout)
    return member.key.map { writer.flowEntry($0, member.value, like: keyStyle(in: container)) }
      ?? writer.flow(member.value)
  }

  private func insertingInBrackets(_ member: NewMember, at index: Int, in way: SourceWay) -> [Splice] {
    let container = way.target
    let members = container.members
    let layout = EditLayout(of: tree, in: text)
    guard !members.isEmpty else { return insertingInEmptyBrackets(member, in: way, layout) }
    let comma = "," + ownCommaSpace(of: container, layout)
    if container.isBarePair(in: text) {
      let new = flowText(member, in: container, margin: "", false)
      return index == 0
        ? [Splice(at: container.start, "{" + new + comma), Splice(at: container.end, "}")]
        : [Splice(at: container.start, "{"), Splice(at: container.end, comma + new + "}")]
    }
    let neighbour = index < members.count ? members[index] : members[index - 1]
    let hasOwnLine = text.isFirstOnLine(neighbour.start)
    let margin = text.indentation(of: neighbour.start)
    let new = flowText(member, in: container, margin: margin, hasOwnLine)
    let line = layout.lineBreak + margin + new
    guard index == members.count else {
      guard hasOwnLine else { return [Splice(at: members[index].start, new + comma)] }
      let spans = spans(of: way)
      let offset =
        index == 0 || member.isAbove
        ? spans.leading(index) : text.nextLine(after: spans.separatorEnd(index - 1))
      return [Splice(at: offset, margin + new + "," + layout.lineBreak)]
    }
    let last = members[index - 1]
    guard hasOwnLine else {
      if let end = last.comma {
        return [Splice(at: end + 1, ownCommaSpace(of: container, layout) + new + ",")]
      }
      return [Splice(at: last.end, comma + new)]
    }
    let behind = last.comma.map { $0 + 1 } ?? last.end
    let lineEnd = text.lineEnd(of: behind)
    let offset = lineEnd >= container.end ? behind : lineEnd
    return last.comma == nil
      ? [Splice(at: last.end, ","), Splice(at: offset, line)] : [Splice(at: offset, line + ",")]
  }

  private func ownCommaSpace(of container: SourceNode, _ layout: EditLayout) -> String {
    guard container.members.count > 1, let comma = container.members[0].comma,
      text.isWhite(comma + 1..<container.members[1].start)
    else { return layout.commaSpace }
    return text.text(comma + 1..<container.members[1].start)
  }

  private func insertingInEmptyBrackets(
    _ member: NewMember, in way: SourceWay, _ layout: EditLayout
  ) -> [Splice] {
    let container = way.target
    let inside = container.bodyStart + 1..<container.end - 1
    let outer = text.indentation(of: container.bodyStart)
    if format == .json, text.isEmpty(inside), way.member == nil || isOnOwnLine(way), layout.isMultiline {
      let margin = outer + layout.unit
      let new = flowText(member, in: container, margin: margin, true)
      return [Splice(inside, layout.lineBreak + margin + new + layout.lineBreak + outer)]
    }
    if text.isWhite(inside) {
      let space = text.text(inside)
      return [Splice(inside, space + flowText(member, in: container, margin: outer, false) + space)]
    }
    let closing = container.end - 1
    guard text.isFirstOnLine(closing) else {
      return [Splice(at: closing, flowText(member, in: container, margin: outer, false))]
    }
    let margin = text.indentation(of: closing) + layout.unit
    let new = flowText(member, in: container, margin: margin, true)
    return [Splice(at: text.lineStart(of: closing), margin + new + layout.lineBreak)]
  }

  private func isOnOwnLine(_ way: SourceWay) -> Bool {
    way.member.map { text.isFirstOnLine($0.start) } ?? true
  }
}
