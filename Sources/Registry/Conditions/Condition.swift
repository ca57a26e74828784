import Notation

/// When something holds: a test of settings and facts.
///
/// Written as a map of which all entries must hold; docs/registry.md lists the forms.
public indirect enum Condition: Sendable, Hashable {
  /// A value passes a test.
  case test(FactPath, Test)
  /// All hold.
  case all([Condition])
  /// At least one holds.
  case any([Condition])
  /// It does not hold.
  case not(Condition)
  /// It holds for some member of a list.
  case some(over: FactPath, where: Condition)
  /// It holds for each member of a list.
  case each(over: FactPath, where: Condition)

  /// What is asked of one value.
  public indirect enum Test: Sendable, Hashable {
    /// It equals a value.
    case equals(JSON)
    /// It equals one of some values.
    case oneOf([JSON])
    /// It stands in the request, or does not.
    case isSet(Bool)
    /// Another test does not hold.
    case not(Test)
    /// The number, or the length of the list, is at least so much.
    case minimum(Bound)
    /// The number, or the length of the list, is at most so much.
    case maximum(Bound)
    /// The text matches.
    case match(Pattern)
    /// The list has at least and at most so many members.
    case count(minimum: Int, maximum: Int?)
    /// The list has one of some values, or what stands at another place.
    case contains(Containment)
    /// The date is this one or a later one.
    case since(Bound)
    /// The date is earlier than this one.
    case before(Bound)
    /// It equals what stands at another place.
    case ref(FactPath)
    /// All tests hold.
    case all([Test])
  }

  /// What a list is searched for.
  public enum Containment: Sendable, Hashable {
    /// One of some values.
    case values([JSON])
    /// What stands at another place.
    case ref(FactPath)
  }

  /// Every path that the condition reads, members of lists included.
  public var paths: [FactPath] {
    switch self {
    case .test(let path, let test): [path] + test.paths
    case .all(let conditions), .any(let conditions): conditions.flatMap(\.paths)
    case .not(let condition): condition.paths
    case .some(let path, let condition), .each(let path, let condition): [path] + condition.paths
    }
  }
}

extension Condition.Test {
  /// Every path that the test reads besides the value itself.
  public var paths: [FactPath] {
    switch self {
    case .ref(let path), .contains(.ref(let path)): [path]
    case .not(let test): test.paths
    case .all(let tests): tests.flatMap(\.paths)
    case .minimum(let bound), .maximum(let bound), .since(let bound), .before(let bound):
      bound.fact.map { [$0] } ?? []
    case .equals, .oneOf, .isSet, .match, .count, .contains: []
    }
  }
}
