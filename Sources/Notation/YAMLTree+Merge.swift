extension YAMLTree {
  /// Keeps the value of `<<` until its map is complete.
  mutating func addMerge(_ node: Node, at place: Place) {
    let last = stack.count - 1
    if let first = stack[last].merge {
      report(.duplicateKey("<<", at: place, first: first.place, path: path()))
      return
    }
    let maps = node.mapping == nil ? node.sequence ?? [node] : [node]
    for map in maps where map.mapping == nil {
      report(
        Finding(
          "yaml-merge", .error, "`<<` merges maps, and this is a \(map.kind)", at: .file(map.place),
          path: path(),
          remedy: "name a map by its anchor: `<<: *name`; to use `<<` as an ordinary key, quote it"))
    }
    stack[last].merge = YAMLFrame.Merge(
      index: stack[last].entries.count, place: place, maps: maps.filter { $0.mapping != nil })
  }

  /// The entries of a complete map: its own, and the merged ones where `<<` stood.
  mutating func merged(_ frame: YAMLFrame) -> [Node.Entry] {
    guard let merge = frame.merge else { return frame.entries }
    let own = frame.entries.count
    var entries = frame.entries
    var index = JSONKeyIndex()
    index.noteAll(count: own) { entries[$0].key }
    for entry in merge.maps.lazy.compactMap(\.mapping).joined() {
      guard let position = index.position(of: entry.key, count: entries.count, keyAt: { entries[$0].key })
      else {
        entries.append(entry)
        index.noteAppended(count: entries.count) { entries[$0].key }
        continue
      }
      // Two merged maps meet at `<<`; a key of the map itself has a place of its own.
      let winner = entries[position]
      reportLoss(from: entry, to: winner, at: position < own ? winner.keyPlace : merge.place)
    }
    return Array(entries[..<merge.index]) + entries[own...] + entries[merge.index..<own]
  }

  private mutating func reportLoss(from base: Node.Entry, to winner: Node.Entry, at place: Place) {
    guard takesFindings, let before = base.value.mapping, let after = winner.value.mapping else { return }
    let kept = Set(after.map(\.key))
    let lost = before.map(\.key).filter { !kept.contains($0) }
    guard !lost.isEmpty else { return }
    let shown = lost.prefix(8).map { "`\($0.shortened)`" }.joined(separator: ", ")
    let names = lost.count > 8 ? "\(shown) and \(lost.count - 8) more" : shown
    report(
      Finding(
        "merge-shallow", .note,
        "`<<` merges shallowly: `\(base.key.shortened)` replaces the merged map whole, and \(names) \(lost.count == 1 ? "is" : "are") lost",
        at: .file(place), path: path().appending(base.key),
        remedy: "repeat what should stay", notes: [Finding.Note("replaced here", at: .file(base.keyPlace))]))
  }
}
