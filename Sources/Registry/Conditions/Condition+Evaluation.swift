import Notation

extension Condition {
  /// Whether the condition holds.
  ///
  /// - Parameters:
  ///   - facts: Where settings and facts are looked up.
  ///   - scope: The list member that paths beginning with `.` belong to.
  public func evaluate(in facts: some FactSource, member scope: MemberScope? = nil) -> Truth {
    switch self {
    case .test(let path, let test):
      return test.evaluate(path, in: facts, member: scope)
    case .all(let conditions):
      return Truth.all(conditions) { $0.evaluate(in: facts, member: scope) }
    case .any(let conditions):
      return Truth.any(conditions) { $0.evaluate(in: facts, member: scope) }
    case .not(let condition):
      return !condition.evaluate(in: facts, member: scope)
    case .some(let over, let condition):
      return Truth.any(Self.members(over, in: facts, scope)) { condition.evaluate(in: facts, member: $0) }
    case .each(let over, let condition):
      return Truth.all(Self.members(over, in: facts, scope)) { condition.evaluate(in: facts, member: $0) }
    }
  }

  private static func members(
    _ over: FactPath, in facts: some FactSource, _ scope: MemberScope?
  ) -> [MemberScope] {
    switch over {
    case .setting(let path): return facts.members(of: path)
    case .member(let path): return scope?.members(of: path) ?? []
    case .model, .provider, .today, .endpoint:
      guard case .value(.array(let values)) = facts.value(of: over) else { return [] }
      return values.map { MemberScope(value: $0, path: .root) }
    }
  }
}

extension Condition.Test {
  fileprivate func evaluate(
    _ path: FactPath, in facts: some FactSource, member scope: MemberScope?
  ) -> Truth {
    switch self {
    case .isSet(let wanted):
      let isSet: Bool
      switch path {
      case .setting(let setting): isSet = facts.isSet(setting)
      case .member(let member): isSet = scope?.isSet(member) ?? false
      case .model, .provider, .today, .endpoint:
        // A fact is "set" when it is known to have a value: the only test that a missing fact does not stop.
        if case .value = facts.value(of: path) { isSet = true } else { isSet = false }
      }
      return Truth(isSet == wanted)
    case .not(let test): return !test.evaluate(path, in: facts, member: scope)
    case .all(let tests): return Truth.all(tests) { $0.evaluate(path, in: facts, member: scope) }
    default: break
    }
    switch Self.value(of: path, in: facts, scope) {
    case .missing: return .unknown([facts.missingFact(behind: path)])
    case .absent:
      // What is not there has no members.
      if case .count(let minimum, _) = self { return Truth(minimum == 0) }
      return .fails
    case .value(let value): return compare(value, in: facts, member: scope)
    }
  }

  private func compare(_ value: JSON, in facts: some FactSource, member scope: MemberScope?) -> Truth {
    switch self {
    case .equals(let other): return Truth(value.isEquivalent(to: other))
    case .oneOf(let values): return Truth(values.contains { value.isEquivalent(to: $0) })
    case .match(let pattern): return Truth(value.string.map(pattern.matches) ?? false)
    case .count(let minimum, let maximum):
      guard let count = value.array?.count ?? value.object?.count else { return .fails }
      return Truth(count >= minimum && maximum.map { count <= $0 } ?? true)
    case .contains(.values(let wanted)):
      return Truth(
        value.array?.contains { member in wanted.contains { member.isEquivalent(to: $0) } } ?? false)
    case .contains(.ref(let path)):
      return with(.fact(path), facts, scope) { wanted in
        Truth(value.array?.contains { $0.isEquivalent(to: wanted) } ?? false)
      }
    case .minimum(let bound):
      return with(bound, facts, scope) { Truth(Self.order(value, $0).map { $0 != .less } ?? false) }
    case .maximum(let bound):
      return with(bound, facts, scope) { Truth(Self.order(value, $0).map { $0 != .greater } ?? false) }
    case .since(let bound):
      return with(bound, facts, scope) { Truth(Self.dates(value, $0).map { $0 >= $1 } ?? false) }
    case .before(let bound):
      return with(bound, facts, scope) { Truth(Self.dates(value, $0).map { $0 < $1 } ?? false) }
    case .ref(let path):
      return with(.fact(path), facts, scope) { Truth(value.isEquivalent(to: $0)) }
    case .isSet, .not, .all:
      return .fails
    }
  }

  private func with(
    _ bound: Bound, _ facts: some FactSource, _ scope: MemberScope?, _ body: (JSON) -> Truth
  ) -> Truth {
    switch bound {
    case .literal(let value): return body(value)
    case .fact(let path):
      switch Self.value(of: path, in: facts, scope) {
      case .value(let value): return body(value)
      case .absent: return .fails
      case .missing: return .unknown([facts.missingFact(behind: path)])
      }
    }
  }

  private static func value(
    of path: FactPath, in facts: some FactSource, _ scope: MemberScope?
  ) -> FactValue {
    if case .member(let member) = path { return scope?.value(of: member, in: facts) ?? .absent }
    return facts.value(of: path)
  }

  /// How a number, or the length of a list, stands to a bound.
  private static func order(_ value: JSON, _ bound: JSON) -> JSONNumber.Order? {
    guard let bound = bound.number else { return nil }
    switch value {
    case .number(let number): return number.compare(bound)
    case .array(let values): return JSONNumber(values.count).compare(bound)
    case .null, .bool, .string, .object: return nil
    }
  }

  private static func dates(_ value: JSON, _ bound: JSON) -> (CivilDate, CivilDate)? {
    guard let left = value.string.flatMap({ CivilDate($0) }),
      let right = bound.string.flatMap({ CivilDate($0) })
    else { return nil }
    return (left, right)
  }
}

extension MemberScope {
  /// The members of a list below this member.
  func members(of path: SettingPath) -> [MemberScope] {
    path.found(in: value, at: self.path, as: node)
  }

  /// Whether something stands at a way below this member.
  func isSet(_ path: SettingPath) -> Bool { !members(of: path).isEmpty }

  /// The effective value at a way below this member: what stands there, or else its default.
  func value(of path: SettingPath, in facts: some FactSource) -> FactValue {
    let found = members(of: path)
    if path.leadsToMany { return .value(.array(found.map(\.value))) }
    if let value = found.first?.value { return .value(value) }
    let descriptor = node?.variant(of: value).flatMap { $0.node(at: path) }?.descriptor
    return descriptor?.defaultValue?.value(in: facts) ?? .absent
  }
}
