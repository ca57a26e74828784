/// Writes values as YAML so that they read back the same, in the layout of the document around them.
struct YAMLValueWriter {
  /// A value as text: what stands behind the key or dash, and the lines below it, indented.
  struct Written: Hashable {
    var head = ""
    var lines: [String] = []
    /// Whether the last line must end with a break to count.
    var needsLineEnd = false
  }

  let layout: EditLayout
  /// Whether strings of several lines may be written as block texts.
  var allowsBlockText = true
  /// How wide folded texts are.
  var width = 80

  /// A value below a parent at a column; the root's parent stands at -1.
  ///
  /// Without a column of its own, a list or map goes to the lines below its key; with one, its first member
  /// stands there and the others below it.
  func block(_ node: Node, parent: Int, column: Int?) -> Written {
    switch node.content {
    case .scalar(let scalar): return block(scalar, parent: parent)
    case .sequence(let nodes) where nodes.isEmpty: return Written(head: "[]")
    case .mapping(let entries) where entries.isEmpty: return Written(head: "{}")
    case .sequence(let nodes):
      if parent >= 0, let words = flowWords(nodes, room: 90 - parent) { return Written(head: words) }
      let place = column ?? (parent < 0 ? 0 : parent + layout.listStep)
      return joined(nodes.map { item($0, column: place) }, isCompact: column != nil, column: place)
    case .mapping(let entries):
      let place = column ?? (parent < 0 ? 0 : parent + layout.step)
      let written = entries.map { entry($0.key, $0.value, column: place) }
      return joined(written, isCompact: column != nil, column: place)
    }
  }

  /// A member of a map whose key stands at a column; the head begins with the key.
  func entry(_ key: String, _ value: Node, column: Int, like style: Node.Scalar.Style? = nil) -> Written {
    var written = block(value, parent: column, column: nil)
    let name = self.key(key, like: style, isFlow: false)
    if Self.isLong(name) {
      written.lines.insert(margin(column) + ":" + (written.head.isEmpty ? "" : " \(written.head)"), at: 0)
      written.head = "? \(name)"
    } else {
      written.head = written.head.isEmpty ? "\(name):" : "\(name): \(written.head)"
    }
    return written
  }

  /// A member of a list whose dash stands at a column; the head begins with the dash.
  func item(_ value: Node, column: Int, space: Int = 1) -> Written {
    var written = block(value, parent: column, column: column + 1 + space)
    written.head = "-" + margin(space) + written.head
    return written
  }

  /// A value in one line.
  func flow(_ node: Node) -> String {
    switch node.content {
    case .scalar(let scalar): return inline(scalar, isFlow: true)
    case .sequence(let nodes): return "[\(nodes.map(flow).joined(separator: ",\(layout.commaSpace)"))]"
    case .mapping(let entries):
      return "{\(entries.map { flowEntry($0.key, $0.value) }.joined(separator: ",\(layout.commaSpace)"))}"
    }
  }

  /// A member of a map in brackets.
  func flowEntry(_ key: String, _ value: Node, like style: Node.Scalar.Style? = nil) -> String {
    let name = self.key(key, like: style, isFlow: true)
    return Self.isLong(name) ? "? \(name) : \(flow(value))" : "\(name): \(flow(value))"
  }

  /// A key, in a wanted style where it allows it.
  func key(_ key: String, like style: Node.Scalar.Style?, isFlow: Bool) -> String {
    YAMLScalarText.inline(key, like: style, isFlow: isFlow)
  }

  /// A single value in one line.
  func inline(_ scalar: Node.Scalar, isFlow: Bool) -> String {
    let text = tagless(scalar, isFlow: isFlow)
    guard let tag = scalar.tag else { return text }
    let written = Self.tag(tag)
    return text.isEmpty ? written : "\(written) \(text)"
  }

  private func tagless(_ scalar: Node.Scalar, isFlow: Bool) -> String {
    switch scalar.style {
    case .jsonLiteral: return scalar.text
    case .plain where canStayPlain(scalar, isFlow: isFlow): return scalar.text
    default:
      let isTagged = scalar.tag != nil
      let style = scalar.style == .singleQuoted || isTagged && scalar.style != .plain ? scalar.style : nil
      let wanted = scalar.style == .doubleQuoted ? Node.Scalar.Style.doubleQuoted : style
      return YAMLScalarText.inline(scalar.text, like: wanted, isFlow: isFlow)
    }
  }

