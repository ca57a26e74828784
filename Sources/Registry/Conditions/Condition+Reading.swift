import Notation

extension Condition {
  /// Something in a file that is no condition, and where it stands.
  public struct Problem: Error, Sendable, Hashable {
    /// What is wrong, in one lower-case line.
    public var message: String
    /// Where it stands.
    public var place: Place
  }

  /// Reads a condition outside of the registry, in the form that its rules have; nil when there are problems.
  public static func parsed(from node: Node) -> (condition: Condition?, problems: [Problem]) {
    var reader = ConditionReader()
    let condition = reader.condition(node)
    let problems = reader.problems.map { Problem(message: $0.message, place: $0.place) }
    return (problems.isEmpty ? condition : nil, problems)
  }
}
