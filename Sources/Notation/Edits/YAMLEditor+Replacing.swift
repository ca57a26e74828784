/// Splices that put another value in the place of one.
extension YAMLEditor {
  /// The ways to write a value in the place of the one at the end of a way, best first.
  func candidates(replacing way: SourceWay, with node: Node) -> [[Splice]] {
    [true, false].map { replacing(way, with: node, writer(allowsBlockText: $0)) }
  }

  /// The splices that put a value in the place of the one at the end of a way.
  func replacing(_ way: SourceWay, with node: Node, _ writer: YAMLValueWriter) -> [Splice] {
    if format == .json { return replacingJSON(way, with: node, writer.layout) }
    let old = way.target
    if way.container?.isFlow ?? false {
      return replacing(inline: way, with: writer.flow(styled(node, like: old)), [], writer)
    }
    if way.member == nil, old.isAbsent { return replacingNothing(at: old.start, with: node, writer) }
    if old.isFlow, node.scalar == nil, !canOpen(way, for: node) {
      return replacing(inline: way, with: writer.flow(node), [], writer)
    }
    if old.isBlockCollection { return replacing(block: way, with: node, writer) }
    let written = written(node, at: way, writer)
    let lines = written.needsLineEnd ? written.lines + [Self.openEnd] : written.lines
    return replacing(inline: way, with: written.head, lines, writer)
  }

  /// Whether empty brackets may give way to a block: for members that are lists or maps themselves, and for
  /// the members of the document, which braces at its beginning would make JSON.
  func canOpen(_ way: SourceWay, for node: Node) -> Bool {
    let old = way.target
    guard format == .yaml, old.isFlow, old.members.isEmpty, !(way.container?.isFlow ?? false),
      text.isWhite(old.bodyStart + 1..<old.end - 1)
    else { return false }
    let members = node.mapping?.map(\.value) ?? node.sequence ?? []
    return way.member == nil ? !members.isEmpty : members.contains { $0.scalar == nil }
  }

  /// Puts a value where the document has none: on lines of its own.
  private func replacingNothing(at offset: Int, with node: Node, _ writer: YAMLValueWriter) -> [Splice] {
    let written = writer.block(node, parent: -1, column: 0)
    let lines = [written.head] + written.lines + (written.needsLineEnd ? [Self.openEnd] : [])
    let start = text.lineStart(of: offset) == offset ? offset : text.nextLine(after: offset)
    return placing(lines, at: start..<start, writer.layout)
  }

  /// The ways to write a value into a text without any.
  func candidates(beginningWith node: Node) -> [[Splice]] {
    [true, false].map { replacingNothing(at: text.count, with: node, writer(allowsBlockText: $0)) }
  }

  /// Stands behind the lines of a block text whose last break counts.
  static let openEnd = "\u{0}"

  /// The value in the style of what stands there, as far as it allows that.
  private func styled(_ node: Node, like old: SourceNode) -> Node {
    guard let scalar = node.scalar, scalar.style == .jsonString, let style = old.scalar?.style else {
      return node
    }
    switch style {
    case .singleQuoted, .doubleQuoted:
      return Node(.scalar(Node.Scalar(text: scalar.text, style: style, tag: scalar.tag)), at: .nowhere)
    default: return node
    }
  }

  private func written(_ node: Node, at way: SourceWay, _ writer: YAMLValueWriter) -> YAMLValueWriter.Written
  {
    let old = way.target
    let parent = parentColumn(of: way)
    if let scalar = node.scalar {
      if scalar.style == .jsonString, writer.allowsBlockText, let block = old.blockText,
        let style = old.scalar?.style
      {
        let header = text.text(block.header)
        var writer = writer
        writer.width = max(writer.width, longestLine(of: old))
        let written = writer.blockText(
          scalar.text, style: style, parent: parent, indent: block.indent,
          spellsIndent: header.contains { $0.isNumber })
        if let written { return written }
      }
      let styled = styled(node, like: old)
      if styled.scalar?.style == .jsonString { return writer.block(styled, parent: parent, column: nil) }
      return YAMLValueWriter.Written(head: styled.scalar.map { writer.inline($0, isFlow: false) } ?? "")
    }
    let place = column(forValueAt: way)
    guard old.anchorText != nil, let place else { return writer.block(node, parent: parent, column: place) }
    // Behind an anchor, on its line, a block would leave the anchor to its first key.
    let isItem = way.member.map { $0.key == nil } ?? false
    let column = isItem ? parent + max(writer.layout.step, 1) : place
    var written = writer.block(node, parent: parent, column: column)
    if !written.head.hasPrefix("["), !written.head.hasPrefix("{") {
      written.lines.insert(writer.margin(column) + written.head, at: 0)
      written.head = ""
    }
    return written
  }

