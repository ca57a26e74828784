extension JSON {
  /// What makes two values the same.
  private enum Sameness {
    /// Number texts and the order of keys count.
    case asWritten
    /// Numbers count by value, objects as sets of members.
    case byValue
  }

  /// Equal when written the same: numbers by their text, strings by code points, keys in order.
  public static func == (left: JSON, right: JSON) -> Bool { same(left, right, .asWritten) }

  /// Hashes what `==` compares.
  public func hash(into hasher: inout Hasher) {
    hash(into: &hasher, .asWritten, levels: Self.hashedLevels)
  }

  /// Whether the value means the same as another in the sense of JSON Schema: `1` and `1.0` are the same number,
  /// the order of keys says nothing; `1` and `true` differ.
  public func isEquivalent(to other: JSON) -> Bool { Self.same(self, other, .byValue) }

  /// A value that is equal to, and hashes like, all equivalent ones; for sets and dictionaries.
  public struct ByValue: Sendable, Hashable {
    /// The value as written.
    public let json: JSON

    /// A value to be compared by what it means.
    public init(_ json: JSON) { self.json = json }

    /// Whether the values are equivalent.
    public static func == (left: ByValue, right: ByValue) -> Bool { left.json.isEquivalent(to: right.json) }

    /// Hashes what equivalent values share.
    public func hash(into hasher: inout Hasher) {
      json.hash(into: &hasher, .byValue, levels: JSON.hashedLevels)
    }
  }

  /// Compares without recursion, so that no depth exhausts the stack.
  private static func same(_ left: JSON, _ right: JSON, _ sameness: Sameness) -> Bool {
    var pending: [(JSON, JSON)] = []
    var pair = (left, right)
    while true {
      switch pair {
      case (.null, .null): break
      case (.bool(let left), .bool(let right)):
        guard left == right else { return false }
      case (.number(let left), .number(let right)):
        guard sameness == .asWritten ? left == right : left.isEqual(to: right) else { return false }
      case (.string(let left), .string(let right)):
        guard left.isIdentical(to: right) else { return false }
      case (.array(let left), .array(let right)):
        guard left.count == right.count else { return false }
        pending.append(contentsOf: zip(left, right))
      case (.object(let left), .object(let right)):
        guard left.count == right.count else { return false }
        for (position, member) in left.members.enumerated() {
          switch sameness {
          case .asWritten:
            guard member.key.isIdentical(to: right.members[position].key) else { return false }
            pending.append((member.value, right.members[position].value))
          case .byValue:
            guard let other = right[member.key] else { return false }
            pending.append((member.value, other))
          }
        }
      default: return false
      }
      guard let next = pending.popLast() else { return true }
      pair = next
    }
  }

  /// Below this many levels only sizes are hashed, so that no depth exhausts the stack.
  private static let hashedLevels = 64

  private func hash(into hasher: inout Hasher, _ sameness: Sameness, levels: Int) {
    switch self {
    case .null: hasher.combine(0)
    case .bool(let value):
      hasher.combine(1)
      hasher.combine(value)
    case .number(let number):
      hasher.combine(2)
      if sameness == .asWritten { hasher.combine(number) } else { number.hashValue(into: &hasher) }
    case .string(let string):
      hasher.combine(3)
      hasher.combine(string)
    case .array(let elements):
      hasher.combine(4)
      hasher.combine(elements.count)
      guard levels > 0 else { return }
      for element in elements { element.hash(into: &hasher, sameness, levels: levels - 1) }
    case .object(let object):
      hasher.combine(5)
      hasher.combine(object.count)
      guard levels > 0 else { return }
      var sum = 0
      for member in object.members {
        // A sum does not depend on the order of the members.
        var own = hasher
        own.combine(member.key)
        member.value.hash(into: &own, sameness, levels: levels - 1)
        if sameness == .byValue { sum &+= own.finalize() } else { hasher = own }
      }
      if sameness == .byValue { hasher.combine(sum) }
    }
  }
}
