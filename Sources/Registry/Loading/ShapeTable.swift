import Notation

/// The shapes of a view, by their names.
struct ShapeTable {
  private let shapes: [String: EntryTable.Merged]

  init(_ shapes: [EntryTable.Merged]) {
    self.shapes = Dictionary(shapes.map { ($0.entry.key, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The names in order.
  var names: [String] { shapes.keys.sorted() }

  subscript(name: String) -> EntryTable.Merged? { shapes[name] }

  /// What is said to somebody who names a shape that is not there: the name, and one that comes near.
  func unknown(_ name: String?, _ what: String) -> String {
    let near = name.flatMap { Suggestion.nearest(to: $0, among: names) }
    return "\(what) is called \(name ?? "so")" + (near.map { "; did you mean \($0)?" } ?? "")
  }

  /// The members of a shape, tool or item, over those of the shapes that it is like.
  func members(of merged: EntryTable.Merged, _ decoder: inout SettingDecoder) -> EntryTable.Members {
    members(of: merged, chain: [merged.entry.key], &decoder)
  }

  private func members(
    of merged: EntryTable.Merged, chain: [String], _ decoder: inout SettingDecoder
  ) -> EntryTable.Members {
    guard let field = merged.entry.field("like") else { return merged.members }
    var all = EntryTable.Members()
    for node in field.node.sequence ?? [field.node] {
      guard let name = node.scalar?.text, let base = shapes[name] else {
        decoder.report(
          field.plugin, "registry-path",
          unknown(node.scalar?.text, "like: no shape"), at: node.place)
        continue
      }
      guard !chain.contains(name) else {
        decoder.report(
          field.plugin, "registry-path",
          "like leads in a circle: \((chain + [name]).joined(separator: ", "))",
          at: node.place)
        continue
      }
      for member in members(of: base, chain: chain + [name], &decoder).list {
        all.set(member.entry.key, member)
      }
    }
    for (entry, overriddenBy) in merged.members.list {
      if entry.isRemoved {
        all.remove(entry.key)
      } else if let below = all.byKey[entry.key] {
        all.set(
          entry.key, (EntryTable.put(entry, over: below.entry, .replacing), below.overriddenBy + overriddenBy)
        )
      } else {
        all.set(entry.key, (entry, overriddenBy))
      }
    }
    return all
  }
}
