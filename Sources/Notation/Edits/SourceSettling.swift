/// Finds in the text what a parser's events leave open: dashes, colons, commas, and where nodes truly end.
///
/// Members are passed in the order of the text, so that between two of them there is nothing but white
/// space, comments and the marks that are looked for.
struct SourceSettling {
  let text: DocumentText

  /// The tree with everything in its place.
  mutating func settled(_ tree: SourceTree) -> SourceTree {
    var tree = tree
    if let root = tree.root { tree.root = settled(root, indent: -1, isFlow: false) }
    return tree
  }

  /// A node whose start is known; the indentation is that of the innermost block around it.
  private func settled(_ node: SourceNode, indent: Int, isFlow: Bool) -> SourceNode {
    var node = node
    settleProperties(&node, isFlow: isFlow)
    switch node.kind {
    case .scalar(let scalar):
      if scalar.style == .literal || scalar.style == .folded { settleBlockText(&node, indent: indent) }
    case .alias: break
    case .list, .map:
      if node.isFlow { settleFlow(&node) } else { settleBlock(&node, indent: indent) }
    }
    return node
  }

  private func settleProperties(_ node: inout SourceNode, isFlow: Bool) {
    guard node.anchorText != nil || node.hasTag else { return }
    var offset = node.start
    // What comes behind them may be a key with properties of its own.
    var expected = [UInt8(ascii: "&"): node.anchorText != nil, UInt8(ascii: "!"): node.hasTag]
    while let first = text.byte(offset), expected[first] == true {
      expected[first] = false
      offset = propertyEnd(from: offset, isFlow: isFlow)
      node.propertiesEnd = offset
      offset = text.skipBetween(from: offset)
    }
    // An empty value ends with its properties; what follows belongs to others.
    let isEmptyScalar = node.scalar.map { $0.text.isEmpty && $0.style == .plain } ?? false
    if isEmptyScalar {
      node.end = node.propertiesEnd
      node.bodyStart = node.end
    } else {
      node.bodyStart = offset
    }
  }

  private func propertyEnd(from start: Int, isFlow: Bool) -> Int {
    var offset = start + 1
    let isVerbatim = text.byte(start) == UInt8(ascii: "!") && text.byte(offset) == UInt8(ascii: "<")
    while let byte = text.byte(offset), !JSONByte.isSpace(byte) {
      if isVerbatim {
        offset += 1
        if byte == UInt8(ascii: ">") { break }
        continue
      }
      if isFlow, ",[]{}".utf8.contains(byte) { break }
      offset += 1
    }
    return offset
  }

  private func settleFlow(_ node: inout SourceNode) {
    let isBare = node.isBarePair(in: text)
    var cursor = isBare ? node.bodyStart : node.bodyStart + 1
    for index in node.members.indices {
      cursor = settle(&node.members[index], from: cursor, indent: 0, isFlow: true)
      let next = text.skipBetween(from: cursor)
      guard text.byte(next) == JSONByte.comma, !isBare else { continue }
      node.members[index].comma = next
      cursor = next + 1
    }
    if isBare { node.end = cursor }
  }

  private func settleBlock(_ node: inout SourceNode, indent: Int) {
    var cursor = node.bodyStart
    var indent = indent
    for index in node.members.indices {
      if index == 0 {
        let first = node.isMap ? text.skipBetween(from: cursor) : cursor
        indent = max(indent, text.column(of: first))
      }
      cursor = settle(&node.members[index], from: cursor, indent: indent, isFlow: false)
    }
    node.end = cursor
  }

  /// Settles a member that begins at or behind an offset; the result is where it ends.
  private func settle(_ member: inout SourceMember, from cursor: Int, indent: Int, isFlow: Bool) -> Int {
    member.start = text.skipBetween(from: cursor)
    if let key = member.key {
      let key = settled(key, indent: indent, isFlow: isFlow)
      member.key = key
      let mark = text.skipBetween(from: key.end)
      let isColon = text.byte(mark) == JSONByte.colon
      let isExplicit = member.start != key.start
      if isColon, isFlow || !isExplicit || text.byte(mark + 1).map(JSONByte.isSpace) ?? true {
        member.mark = mark
      }
    } else if !isFlow {
      member.mark = member.start
    }
    if isAbsent(member.value) {
      place(&member.value, at: member.markEnd)
    } else {
      member.value = settled(member.value, indent: indent, isFlow: isFlow)
    }
    return member.end
  }

  private func isAbsent(_ node: SourceNode) -> Bool {
    guard let scalar = node.scalar, scalar.style == .plain, scalar.text.isEmpty else { return false }
    return node.anchorText == nil && !node.hasTag
  }

  private func place(_ node: inout SourceNode, at offset: Int) {
    node.start = offset
    node.propertiesEnd = offset
    node.bodyStart = offset
    node.end = offset
  }

  // MARK: Block texts

  /// Finds the last line of a block text: libyaml lets it run on over the empty lines behind it.
  private func settleBlockText(_ node: inout SourceNode, indent parent: Int) {
    var headerEnd = node.bodyStart + 1
    var explicit: Int?
    var keeps = false
    while let byte = text.byte(headerEnd), "+-123456789".utf8.contains(byte) {
      if byte == UInt8(ascii: "+") { keeps = true }
      if JSONByte.isDigit(byte) { explicit = Int(byte - JSONByte.zero) }
      headerEnd += 1
    }
    let first = text.nextLine(after: headerEnd)
    let limit = max(first, node.end)
    let indent = explicit.map { max(parent, 0) + $0 } ?? detectedIndent(first..<limit, parent: parent)
    node.blockText = SourceNode.BlockText(
      header: node.bodyStart..<headerEnd, indent: indent, keeps: keeps)
    node.end = headerEnd
    var line = first
    while line < limit {
      let end = text.lineEnd(of: line)
      if keeps || end - line > indent || text.skipWhite(from: line) < end { node.end = end }
      guard end < limit else { break }
      line = text.nextLine(after: line)
    }
  }

  /// The indentation of a block text whose header does not say it.
  private func detectedIndent(_ range: Range<Int>, parent: Int) -> Int {
    var indent = max(parent + 1, 1)
    var line = range.lowerBound
    while line < range.upperBound {
      var offset = line
      while text.byte(offset) == JSONByte.space { offset += 1 }
      indent = max(indent, offset - line)
      guard text.isLineEnd(offset), offset < range.upperBound else { break }
      line = text.nextLine(after: line)
    }
    return indent
  }
}
