import Notation

extension SchemaRun {
  mutating func check(
    _ keyword: SchemaNode.Keyword, applying value: JSON, _ evaluated: inout Evaluated
  ) -> Bool {
    switch keyword {
    case .ref(let node): return check(node, value, &evaluated)
    case .allOf(let nodes):
      var isFine = true
      for node in nodes where !check(node, value, &evaluated) {
        isFine = false
        if !collects { return false }
      }
      return isFine
    case .anyOf(let alternatives):
      var isFound = false
      for node in alternatives.branches where fits(node, value, &evaluated) {
        isFound = true
        if !schema.tracksEvaluation { break }
      }
      return isFound || explain("anyOf", alternatives.branches, value)
    case .oneOf(let alternatives):
      let fitting = alternatives.branches.filter { fits($0, value, &evaluated) }
      switch fitting.count {
      case 1: return true
      case 0: return explain("oneOf", alternatives.branches, value)
      default: return fail("oneOf", "fits \(fitting.count) of the forms that exclude each other")
      }
    case .not(let node):
      return !fits(node, value) || fail("not", "is of the form that is excluded here")
    case .conditional(let condition, let then, let otherwise):
      let branch = fits(condition, value, &evaluated) ? then : otherwise
      return branch.map { check($0, value, &evaluated) } ?? true
    default: return true
    }
  }

  /// Says why a value fits no alternative, by the one that it means.
  private mutating func explain(_ keyword: String, _ branches: [Int], _ value: JSON) -> Bool {
    guard collects else { return false }
    // Alternatives within alternatives are one list of alternatives.
    let branches = branches.flatMap { flattened($0) }
    let facts = branches.map { (node: $0, types: types(of: $0)) }
    let ofType = facts.filter { $0.types.admits(value) }.map(\.node)
    if ofType.isEmpty {
      let all = facts.reduce(into: TypeSet()) { $0.formUnion($1.types) }
      return fail("type", "must be \(all.spoken), not \(TypeSet.spoken(value))")
    }
    if ofType.count == 1 { return recheck(ofType[0], value) }
    if case .object(let object) = value, let tag = commonTag(of: ofType) {
      return explain(tag, object, value)
    }
    let values = branches.compactMap { allowedValues(of: $0) }.flatMap { $0 }
    if ofType.allSatisfy({ allowedValues(of: $0) != nil }) {
      return fail(
        "enum", "must be one of \(Words.values(values)), not \(Words.value(value))",
        suggestion: value.string.flatMap { Suggestion.nearest(to: $0, among: values.compactMap(\.string)) })
    }
    return explainNearest(keyword, ofType, value)
  }

  private mutating func explain(
    _ tag: (name: String, branches: [(node: Int, values: [String])]), _ object: JSONObject, _ value: JSON
  ) -> Bool {
    let known = tag.branches.flatMap(\.values)
    let list = Words.values(known.map { .string($0) })
    guard let written = object[tag.name] else {
      return fail("required", "lacks \(tag.name), one of \(list)", member: tag.name)
    }
    let meant = tag.branches.filter { branch in written.string.map(branch.values.contains) ?? false }
    if meant.isEmpty {
      return inside(.key(tag.name)) { run in
        run.fail(
          "enum", "must be one of \(list), not \(Words.value(written))",
          suggestion: written.string.flatMap { Suggestion.nearest(to: $0, among: known) })
      }
    }
    return meant.count == 1
      ? recheck(meant[0].node, value) : explainNearest("anyOf", meant.map(\.node), value)
  }

  /// Reports the alternative that leaves the fewest things to mend.
  private mutating func explainNearest(_ keyword: String, _ branches: [Int], _ value: JSON) -> Bool {
    let before = violations.count
    var best: [SchemaViolation]?
    for node in branches {
      _ = recheck(node, value)
      let found = Array(violations[before...])
      violations.removeSubrange(before...)
      if best.map({ found.count < $0.count }) ?? true { best = found }
    }
    violations += best ?? []
    return best.map { !$0.isEmpty } == true ? false : fail(keyword, "fits none of the allowed forms")
  }

  private mutating func recheck(_ node: Int, _ value: JSON) -> Bool {
    var evaluated = Evaluated()
    return check(node, value, &evaluated)
  }

  /// The nodes that a schema consists of besides itself because it refers to them.
  private func parts(of node: Int) -> [Int] {
    var found = [node]
    var index = 0
    while index < found.count, found.count < 32 {
      for keyword in schema.nodes[found[index]].keywords {
        switch keyword {
        case .ref(let target): if !found.contains(target) { found.append(target) }
        case .allOf(let targets): found += targets.filter { !found.contains($0) }
        default: break
        }
      }
      index += 1
    }
    return found
  }

  private func flattened(_ node: Int, depth: Int = 0) -> [Int] {
    var target = node
    var hops = 0
    while schema.nodes[target].keywords.count == 1, case .ref(let next) = schema.nodes[target].keywords[0],
      hops < 16
    {
      target = next
      hops += 1
    }
    if depth < 8, schema.nodes[target].keywords.count == 1,
      case .anyOf(let inner) = schema.nodes[target].keywords[0]
    {
      return inner.branches.flatMap { flattened($0, depth: depth + 1) }
    }
    return [target]
  }

  private func types(of node: Int) -> TypeSet {
    var types = TypeSet.all
    for part in parts(of: node) {
      for keyword in schema.nodes[part].keywords {
        switch keyword {
        case .type(let allowed):
          types.formIntersection(allowed.contains(.number) ? allowed.union(.integer) : allowed)
        case .const(let value): types.formIntersection(Self.types(ofValues: [value]))
        case .enumeration(let values): types.formIntersection(Self.types(ofValues: values))
        case .never: types = []
        default: break
        }
      }
    }
    return types
  }

  private static func types(ofValues values: [JSON]) -> TypeSet {
    values.reduce(into: TypeSet()) { types, value in
      if case .number = value { types.formUnion([.number, .integer]) }
      types.formUnion(TypeSet(name: value.kind) ?? [])
    }
  }

  private func allowedValues(of node: Int) -> [JSON]? {
    for part in parts(of: node) {
      for keyword in schema.nodes[part].keywords {
        switch keyword {
        case .const(let value): return [value]
        case .enumeration(let values): return values
        default: break
        }
      }
    }
    return nil
  }

  /// The member by whose value the alternatives are told apart, with the values of each.
  private func commonTag(of branches: [Int]) -> (name: String, branches: [(node: Int, values: [String])])? {
    let tags = branches.map { node -> [(String, [String])] in
      parts(of: node).flatMap { part -> [(String, [String])] in
        schema.nodes[part].keywords.flatMap { keyword -> [(String, [String])] in
          guard case .properties(let members) = keyword else { return [] }
          return members.names.compactMap { name in
            guard let node = members.named[name], let values = allowedValues(of: node) else { return nil }
            let texts = values.compactMap(\.string)
            return texts.isEmpty ? nil : (name, texts)
          }
        }
      }
    }
    guard let first = tags.first else { return nil }
    let common = first.map(\.0).filter { name in tags.allSatisfy { $0.contains { $0.0 == name } } }
    guard let name = common.contains("type") ? "type" : common.first else { return nil }
    return (
      name, zip(branches, tags).map { node, tags in (node, tags.first { $0.0 == name }?.1 ?? []) }
    )
  }
}
