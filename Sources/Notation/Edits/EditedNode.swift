/// What a document must mean after an edit: its old tree, changed at a path.
///
/// What is new in it has the styles of JSON, which no YAML document has, and is compared by its meaning; all
/// else must be as it was, styles and tags included.
extension Node {
  /// This tree with another value at a path; missing maps and list ends on the way are made.
  func setting(_ steps: ArraySlice<ValuePath.Step>, to value: Node) -> Node {
    guard let step = steps.first else { return value }
    let rest = steps.dropFirst()
    var node = self
    switch step {
    case .key(let key):
      var entries = mapping ?? []
      if let index = entries.firstIndex(where: { $0.key.isIdentical(to: key) }) {
        entries[index].value = entries[index].value.setting(rest, to: value)
      } else {
        entries.append(Entry(key: key, keyPlace: .nowhere, value: Node(new: .null).setting(rest, to: value)))
      }
      node.content = .mapping(entries)
    case .index(let index):
      var nodes = sequence ?? []
      if nodes.indices.contains(index) {
        nodes[index] = nodes[index].setting(rest, to: value)
      } else {
        nodes.append(Node(new: .null).setting(rest, to: value))
      }
      node.content = .sequence(nodes)
    }
    return node
  }

  /// This tree with the list or map at a path changed by a function.
  func changing(_ steps: ArraySlice<ValuePath.Step>, _ change: (inout Node) -> Void) -> Node {
    var node = self
    guard let step = steps.first else {
      change(&node)
      return node
    }
    switch (step, content) {
    case (.key(let key), .mapping(var entries)):
      guard let index = entries.firstIndex(where: { $0.key.isIdentical(to: key) }) else { break }
      entries[index].value = entries[index].value.changing(steps.dropFirst(), change)
      node.content = .mapping(entries)
    case (.index(let index), .sequence(var nodes)) where nodes.indices.contains(index):
      nodes[index] = nodes[index].changing(steps.dropFirst(), change)
      node.content = .sequence(nodes)
    default: break
    }
    return node
  }

  /// The members of this list with another among them.
  func inserting(_ node: Node, at index: Int) -> [Node] {
    var nodes = sequence ?? []
    nodes.insert(node, at: min(index, nodes.count))
    return nodes
  }

  /// Puts a member where its text goes: in front of the member of the text that it was put in front of.
  mutating func insert(_ member: YAMLEditor.NewMember, at index: Int, before next: SourceMember?) {
    guard let key = member.key else {
      content = .sequence(inserting(member.value, at: index))
      return
    }
    var entries = mapping ?? []
    let place = next.flatMap { next in entries.firstIndex { $0.key.isIdentical(to: next.keyText) } }
    entries.insert(Entry(key: key, keyPlace: .nowhere, value: member.value), at: place ?? entries.count)
    content = .mapping(entries)
  }

  /// Takes a member away; nothing where there is none.
  mutating func removeMember(_ step: ValuePath.Step?) {
    switch (step, content) {
    case (.key(let key), .mapping(let entries)):
      content = .mapping(entries.filter { !$0.key.isIdentical(to: key) })
    case (.index(let index), .sequence(var nodes)) where nodes.indices.contains(index):
      nodes.remove(at: index)
      content = .sequence(nodes)
    default: break
    }
  }

  /// The value at a path; nil where there is none.
  subscript(path: ValuePath) -> Node? {
    var node: Node? = self
    for step in path.steps {
      switch step {
      case .key(let key): node = node?[key]
      case .index(let index):
        node = node?.sequence.flatMap { $0.indices.contains(index) ? $0[index] : nil }
      }
    }
    return node
  }

  /// This tree as one that is compared by its meaning alone.
  var new: Node {
    switch content {
    case .scalar(let scalar) where scalar.tag != nil:
      Node(.scalar(Scalar(text: scalar.text, style: .jsonString, tag: scalar.tag)), at: .nowhere)
    case .scalar: Node(new: JSON(core: self))
    case .sequence(let nodes): Node(.sequence(nodes.map(\.new)), at: .nowhere)
    case .mapping(let entries):
      Node(
        .mapping(entries.map { Entry(key: $0.key, keyPlace: .nowhere, value: $0.value.new) }), at: .nowhere)
    }
  }

  /// Whether a tree that was read is this one, places aside.
  ///
  /// The order of keys counts unless merge keys have a say in it.
  func isMet(by other: Node, inOrder: Bool) -> Bool {
    switch (content, other.content) {
    case (.scalar(let wanted), .scalar(let got)):
      guard wanted.style == .jsonString || wanted.style == .jsonLiteral else {
        return wanted.isIdentical(to: got)
      }
      if wanted.tag != nil { return wanted.tag == got.tag && wanted.text.isIdentical(to: got.text) }
      return got.tag == nil && JSON(core: self) == JSON(core: other)
    case (.sequence(let wanted), .sequence(let got)):
      return wanted.count == got.count && zip(wanted, got).allSatisfy { $0.isMet(by: $1, inOrder: inOrder) }
    case (.mapping(let wanted), .mapping(let got)):
      guard wanted.count == got.count else { return false }
      if inOrder {
        return zip(wanted, got).allSatisfy {
          $0.key.isIdentical(to: $1.key) && $0.value.isMet(by: $1.value, inOrder: true)
        }
      }
      return wanted.allSatisfy { entry in
        other[entry.key].map { entry.value.isMet(by: $0, inOrder: false) } ?? false
      }
    default: return false
    }
  }
}

extension Node.Scalar {
  /// Whether text, style and tag are the same.
  fileprivate func isIdentical(to other: Node.Scalar) -> Bool {
    style == other.style && tag == other.tag && text.isIdentical(to: other.text)
  }
}
