import Notation
import Registry

/// The values that a setting may take here, as far as one can be nearest to another.
enum Allowance: Sendable, Hashable {
  /// The numbers between two bounds, both included.
  case numbers(minimum: JSONNumber?, maximum: JSONNumber?)
  /// The allowed steps of a scale, which is given from low to high.
  case scale([JSON], allowed: [JSON])

  /// The bounds of a limit that a nearest number can be taken from; nil when it has others.
  init?(_ limit: Limit, in facts: some FactSource) {
    var minimum: JSONNumber?
    var maximum: JSONNumber?
    for entry in limit.entries {
      guard case .value(let bound) = entry.bound.value(in: facts) else { continue }
      switch entry.keyword {
      case "minimum": minimum = bound.number
      case "maximum": maximum = bound.number
      default: return nil
      }
    }
    guard minimum != nil || maximum != nil else { return nil }
    self = .numbers(minimum: minimum, maximum: maximum)
  }

  /// The nearest allowed value, the higher one of two that are equally near; nil where there is none.
  func nearest(to value: JSON) -> JSON? {
    switch self {
    case .numbers(let minimum, let maximum):
      guard let number = value.number else { return nil }
      if let minimum, number.isLess(than: minimum) { return .number(minimum) }
      if let maximum, maximum.isLess(than: number) { return .number(maximum) }
      return value
    case .scale(let steps, let allowed):
      guard let position = steps.firstIndex(where: { $0.isEquivalent(to: value) }) else { return nil }
      var best: (distance: Int, step: JSON)?
      for (index, step) in steps.enumerated() where allowed.contains(where: { $0.isEquivalent(to: step) }) {
        let distance = abs(index - position)
        // Steps come from low to high, so that a later one at the same distance is the higher.
        if best.map({ distance <= $0.distance }) ?? true { best = (distance, step) }
      }
      return best?.step
    }
  }
}
