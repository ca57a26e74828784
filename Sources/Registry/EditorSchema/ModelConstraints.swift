import Notation

/// What models narrow, as `if` and `then`: equal narrowings of several models together.
struct ModelConstraints {
  private let registry: ResponseSettingsRegistry
  private let builder: EditorSchemaBuilder
  /// The setting that names the model.
  private let modelKey: String?

  private struct Constraint {
    var path: SettingPath
    var schema: JSON
    var models: [Model]
  }

  init(_ registry: ResponseSettingsRegistry, builder: EditorSchemaBuilder) {
    self.registry = registry
    self.builder = builder
    modelKey = registry.tree.root.members.first { $0.name == KnownSetting.model }?.name
  }

  /// One condition for each narrowing, in the order of the settings.
  mutating func conditions() -> [JSON] {
    guard let modelKey else { return [] }
    var constraints: [Constraint] = []
    let entries = registry.entries.filter(Self.isReached)
    let general = builder.facts
    let offers = entries.map { general.offer(of: $0) }
    // A retired model is refused as a whole.
    let models = registry.models.models.filter { $0.status != .retired && !registry.names(of: $0).isEmpty }
    let facts = models.map { model in
      RequestFacts(
        registry: registry, body: [modelKey: .string(model.id)],
        model: registry.names(of: model).first.flatMap { registry.model(named: $0) }, today: general.today)
    }
    for (entry, offer) in zip(entries, offers) {
      for (model, facts) in zip(models, facts) {
        guard let schema = narrowing(of: entry, facts.offer(of: entry), beyond: offer, for: model) else {
          continue
        }
        let index = constraints.firstIndex { $0.path == entry.path && $0.schema == schema }
        if let index {
          // Forms that share a tag value share their path as well.
          if constraints[index].models.last?.id != model.id { constraints[index].models.append(model) }
        } else {
          constraints.append(Constraint(path: entry.path, schema: schema, models: [model]))
        }
      }
    }
    return constraints.map { constraint in
      EditorSchemaBuilder.condition(
        test(for: constraint.models, modelKey), placed(constraint.path, constraint.schema))
    }
  }

  /// Settings, the members of lists, and the variants that these may be; not what lies within list members.
  private static func isReached(_ entry: SettingEntry) -> Bool {
    guard entry.descriptor?.endpoints.contains("create") ?? true else { return false }
    let behind = entry.path.steps.drop { if case .key = $0 { true } else { false } }
    return !behind.contains { if case .key = $0 { true } else { false } } && behind.count <= 2
  }

  /// What a model takes less of than others do; nil when it takes as much.
  private func narrowing(
    of entry: SettingEntry, _ offer: SettingOffer, beyond general: SettingOffer, for model: Model
  ) -> JSON? {
    if let refusal = offer.refusal, refusal.isFirm, general.refusal == nil {
      // Said once, at the place that the refusal is about.
      guard refusal.dispute == nil, isAbout(refusal, entry.path) else { return nil }
      if entry.kind == .variant { return false }
      if entry.kind != .setting { return nil }
      return ["type": "null", "errorMessage": .string("\(entry.path) is refused by this model")]
    }
    guard offer.refusal?.isFirm != true else { return nil }
    var schema = JSONObject()
    if let values = offer.values, values != general.values,
      offer.narrowedBy.map({ $0.dispute == nil }) ?? true
    {
      let isList = entry.node.types.contains(.array)
      if !isList {
        schema["anyOf"] = [
          ["enum": .array(values + (entry.kind == .setting ? [.null] : []))],
          EditorSchemaBuilder.reference(EditorSchemaBuilder.template),
        ]
      }
    }
    for bound in offer.bounds where bound.dispute == nil && bound.fact != nil {
      guard EditorSchemaBuilder.boundKeywords.contains(bound.keyword), !general.bounds.contains(bound) else {
        continue
      }
      schema[bound.keyword] = bound.value
    }
    return schema.isEmpty ? nil : .object(schema)
  }

  private func isAbout(_ refusal: SettingOffer.Refusal, _ path: SettingPath) -> Bool {
    if let rule = refusal.rule { return rule.targets(path) }
    guard let descriptor = registry.node(at: path)?.descriptor else { return false }
    return descriptor.requires == refusal.requirement && descriptor.requires != nil
      && (path.parent.flatMap { registry.node(at: $0)?.descriptor?.requires } != refusal.requirement)
  }

  /// A profile that names one of some models.
  private func test(for models: [Model], _ key: String) -> JSON {
    let names = models.flatMap { registry.names(of: $0) }
    var tests: [JSON] = [["enum": .array(TreeRun.unique(names).map { .string($0) })]]
    let bases = models.map(\.id).filter { !$0.hasPrefix("ft:") && registry.model(named: "ft:\($0):x") != nil }
      .map(EditorSchemaBuilder.escaped)
    if !bases.isEmpty {
      var tuned: JSON = ["type": "string", "pattern": .string("^ft:(\(bases.joined(separator: "|"))):")]
      let listed = registry.models.models.map(\.id).filter { $0.hasPrefix("ft:") }
      if !listed.isEmpty { tuned["not"] = ["enum": .array(listed.map { .string($0) })] }
      tests.append(tuned)
    }
    return ["properties": [key: ["anyOf": .array(tests)]], "required": [.string(key)]]
  }

  /// A schema at every spelling of a setting's place.
  private func placed(_ path: SettingPath, _ schema: JSON) -> JSON {
    var properties = JSONObject()
    func add(_ name: String, _ rest: ArraySlice<SettingPath.Step>) {
      properties[name] = Self.nested(rest, schema)
      if case .item? = rest.first { properties[name + "+"] = Self.nested(rest, schema) }
    }
    let keys = path.steps.prefix { if case .key = $0 { true } else { false } }
    for count in 1...max(1, keys.count) {
      // Dotted names are known where the registry knows them; each may hold the rest nested.
      let head = SettingPath(Array(keys.prefix(count)))
      guard count == 1 || registry.descriptor(at: head) != nil else { continue }
      add("\(head)", path.steps.dropFirst(count))
    }
    for alias in registry.descriptor(at: SettingPath(Array(keys)))?.aliases ?? [] {
      add(alias, path.steps.dropFirst(keys.count))
    }
    return ["properties": .object(properties)]
  }

  private static func nested(_ steps: ArraySlice<SettingPath.Step>, _ schema: JSON) -> JSON {
    guard let step = steps.first else { return schema }
    let rest = steps.dropFirst()
    switch step {
    case .key(let key):
      var properties = JSONObject(key, nested(rest, schema))
      if case .item? = rest.first { properties[key + "+"] = nested(rest, schema) }
      return ["properties": .object(properties)]
    case .item: return ["items": nested(rest, schema)]
    case .anyKey: return ["additionalProperties": nested(rest, schema)]
    case .variant(let tag, let values):
      if rest.isEmpty, schema == false {
        let test: JSON = [
          "not": ["enum": .array(values.map { .string($0) })],
          "errorMessage": .string("\(Words.both(values)) is refused by this model"),
        ]
        return ["properties": [tag: test]]
      }
      return EditorSchemaBuilder.condition(EditorSchemaBuilder.tagged(tag, values), nested(rest, schema))
    }
  }
}
