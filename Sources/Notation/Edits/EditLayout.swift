/// How a document is laid out, so that what is added looks like what is there.
struct EditLayout {
  /// How far the members of a block are indented from their key.
  var step = 2
  /// How far the dashes of a list are indented from their key.
  var listStep = 2
  /// What stands behind a comma in brackets on one line.
  var commaSpace = " "
  /// What stands behind a colon in JSON.
  var colonSpace = " "
  /// The indentation of one level in JSON.
  var unit = "  "
  /// Whether the members of JSON objects stand on lines of their own.
  var isMultiline = true
  var lineBreak = "\n"

  /// The layout of a document, by the first example of each habit.
  init(of tree: SourceTree, in text: DocumentText) {
    lineBreak = String(decoding: text.lineBreak(), as: UTF8.self)
    guard let root = tree.root else { return }
    var finder = Finder(text: text)
    finder.look(at: root)
    step = finder.step ?? step
    listStep = finder.listStep ?? step
    commaSpace = finder.commaSpace ?? finder.colonSpace ?? commaSpace
    colonSpace = finder.colonSpace ?? colonSpace
    unit = finder.unit ?? unit
    isMultiline = finder.isMultiline ?? (root.isFlow && !text.isOneLine(root.bodyStart, root.end))
  }

  private struct Finder {
    let text: DocumentText
    var step: Int?
    var listStep: Int?
    var commaSpace: String?
    var colonSpace: String?
    var unit: String?
    var isMultiline: Bool?

    mutating func look(at node: SourceNode) {
      if node.isFlow { lookInBrackets(node) }
      for member in node.members {
        if node.isMap, !node.isFlow { lookBelow(member) }
        look(at: member.value)
      }
    }

    private mutating func lookBelow(_ member: SourceMember) {
      guard member.value.isBlockCollection, let first = member.value.members.first,
        text.isFirstOnLine(first.start)
      else { return }
      let distance = text.column(of: first.start) - text.column(of: member.start)
      if member.value.isMap, step == nil, 1...12 ~= distance { step = distance }
      if member.value.isList, listStep == nil, 0...12 ~= distance { listStep = distance }
    }

    private mutating func lookInBrackets(_ node: SourceNode) {
      if let first = node.members.first {
        let isOwnLine = text.isFirstOnLine(first.start)
        if isMultiline == nil { isMultiline = isOwnLine }
        if unit == nil, isOwnLine, !text.isOneLine(node.bodyStart, first.start) {
          let (outer, inner) = (text.indentation(of: node.bodyStart), text.indentation(of: first.start))
          if inner.count > outer.count, inner.hasPrefix(outer) { unit = String(inner.dropFirst(outer.count)) }
        }
        if colonSpace == nil, let mark = first.mark, text.isWhite(mark + 1..<first.value.start) {
          colonSpace = text.text(mark + 1..<first.value.start)
        }
      }
      guard commaSpace == nil, node.members.count > 1, let comma = node.members[0].comma,
        text.isWhite(comma + 1..<node.members[1].start)
      else { return }
      commaSpace = text.text(comma + 1..<node.members[1].start)
    }
  }
}
