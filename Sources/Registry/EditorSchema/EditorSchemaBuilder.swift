import Notation

/// Writes the schema of each place of a request.
struct EditorSchemaBuilder {
  let registry: ResponseSettingsRegistry
  let forms: EditorSchema.Forms
  /// What is known whatever the model is, or of the model that the schema is for.
  let facts: RequestFacts
  let model: ModelMatch?
  /// The settings as they may be named at the top: dotted names and short names included.
  private(set) var definitions = JSONObject()
  /// The names of shared forms, by their places and by whether null unsets what stands there.
  private var names: [String: String] = [:]

  /// What stands for a value of any type.
  static let template = "template"

  init(_ registry: ResponseSettingsRegistry, forms: EditorSchema.Forms, model: ModelMatch?) {
    self.registry = registry
    self.forms = forms
    self.model = model
    // Dates play no part, so that the document changes with the registry alone.
    facts = RequestFacts(registry: registry, body: [:], model: model, today: .earliest)
    definitions[Self.template] = [
      "type": "string", "pattern": .string(forms.template),
      "description": "A template, which is replaced before the request is sent.",
    ]
  }

  /// The members of a profile: settings, their dotted and short names, lists with `+`, and the keys beside them.
  mutating func rootProperties() -> (named: JSONObject, patterns: JSONObject) {
    var named = JSONObject()
    var patterns = JSONObject()
    for (name, schema) in forms.keys { named[name] = schema }
    for (name, node) in registry.tree.root.members where Self.isTaken(node) {
      add(name, node, SettingPath([.key(name)]), to: &named, isShared: node.isDescribed || hasAlias(node))
    }
    for setting in registry.settings {
      guard case .key? = setting.key.steps.first, let node = registry.node(at: setting.key) else { continue }
      if setting.key.isPlain {
        for name in setting.aliases where named[name] == nil { named[name] = reference(setting.key) }
        guard setting.key.steps.count > 1, Self.isTaken(setting, in: registry) else { continue }
        add("\(setting.key)", node, setting.key, to: &named, isShared: true)
      } else if case .anyKey? = setting.key.steps.last, let parent = setting.key.parent, parent.isPlain {
        let pattern = "^\(Self.escaped("\(parent)"))\\."
        patterns[pattern] = schema(of: node, at: setting.key, unsets: true)
      }
    }
    return (named, patterns)
  }

  private func hasAlias(_ node: SettingNode) -> Bool { !(node.descriptor?.aliases.isEmpty ?? true) }

  /// Whether a profile may hold it: not what only other endpoints take.
  private static func isTaken(_ node: SettingNode) -> Bool {
    node.descriptor?.endpoints.contains("create") ?? true
  }

  private static func isTaken(_ setting: ResponseSettingDescriptor, in registry: ResponseSettingsRegistry)
    -> Bool
  {
    guard let top = setting.key.rootKey.flatMap({ registry.tree.root.member($0) }) else { return false }
    return isTaken(top) && setting.endpoints.contains("create")
  }

  /// Adds a setting, and for a list the key that appends to what is inherited.
  private mutating func add(
    _ name: String, _ node: SettingNode, _ path: SettingPath, to properties: inout JSONObject, isShared: Bool
  ) {
    let schema = isShared ? reference(path) : schema(of: node, at: path, unsets: true)
    properties[name] = schema
    if node.item != nil { properties[name + "+"] = appending(node, path) }
  }

  /// What `key+` takes: the list alone.
  private mutating func appending(_ node: SettingNode, _ path: SettingPath) -> JSON {
    var schema: JSON = [
      "description": .string("Appends to the list that is inherited as \(path)."), "type": "array",
    ]
    if let item = node.item { schema["items"] = itemSchema(of: item, at: path) }
    return schema
  }

  /// A reference to the schema of a setting, which is made where it is not there yet.
  private mutating func reference(_ path: SettingPath) -> JSON {
    let name = "\(path)"
    if definitions[name] == nil, let node = registry.node(at: path) {
      // Reserved first: what lies below may refer back to it.
      definitions[name] = true
      definitions[name] = schema(of: node, at: path, unsets: true)
    }
    return Self.reference(name)
  }

  static func reference(_ name: String) -> JSON { ["$ref": .string("#/$defs/\(name)")] }

  /// The schema of a place, with the words that editors show.
  mutating func schema(of node: SettingNode, at path: SettingPath, unsets: Bool) -> JSON {
    let entry = SettingEntry(path: path, node: node, group: nil)
    let offer = facts.offer(of: entry)
    var schema = annotations(of: node, offer)
    if let refusal = offer.refusal, refusal.isFirm, refusal.dispute == nil {
      schema["type"] = "null"
      schema["errorMessage"] = .string(
        "\(path) is not taken by \(model?.name ?? registry.provider?.name ?? "this provider")")
      return .object(schema)
    }
    if path == SettingPath([.key(KnownSetting.model)]), let names = modelNames {
      for member in names.object?.members ?? [] { schema[member.key] = member.value }
      return .object(schema)
    }
    var content = Self.narrowed(node.descriptor?.schema?.source ?? .object(JSONObject()), by: offer)
    if content["type"] == nil, content["enum"] == nil, content["anyOf"] == nil, let types = node.declaredTypes
    {
      content["type"] = types.count == 1 ? .string(types[0]) : .array(types.map { .string($0) })
    }
    describeMembers(of: node, at: path, unsets: unsets, in: &content)
    for member in SchemaForm(content, unsets: unsets).schema.object?.members ?? [] {
      schema[member.key] = member.value
    }
    return .object(schema)
  }

