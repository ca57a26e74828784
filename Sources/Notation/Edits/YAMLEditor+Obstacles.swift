/// What stands in the way of an edit: aliases it would reach into, and aliases that stand for what it changes.
extension YAMLEditor {
  /// Something that has to be written out before an edit can be made.
  enum Obstacle {
    case use(AliasUse)
    /// The merge key of the map at the end of a way, with the path to the map.
    case merge(SourceWay)
  }

  /// Refuses the edit, or writes the obstacle out; the way has to be looked up anew then.
  mutating func clear(_ obstacle: Obstacle, path: ValuePath, _ why: String) throws(YAMLEditError) {
    guard aliases == .writeOut else { throw refusal(of: obstacle, path: path, why) }
    try commit([splices(writingOut: obstacle)], expecting: node, .meaning, path: path)
  }

  /// An alias whose meaning an edit would change from afar; the last one in the text.
  ///
  /// The edit changes everything on the way, and what stands in a range that is replaced.
  func obstacle(on way: SourceWay, replacing range: Range<Int>?, includingTarget: Bool = true) -> Obstacle? {
    let nodes = includingTarget ? way.nodes : way.nodes.dropLast()
    var anchors = Set(nodes.compactMap(\.anchor))
    if let range { anchors.formUnion(tree.anchors(in: range)) }
    guard !anchors.isEmpty else { return nil }
    let use = tree.aliasUses.last { use in
      anchors.contains(use.anchor) && !(range?.contains(use.range.lowerBound) ?? false)
    }
    return use.map { .use($0) }
  }

  private func refusal(of obstacle: Obstacle, path: ValuePath, _ why: String) -> YAMLEditError {
    switch obstacle {
    case .use(let use):
      let alias = text.text(use.range)
      let isMerge = if case .merge = use.role { true } else { false }
      return refusal(
        isMerge ? .merge : .alias, isMerge ? "edit-merge" : "edit-alias", "\(why) `\(alias)`",
        at: use.range.lowerBound, path: path,
        remedy: isMerge
          ? "write out what is merged here, or change the map that it names"
          : "write out the value in place of the alias, or change the value that it names")
    case .merge(let way):
      let member = way.target.members.first(where: \.isMerge)
      return refusal(
        .merge, "edit-merge", why, at: member?.start, path: path,
        remedy: "write out what is merged here, or change the map that it names")
    }
  }

  // MARK: Writing out

  private func splices(writingOut obstacle: Obstacle) -> [Splice] {
    let meaning = SourceMeaning(of: tree)
    switch obstacle {
    case .merge(let way): return splices(writingOutMergeIn: way, meaning)
    case .use(let use):
      switch use.role {
      case .merge: return splices(writingOutMergeIn: use.way.outer, meaning)
      case .key:
        guard let key = use.way.member?.key, let container = use.way.container else { return [] }
        let scalar = meaning.node(key).scalar
        let writer = writer(allowsBlockText: false)
        let name = writer.key(scalar?.text ?? "", like: nil, isFlow: container.isFlow)
        return [Splice(key.start..<key.end, name)]
      case .value:
        return replacing(use.way, with: meaning.node(use.way.target), writer(allowsBlockText: false))
      }
    }
  }

  /// Puts the entries that a map merges in the place of its merge key.
  private func splices(writingOutMergeIn way: SourceWay, _ meaning: SourceMeaning) -> [Splice] {
    let map = way.target
    guard let index = map.members.firstIndex(where: \.isMerge) else { return [] }
    let entries = meaning.mergedEntries(of: map)
    guard !entries.isEmpty else { return removing(way.entering(index), .stays) }
    let member = map.members[index]
    let writer = writer(allowsBlockText: false)
    if map.isFlow {
      let texts = entries.map { writer.flowEntry($0.key, $0.value) }
      return [Splice(member.start..<member.end, texts.joined(separator: ",\(writer.layout.commaSpace)"))]
    }
    let column = text.column(of: member.start)
    var lines: [String] = []
    for entry in entries {
      let written = writer.entry(entry.key, entry.value, column: column)
      lines.append((lines.isEmpty ? "" : writer.margin(column)) + written.head)
      lines += written.lines
    }
    return [Splice(member.start..<member.end, lines.joined(separator: writer.layout.lineBreak))]
  }

  /// A writer in the layout of the document.
  func writer(allowsBlockText: Bool = true) -> YAMLValueWriter {
    YAMLValueWriter(layout: EditLayout(of: tree, in: text), allowsBlockText: allowsBlockText)
  }
}
