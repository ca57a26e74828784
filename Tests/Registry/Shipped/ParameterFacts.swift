import Notation

@testable import Registry

/// What is stated about one parameter, by a published description or by the registry.
struct ParameterFacts {
  /// The types besides null; nil when nothing is stated.
  var types: Set<String>?
  /// Whether null is taken; nil when nothing is stated.
  var isNullable: Bool?
  var isRequired = false
  var isDeprecated = false
  /// The values listed, null aside.
  var values: Set<JSON> = []
  /// Whether other values are taken too.
  var isOpen = false
  /// Bounds by the keyword of JSON Schema; `keyMaxLength` and `valueMaxLength` are those of a map's keys and values.
  var bounds: [String: JSON] = [:]
  /// What the API does when it is absent; text such as `model.reasoning.default_effort` where that depends.
  var defaultValue: JSON?
  /// Where it is taken: in every body, behind a beta header, over a WebSocket only.
  var place = "body"

  /// Each fact in a word or two.
  var words: [String: String] {
    var words = [
      "required": isRequired ? "yes" : "no", "deprecated": isDeprecated ? "yes" : "no", "place": place,
    ]
    words["types"] = types.map { $0.sorted().joined(separator: " ") }
    words["nullable"] = isNullable.map { $0 ? "yes" : "no" }
    if !values.isEmpty {
      words["enum"] = values.map { $0.encoded() }.sorted().joined(separator: " ")
      words["enum is open"] = isOpen ? "yes" : "no"
    }
    for (keyword, bound) in bounds { words[keyword] = bound.encoded() }
    words["default"] = defaultValue?.encoded()
    return words
  }
}

extension ParameterFacts {
  /// What the registry states about a place, which several forms of one item may share.
  ///
  /// Values and null are held against the descriptions as those of a request are, bounds are read. A value that one
  /// form takes is taken; a member is required when all forms ask for it.
  ///
  /// - Parameters:
  ///   - nodes: What the registry has at the path.
  ///   - isOptional: Whether a form of the item lacks the member.
  ///   - known: What is held against it: its values are tried.
  init(of nodes: [SettingNode], isOptional: Bool, against known: ParameterFacts) {
    let descriptors = nodes.compactMap(\.descriptor)
    let types = nodes.reduce(into: TypeSet()) { $0.formUnion($1.types) }
    self.types = Self.words(types)
    isNullable = nodes.contains { $0.takes(.null) }
    isRequired = !isOptional && descriptors.allSatisfy(\.isRequired)
    isDeprecated = descriptors.contains { $0.deprecated != nil }
    // A list's values are those of its members.
    let valued = known.types == ["array"] ? nodes.compactMap(\.item) : nodes
    let listed = valued.flatMap { $0.listedValues ?? [] }.filter { !$0.isNull }
    values = known.values.union(known.types == ["array"] && known.values.isEmpty ? [] : listed)
      .filter { value in valued.contains { $0.takes(value) } }
    isOpen = valued.contains { $0.takes("setscrew-no-such-value") }
    for keyword in Self.keywords { bounds[keyword] = nodes.lazy.compactMap { $0.bound(keyword) }.first }
    defaultValue = descriptors.lazy.compactMap(\.defaultValue).first.map { bound in
      switch bound {
      case .literal(let value): value
      case .fact(let path): .string("\(path)")
      }
    }
    place = descriptors.lazy.map(Self.place).first ?? ""
  }

  private static let keywords = [
    "minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems", "maxProperties", "pattern",
    "format", "keyMaxLength", "valueMaxLength",
  ]

  /// Whether a fact is one of the bounds.
  static func isBound(_ fact: String) -> Bool { keywords.contains(fact) }

  private static func words(_ types: TypeSet) -> Set<String> {
    if types == .all { return ["any"] }
    // What is a number may be a whole one.
    return Set(
      TypeSet.names.filter { name, _, type in
        type != .null && types.contains(type) && !(type == .integer && types.contains(.number))
      }.map(\.name))
  }

  private static func place(_ descriptor: ResponseSettingDescriptor) -> String {
    if case .only(let endpoint) = descriptor.endpoints { return endpoint }
    return descriptor.header != nil || !descriptor.neededHeaders.isEmpty ? "beta" : "body"
  }
}

extension SettingNode {
  fileprivate func takes(_ value: JSON) -> Bool { tree.validate(value, as: self, at: .root).isEmpty }

  /// A bound that its schema sets, or a limit that no model narrows.
  fileprivate func bound(_ keyword: String) -> JSON? {
    switch keyword {
    case "keyMaxLength": return descriptor?.schema?.source["propertyNames"]?["maxLength"]
    case "valueMaxLength": return mapValue?.bound("maxLength")
    default: break
    }
    if let bound = descriptor?.schema.flatMap({ Self.bound(keyword, in: $0.source) }) { return bound }
    for entry in descriptor?.limit?.entries ?? [] where entry.keyword == keyword {
      if case .literal(let bound) = entry.bound { return bound }
    }
    return nil
  }

  private static func bound(_ keyword: String, in schema: JSON) -> JSON? {
    if let bound = schema[keyword] { return bound }
    let branches = (schema["anyOf"]?.array ?? []) + (schema["oneOf"]?.array ?? [])
    return branches.lazy.compactMap { bound(keyword, in: $0) }.first
  }
}