  /// The names of models: those of the one that the schema is for, or suggestions among all texts.
  private var modelNames: JSON? {
    if let model {
      let names = TreeRun.unique([model.name] + registry.names(of: model.model)).map { JSON.string($0) }
      return ["anyOf": [["enum": .array(names + [.null])], Self.reference(Self.template)]]
    }
    let current = registry.models.models.filter { $0.status != .retired }
    let names = current.compactMap { registry.names(of: $0).first.map { JSON.string($0) } }
    guard !names.isEmpty else { return nil }
    return ["anyOf": [["enum": .array(names)], ["type": ["string", "null"]]]]
  }

  private func annotations(of node: SettingNode, _ offer: SettingOffer) -> JSONObject {
    var schema = JSONObject()
    guard let descriptor = node.descriptor else { return schema }
    schema["title"] = descriptor.title.map { .string($0) }
    let texts = [descriptor.summary, descriptor.help].compactMap { $0 }
    if !texts.isEmpty { schema["description"] = .string(texts.joined(separator: " ")) }
    if case .value(let value) = offer.defaultValue, !value.isNull { schema["default"] = value }
    if let example = descriptor.example { schema["examples"] = [example] }
    let isDeprecated = descriptor.deprecated.map { $0.when == nil && $0.severity > .note } ?? false
    if isDeprecated || descriptor.ends != nil {
      schema["deprecated"] = true
      let end = descriptor.ends.map { "ends on \($0)" }
      let words = [descriptor.deprecated?.message, end].compactMap { $0 }
      if !words.isEmpty { schema["deprecationMessage"] = .string(words.joined(separator: "; ")) }
    }
    return schema
  }

  /// A schema with the values and bounds that hold beyond it.
  static func narrowed(_ schema: JSON, by offer: SettingOffer) -> JSON {
    var schema = schema
    if let values = offer.values, offer.narrowedBy.map({ $0.dispute == nil }) ?? true {
      if let listed = schema["enum"]?.array {
        let kept = listed.filter { value in
          value.isNull || values.contains { $0.isEquivalent(to: value) }
        }
        schema["enum"] = .array(kept)
      } else if offer.narrowedBy != nil, schema["anyOf"] == nil, schema["const"] == nil, !values.isEmpty {
        schema["enum"] = .array(values)
      }
    }
    for bound in offer.bounds where bound.dispute == nil && Self.boundKeywords.contains(bound.keyword) {
      schema[bound.keyword] = bound.value
    }
    return schema
  }

  /// The bounds of `limit` that JSON Schema knows.
  static let boundKeywords = Set(Limit.keywords).subtracting(["enum", "const", "size"])

  /// The schema of the members of a list, shared between the list and what appends to it.
  mutating func itemSchema(of item: SettingNode, at path: SettingPath) -> JSON {
    let way = path.appending(.item)
    guard item.isDescribed else { return schema(of: item, at: way, unsets: false) }
    let holder = path.steps.compactMap { if case .key(let key) = $0 { key } else { nil } }
    return shared(item, called: holder.joined(separator: ".") + "-item", unsets: false) { builder in
      let schema = builder.schema(of: item, at: way, unsets: false)
      guard path.isPlain, path.steps.count == 1, let short = builder.forms.shorthands["\(path)"] else {
        return schema
      }
      let name = "\(path)-in-short"
      builder.definitions[name] = short.schema
      return [
        "if": [
          "type": "object", "anyOf": .array(short.keys.map { ["required": [.string($0)]] }),
          "not": ["anyOf": .array(short.fullKeys.map { ["required": [.string($0)]] })],
        ],
        "then": Self.reference(name), "else": schema,
      ]
    }
  }

  /// A reference to the schema of one of several forms.
  mutating func definition(
    of node: SettingNode, called name: String, at path: SettingPath, unsets: Bool
  ) -> JSON {
    shared(node, called: name, unsets: unsets) { $0.schema(of: node, at: path, unsets: unsets) }
  }

  /// A reference to a schema that stands in several places, made where it is not there yet.
  private mutating func shared(
    _ node: SettingNode, called name: String, unsets: Bool, _ make: (inout EditorSchemaBuilder) -> JSON
  ) -> JSON {
    let key = "\(node.identity) \(unsets)"
    if let known = names[key] { return Self.reference(known) }
    var free = name
    var count = 2
    while definitions[free] != nil {
      free = "\(name)-\(count)"
      count += 1
    }
    names[key] = free
    // Reserved first: what lies below may refer back to it.
    definitions[free] = true
    definitions[free] = make(&self)
    return Self.reference(free)
  }

  static func escaped(_ text: String) -> String {
    text.map { ".[](){}+*?^$|\\/".contains($0) ? "\\\($0)" : "\($0)" }.joined()
  }
}
