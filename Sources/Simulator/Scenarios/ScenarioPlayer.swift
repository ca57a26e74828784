import Notation

/// Finds the scenario's answer to a request, and remembers how far sequences have come.
struct ScenarioPlayer: Sendable {
  /// What a rule prescribes for one request.
  struct Turn: Sendable {
    /// The answer; nil leaves the ordinary one.
    var answer: ScenarioAnswer?
    var faults: [Fault]
    /// How often the rule has matched, this time included.
    var number: Int
  }

  private let scenarios: [Scenario]
  private let always: [String]
  private var counts: [String: [Int: Int]] = [:]

  /// A player of scenarios, of which some are in force for every request.
  init(_ scenarios: [Scenario], always: [String]) {
    self.scenarios = scenarios
    self.always = always
  }

  /// Whether there is anything to play.
  var isEmpty: Bool { scenarios.isEmpty }

  /// The names of all scenarios.
  var names: [String] { scenarios.map(\.name) }

  /// What the first fitting rule prescribes: of the scenario that the request asks for, or else of those in force.
  mutating func turn(for request: ScenarioRequest, asked: String?) -> Turn? {
    let names = asked.map { [$0] } ?? always
    for scenario in names.compactMap({ name in scenarios.first { $0.name == name } }) {
      for (index, rule) in scenario.rules.enumerated() {
        guard rule.condition?.evaluate(in: request).isTrue ?? true else { continue }
        let given = counts[scenario.name]?[index] ?? 0
        if let times = rule.times, given >= times { continue }
        if !rule.answers.isEmpty, given >= rule.answers.count, rule.afterLast == .pass { continue }
        counts[scenario.name, default: [:]][index] = given + 1
        return Turn(answer: Self.answer(of: rule, given), faults: rule.faults, number: given + 1)
      }
    }
    return nil
  }

  private static func answer(of rule: ScenarioRule, _ given: Int) -> ScenarioAnswer? {
    guard let last = rule.answers.indices.last else { return nil }
    return rule.answers[rule.afterLast == .restart ? given % rule.answers.count : min(given, last)]
  }
}
