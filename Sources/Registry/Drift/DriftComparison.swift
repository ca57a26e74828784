import Notation

/// Walks the settings of a registry and the schemas of a source side by side, nearest places first.
///
///     (node of the tree, alternatives of the schema) ─► differences of this place
///            │ members, list members, map values, variants by tag
///            └─► further pairs, each entered once
struct DriftComparison {
  /// What two differences have in common that are the same one at several places.
  struct Key: Hashable {
    var kind: DriftDifference.Kind
    var nodes: [Int]
    var name: String
  }

  /// A place of both sides that is still to be looked at.
  private struct Pair: Hashable {
    var nodes: [Int]
    var leaves: [StatedLeaf]
    /// A member that has told variants apart already.
    var tag: String?
  }

  private let settings: SettingForms
  private let stated: StatedForms
  /// The setting that names the model: its values are compared as models.
  private let modelPath = SettingPath([.key("model")])
  private(set) var differences: [(key: Key, difference: DriftDifference)] = []
  /// How many places were compared.
  var placeCount: Int { waiting.count }
  private var positions: [Key: Int] = [:]
  private var waiting: [(pair: Pair, path: SettingPath)] = []
  private var seen: Set<Pair> = []

  init(_ settings: SettingForms, _ stated: StatedForms) {
    self.settings = settings
    self.stated = stated
  }

  /// Compares a request's body with the whole tree.
  mutating func compare(request: JSONPointer) {
    enter(Pair(nodes: [settings.tree.root.index], leaves: stated.place(request)), .root)
    var next = 0
    while next < waiting.count {
      let (pair, path) = waiting[next]
      next += 1
      compare(pair, path)
    }
  }

  private mutating func enter(_ pair: Pair, _ path: SettingPath) {
    guard !pair.nodes.isEmpty, !pair.leaves.isEmpty, seen.insert(pair).inserted else { return }
    waiting.append((pair, path))
  }

  private mutating func note(_ difference: DriftDifference, _ nodes: [Int], name: String) {
    let key = Key(kind: difference.kind, nodes: nodes, name: name)
    if let position = positions[key] {
      let path = difference.path
      if differences[position].difference.path != path,
        !differences[position].difference.alsoAt.contains(path)
      {
        differences[position].difference.alsoAt.append(path)
      }
      return
    }
    var difference = difference
    difference.place = settings.first(nodes) { $0.place }
    if difference.words == nil { difference.words = stated.descriptions(of: difference.schemas).first }
    positions[key] = differences.count
    differences.append((key, difference))
  }

  private mutating func compare(_ pair: Pair, _ path: SettingPath) {
    let known = settings.form(of: pair.nodes)
    let said = stated.form(of: pair.leaves)
    compareTypes(known, said, pair, path)
    if path != modelPath { compareValues(known, said, pair, path) }
    compareBounds(known, said, pair, path)
    if let tag = settings.tag(of: pair.nodes), tag != pair.tag {
      compareVariants(known, said, pair, path, tag: tag)
    } else {
      compareMembers(known, said, pair, path)
    }
    let isInline = settings.isInline(pair.nodes)
    for (step, ours, theirs) in [
      (SettingPath.Step.item, known.item, said.item), (.anyKey, known.mapValue, said.mapValue),
    ] where !theirs.isEmpty {
      if !ours.isEmpty {
        enter(Pair(nodes: ours, leaves: theirs), path.appending(step))
      } else if !isInline, !known.isFreeForm, stated.form(of: theirs).isDeclared {
        noteMissing(path.appending(step), theirs, pair.nodes, name: "\(step)")
      }
    }
  }

  private mutating func noteMissing(
    _ path: SettingPath, _ leaves: [StatedLeaf], _ nodes: [Int], name: String, isRequired: Bool = false
  ) {
    var difference = DriftDifference(.missing, "\(path)")
    difference.isRequiredBySource = isRequired
    difference.schemas = leaves
    let types = stated.form(of: leaves).types
    difference.source = types == .all ? nil : types.spoken
    note(difference, nodes, name: name)
  }
}

// Types, values and bounds.
extension DriftComparison {
  private mutating func compareTypes(
    _ known: Form<Int>, _ said: Form<StatedLeaf>, _ pair: Pair, _ path: SettingPath
  ) {
    guard known.isDeclared, said.isDeclared else { return }
    // A whole number is a number; a source that says number means both.
    let knownTypes = known.types.contains(.number) ? known.types.union(.integer) : known.types
    let saidTypes = said.types.contains(.number) ? said.types.union(.integer) : said.types
    for (kind, types) in [
      (DriftDifference.Kind.typeMissing, saidTypes.subtracting(knownTypes)),
      (.typeExtra, knownTypes.subtracting(saidTypes)),
    ] {
      for entry in TypeSet.names where types.contains(entry.type) {
        var difference = DriftDifference(kind, "\(path)", value: entry.name)
        difference.registry = known.types.spoken
        difference.source = said.types.spoken
        difference.schemas = pair.leaves
        note(difference, pair.nodes, name: entry.name)
      }
    }
  }

