import Notation

extension EditorSchemaBuilder {
  /// Adds what is known about members, list members, map values and variants to the schema of a value.
  mutating func describeMembers(
    of node: SettingNode, at path: SettingPath, unsets: Bool, in content: inout JSON
  ) {
    guard node.descriptor?.isOpen != true else { return describeOpen(node, in: &content) }
    if let item = node.item { content["items"] = itemSchema(of: item, at: path) }
    if !node.variants.isEmpty {
      describeVariants(of: node, at: path, unsets: unsets, in: &content)
      return
    }
    var members = self.members(of: node, at: path, unsets: unsets)
    if let value = node.mapValue {
      members["additionalProperties"] = schema(of: value, at: path.appending(.anyKey), unsets: unsets)
    } else if !node.isOpen, node.hasMembers {
      members["additionalProperties"] = false
    }
    for member in members.object?.members ?? [] { content[member.key] = member.value }
  }

  /// The members of an object: what must stand in it is demanded only where nothing can be inherited.
  private mutating func members(of node: SettingNode, at path: SettingPath, unsets: Bool) -> JSON {
    var result = JSONObject()
    var properties = JSONObject()
    var required: [JSON] = []
    for (name, member) in node.members {
      let way = path.appending(.key(name))
      properties[name] = schema(of: member, at: way, unsets: unsets)
      if unsets, let item = member.item {
        properties[name + "+"] = ["type": "array", "items": itemSchema(of: item, at: way)]
      }
      if !unsets, member.descriptor?.isRequired ?? false { required.append(.string(name)) }
    }
    if !properties.isEmpty { result["properties"] = .object(properties) }
    if !required.isEmpty { result["required"] = .array(required) }
    return .object(result)
  }

  /// A free-form value: what is known about members helps, and refuses nothing.
  private func describeOpen(_ node: SettingNode, in content: inout JSON) {
    var properties = JSONObject()
    for (name, member) in node.members {
      var words = JSONObject()
      words["title"] = (member.descriptor?.title).map { .string($0) }
      words["description"] = (member.descriptor?.summary).map { .string($0) }
      properties[name] = .object(words)
    }
    if !properties.isEmpty { content["properties"] = .object(properties) }
  }

  /// Adds the forms of a tagged value: the tag lists them all, and each names what it demands.
  private mutating func describeVariants(
    of node: SettingNode, at path: SettingPath, unsets: Bool, in content: inout JSON
  ) {
    guard let tag = node.tag else { return }
    let variants = node.variants
    let values = TreeRun.unique(variants.flatMap(\.values))
    let taken = values.filter { value in
      variants.contains { $0.values.contains(value) && !isRefused($0, tag, path) }
    }
    var conditions: [JSON] = []
    for group in Self.grouped(taken, by: variants) {
      conditions.append(
        Self.condition(Self.tagged(tag, group.values), forms(group.variants, tag, path, unsets: unsets)))
    }
    let untagged = variants.filter { $0.untagged != nil }
    conditions += untaggedForms(untagged, tag, path, unsets: unsets)
    if node.hasMembers {
      // An object that is none of the forms is held against the members that stand there themselves.
      var own = members(of: node, at: path, unsets: unsets)
      own["additionalProperties"] = false
      conditions.append(["if": Self.tagged(tag, values), "else": own])
    } else {
      content["properties"] = [tag: ["enum": .array(taken.map { .string($0) })]]
      // A map that is merged with an inherited one need not repeat the tag.
      if untagged.isEmpty, !unsets { content["required"] = [.string(tag)] }
    }
    content["allOf"] = .array((content["allOf"]?.array ?? []) + conditions)
  }

  /// What an object without tag must be, by the members that it has.
  private mutating func untaggedForms(
    _ variants: [SettingVariant], _ tag: String, _ path: SettingPath, unsets: Bool
  ) -> [JSON] {
    var groups: [(has: [String], variants: [SettingVariant])] = []
    for variant in variants {
      if let index = groups.firstIndex(where: { $0.has == variant.untagged }) {
        groups[index].variants.append(variant)
      } else {
        groups.append((variant.untagged ?? [], [variant]))
      }
    }
    guard !groups.isEmpty else { return [] }
    func having(_ names: [String]) -> JSON { ["required": .array(names.map { .string($0) })] }
    let strict = groups.filter { !$0.has.isEmpty }
    let isUntagged: JSON = ["type": "object", "not": having([tag])]
    var conditions: [JSON] = []
    for group in strict {
      // What could be of several kinds is judged by the one that comes first.
      let earlier = strict.prefix { $0.has != group.has }.map { having($0.has) }
      var test = having(group.has)
      test["type"] = "object"
      test["not"] = ["anyOf": .array([having([tag])] + earlier)]
      conditions.append(Self.condition(test, forms(group.variants, tag, path, unsets: unsets)))
    }
    var rest = isUntagged
    if !strict.isEmpty { rest["not"] = ["anyOf": .array([having([tag])] + strict.map { having($0.has) })] }
    if let loose = groups.first(where: { $0.has.isEmpty }) {
      conditions.append(Self.condition(rest, forms(loose.variants, tag, path, unsets: unsets)))
    } else if !unsets {
      conditions.append(Self.condition(rest, having([tag])))
    }
    return conditions
  }

  /// One of several forms; what fits none is told what the plainest of them wants.
  private mutating func forms(
    _ variants: [SettingVariant], _ tag: String, _ path: SettingPath, unsets: Bool
  ) -> JSON {
    let plainest = variants.firstIndex { $0.untagged != nil } ?? 0
    var result = form(variants[plainest], tag, path, unsets: unsets)
    for (index, variant) in variants.enumerated() where index != plainest {
      result = ["if": form(variant, tag, path, unsets: unsets), "else": result]
    }
    return result
  }

  private func isRefused(_ variant: SettingVariant, _ tag: String, _ path: SettingPath) -> Bool {
    let way = path.appending(.variant(tag: tag, values: variant.values))
    let offer = facts.offer(of: SettingEntry(path: way, node: variant.node, group: nil))
    return offer.refusal.map { $0.isFirm && $0.dispute == nil } ?? false
  }

  private mutating func form(
    _ variant: SettingVariant, _ tag: String, _ path: SettingPath, unsets: Bool
  ) -> JSON {
    let holder = path.steps.compactMap { if case .key(let key) = $0 { key } else { nil } }.joined(
      separator: ".")
    let name = "\(holder)-\(variant.name.replacing("|", with: "-"))"
    return definition(
      of: variant.node, called: name, at: path.appending(.variant(tag: tag, values: variant.values)),
      unsets: unsets)
  }

  /// Tag values that mean the same forms, together.
  private static func grouped(
    _ values: [String], by variants: [SettingVariant]
  ) -> [(values: [String], variants: [SettingVariant])] {
    var groups: [(values: [String], variants: [SettingVariant])] = []
    for value in values {
      let meant = variants.filter { $0.values.contains(value) }
      let identities = meant.map(\.node.identity)
      if let index = groups.firstIndex(where: { $0.variants.map(\.node.identity) == identities }) {
        groups[index].values.append(value)
      } else {
        groups.append(([value], meant))
      }
    }
    return groups
  }

  /// An object whose tag has one of some values.
  static func tagged(_ tag: String, _ values: [String]) -> JSON {
    let test: JSON =
      values.count == 1 ? ["const": .string(values[0])] : ["enum": .array(values.map { .string($0) })]
    return ["type": "object", "properties": [tag: test], "required": [.string(tag)]]
  }

  static func condition(_ test: JSON, _ then: JSON) -> JSON { ["if": test, "then": then] }
}
