import Notation

extension SchemaSampler {
  /// A schema without references and unions: those are followed, chosen and merged.
  func resolved(_ schema: JSON, isPlain: Bool) -> JSON {
    var steps = 64
    return resolved(schema, isPlain: isPlain, steps: &steps)
  }

  /// Stops where the steps are used up, so that a schema that refers to itself ends too.
  private func resolved(_ schema: JSON, isPlain: Bool, steps: inout Int) -> JSON {
    var schema = schema
    while steps > 0, let object = schema.object {
      steps -= 1
      if let reference = object["$ref"]?.string ?? object["$dynamicRef"]?.string {
        var rest = object
        rest["$ref"] = nil
        rest["$dynamicRef"] = nil
        guard let found = target(of: reference) else { return .object(rest) }
        schema = Self.merged(found, .object(rest))
      } else if let parts = object["allOf"]?.array {
        var rest = object
        rest["allOf"] = nil
        schema = .object(rest)
        for part in parts {
          let whole = part["$ref"] == nil ? part : resolved(part, isPlain: isPlain, steps: &steps)
          schema = Self.merged(schema, whole)
        }
      } else if let branches = object["anyOf"]?.array ?? object["oneOf"]?.array, !branches.isEmpty {
        var rest = object
        rest[object["anyOf"] == nil ? "oneOf" : "anyOf"] = nil
        schema = Self.merged(.object(rest), branch(of: branches, isPlain: isPlain))
      } else {
        return schema
      }
    }
    return schema
  }

  /// The branch to take: the first that is not null, or the one that ends soonest.
  private func branch(of branches: [JSON], isPlain: Bool) -> JSON {
    if isPlain { return branches.min { cost($0, behind: []) < cost($1, behind: []) } ?? branches[0] }
    // A branch that the text names by its tag is what was asked for.
    let text = hints.text.lowercased()
    let named = branches.first { branch in
      let properties = resolvedReference(branch)["properties"]?.object?.members ?? []
      return properties.contains { member in
        let tag =
          member.value["const"]?.string
          ?? (member.value["enum"]?.array?.count == 1 ? member.value["enum"]?[0]?.string : nil)
        return tag.map { text.contains($0.lowercased().replacing("_", with: " ")) } ?? false
      }
    }
    if let named { return named }
    let real = branches.filter {
      $0["type"]?.string != "null" && $0 != .bool(false) && $0["const"]?.isNull != true
    }
    return real.first { cost($0, behind: []) < Self.endless } ?? real.first ?? branches[0]
  }

  private static let endless = 1_000

  private func resolvedReference(_ schema: JSON) -> JSON {
    schema["$ref"]?.string.flatMap { target(of: $0) } ?? schema
  }

  /// How many levels the smallest value of a schema has; endless where it holds itself.
  private func cost(_ schema: JSON, behind references: Set<String>) -> Int {
    guard let object = schema.object else { return schema == .bool(false) ? Self.endless : 0 }
    if object["const"] != nil || object["enum"] != nil { return 0 }
    if let reference = object["$ref"]?.string {
      guard !references.contains(reference), references.count < 24, let found = target(of: reference) else {
        return Self.endless
      }
      return cost(found, behind: references.union([reference]))
    }
    var least = 0
    for part in object["allOf"]?.array ?? [] { least = max(least, cost(part, behind: references)) }
    if let branches = object["anyOf"]?.array ?? object["oneOf"]?.array {
      least = max(least, branches.map { cost($0, behind: references) }.min() ?? 0)
    }
    let required = (object["required"]?.array ?? []).compactMap(\.string)
    for key in required {
      guard let property = object["properties"]?[key] else { continue }
      least = max(least, min(Self.endless, 1 + cost(property, behind: references)))
    }
    if (object["minItems"]?.int ?? 0) > 0, let items = object["items"] {
      least = max(least, min(Self.endless, 1 + cost(items, behind: references)))
    }
    return least
  }

  /// The schema that a reference within the document leads to.
  private func target(of reference: String) -> JSON? {
    guard reference.hasPrefix("#") else { return nil }
    let fragment = reference.dropFirst()
    if fragment.isEmpty { return root }
    guard fragment.hasPrefix("/") else { return anchored(String(fragment), in: root, depth: 0) }
    var place = root
    for step in fragment.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
      let key = String(step).replacing("%25", with: "%").replacing("~1", with: "/").replacing("~0", with: "~")
      guard let next = place[key] ?? Int(key).flatMap({ place[$0] }) else { return nil }
      place = next
    }
    return place
  }

  private func anchored(_ name: String, in schema: JSON, depth: Int) -> JSON? {
    guard depth < 32 else { return nil }
    if schema["$anchor"]?.string == name || schema["$dynamicAnchor"]?.string == name { return schema }
    let parts = schema.object?.members.map(\.value) ?? schema.array ?? []
    for part in parts { if let found = anchored(name, in: part, depth: depth + 1) { return found } }
    return nil
  }

  /// One schema that asks for what two ask for.
  static func merged(_ left: JSON, _ right: JSON) -> JSON {
    guard var whole = left.object else { return left == .bool(false) ? left : right }
    guard let other = right.object else { return right == .bool(false) ? right : left }
    for member in other.members {
      guard let present = whole[member.key] else {
        whole[member.key] = member.value
        continue
      }
      whole[member.key] = merged(member.key, present, member.value)
    }
    return .object(whole)
  }

  private static func merged(_ keyword: String, _ left: JSON, _ right: JSON) -> JSON {
    switch keyword {
    case "properties":
      guard var properties = left.object, let others = right.object else { return right }
      for member in others.members {
        properties[member.key] = properties[member.key].map { merged($0, member.value) } ?? member.value
      }
      return .object(properties)
    case "required":
      let names = left.array ?? []
      return .array(names + (right.array ?? []).filter { !names.contains($0) })
    case "enum": return .array((left.array ?? []).filter { (right.array ?? []).contains($0) })
    case "minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties":
      return (left.number?.double ?? 0) >= (right.number?.double ?? 0) ? left : right
    case "maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties":
      return (left.number?.double ?? 0) <= (right.number?.double ?? 0) ? left : right
    case "type":
      let types = left.array ?? [left]
      let others = right.array ?? [right]
      let both = types.filter(others.contains)
      return both.count == 1 ? both[0] : .array(both)
    case "anyOf", "oneOf", "allOf", "items", "additionalProperties":
      return keyword == "items" || keyword == "additionalProperties" ? merged(left, right) : right
    default: return right
    }
  }
}
