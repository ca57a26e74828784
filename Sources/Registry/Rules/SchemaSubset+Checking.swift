import Notation

extension SchemaSubset {
  /// Every place at which a schema leaves the subset, in the schema's order, then what concerns its size.
  public func departures(in schema: JSON) -> [Departure] {
    var check = SubsetCheck(subset: self)
    check.run(schema)
    return check.departures
  }
}

/// One walk through a schema.
private struct SubsetCheck {
  let subset: SchemaSubset
  var departures: [SchemaSubset.Departure] = []
  private var deepest: (depth: Int, path: ValuePath) = (0, .root)
  private var properties = 0
  private var enumValues = 0
  private var textLength = 0

  init(subset: SchemaSubset) { self.subset = subset }

  mutating func run(_ schema: JSON) {
    checkRoot(schema)
    // In reading order without recursion: a schema may be deeper than the stack.
    var pending: [(schema: JSON, path: ValuePath, depth: Int)] = [(schema, .root, 0)]
    while let (schema, path, depth) = pending.popLast() {
      guard let object = schema.object else { continue }
      let isContainer = Self.types(of: object).contains { $0 == "object" || $0 == "array" }
      let inner = isContainer ? depth + 1 : depth
      if inner > deepest.depth { deepest = (inner, path) }
      check(object, at: path)
      pending += Self.parts(of: object, at: path).reversed().map { ($0.schema, $0.path, inner) }
    }
    checkSize()
  }

  private mutating func report(
    _ path: ValuePath, _ keyword: String, _ message: String, hint: String? = nil
  ) {
    departures.append(
      SchemaSubset.Departure(path: path, keyword: keyword, message: message, hint: hint))
  }

  private mutating func checkRoot(_ schema: JSON) {
    guard let object = schema.object else {
      report(.root, "type", "the schema must be an object, not \(TypeSet.spoken(schema))")
      return
    }
    for keyword in subset.rootWithout where object[keyword] != nil {
      report(ValuePath([.key(keyword)]), keyword, "\(keyword) is not allowed in the outermost schema")
    }
    if let type = subset.rootType, Self.types(of: object) != [type] {
      let path = object["type"] == nil ? ValuePath.root : ValuePath([.key("type")])
      report(path, "type", "the outermost schema must have type: \(type)")
    }
  }

  private mutating func check(_ object: JSONObject, at path: ValuePath) {
    for member in object.members {
      let place = path.appending(member.key)
      if let keywords = subset.keywords, !keywords.contains(member.key) {
        let isRefusedAtRoot = path.steps.isEmpty && subset.rootWithout.contains(member.key)
        if !isRefusedAtRoot { report(place, member.key, "\(member.key) is not supported here") }
      }
      switch member.key {
      case "type": checkTypes(member.value, at: place)
      case "format":
        if let format = member.value.string, let formats = subset.formats, !formats.contains(format) {
          report(place, "format", "must be one of \(formats.joined(separator: ", ")), not \(format)")
        }
      case "enum":
        countEnum(member.value.array ?? [], at: place)
        if member.value.array?.isEmpty == true { report(place, "enum", "enum must name at least one value") }
      case "const": textLength += Self.length(member.value)
      case "$defs", "definitions":
        for name in member.value.object?.keys ?? [] { textLength += name.unicodeScalars.count }
      default: break
      }
    }
    if Self.types(of: object).contains("object") || object["properties"] != nil {
      checkMembers(of: object, at: path)
    }
  }

  private mutating func checkTypes(_ value: JSON, at place: ValuePath) {
    guard let allowed = subset.types else { return }
    for type in (value.array ?? [value]).compactMap(\.string) where !allowed.contains(type) {
      report(place, "type", "must be one of \(allowed.joined(separator: ", ")), not \(type)")
    }
  }

  private mutating func checkMembers(of object: JSONObject, at path: ValuePath) {
    let names = object["properties"]?.object?.keys ?? []
    properties += names.count
    for name in names { textLength += name.unicodeScalars.count }
    if subset.isClosed, object["additionalProperties"] != .bool(false) {
      let isWritten = object["additionalProperties"] != nil
      report(
        isWritten ? path.appending("additionalProperties") : path, "additionalProperties",
        isWritten
          ? "additionalProperties must be false"
          : "lacks additionalProperties: false, which every object needs")
    }
    if subset.needsAllRequired {
      let required = Set((object["required"]?.array ?? []).compactMap(\.string))
      let missing = names.filter { !required.contains($0) }
      if !missing.isEmpty {
        let place = object["required"] == nil ? path : path.appending("required")
        report(
          place, "required", "required must name every property, and lacks \(Words.both(missing))",
          hint:
            "to make \(missing[0]) optional, name it and let it be null: \(Self.orNull(object["properties"]?[missing[0]]))"
        )
      }
    }
  }

  /// How a property says that it may be null.
  private static func orNull(_ schema: JSON?) -> String {
    guard let type = schema?["type"]?.string else { return "anyOf: [..., {type: \"null\"}]" }
    return "type: [\(type), \"null\"]"
  }

  private mutating func countEnum(_ values: [JSON], at place: ValuePath) {
    enumValues += values.count
    let length = values.reduce(0) { $0 + Self.length($1) }
    textLength += length
    if let bound = subset.limits.enumText, values.count > bound.above, length > bound.length {
      report(
        place, "enum",
        "an enum of more than \(bound.above) values may have \(bound.length) characters, has \(length)")
    }
  }

  private mutating func checkSize() {
    if let limit = subset.limits.depth, deepest.depth > limit {
      report(deepest.path, "depth", "is nested \(deepest.depth) levels deep; at most \(limit) are allowed")
    }
    let counts: [(String, Int, Int?, String)] = [
      ("properties", properties, subset.limits.properties, "properties"),
      ("enum", enumValues, subset.limits.enumValues, "enum values"),
      ("text", textLength, subset.limits.text, "characters in names and values"),
    ]
    for (keyword, count, limit, what) in counts {
      if let limit, count > limit {
        report(.root, keyword, "the schema has \(count) \(what); at most \(limit) are allowed")
      }
    }
  }

  private static func types(of object: JSONObject) -> [String] {
    guard let type = object["type"] else { return [] }
    return (type.array ?? [type]).compactMap(\.string)
  }

  private static func length(_ value: JSON) -> Int { value.string?.unicodeScalars.count ?? 0 }

  /// The schemas directly within a schema, in the order of their keywords.
  private static func parts(of object: JSONObject, at path: ValuePath) -> [(schema: JSON, path: ValuePath)] {
    var parts: [(schema: JSON, path: ValuePath)] = []
    for member in object.members {
      let place = path.appending(member.key)
      if SchemaKeywords.schema.contains(member.key) {
        parts.append((member.value, place))
      } else if SchemaKeywords.schemaList.contains(member.key) {
        for (index, schema) in (member.value.array ?? []).enumerated() {
          parts.append((schema, place.appending(index)))
        }
      } else if SchemaKeywords.schemaMap.contains(member.key) {
        for entry in member.value.object?.members ?? [] {
          parts.append((entry.value, place.appending(entry.key)))
        }
      }
    }
    return parts
  }
}
