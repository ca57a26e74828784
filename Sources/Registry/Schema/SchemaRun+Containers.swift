import Notation

extension SchemaRun {
  mutating func check(
    _ keyword: SchemaNode.Keyword, elements: [JSON], _ evaluated: inout Evaluated
  ) -> Bool {
    switch keyword {
    case .minItems(let bound):
      return elements.count >= bound
        || fail("minItems", "must have at least \(Words.count(bound, "member")), has \(elements.count)")
    case .maxItems(let bound):
      return elements.count <= bound
        || fail("maxItems", "must have at most \(Words.count(bound, "member")), has \(elements.count)")
    case .uniqueItems:
      guard let (first, second) = Self.firstTwins(elements) else { return true }
      return fail("uniqueItems", "holds the same value twice, at [\(first)] and [\(second)]")
    case .items(let prefix, let rest):
      var isFine = true
      for (index, element) in elements.enumerated() {
        guard let node = index < prefix.count ? prefix[index] : rest else { break }
        if schema.tracksEvaluation { evaluated.elements.insert(index) }
        if !checkPart(node, element, .index(index)) {
          isFine = false
          if !collects { return false }
        }
      }
      if rest != nil { evaluated.allElements = true }
      return isFine
    case .contains(let node, let minimum, let maximum):
      var count = 0
      for (index, element) in elements.enumerated() where fits(node, element) {
        count += 1
        if schema.tracksEvaluation { evaluated.elements.insert(index) }
      }
      if count < minimum {
        return fail(
          "contains", "must have at least \(Words.count(minimum, "member")) of the wanted kind, has \(count)")
      }
      if let maximum, count > maximum {
        return fail(
          "maxContains", "must have at most \(Words.count(maximum, "member")) of that kind, has \(count)")
      }
      return true
    case .unevaluatedItems(let node):
      guard !evaluated.allElements else { return true }
      var isFine = true
      for (index, element) in elements.enumerated() where !evaluated.elements.contains(index) {
        if !checkPart(node, element, .index(index)) { isFine = false }
      }
      evaluated.allElements = true
      return isFine
    default: return true
    }
  }

  mutating func check(
    _ keyword: SchemaNode.Keyword, object: JSONObject, _ value: JSON, _ evaluated: inout Evaluated
  ) -> Bool {
    switch keyword {
    case .minProperties(let bound):
      return object.count >= bound
        || fail("minProperties", "must have at least \(Words.count(bound, "member")), has \(object.count)")
    case .maxProperties(let bound):
      return object.count <= bound
        || fail("maxProperties", "must have at most \(Words.count(bound, "member")), has \(object.count)")
    case .required(let names):
      var isFine = true
      for name in names where object[name] == nil {
        isFine = fail("required", "lacks \(name)", member: name)
      }
      return isFine
    case .dependentRequired(let needs):
      var isFine = true
      for (name, others) in needs where object[name] != nil {
        for other in others where object[other] == nil {
          isFine = fail("dependentRequired", "lacks \(other), which \(name) needs", member: other)
        }
      }
      return isFine
    case .properties(let schemas): return check(members: object, by: schemas, &evaluated)
    case .propertyNames(let node):
      var isFine = true
      for name in object.keys where !checkPart(node, .string(name), .key(name), asName: true) {
        isFine = false
      }
      return isFine
    case .dependentSchemas(let dependents):
      var isFine = true
      for (name, node) in dependents where object[name] != nil {
        if !check(node, value, &evaluated) { isFine = false }
      }
      return isFine
    case .unevaluatedProperties(let node):
      guard !evaluated.allMembers else { return true }
      var isFine = true
      for member in object.members where !evaluated.members.contains(member.key) {
        if !checkPart(node, member.value, .key(member.key)) { isFine = false }
      }
      evaluated.allMembers = true
      return isFine
    default: return true
    }
  }

  private mutating func check(
    members object: JSONObject, by schemas: SchemaNode.MemberSchemas, _ evaluated: inout Evaluated
  ) -> Bool {
    var isFine = true
    for member in object.members {
      var isMatched = false
      if let node = schemas.named[member.key] {
        isMatched = true
        if !checkPart(node, member.value, .key(member.key)) { isFine = false }
      }
      for (pattern, node) in schemas.patterns {
        let verdict = pattern.verdict(on: member.key, spending: &patternSteps)
        if verdict == nil {
          isFine = inside(.key(member.key)) { run in
            run.fail("patternProperties", "the name " + Self.givenUp(pattern, member.key))
          }
        }
        guard verdict == true else { continue }
        isMatched = true
        if !checkPart(node, member.value, .key(member.key)) { isFine = false }
      }
      if !isMatched, let node = schemas.additional {
        if schemas.isClosed {
          isFine = inside(.key(member.key)) { run in
            run.fail(
              "additionalProperties", "\(member.key) is not known here",
              suggestion: Suggestion.nearest(to: member.key, among: schemas.names), member: member.key)
          }
        } else if !checkPart(node, member.value, .key(member.key)) {
          isFine = false
        }
        isMatched = true
      }
      if isMatched, schema.tracksEvaluation { evaluated.members.insert(member.key) }
      if !isFine, !collects { return false }
    }
    return isFine
  }

  /// Holds a part of the value against a schema; what it looks at there does not count for the whole.
  private mutating func checkPart(
    _ node: Int, _ value: JSON, _ step: ValuePath.Step, asName: Bool = false
  ) -> Bool {
    let before = violations.count
    let isFine = inside(step) { run in
      var evaluated = Evaluated()
      return run.check(node, value, &evaluated)
    }
    if asName, violations.count > before {
      for index in before..<violations.count {
        violations[index].message = "the name " + violations[index].message
      }
    }
    return isFine
  }

  /// Whether a value fits, without a word about it.
  mutating func fits(_ node: Int, _ value: JSON) -> Bool {
    var evaluated = Evaluated()
    return fits(node, value, &evaluated)
  }

  mutating func fits(_ node: Int, _ value: JSON, _ evaluated: inout Evaluated) -> Bool {
    // Nobody hears why a trial fails; to find out at every depth would take time exponential in it.
    let wanted = collects
    collects = false
    defer { collects = wanted }
    var tried = Evaluated()
    guard check(node, value, &tried) else { return false }
    evaluated.merge(tried)
    return true
  }

  /// The first two elements that are the same.
  ///
  /// Strings are found by their bytes (Swift holds differently composed strings equal, JSON does not), so that
  /// long lists of them stay cheap.
  private static func firstTwins(_ elements: [JSON]) -> (Int, Int)? {
    var seen: [[UInt8]: Int] = [:]
    var others: [Int] = []
    for (index, element) in elements.enumerated() {
      if case .string(let text) = element {
        if let first = seen.updateValue(index, forKey: Array(text.utf8)) { return (first, index) }
      } else {
        if let first = others.first(where: { elements[$0].isEquivalent(to: element) }) {
          return (first, index)
        }
        others.append(index)
      }
    }
    return nil
  }
}
