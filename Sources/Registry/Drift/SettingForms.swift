import Notation

/// Reads the settings of a registry in the shape that sources are read in, by the numbers of nodes.
struct SettingForms: Sendable {
  /// A variant with its tag values and its node.
  struct Variant: Sendable {
    var values: [String]
    /// What paths call it.
    var name: String
    var node: Int
    /// Whether an object without the tag may be it.
    var isUntagged: Bool
  }

  let tree: SettingTree
  /// The endpoint whose settings count.
  let endpoint: String
  /// The nodes that rules call deprecated.
  private let deprecated: Set<Int>
  /// The values that rules say something about, by node.
  private let ruledValues: [Int: [JSON]]

  init(_ registry: ResponseSettingsRegistry, endpoint: String) {
    tree = registry.tree
    self.endpoint = endpoint
    var deprecated: Set<Int> = []
    var ruledValues: [Int: [JSON]] = [:]
    for rule in registry.rules where rule.kind == .deprecated || rule.kind == .refuse {
      for node in rule.targets.flatMap({ Self.nodes(of: $0, below: rule.over, in: registry.tree) }) {
        if let values = rule.values {
          ruledValues[node.index, default: []] += values
        } else if rule.kind == .deprecated {
          deprecated.insert(node.index)
        }
      }
    }
    self.deprecated = deprecated
    self.ruledValues = ruledValues
  }

  private static func nodes(of path: FactPath, below over: SettingPath?, in tree: SettingTree)
    -> [SettingNode]
  {
    switch path {
    case .setting(let path): tree.root.nodes(at: path)
    case .member(let path): over.map { tree.root.nodes(at: $0.appending(path)) } ?? []
    default: []
    }
  }

  /// Whether a rule speaks of a value at a place.
  func rules(_ place: [Int], speakOf value: String) -> Bool {
    place.contains { ruledValues[$0]?.contains(.string(value)) ?? false }
  }

  func node(_ index: Int) -> SettingNode { SettingNode(tree: tree, index: index) }

  /// The member that tells variants apart at a place; nil where there are none.
  func tag(of place: [Int]) -> String? { place.lazy.compactMap { node($0).tag }.first }

  /// The variants at a place.
  func variants(of place: [Int], tag: String) -> [Variant] {
    place.flatMap { index in
      node(index).tag == tag
        ? node(index).variants.map {
          Variant(values: $0.values, name: $0.name, node: $0.node.index, isUntagged: $0.untagged != nil)
        } : []
    }
  }

  /// What the registry says of a value.
  func form(of place: [Int]) -> Form<Int> {
    var form = Form<Int>()
    form.types = place.reduce(into: []) { $0.formUnion(node($1).types) }
    form.isOpen = false
    let objects = place.filter { node($0).hasMembers }
    for index in place {
      read(node(index), into: &form)
      form.item += node(index).item.map { [$0.index] } ?? []
      form.mapValue += node(index).mapValue.map { [$0.index] } ?? []
    }
    form.isFreeForm = place.contains { node($0).descriptor?.isOpen == true }
    form.isFree = place.contains { node($0).isOpen && !node($0).types.isDisjoint(with: .object) }
    var names: [String] = []
    for index in objects {
      for name in node(index).members.map(\.name) where !names.contains(name) { names.append(name) }
    }
    form.members = names.compactMap { member($0, of: objects) }
    return form
  }

  private func member(_ name: String, of objects: [Int]) -> Form<Int>.Member? {
    var member = Form<Int>.Member(name: name, place: [], isRequired: true, isDeprecated: false)
    for index in objects {
      guard let found = node(index).member(name), takes(found, below: index) else {
        member.isRequired = false
        continue
      }
      if !member.place.contains(found.index) { member.place.append(found.index) }
      member.isRequired = member.isRequired && found.descriptor?.isRequired == true
      if found.descriptor?.deprecated != nil || found.descriptor?.ends != nil
        || deprecated.contains(found.index)
      {
        member.isDeprecated = true
      }
    }
    return member.place.isEmpty ? nil : member
  }

  /// Whether the endpoint takes a member.
  private func takes(_ node: SettingNode, below index: Int) -> Bool {
    guard index == tree.root.index, let descriptor = node.descriptor else { return true }
    return descriptor.endpoints.contains(endpoint)
  }

  private func read(_ node: SettingNode, into form: inout Form<Int>) {
    let schema = node.descriptor?.schema?.source ?? .object(JSONObject())
    let values = SchemaFacts.values(schema) ?? []
    let literals = node.descriptor?.limit?.entries.compactMap { entry -> (String, JSON)? in
      guard case .literal(let value) = entry.bound else { return nil }
      return (entry.keyword, value)
    }
    let known =
      values + (schema["examples"]?.array ?? []) + (literals?.first { $0.0 == "enum" }?.1.array ?? [])
    form.values += known.filter { value in
      !value.isNull && value.object == nil && value.array == nil && !form.values.contains(value)
    }
    if !Self.isClosed(schema), !node.types.isSubset(of: [.object, .array, .null]) { form.isOpen = true }
    Self.collectBounds(schema, &form.bounds)
    for (keyword, value) in literals ?? [] where keyword != "enum" { form.bounds[keyword] = value }
    if case .literal(let value)? = node.descriptor?.defaultValue { form.defaultValue = value }
  }

  /// Whether a schema lists all values that are neither objects nor lists.
  private static func isClosed(_ schema: JSON) -> Bool {
    if schema["enum"] != nil || schema["const"] != nil { return true }
    let branches = (schema["anyOf"]?.array ?? []) + (schema["oneOf"]?.array ?? [])
    return !branches.isEmpty
      && branches.allSatisfy {
        isClosed($0) || SchemaFacts.types($0).isSubset(of: [.object, .array, .null])
      }
  }

  private static func collectBounds(_ schema: JSON, _ bounds: inout JSONObject) {
    for keyword in Form<Int>.boundKeywords {
      if let bound = schema[keyword] { bounds[keyword] = bound }
    }
    for branch in (schema["anyOf"]?.array ?? []) + (schema["oneOf"]?.array ?? [])
      + (schema["allOf"]?.array ?? [])
    {
      collectBounds(branch, &bounds)
    }
  }
}
