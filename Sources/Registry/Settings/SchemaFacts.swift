import Notation

/// What can be read off a schema without holding a value against it.
enum SchemaFacts {
  /// The types that a schema lets through, as far as it says.
  static func types(_ schema: JSON) -> TypeSet {
    guard let object = schema.object else { return schema == .bool(false) ? [] : .all }
    var types = TypeSet.all
    if let type = object["type"] {
      var named = (type.array ?? [type]).compactMap { $0.string.flatMap(TypeSet.init(name:)) }
        .reduce(into: TypeSet()) { $0.formUnion($1) }
      if named.contains(.number) { named.formUnion(.integer) }
      types.formIntersection(named)
    }
    if let values = object["enum"]?.array ?? object["const"].map({ [$0] }) {
      types.formIntersection(
        values.reduce(into: TypeSet()) { types, value in
          if case .number = value { types.formUnion(.integer) }
          types.formUnion(TypeSet(name: value.kind) ?? [])
        })
    }
    for key in ["anyOf", "oneOf"] {
      guard let branches = object[key]?.array else { continue }
      types.formIntersection(branches.reduce(into: TypeSet()) { $0.formUnion(Self.types($1)) })
    }
    for branch in object["allOf"]?.array ?? [] { types.formIntersection(Self.types(branch)) }
    return types
  }

  /// The values that a schema lists, those of its alternatives included; nil where it lists none.
  static func values(_ schema: JSON) -> [JSON]? {
    if let values = schema["enum"]?.array { return values }
    if let value = schema["const"] { return [value] }
    let branches = (schema["anyOf"]?.array ?? []) + (schema["oneOf"]?.array ?? [])
    let listed = branches.compactMap { values($0) }
    return listed.isEmpty ? nil : listed.flatMap { $0 }
  }
}