  /// The column at which a list or map can begin in the place of a single value; nil where it goes to the lines below.
  private func column(forValueAt way: SourceWay) -> Int? {
    let old = way.target
    guard let member = way.member else {
      return text.isFirstOnLine(old.start) && !old.isAbsent ? text.column(of: old.start) : nil
    }
    if member.key != nil {
      // A value on a line of its own gives its place; behind the colon there is none for a block.
      return old.isAbsent || text.isOneLine(member.markEnd, old.start) ? nil : text.column(of: old.start)
    }
    return old.isAbsent || isBehindTab(way) ? text.column(of: member.markEnd) + 1 : text.column(of: old.start)
  }

  /// Whether a tab stands between a dash and its value: no column can be told behind it.
  private func isBehindTab(_ way: SourceWay) -> Bool {
    guard let member = way.member, member.markEnd <= way.target.start else { return false }
    return text.bytes[member.markEnd..<way.target.start].contains(JSONByte.tab)
  }

  /// The column of the key or dash that a value belongs to; -1 for the document's value.
  func parentColumn(of way: SourceWay) -> Int { way.member.map { text.column(of: $0.start) } ?? -1 }

  private func longestLine(of old: SourceNode) -> Int {
    var longest = 0
    var line = text.nextLine(after: old.blockText?.header.upperBound ?? old.end)
    while line < old.end {
      let end = text.lineEnd(of: line)
      longest = max(longest, text.column(of: end))
      guard end < old.end else { break }
      line = text.nextLine(after: line)
    }
    return longest
  }

  // MARK: Single values

  /// Puts a head in the place of a value that is no block list or map, and lines below it.
  private func replacing(
    inline way: SourceWay, with head: String, _ lines: [String], _ writer: YAMLValueWriter
  ) -> [Splice] {
    let old = way.target
    var head = [old.anchorText, head.isEmpty ? nil : head].compactMap { $0 }.joined(separator: " ")
    let mark = markEnd(of: way)
    var splices: [Splice] = []
    let end = old.blockText?.header.upperBound ?? old.end
    // libyaml takes a `#` that touches a quote for a comment; behind other values it would not be one.
    if text.byte(end) == UInt8(ascii: "#") { head += " " }
    if old.isAbsent {
      splices.append(Splice(at: mark, prefix(of: way, head, writer)))
      if let member = way.member, member.mark == nil, let key = member.key, member.start == key.start,
        !text.isOneLine(key.start, key.end)
      {
        splices.append(Splice(at: member.start, "? "))
      }
    } else if head.isEmpty, text.isOneLine(mark, old.start) {
      splices.append(Splice(mark..<end))
    } else if !lines.isEmpty, isBehindTab(way), text.isOneLine(mark, old.start) {
      splices.append(Splice(mark..<end, " " + head))
    } else {
      splices.append(Splice(old.start..<end, head))
    }
    let below = text.nextLine(after: end)
    let belowEnd = old.blockText == nil || old.end == end ? below : text.nextLine(after: old.end)
    splices += placing(lines, at: below..<belowEnd, writer.layout)
    return splices
  }

  /// What has to stand between a key or dash without a value and its value.
  private func prefix(of way: SourceWay, _ head: String, _ writer: YAMLValueWriter) -> String {
    let space = head.isEmpty ? "" : " "
    guard let member = way.member, member.mark == nil, member.key != nil else { return space + head }
    if way.container?.isFlow ?? false { return ":" + space + head }
    return writer.layout.lineBreak + text.indentation(of: member.start) + ":" + space + head
  }

  /// Behind the colon, the dash, or the marker of the document.
  func markEnd(of way: SourceWay) -> Int {
    if let member = way.member { return member.markEnd }
    let start = text.lineStart(of: way.root.start)
    return text.bytes[start...].starts(with: "---".utf8) ? min(start + 3, way.root.start) : way.root.start
  }

