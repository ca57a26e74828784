import Notation

extension SettingNode {
  /// The place that a way leads to; nil when nothing is described there.
  ///
  /// Without a variant step all variants are looked through, the first that has the rest counts.
  public func node(at path: SettingPath) -> SettingNode? {
    var index = self.index
    for (position, step) in path.steps.enumerated() {
      if let next = tree.next(from: index, step) {
        index = next
      } else {
        // Where variants are left open, all of them have to be looked through.
        return SettingNode(tree: tree, index: index).nodes(at: path.steps[position...], limit: 1).first
      }
    }
    return SettingNode(tree: tree, index: index)
  }

  /// Every described place on a way, the last one included, as far as the way is described.
  func trail(of path: SettingPath, _ body: (SettingNode) -> Void) {
    var index = self.index
    for (position, step) in path.steps.enumerated() {
      guard let next = tree.next(from: index, step) else {
        let start = SettingNode(tree: tree, index: index)
        for count in position..<path.steps.count {
          start.nodes(at: path.steps[position...count], limit: 1).first.map(body)
        }
        return
      }
      index = next
      body(SettingNode(tree: tree, index: index))
    }
  }

  /// Every place that a way leads to, through all variants that it leaves open.
  public func nodes(at path: SettingPath) -> [SettingNode] { nodes(at: path.steps[...], limit: .max) }

  private func nodes(at steps: ArraySlice<SettingPath.Step>, limit: Int) -> [SettingNode] {
    guard let step = steps.first else { return [self] }
    let rest = steps.dropFirst()
    var found: [SettingNode] = []
    func take(_ node: SettingNode?, _ rest: ArraySlice<SettingPath.Step>) {
      guard let node, found.count < limit else { return }
      for node in node.nodes(at: rest, limit: limit - found.count)
      where !found.contains(where: { $0.index == node.index }) {
        found.append(node)
      }
    }
    switch step {
    case .item: take(item, rest)
    case .anyKey: take(mapValue, rest)
    case .variant(let tag, let values):
      guard let set = tree.records[index].variants, tag == set.tag else { return [] }
      for variant in set.variants where variant.isNamed(by: values) {
        take(SettingNode(tree: tree, index: variant.node), rest)
      }
      return found
    case .key(let name):
      take(member(name), rest)
      if found.isEmpty { take(mapValue, rest) }
    }
    for variant in tree.records[index].variants?.variants ?? [] {
      take(SettingNode(tree: tree, index: variant.node), steps)
    }
    return found
  }

  /// The description of the value at a place, with variants told apart by the tags that stand in the value.
  ///
  /// - Parameters:
  ///   - path: The way from here.
  ///   - value: The value at this node.
  public func node(at path: ValuePath, in value: JSON) -> SettingNode? {
    var node = self
    var value: JSON? = value
    for step in path.steps {
      if let value, let variant = node.variant(of: value) { node = variant }
      let next: SettingNode?
      switch step {
      case .key(let key):
        next = node.member(key) ?? node.mapValue
        value = value?[key]
      case .index(let index):
        next = node.item
        value = value?[index]
      }
      guard let next else { return nil }
      node = next
    }
    return node
  }

  /// The variant that an object is by its tag, or this node where there are no variants; nil when it is none.
  ///
  /// Of several that fit, the first that the object satisfies is taken, or else the first.
  public func variant(of value: JSON) -> SettingNode? {
    guard let set = tree.records[index].variants, case .object(let object) = value else { return self }
    let candidates = set.candidates(for: object)
    if candidates.isEmpty, hasMembers { return self }
    if candidates.count > 1,
      let fitting = candidates.first(where: { tree.accepts(value, at: set.variants[$0].node) })
    {
      return SettingNode(tree: tree, index: set.variants[fitting].node)
    }
    return candidates.first.map { SettingNode(tree: tree, index: set.variants[$0].node) }
  }

  /// Visits every described place below this one once, in payload order, with its way.
  ///
  /// A shape that holds itself is not entered again on the way through itself.
  public func visit(from path: SettingPath = .root, _ body: (SettingPath, SettingNode) -> Void) {
    visit(path, [index], body)
  }

  private func visit(_ path: SettingPath, _ chain: Set<Int>, _ body: (SettingPath, SettingNode) -> Void) {
    func enter(_ step: SettingPath.Step, _ node: SettingNode) {
      body(path.appending(step), node)
      guard !chain.contains(node.index) else { return }
      node.visit(path.appending(step), chain.union([node.index]), body)
    }
    for (name, node) in members { enter(.key(name), node) }
    if let item { enter(.item, item) }
    if let mapValue { enter(.anyKey, mapValue) }
    guard let tag else { return }
    for variant in variants {
      enter(.variant(tag: tag, values: variant.record.label.map { [$0] } ?? variant.values), variant.node)
    }
  }
}

extension SettingTree {
  /// The place one step on, where there is no doubt about it.
  func next(from index: Int, _ step: SettingPath.Step) -> Int? {
    switch step {
    case .key(let name): member(name, of: index) ?? records[index].mapValue
    case .anyKey: records[index].mapValue
    case .item: records[index].item
    case .variant(let tag, let names):
      records[index].variants.flatMap { $0.tag == tag ? $0.onlyVariant(named: names) : nil }
    }
  }

  /// The described member of a name, those of the shape included.
  func member(_ name: String, of index: Int) -> Int? {
    if let own = records[index].members[name] { return own }
    guard let graft = records[index].graft else { return nil }
    return member(name, of: graft)
  }
}

extension SettingTree.VariantRecord {
  /// Whether a path means this variant by one of its tag values or its label.
  func isNamed(by names: [String]) -> Bool {
    names.contains { values.contains($0) || $0 == label }
  }
}

extension SettingTree.VariantSet {
  /// The variants that an object may be: those of its tag, or those it is taken for without one.
  ///
  /// By their positions among the variants.
  func candidates(for object: JSONObject) -> [Int] {
    let named: [Int]
    if let written = object[tag], !written.isNull {
      guard let text = written.string else { return [] }
      named = byValue[text] ?? []
    } else {
      guard !untagged.isEmpty else { return [] }
      let guesses = untagged.filter { variants[$0].untagged?.allSatisfy { object[$0] != nil } ?? false }
      // The most demanding guess comes first; `has: []` is taken only when no other is.
      let strict = guesses.filter { !(variants[$0].untagged ?? []).isEmpty }
      named = strict.isEmpty ? guesses : strict
    }
    guard named.count > 1 else { return named }
    let facts = MemberFacts()
    let scope = MemberScope(value: .object(object), path: .root)
    let fitting = named.filter { position in
      variants[position].when.map { $0.evaluate(in: facts, member: scope) != .fails } ?? true
    }
    return fitting.isEmpty ? named : fitting
  }

  /// The only variant that names mean; nil when there are several or none.
  func onlyVariant(named names: [String]) -> Int? {
    var found: Int?
    for variant in variants where variant.isNamed(by: names) {
      guard found == nil else { return nil }
      found = variant.node
    }
    return found
  }
}

/// A source that knows no facts: enough for conditions that look at members alone.
private struct MemberFacts: FactSource {
  func value(of path: FactPath) -> FactValue { .missing }
  func isSet(_ path: SettingPath) -> Bool { false }
  func members(of path: SettingPath) -> [MemberScope] { [] }
}
