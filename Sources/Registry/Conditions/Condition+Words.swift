import Notation

extension Condition {
  /// The condition as a sentence's part: `model.sampling is never and reasoning.effort is not none`.
  public var words: String { words(inside: false) }

  private func words(inside: Bool) -> String {
    switch self {
    case .test(let path, let test): return test.words(of: Self.name(path), isNegated: false)
    case .all(let conditions): return Self.joined(conditions, by: "and", inside: inside)
    case .any(let conditions): return Self.joined(conditions, by: "or", inside: inside)
    case .not(.test(let path, let test)): return test.words(of: Self.name(path), isNegated: true)
    case .not(let condition): return "not \(condition.words(inside: true))"
    case .some(let over, let condition):
      return "for some of \(Self.name(over)), \(condition.words(inside: true))"
    case .each(let over, let condition):
      return "for each of \(Self.name(over)), \(condition.words(inside: true))"
    }
  }

  /// Alternatives within a list of demands, and the other way round, stand in brackets.
  private static func joined(_ conditions: [Condition], by word: String, inside: Bool) -> String {
    let isOnlyOne = conditions.count == 1
    let text = conditions.map { $0.words(inside: !isOnlyOne) }.joined(separator: " \(word) ")
    return inside && !isOnlyOne ? "(\(text))" : text
  }

  fileprivate static func name(_ path: FactPath) -> String {
    if case .member(let way) = path, way.steps.isEmpty { return "the member" }
    return path.description
  }
}

extension Condition.Test {
  fileprivate func words(of name: String, isNegated: Bool) -> String {
    let not = isNegated ? "not " : ""
    switch self {
    case .equals(let value): return "\(name) is \(not)\(Words.value(value))"
    case .oneOf(let values): return "\(name) is \(not)\(Words.either(values.map(Words.value)))"
    case .isSet(let isSet): return "\(name) is \(isSet == isNegated ? "not " : "")set"
    case .not(let test): return test.words(of: name, isNegated: !isNegated)
    case .minimum(let bound):
      return isNegated ? "\(name) is less than \(bound.words)" : "\(name) is at least \(bound.words)"
    case .maximum(let bound):
      return isNegated ? "\(name) is more than \(bound.words)" : "\(name) is at most \(bound.words)"
    case .match(let pattern): return "\(name) \(isNegated ? "does not match" : "matches") \(pattern)"
    case .count(let minimum, let maximum): return "\(name) has \(not)\(Self.count(minimum, maximum))"
    case .contains(.values(let values)):
      return "\(name) \(isNegated ? "lacks" : "holds") \(Words.either(values.map(Words.value)))"
    case .contains(.ref(let path)):
      return "\(name) \(isNegated ? "lacks" : "holds") the value of \(Condition.name(path))"
    case .since(let bound):
      return isNegated ? "\(name) is before \(bound.words)" : "\(name) is \(bound.words) or later"
    case .before(let bound):
      return isNegated ? "\(name) is \(bound.words) or later" : "\(name) is before \(bound.words)"
    case .ref(let path): return "\(name) is \(not)the value of \(Condition.name(path))"
    case .all(let tests):
      let text = tests.map { $0.words(of: name, isNegated: false) }.joined(separator: " and ")
      return isNegated ? "not (\(text))" : text
    }
  }

  private static func count(_ minimum: Int, _ maximum: Int?) -> String {
    switch maximum {
    case minimum?: Words.count(minimum, "member")
    case nil: "at least \(Words.count(minimum, "member"))"
    case let maximum? where minimum == 0: "at most \(Words.count(maximum, "member"))"
    case let maximum?: "from \(minimum) to \(Words.count(maximum, "member"))"
    }
  }
}

extension Bound {
  /// The value, or where it is found.
  fileprivate var words: String {
    switch self {
    case .literal(let value): Words.value(value)
    case .fact(let path): "\(path)"
    }
  }
}
