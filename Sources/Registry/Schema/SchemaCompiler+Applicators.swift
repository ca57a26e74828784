import Notation

extension SchemaCompiler {
  /// A keyword that applies other schemas; nil for other keywords and after a defect.
  ///
  /// Keywords that work together are taken once, when the first of them that stands there comes by.
  mutating func application(
    _ name: String, _ value: JSON, in object: JSONObject, at path: ValuePath
  ) -> SchemaNode.Keyword? {
    let place = path.appending(name)
    switch name {
    case "prefixItems", "items":
      guard isFirst(name, of: ["prefixItems", "items"], in: object) else { return nil }
      let prefix = object["prefixItems"].map { list($0, at: path.appending("prefixItems")) } ?? []
      if object["items"]?.array != nil {
        defect(path.appending("items"), "must be one schema; a list of schemas is called prefixItems")
        return nil
      }
      let rest = object["items"].map { node(at: path.appending("items"), $0) }
      return .items(prefix: prefix, rest: rest)
    case "contains":
      return .contains(
        node(at: place, value), minimum: object["minContains"]?.int ?? 1,
        maximum: object["maxContains"]?.int)
    case "properties", "patternProperties", "additionalProperties":
      let group = ["properties", "patternProperties", "additionalProperties"]
      guard isFirst(name, of: group, in: object) else { return nil }
      return .properties(members(of: object, at: path))
    case "propertyNames": return .propertyNames(node(at: place, value))
    case "dependentSchemas":
      return .dependentSchemas(map(value, at: place).map { ($0.name, node(at: $0.place, $0.schema)) })
    case "allOf": return .allOf(list(value, at: place))
    case "anyOf": return .anyOf(SchemaNode.Alternatives(branches: list(value, at: place)))
    case "oneOf": return .oneOf(SchemaNode.Alternatives(branches: list(value, at: place)))
    case "not": return .not(node(at: place, value))
    case "if":
      let then = object["then"].map { node(at: path.appending("then"), $0) }
      let otherwise = object["else"].map { node(at: path.appending("else"), $0) }
      return .conditional(if: node(at: place, value), then: then, else: otherwise)
    case "$defs", "definitions":
      // Compiled although nothing may refer to them, so that their defects are found.
      for entry in map(value, at: place) { _ = node(at: entry.place, entry.schema) }
      return nil
    default: return nil
    }
  }

  private func isFirst(_ name: String, of group: [String], in object: JSONObject) -> Bool {
    object.members.first { group.contains($0.key) }?.key == name
  }

  private mutating func members(of object: JSONObject, at path: ValuePath) -> SchemaNode.MemberSchemas {
    var schemas = SchemaNode.MemberSchemas()
    if let value = object["properties"] {
      for entry in map(value, at: path.appending("properties")) {
        schemas.named[entry.name] = node(at: entry.place, entry.schema)
        schemas.names.append(entry.name)
      }
    }
    if let value = object["patternProperties"] {
      for entry in map(value, at: path.appending("patternProperties")) {
        guard let pattern = pattern(entry.name, at: entry.place) else { continue }
        schemas.patterns.append((pattern, node(at: entry.place, entry.schema)))
      }
    }
    if let value = object["additionalProperties"] {
      schemas.additional = node(at: path.appending("additionalProperties"), value)
      schemas.isClosed = value == .bool(false)
    }
    return schemas
  }

  private mutating func list(_ value: JSON, at place: ValuePath) -> [Int] {
    guard let schemas = value.array, !schemas.isEmpty else {
      defect(place, "must be a list of schemas")
      return []
    }
    return schemas.enumerated().map { node(at: place.appending($0), $1) }
  }

  private mutating func map(
    _ value: JSON, at place: ValuePath
  ) -> [(name: String, place: ValuePath, schema: JSON)] {
    guard let object = value.object else {
      defect(place, "must be an object")
      return []
    }
    return object.members.map { ($0.key, place.appending($0.key), $0.value) }
  }
}
