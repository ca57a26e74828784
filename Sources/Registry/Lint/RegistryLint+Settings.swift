import Notation

extension RegistryLint {
  mutating func checkSettings() {
    for index in registry.tree.records.indices {
      guard let descriptor = registry.tree.descriptor(index) else { continue }
      check(descriptor, SettingNode(tree: registry.tree, index: index))
    }
  }

  private mutating func check(_ descriptor: ResponseSettingDescriptor, _ node: SettingNode) {
    let name = "\(descriptor.holder?.appending(descriptor.key) ?? descriptor.key)"
    checkEntry(descriptor.summary, descriptor.evidence, name, at: descriptor.place)
    if descriptor.title == nil { report("registry-incomplete", "\(name) has no title", at: descriptor.place) }
    checkSchema(descriptor, name)
    checkValues(descriptor, node, name)
    checkLimit(descriptor, name)
    if descriptor.isOrdered, descriptor.listedValues == nil {
      report("registry-values", "\(name) is ordered but lists no values", at: descriptor.place)
    }
    for use in descriptor.deprecated?.use ?? [] where !isKnown(use, beside: descriptor) {
      report("registry-path", "\(name): no setting is called \(use)", at: descriptor.place)
    }
  }

  /// Whether a name is a setting, or a member beside the one that names it.
  private func isKnown(_ name: String, beside descriptor: ResponseSettingDescriptor) -> Bool {
    guard let path = SettingPath(name) else { return false }
    if registry.node(at: path) != nil { return true }
    let sibling = (descriptor.key.parent ?? .root).appending(path)
    return registry.tree.records.indices.contains { index in
      guard let other = registry.tree.descriptor(index) else { return false }
      return other.holder == descriptor.holder && other.key == sibling
    }
  }

  private mutating func checkSchema(_ descriptor: ResponseSettingDescriptor, _ name: String) {
    guard let schema = descriptor.schema else { return }
    switch schema.result {
    case .failure(let defects):
      for defect in defects.list { report("registry-schema", "\(name): \(defect)", at: descriptor.place) }
    case .success(let schema):
      for unclaimed in schema.unclaimedKeywords {
        report(
          "registry-schema", "\(name): the keyword \(unclaimed.keyword) says nothing here",
          at: descriptor.place)
      }
    }
  }

  /// Default and example have to be values that the setting takes.
  private mutating func checkValues(
    _ descriptor: ResponseSettingDescriptor, _ node: SettingNode, _ name: String
  ) {
    if case .literal(let value)? = descriptor.defaultValue {
      // What happens when a setting is absent may also be that there is none.
      let problems = value.isNull ? [] : registry.tree.validate(value, as: node, at: .root)
      if let problem = problems.first {
        report("registry-values", "\(name): the default \(problem.message)", at: descriptor.place)
      }
    }
    if let example = descriptor.example {
      for problem in registry.tree.validate(example, as: node, at: .root) {
        report("registry-values", "\(name): the example does not fit: \(problem)", at: descriptor.place)
      }
    }
  }

  /// What models narrow must lie within what the schema allows.
  private mutating func checkLimit(_ descriptor: ResponseSettingDescriptor, _ name: String) {
    guard let schema = descriptor.schema?.schema else { return }
    let listed = descriptor.listedValues
    for entry in descriptor.limit?.entries ?? [] {
      var bounds: [(JSON, String)] = []
      switch entry.bound {
      case .literal(let value): bounds.append((value, "the limit"))
      case .fact(.model(let keys)):
        for model in registry.models.models {
          if case .value(let value) = model.fact(keys) {
            bounds.append((value, "\(model.id)'s \(keys.joined(separator: "."))"))
          }
        }
      case .fact: break
      }
      for (bound, source) in bounds {
        if entry.keyword == "enum", listed != nil {
          for value in bound.array ?? [] where !schema.accepts(value) && descriptor.key.steps.last != .item {
            report(
              "registry-values",
              "\(name): \(source) names \(Words.value(value)), which the schema does not list",
              at: descriptor.place)
          }
        } else if ["minimum", "maximum"].contains(entry.keyword), !schema.accepts(bound) {
          report(
            "registry-values", "\(name): \(source), \(Words.value(bound)), lies outside of the schema",
            at: descriptor.place)
        }
      }
    }
  }
}

extension ResponseSettingDescriptor {
  /// The values that its schema lists; nil where it lists none.
  public var listedValues: [JSON]? { schema.flatMap { SchemaFacts.values($0.source) } }
}
