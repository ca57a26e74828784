/// What pieces of a source tree mean when they are written out somewhere else.
struct SourceMeaning {
  private var anchored: [Int: SourceNode] = [:]

  /// The meanings in a tree.
  init(of tree: SourceTree) {
    var anchored: [Int: SourceNode] = [:]
    tree.visit { node in
      if let anchor = node.anchor { anchored[anchor] = node }
    }
    self.anchored = anchored
  }

  /// A piece with its aliases and merges written out.
  func node(_ source: SourceNode) -> Node {
    switch source.kind {
    case .scalar(let scalar): Node(.scalar(scalar), at: .nowhere)
    case .alias(let anchor): anchored[anchor].map(node) ?? Node(new: .null)
    case .list: Node(.sequence(source.members.map { node($0.value) }), at: .nowhere)
    case .map: Node(.mapping(entries(of: source)), at: .nowhere)
    }
  }

  /// The entries that a map gets by its merge key and has not of its own.
  func mergedEntries(of map: SourceNode) -> [Node.Entry] {
    guard let merge = map.members.first(where: \.isMerge) else { return [] }
    let value = node(merge.value)
    var taken = map.members.filter { !$0.isMerge }.map(\.keyText)
    var entries: [Node.Entry] = []
    for entry in (value.sequence ?? [value]).lazy.compactMap(\.mapping).joined()
    where !taken.contains(where: { $0.isIdentical(to: entry.key) }) {
      taken.append(entry.key)
      entries.append(entry)
    }
    return entries
  }

  private func entries(of map: SourceNode) -> [Node.Entry] {
    let merged = mergedEntries(of: map)
    var entries: [Node.Entry] = []
    for member in map.members {
      if member.isMerge {
        entries += merged
      } else {
        entries.append(Node.Entry(key: member.keyText, keyPlace: .nowhere, value: node(member.value)))
      }
    }
    return entries
  }
}
