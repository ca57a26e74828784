import Notation

/// The place of a payload that a server's error speaks of.
public struct ParameterPlace: Sendable, Hashable {
  /// The way to the deepest value of the payload on the way that the error names.
  public var path: ValuePath
  /// Where that value was written.
  public var origin: Origin
  /// Whether the whole way is there; otherwise the rest of it is missing from the payload.
  public var isWhole: Bool
}

extension SourcedValue {
  /// Finds what an API means by `reasoning.summary`, `input[1].status` or `tools[0].name`; nil for an empty name.
  ///
  /// Where a part of the way is missing (`input[1].summary` of an item without one), the place is that of what
  /// should hold it. Keys that contain dots are found too. List members may be written as `input.1` as well.
  public func place(ofParameter name: String) -> ParameterPlace? {
    guard !name.isEmpty else { return nil }
    var place = ParameterPlace(path: .root, origin: origin, isWhole: false)
    var value = self
    var rest = Substring(name)
    while !rest.isEmpty {
      guard let (step, next, tail) = value.step(along: rest) else { break }
      place.path.steps.append(step)
      place.origin = next.origin
      value = next
      rest = tail
    }
    place.isWhole = rest.isEmpty
    return place
  }

  /// The member that the beginning of a way leads to, with the rest of the way.
  private func step(along way: Substring) -> (ValuePath.Step, SourcedValue, Substring)? {
    switch content {
    case .array(let elements):
      var digits = way.hasPrefix("[") ? way.dropFirst() : way
      let number = digits.prefix { $0.isASCII && $0.isNumber }
      digits = digits.dropFirst(number.count)
      if way.hasPrefix("[") {
        guard digits.hasPrefix("]") else { return nil }
        digits = digits.dropFirst()
      }
      guard let index = Int(number), elements.indices.contains(index) else { return nil }
      return (.index(index), elements[index], Self.afterDot(digits))
    case .object(let members):
      // The longest key wins: a map may hold both `a` and `a.b`.
      let found =
        members
        .filter { member in
          guard way.hasPrefix(member.key) else { return false }
          let tail = way.dropFirst(member.key.count)
          return tail.isEmpty || tail.hasPrefix(".") || tail.hasPrefix("[")
        }
        .max { $0.key.count < $1.key.count }
      guard let found, !found.key.isEmpty else { return nil }
      return (.key(found.key), found.value, Self.afterDot(way.dropFirst(found.key.count)))
    default: return nil
    }
  }

  private static func afterDot(_ way: Substring) -> Substring { way.hasPrefix(".") ? way.dropFirst() : way }
}
