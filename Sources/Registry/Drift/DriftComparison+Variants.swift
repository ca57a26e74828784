import Notation

extension DriftComparison {
  /// Pairs variants by the values of their tag; those with the same partners are looked at together.
  mutating func compareVariants(
    _ known: Form<Int>, _ said: Form<StatedLeaf>, _ pair: Pair, _ path: SettingPath, tag: String
  ) {
    let variants = settings.variants(of: pair.nodes, tag: tag)
    let objects = pair.leaves.filter { stated.types(of: $0).contains(.object) }
    let tagged = objects.map { (leaf: $0, values: stated.tagValues(of: $0, tag: tag)) }
    var values: [String] = []
    for value in variants.flatMap(\.values) + tagged.flatMap({ $0.values ?? [] })
    where !values.contains(value) {
      values.append(value)
    }
    var groups: [(ours: [SettingForms.Variant], theirs: [StatedLeaf], values: [String])] = []
    for value in values {
      let ours = variants.filter { $0.values.contains(value) }
      let theirs = tagged.filter { $0.values?.contains(value) ?? false }.map(\.leaf)
      let position = groups.firstIndex { $0.theirs == theirs && $0.ours.map(\.node) == ours.map(\.node) }
      if let position {
        groups[position].values.append(value)
      } else {
        groups.append((ours, theirs, [value]))
      }
    }
    let isFree = objects.contains { stated.memberNames(of: $0).isEmpty }
    for group in groups {
      let name = Self.name(of: group.ours, group.values)
      let path = path.appending(.variant(tag: tag, values: [name]))
      let nodes = group.ours.map(\.node)
      if group.ours.isEmpty {
        for value in group.values {
          let path = path.parent?.appending(.variant(tag: tag, values: [value])) ?? path
          noteMissing(path, group.theirs, pair.nodes, name: "(\(value))")
        }
      } else if group.theirs.isEmpty {
        if !isFree, !objects.isEmpty { noteExtraVariant(path, nodes, group.values) }
      } else {
        for (ours, theirs) in partners(nodes, group.theirs) {
          enter(Pair(nodes: ours, leaves: theirs, tag: tag), path)
        }
      }
    }
    let untagged = tagged.filter { $0.values == nil && !stated.memberNames(of: $0.leaf).isEmpty }.map(\.leaf)
    guard !untagged.isEmpty else { return }
    let candidates = variants.filter(\.isUntagged)
    let nodes = known.members.isEmpty ? (candidates.isEmpty ? variants : candidates).map(\.node) : pair.nodes
    enter(Pair(nodes: nodes, leaves: untagged, tag: tag), path)
  }

  /// Which of several forms under one tag value belong together: all, where the two sides have different numbers.
  private func partners(_ nodes: [Int], _ leaves: [StatedLeaf]) -> [([Int], [StatedLeaf])] {
    guard nodes.count > 1, nodes.count == leaves.count else { return [(nodes, leaves)] }
    let ours = nodes.map { settings.form(of: [$0]) }
    let theirs = leaves.map { stated.form(of: [$0]) }
    var left = Set(nodes.indices)
    var pairs: [([Int], [StatedLeaf])] = []
    for position in nodes.indices {
      let nearest = left.min {
        (distance(ours[position], theirs[$0]), $0) < (distance(ours[position], theirs[$1]), $1)
      }
      guard let nearest else { break }
      left.remove(nearest)
      pairs.append(([nodes[position]], [leaves[nearest]]))
    }
    return pairs
  }

  /// How much two forms differ at their top.
  private func distance(_ known: Form<Int>, _ said: Form<StatedLeaf>) -> Int {
    var distance = said.members.count { member in !known.members.contains { $0.name == member.name } }
    for ours in known.members {
      guard let theirs = said.members.first(where: { $0.name == ours.name }) else {
        distance += 1
        continue
      }
      if ours.isRequired != theirs.isRequired { distance += 1 }
      let (left, right) = (settings.form(of: ours.place), stated.form(of: theirs.place))
      if left.types != right.types { distance += 1 }
      distance += Set(left.values).symmetricDifference(right.values).count
    }
    return distance
  }

  private mutating func noteExtraVariant(_ path: SettingPath, _ nodes: [Int], _ values: [String]) {
    var difference = DriftDifference(.extra, "\(path)")
    difference.reason = settings.first(nodes) { $0.disputed?.reason }
    note(difference, nodes, name: values.joined(separator: "|"))
  }

  /// What paths call a group of variants: the registry's name where the group is all that the name means.
  private static func name(of variants: [SettingForms.Variant], _ values: [String]) -> String {
    guard let first = variants.first, Set(first.values).isSubset(of: values) else {
      return values.joined(separator: "|")
    }
    return first.name
  }
}
