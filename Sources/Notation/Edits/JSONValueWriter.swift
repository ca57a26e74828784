/// Writes values as JSON in the layout of the document around them.
struct JSONValueWriter {
  let layout: EditLayout

  /// A value, its lines indented like a line that begins with a margin.
  func text(_ node: Node, margin: String, isMultiline: Bool) -> String {
    switch node.content {
    case .scalar(let scalar):
      return scalar.style == .jsonLiteral ? scalar.text : JSONWriter.quoted(scalar.text)
    case .sequence(let nodes):
      let inner = margin + layout.unit
      return enclosed(
        nodes.map { text($0, margin: inner, isMultiline: isMultiline) }, "[", "]", margin, isMultiline)
    case .mapping(let entries):
      let inner = margin + layout.unit
      let members = entries.map { entry($0.key, $0.value, margin: inner, isMultiline: isMultiline) }
      return enclosed(members, "{", "}", margin, isMultiline)
    }
  }

  /// A member of an object.
  func entry(_ key: String, _ value: Node, margin: String, isMultiline: Bool) -> String {
    "\(JSONWriter.quoted(key)):\(layout.colonSpace)\(text(value, margin: margin, isMultiline: isMultiline))"
  }

  private func enclosed(
    _ members: [String], _ opening: String, _ closing: String, _ margin: String, _ isMultiline: Bool
  ) -> String {
    guard !members.isEmpty else { return opening + closing }
    guard isMultiline else {
      return opening + members.joined(separator: ",\(layout.commaSpace)") + closing
    }
    let start = layout.lineBreak + margin + layout.unit
    return opening + start + members.joined(separator: "," + start) + layout.lineBreak + margin + closing
  }
}