  /// Behind the tag and anchor of a value, or where they would end.
  func propertiesEnd(of way: SourceWay) -> Int {
    let target = way.target
    return target.propertiesEnd > target.start ? target.propertiesEnd : markEnd(of: way)
  }

  // MARK: Blocks

  /// Puts a value in the place of a block list or map, and of the comments in it.
  private func replacing(block way: SourceWay, with node: Node, _ writer: YAMLValueWriter) -> [Splice] {
    let old = way.target
    guard let first = old.members.first else { return [] }
    let spans = spans(of: way)
    let after =
      way.turns.last.map { self.spans(of: way.outer).trailing($0.index) }
      ?? spans.trailing(old.members.count - 1)
    let anchor = old.anchorText.map { " " + $0 } ?? ""
    guard text.isFirstOnLine(first.start) else {
      // The first member stands behind the dash.
      let written = writer.block(
        node, parent: parentColumn(of: way), column: text.column(of: first.start))
      let end = text.lineEnd(of: old.end)
      let lines = written.needsLineEnd ? written.lines + [Self.openEnd] : written.lines
      return [
        Splice(old.start..<end, [old.anchorText, written.head].compactMap { $0 }.joined(separator: " "))
      ]
        + placing(lines, at: text.nextLine(after: end)..<max(after, text.nextLine(after: end)), writer.layout)
    }
    let isRoot = way.member == nil && old.anchorText == nil && !old.hasTag
    let column = text.column(of: first.start)
    let isBelowKey = way.member?.key != nil || way.member == nil && !isRoot
    var written = writer.block(node, parent: parentColumn(of: way), column: isBelowKey ? nil : column)
    let lead = spans.leading(0)
    if isRoot || !isBelowKey && node.scalar == nil && !written.head.hasPrefix("[") {
      // What would stand behind a dash has the lines below it.
      written.lines.insert(writer.margin(column) + written.head, at: 0)
      written.head = ""
    }
    let lines = written.needsLineEnd ? written.lines + [Self.openEnd] : written.lines
    if isRoot { return placing(lines, at: lead..<after, writer.layout) }
    let head = anchor + (written.head.isEmpty ? "" : " " + written.head)
    let mark = markEnd(of: way)
    // Tags go with the value they tell of.
    let properties = old.propertiesEnd > old.start ? mark..<old.propertiesEnd : mark..<mark
    return [Splice(properties, head)] + placing(lines, at: lead..<after, writer.layout)
  }

  /// Which lines belong to the members of the list or map at the end of a way.
  func spans(of way: SourceWay) -> MemberSpans {
    let container = way.target
    let opening = container.isFlow ? container.bodyStart : propertiesEnd(of: way)
    let isRoot = way.member == nil
    let floor =
      isRoot && !container.isFlow && container.propertiesEnd == container.start
      ? 0 : text.nextLine(after: opening)
    return MemberSpans(text: text, container: container, floor: floor, isRoot: isRoot)
  }

  // MARK: Lines

  /// Lines in the place of a range of whole lines, with the breaks they need.
  func placing(_ lines: [String], at range: Range<Int>, _ layout: EditLayout) -> [Splice] {
    var lines = lines
    let isOpen = lines.last == Self.openEnd
    if isOpen { lines.removeLast() }
    guard !lines.isEmpty else { return range.isEmpty ? [] : [Splice(range)] }
    var written = lines.joined(separator: layout.lineBreak)
    let begins =
      range.lowerBound == 0 || text.isLineEnd(range.lowerBound - 1) && range.lowerBound - 1 < text.count
    if !begins { written = layout.lineBreak + written }
    let reachesEnd = range.upperBound == text.count
    let endsOpen = reachesEnd && (range.isEmpty ? !begins : !text.isLineEnd(text.count - 1))
    if !endsOpen || isOpen { written += layout.lineBreak }
    return [Splice(range, written)]
  }

  // MARK: JSON

  private func replacingJSON(_ way: SourceWay, with node: Node, _ layout: EditLayout) -> [Splice] {
    let old = way.target
    let isMultiline =
      way.container.map { container in
        container.members.first.map { text.isFirstOnLine($0.start) } ?? layout.isMultiline
      } ?? layout.isMultiline
    let value = JSONValueWriter(layout: layout)
      .text(node, margin: text.indentation(of: old.start), isMultiline: isMultiline)
    return [Splice(old.start..<old.end, value)]
  }
}
