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
  struct Pair: Hashable {
    var nodes: [Int]
    var leaves: [StatedLeaf]
    /// A member that has told variants apart already.
    var tag: String?
  }

  let settings: SettingForms
  let stated: StatedForms
  /// The setting that names the model: its values are compared as models.
  private let modelPath = SettingPath([.key(KnownSetting.model)])
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

  mutating func enter(_ pair: Pair, _ path: SettingPath) {
    guard !pair.nodes.isEmpty, !pair.leaves.isEmpty, seen.insert(pair).inserted else { return }
    waiting.append((pair, path))
  }

  mutating func note(
    _ difference: DriftDifference, _ nodes: [Int], name: String, lackedBy owners: [Int]? = nil
  ) {
    let key = Key(kind: difference.kind, nodes: owners ?? nodes, name: name)
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

  mutating func noteMissing(
    _ path: SettingPath, _ leaves: [StatedLeaf], _ nodes: [Int], name: String, isRequired: Bool = false
  ) {
    var difference = DriftDifference(.missing, "\(path)")
    difference.isRequiredBySource = isRequired
    difference.schemas = leaves
    let types = stated.form(of: leaves).types
    difference.source = types == .all ? nil : types.spoken
    // What a shape lacks, it lacks wherever it is used.
    note(difference, nodes, name: name, lackedBy: nodes.map { settings.tree.records[$0].graft ?? $0 })
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