  private mutating func compareValues(
    _ known: Form<Int>, _ said: Form<StatedLeaf>, _ pair: Pair, _ path: SettingPath
  ) {
    for value in said.values where !known.values.contains(value) {
      var difference = DriftDifference(.valueMissing, "\(path)", value: Self.text(value))
      difference.registry = Self.list(known)
      difference.source = Self.list(said)
      difference.sourceValues = said.values
      difference.schemas = pair.leaves
      note(difference, pair.nodes, name: Self.text(value))
    }
    for (value, day) in DeprecatedValues(in: stated.descriptions(of: pair.leaves)).list
    where !settings.rules(pair.nodes, speakOf: value) {
      var difference = DriftDifference(.deprecated, "\(path)", value: value)
      difference.source = day.map { "ends on \($0)" }
      note(difference, pair.nodes, name: value)
    }
    guard !known.isOpen, !known.values.isEmpty, said.isDeclared else { return }
    if said.isOpen {
      guard said.values.isEmpty else { return }
      var difference = DriftDifference(.closed, "\(path)")
      difference.registry = Self.list(known)
      difference.source = said.types.spoken
      note(difference, pair.nodes, name: "")
      return
    }
    for value in known.values where !said.values.contains(value) {
      var difference = DriftDifference(.valueExtra, "\(path)", value: Self.text(value))
      difference.registry = Self.list(known)
      difference.source = Self.list(said)
      note(difference, pair.nodes, name: Self.text(value))
    }
  }

  private mutating func compareBounds(
    _ known: Form<Int>, _ said: Form<StatedLeaf>, _ pair: Pair, _ path: SettingPath
  ) {
    for bound in said.bounds.members {
      let ours = known.bounds[bound.key]
      if let ours, ours.isEquivalent(to: bound.value) { continue }
      // What holds for every value of the kind is no bound.
      if bound.value == 0, ["minLength", "minItems", "minProperties"].contains(bound.key) { continue }
      var difference = DriftDifference(.bound, "\(path)", value: bound.key)
      difference.registry = ours.map(Self.text)
      difference.source = Self.text(bound.value)
      note(difference, pair.nodes, name: bound.key)
    }
    if let said = said.defaultValue, let known = known.defaultValue, !known.isEquivalent(to: said) {
      var difference = DriftDifference(.defaultValue, "\(path)")
      difference.registry = Self.text(known)
      difference.source = Self.text(said)
      note(difference, pair.nodes, name: "")
    }
  }

  private static func text(_ value: JSON) -> String { value.string ?? value.encoded() }

  private static func list(_ form: Form<some Hashable & Sendable>) -> String? {
    form.values.isEmpty ? nil : form.values.map(text).joined(separator: ", ")
  }
}

// Members and variants.
extension DriftComparison {
  private mutating func compareMembers(
    _ known: Form<Int>, _ said: Form<StatedLeaf>, _ pair: Pair, _ path: SettingPath
  ) {
    for member in said.members {
      let path = path.appending(.key(member.name))
      guard let ours = known.members.first(where: { $0.name == member.name }) else {
        if known.types.contains(.object) || known.members.isEmpty {
          noteMissing(path, member.place, pair.nodes, name: member.name, isRequired: member.isRequired)
        }
        continue
      }
      compareMarks(ours, member, path)
      // What tells variants apart was compared when they were paired.
      if member.name != pair.tag { enter(Pair(nodes: ours.place, leaves: member.place), path) }
    }
    guard !said.isFree, said.types.contains(.object), said.isDeclared else { return }
    for ours in known.members where !said.members.contains(where: { $0.name == ours.name }) {
      // What goes to a header is no part of the body.
      guard settings.first(ours.place, { $0.header }) == nil else { continue }
      noteExtra(path.appending(.key(ours.name)), ours.place)
    }
  }

  private mutating func noteExtra(_ path: SettingPath, _ nodes: [Int]) {
    var difference = DriftDifference(.extra, "\(path)")
    difference.reason = settings.first(nodes) { $0.disputed?.reason }
    note(difference, nodes, name: "")
  }

  private mutating func compareMarks(
    _ known: Form<Int>.Member, _ said: Form<StatedLeaf>.Member, _ path: SettingPath
  ) {
    func mark(_ kind: DriftDifference.Kind, field: String) -> DriftDifference {
      var difference = DriftDifference(kind, "\(path)")
      // A dispute that the registry itself states is a known difference.
      difference.reason =
        settings.first(known.place) { $0.disputed?.reason(for: field) }
      difference.schemas = said.place
      return difference
    }
    if known.isRequired != said.isRequired {
      note(mark(said.isRequired ? .required : .optional, field: "required"), known.place, name: "")
    }
    if known.isDeprecated != said.isDeprecated {
      note(mark(said.isDeprecated ? .deprecated : .undeprecated, field: "deprecated"), known.place, name: "")
    }
  }

  /// Pairs variants by the values of their tag; those with the same partners are looked at together.
  private mutating func compareVariants(
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

extension SettingForms {
  /// What the first description of a place says that says anything.
  func first<Fact>(_ place: [Int], _ fact: (ResponseSettingDescriptor) -> Fact?) -> Fact? {
    for index in place {
      if let fact = node(index).descriptor.flatMap(fact) { return fact }
    }
    return nil
  }

  /// Whether the members of a list are described in the schema itself.
  func isInline(_ place: [Int]) -> Bool {
    place.contains { node($0).descriptor?.schema?.source["items"] != nil }
  }
}
