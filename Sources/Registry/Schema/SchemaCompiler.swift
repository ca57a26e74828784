import Notation

/// Turns a schema into nodes that refer to each other by index.
struct SchemaCompiler {
  private(set) var nodes: [SchemaNode] = []
  private(set) var defects: [JSONSchema.Defect] = []
  private(set) var unclaimed: [JSONSchema.UnclaimedKeyword] = []
  private(set) var tracksEvaluation = false

  private let source: JSON
  private lazy var references = SchemaReferences(source)
  private var compiled: [ValuePath: Int] = [:]
  private var pending: [(path: ValuePath, schema: JSON)] = []

  init(_ source: JSON) { self.source = source }

  mutating func compile() {
    _ = node(at: .root, source)
    // Worked off as a list, so that a deep schema cannot exhaust the stack.
    while let (path, schema) = pending.popLast() {
      guard let index = compiled[path] else { continue }
      nodes[index] = SchemaNode(keywords: keywords(of: schema, at: path))
    }
    unclaimed.sort { "\($0.path)" < "\($1.path)" }
    defects.sort { "\($0.path)" < "\($1.path)" }
  }

  mutating func node(at path: ValuePath, _ schema: JSON) -> Int {
    if let index = compiled[path] { return index }
    let index = nodes.count
    nodes.append(SchemaNode())
    compiled[path] = index
    pending.append((path, schema))
    return index
  }

  mutating func defect(_ path: ValuePath, _ message: String) {
    defects.append(JSONSchema.Defect(path: path, message: message))
  }

  private mutating func keywords(of schema: JSON, at path: ValuePath) -> [SchemaNode.Keyword] {
    switch schema {
    case .bool(true): return []
    case .bool(false): return [.never]
    case .object(let object): return keywords(of: object, at: path)
    default:
      defect(path, "a schema must be an object or true or false, not \(TypeSet.spoken(schema))")
      return []
    }
  }

  private mutating func keywords(of object: JSONObject, at path: ValuePath) -> [SchemaNode.Keyword] {
    var keywords: [SchemaNode.Keyword] = []
    var late: [SchemaNode.Keyword] = []
    for member in object.members {
      let place = path.appending(member.key)
      switch member.key {
      case "unevaluatedItems":
        tracksEvaluation = true
        late.append(.unevaluatedItems(node(at: place, member.value)))
      case "unevaluatedProperties":
        tracksEvaluation = true
        late.append(.unevaluatedProperties(node(at: place, member.value)))
      case "$ref":
        if let target = reference(member.value, at: place) { keywords.append(.ref(target)) }
      default:
        if let keyword = assertion(member.key, member.value, at: place)
          ?? application(member.key, member.value, in: object, at: path)
        {
          keywords.append(keyword)
        } else if !SchemaKeywords.silent.contains(member.key) {
          unclaimed.append(JSONSchema.UnclaimedKeyword(path: path, keyword: member.key))
        }
      }
    }
    return keywords + late
  }

  private mutating func reference(_ value: JSON, at place: ValuePath) -> Int? {
    guard let text = value.string else {
      defect(place, "must be a string")
      return nil
    }
    guard let target = references.resolve(text, from: place), let schema = source[target] else {
      defect(place, "\(text) leads to nothing in this schema")
      return nil
    }
    return node(at: target, schema)
  }
}

/// What is known about the names of keywords.
enum SchemaKeywords {
  /// Keywords that need no check of their own: annotations, definitions, and parts of other keywords.
  static let silent: Set<String> = [
    "$schema", "$id", "$anchor", "$defs", "$comment", "$vocabulary", "definitions", "title", "description",
    "default", "examples", "deprecated", "readOnly", "writeOnly", "format", "contentEncoding",
    "contentMediaType", "contentSchema",
    "type", "enum", "const", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf",
    "minLength", "maxLength", "pattern", "minItems", "maxItems", "uniqueItems", "items", "prefixItems",
    "contains", "minContains", "maxContains", "minProperties", "maxProperties", "required",
    "dependentRequired", "dependentSchemas", "properties", "patternProperties", "additionalProperties",
    "propertyNames", "allOf", "anyOf", "oneOf", "not", "if", "then", "else", "$ref", "unevaluatedItems",
    "unevaluatedProperties",
  ]

  /// Keywords whose value is a schema.
  static let schema: Set<String> = [
    "items", "contains", "additionalProperties", "propertyNames", "not", "if", "then", "else",
    "unevaluatedItems", "unevaluatedProperties", "contentSchema",
  ]
  /// Keywords whose value is a list of schemas.
  static let schemaList: Set<String> = ["prefixItems", "allOf", "anyOf", "oneOf"]
  /// Keywords whose value is a map of schemas.
  static let schemaMap: Set<String> = [
    "$defs", "definitions", "properties", "patternProperties", "dependentSchemas",
  ]
}
