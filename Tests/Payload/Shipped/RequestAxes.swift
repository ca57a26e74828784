import Notation
import Registry

/// What a request may choose independently: the values that the descriptions list, and for each that it is unset.
struct RequestAxes: Sendable {
  /// One value of one axis.
  struct Choice: Sendable {
    let label: String
    /// The value; nil for unset.
    let value: JSON?

    static let unset = Choice(label: "unset", value: nil)
  }

  let efforts: [Choice]
  let temperatures: [Choice]
  let verbosities: [Choice]
  let tiers: [Choice]
  let tools: [Choice]

  init(_ registry: ResponseSettingsRegistry) {
    func values(_ path: String) -> [Choice] {
      let values = SettingPath(path).flatMap(registry.node(at:))?.listedValues ?? []
      return [.unset]
        + values.compactMap { value in value.string.map { Choice(label: $0, value: value) } }
    }
    efforts = values("reasoning.effort")
    verbosities = values("text.verbosity")
    tiers = values("service_tier")
    temperatures = [
      .unset, Choice(label: "0.2", value: (try? JSON(parsing: "0.2")) ?? .null),
      Choice(label: "1", value: 1),
    ]
    let variants = SettingPath("tools[]").flatMap(registry.node(at:))?.variants ?? []
    tools =
      [.unset]
      + variants.compactMap { variant in
        guard let name = variant.values.first else { return nil }
        return Choice(label: name, value: variant.node.descriptor?.example ?? ["type": .string(name)])
      }
  }

  /// A choice on every axis.
  struct Combination: Sendable {
    var effort = 0
    var temperature = 0
    var verbosity = 0
    var tier = 0
    var tool = 0
  }

  /// How many combinations there are.
  var count: Int { efforts.count * temperatures.count * verbosities.count * tiers.count * tools.count }

  /// The combination of a number below `count`.
  subscript(number: Int) -> Combination {
    var rest = number
    func digit(_ axis: [Choice]) -> Int {
      defer { rest /= axis.count }
      return rest % axis.count
    }
    return Combination(
      effort: digit(efforts), temperature: digit(temperatures), verbosity: digit(verbosities),
      tier: digit(tiers), tool: digit(tools))
  }

  /// The settings that a combination sets, by their paths.
  func settings(_ combination: Combination) -> [(path: String, value: JSON)] {
    let chosen = [
      ("reasoning.effort", efforts[combination.effort].value),
      ("temperature", temperatures[combination.temperature].value),
      ("text.verbosity", verbosities[combination.verbosity].value),
      ("service_tier", tiers[combination.tier].value),
      ("tools", tools[combination.tool].value.map { .array([$0]) }),
    ]
    return chosen.compactMap { path, value in value.map { (path, $0) } }
  }
}
