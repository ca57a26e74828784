import Notation

/// A condition on the attributes of a file: a comparison, or several of them joined.
indirect enum AttributeFilter: Sendable, Hashable {
  case all([AttributeFilter])
  case any([AttributeFilter])
  case comparison(kind: String, key: String, value: JSON)

  /// Reads a filter; nil for a value that is none.
  init?(_ filter: JSON?, depth: Int = 0) {
    guard let filter, depth < 16, let type = filter["type"]?.string else { return nil }
    switch type {
    case "and", "or":
      let inner = (filter["filters"]?.array ?? []).compactMap { AttributeFilter($0, depth: depth + 1) }
      self = type == "and" ? .all(inner) : .any(inner)
    default:
      guard let key = filter["key"]?.string, let value = filter["value"] else { return nil }
      self = .comparison(kind: type, key: key, value: value)
    }
  }

  /// Whether attributes fulfil the condition.
  func holds(for attributes: JSON) -> Bool {
    switch self {
    case .all(let inner): inner.allSatisfy { $0.holds(for: attributes) }
    case .any(let inner): inner.contains { $0.holds(for: attributes) }
    case .comparison(let kind, let key, let value): Self.compare(attributes[key], kind, value)
    }
  }

  private static func compare(_ found: JSON?, _ kind: String, _ wanted: JSON) -> Bool {
    let found = found ?? .null
    switch kind {
    case "eq": return found.isEquivalent(to: wanted)
    case "ne": return !found.isEquivalent(to: wanted)
    case "in": return (wanted.array ?? []).contains { $0.isEquivalent(to: found) }
    case "nin": return !(wanted.array ?? []).contains { $0.isEquivalent(to: found) }
    default:
      guard let left = found.number, let right = wanted.number else { return false }
      switch kind {
      case "gt": return right.isLess(than: left)
      case "gte": return !left.isLess(than: right)
      case "lt": return left.isLess(than: right)
      case "lte": return !right.isLess(than: left)
      default: return false
      }
    }
  }
}