  /// Whether a value that was written without quotes elsewhere can be so here.
  private func canStayPlain(_ scalar: Node.Scalar, isFlow: Bool) -> Bool {
    let text = scalar.text
    if YAMLScalarText.isPlain(text, isFlow: isFlow) { return true }
    return text.utf8.allSatisfy { byte in
      JSONByte.isLetter(byte) || JSONByte.isDigit(byte) || "+-._~".utf8.contains(byte)
    } && !text.hasPrefix("-.") && text != "-" && text != "---" && text != "..."
  }

  private func block(_ scalar: Node.Scalar, parent: Int) -> Written {
    if allowsBlockText, scalar.style != .jsonLiteral, scalar.text.utf8.contains(JSONByte.lineFeed) {
      let style: Node.Scalar.Style = scalar.style == .folded ? .folded : .literal
      if let written = blockText(scalar.text, style: style, parent: parent) {
        var written = written
        if let tag = scalar.tag { written.head = "\(Self.tag(tag)) \(written.head)" }
        return written
      }
    }
    return Written(head: inline(scalar, isFlow: false))
  }

  /// A string as a block text; nil when none can hold it.
  func blockText(
    _ text: String, style: Node.Scalar.Style, parent: Int, indent: Int? = nil, spellsIndent: Bool = false
  ) -> Written? {
    let indent = indent ?? (max(parent, 0) + max(layout.step, 1))
    let block = BlockTextSpelling(
      text, style: style, indent: indent, parent: parent, spellsIndent: spellsIndent, width: width)
    return block.map { Written(head: $0.header, lines: $0.lines, needsLineEnd: $0.needsLineEnd) }
  }

  /// A short list of words and numbers in brackets.
  private func flowWords(_ nodes: [Node], room: Int) -> String? {
    guard nodes.count <= 12 else { return nil }
    for node in nodes {
      guard let scalar = node.scalar, scalar.tag == nil else { return nil }
      guard scalar.style == .jsonLiteral || YAMLScalarText.isPlain(scalar.text, isFlow: true) else {
        return nil
      }
    }
    let text = flow(Node(.sequence(nodes), at: .nowhere))
    return text.unicodeScalars.count <= room ? text : nil
  }

  private func joined(_ members: [Written], isCompact: Bool, column: Int) -> Written {
    var written = Written(needsLineEnd: members.last?.needsLineEnd ?? false)
    for (index, member) in members.enumerated() {
      if index == 0, isCompact {
        written.head = member.head
      } else {
        written.lines.append(margin(column) + member.head)
      }
      written.lines += member.lines
    }
    return written
  }

  /// Spaces up to a column.
  func margin(_ column: Int) -> String { String(repeating: " ", count: max(0, column)) }

  /// YAML looks no further than 1,024 characters for the colon of a key that is not marked with `?`.
  private static func isLong(_ key: String) -> Bool { key.unicodeScalars.count > 1000 }

  private static func tag(_ tag: String) -> String {
    let prefix = "tag:yaml.org,2002:"
    if tag.hasPrefix(prefix) { return "!!\(tag.dropFirst(prefix.count))" }
    return tag.hasPrefix("!") ? tag : "!<\(tag)>"
  }
}

extension Place {
  /// The place of what stands in no text yet.
  static let nowhere = Place(
    file: "", start: Position(line: 1, column: 1), end: Position(line: 1, column: 1))
}

extension Node {
  /// A value that stands in no text yet.
  init(new json: JSON) {
    switch json {
    case .null: self.init(literal: "null")
    case .bool(let value): self.init(literal: value ? "true" : "false")
    case .number(let number): self.init(literal: number.text)
    case .string(let text): self.init(.scalar(Scalar(text: text, style: .jsonString)), at: .nowhere)
    case .array(let elements): self.init(.sequence(elements.map { Node(new: $0) }), at: .nowhere)
    case .object(let object):
      self.init(
        .mapping(
          object.members.map { Entry(key: $0.key, keyPlace: .nowhere, value: Node(new: $0.value)) }),
        at: .nowhere)
    }
  }

  private init(literal: String) {
    self.init(.scalar(Scalar(text: literal, style: .jsonLiteral)), at: .nowhere)
  }
}
