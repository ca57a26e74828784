import Notation

/// Reads conditions from registry files.
struct ConditionReader {
  struct Problem {
    var message: String
    var place: Place
  }

  struct Reference {
    var path: FactPath
    var place: Place
    var scopes: [FactPath]
  }

  private(set) var problems: [Problem] = []
  private(set) var references: [Reference] = []
  private var scopes: [FactPath]

  private static let tests = [
    "set", "not", "min", "max", "match", "count", "since", "before", "contains", "ref",
  ]

  init(scopes: [FactPath] = []) { self.scopes = scopes }

  /// A condition: a map of which all entries hold, or a list of such maps of which all hold.
  mutating func condition(_ node: Node) -> Condition? {
    guard let entries = node.mapping else {
      problem("a condition must be a map", node.place)
      return nil
    }
    let parts = entries.compactMap { part($0) }
    guard parts.count == entries.count else { return nil }
    return parts.count == 1 ? parts[0] : .all(parts)
  }

  private mutating func problem(_ message: String, _ place: Place) {
    problems.append(Problem(message: message, place: place))
  }

  private mutating func part(_ entry: Node.Entry) -> Condition? {
    switch entry.key {
    case "any": return list(entry).map { .any($0) }
    case "all": return list(entry).map { .all($0) }
    case "not": return condition(entry.value).map { .not($0) }
    case "some": return members(entry).map { .some(over: $0.over, where: $0.condition) }
    case "each": return members(entry).map { .each(over: $0.over, where: $0.condition) }
    default:
      guard let path = path(entry.key, entry.keyPlace), let test = test(entry.value) else { return nil }
      return .test(path, test)
    }
  }

  private mutating func path(_ text: String, _ place: Place) -> FactPath? {
    guard let path = FactPath(text) else {
      problem("\(text) is no path", place)
      return nil
    }
    references.append(Reference(path: path, place: place, scopes: scopes))
    return path
  }

  private mutating func list(_ entry: Node.Entry) -> [Condition]? {
    guard let nodes = entry.value.sequence, !nodes.isEmpty else {
      problem("\(entry.key) must be a list of conditions", entry.value.place)
      return nil
    }
    let conditions = nodes.compactMap { condition($0) }
    return conditions.count == nodes.count ? conditions : nil
  }

  private mutating func members(_ entry: Node.Entry) -> (over: FactPath, condition: Condition)? {
    guard let over = entry.value["over"], let text = over.scalar?.text, let inner = entry.value["where"]
    else {
      problem("\(entry.key) needs over and where", entry.value.place)
      return nil
    }
    for field in entry.value.mapping ?? [] where field.key != "over" && field.key != "where" {
      problem("\(field.key) is not known in \(entry.key)", field.keyPlace)
    }
    guard let path = path(text, over.place) else { return nil }
    scopes.append(path)
    defer { scopes.removeLast() }
    return condition(inner).map { (path, $0) }
  }

  private mutating func test(_ node: Node) -> Condition.Test? {
    if let values = node.sequence { return .oneOf(values.map { JSON(core: $0) }) }
    guard let entries = node.mapping else { return .equals(JSON(core: node)) }
    let tests = entries.compactMap { test($0) }
    guard tests.count == entries.count, !tests.isEmpty else {
      if entries.isEmpty { problem("a test must say something", node.place) }
      return nil
    }
    return tests.count == 1 ? tests[0] : .all(tests)
  }

  private mutating func test(_ entry: Node.Entry) -> Condition.Test? {
    let node = entry.value
    switch entry.key {
    case "set":
      guard let flag = JSON(core: node).bool else { return wrong(entry, "true or false") }
      return .isSet(flag)
    case "not": return test(node).map { .not($0) }
    case "min": return bound(entry, isDate: false).map { .minimum($0) }
    case "max": return bound(entry, isDate: false).map { .maximum($0) }
    case "since": return bound(entry, isDate: true).map { .since($0) }
    case "before": return bound(entry, isDate: true).map { .before($0) }
    case "match":
      guard let text = node.scalar?.text else { return wrong(entry, "a pattern") }
      do {
        return .match(try Pattern(text))
      } catch {
        problem("match: \(error)", node.place)
        return nil
      }
    case "count": return count(entry)
    case "contains":
      if let text = node["ref"]?.scalar?.text, node.mapping?.count == 1 {
        return path(text, node.place).map { .contains(.ref($0)) }
      }
      return .contains(.values(node.sequence?.map { JSON(core: $0) } ?? [JSON(core: node)]))
    case "ref":
      guard let text = node.scalar?.text else { return wrong(entry, "a path") }
      return path(text, node.place).map { .ref($0) }
    default:
      let near = Suggestion.nearest(to: entry.key, among: Self.tests)
      problem("\(entry.key) is no test" + (near.map { "; did you mean \($0)?" } ?? ""), entry.keyPlace)
      return nil
    }
  }

  private mutating func count(_ entry: Node.Entry) -> Condition.Test? {
    let json = JSON(core: entry.value)
    if let exact = json.int, exact >= 0 { return .count(minimum: exact, maximum: exact) }
    guard let object = json.object, !object.isEmpty, object.keys.allSatisfy({ $0 == "min" || $0 == "max" }),
      object.members.allSatisfy({ $0.value.int != nil })
    else { return wrong(entry, "a number, or a map of min and max") }
    return .count(minimum: object["min"]?.int ?? 0, maximum: object["max"]?.int)
  }

  private mutating func bound(_ entry: Node.Entry, isDate: Bool) -> Bound? {
    let json = JSON(core: entry.value)
    if let text = json["ref"]?.string, json.object?.count == 1 {
      return path(text, entry.value.place).map { .fact($0) }
    }
    if isDate {
      guard let text = json.string, CivilDate(text) != nil else {
        return wrong(entry, "a date such as 2026-11-30")
      }
      return .literal(json)
    }
    guard json.number != nil else { return wrong(entry, "a number") }
    return .literal(json)
  }

  private mutating func wrong<Nothing>(_ entry: Node.Entry, _ wanted: String) -> Nothing? {
    problem("\(entry.key) must be \(wanted)", entry.value.place)
    return nil
  }
}

extension Condition {
  /// A condition from a registry document, with what is wrong with it.
  public static func read(_ node: Node) -> (condition: Condition?, findings: [Finding]) {
    var reader = ConditionReader()
    let condition = reader.condition(node)
    let findings = reader.problems.map {
      Finding("registry-condition", .error, $0.message, at: .file($0.place))
    }
    return (condition, findings)
  }
}
