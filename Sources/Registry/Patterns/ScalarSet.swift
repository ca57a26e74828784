/// A set of code points: what one character of a pattern may be.
struct ScalarSet: Sendable {
  /// The code points below 128, one bit each.
  private var ascii: (UInt64, UInt64) = (0, 0)
  private var ranges: [ClosedRange<UInt32>] = []
  private var properties: [@Sendable (Unicode.Scalar) -> Bool] = []
  var isNegated = false
  /// About how much work it is to look a character up.
  private(set) var cost = 1

  /// The set without members.
  init() {}

  /// A set of ranges of code points.
  init(_ ranges: ClosedRange<UInt32>..., negated: Bool = false) {
    for range in ranges { insert(range) }
    isNegated = negated
  }

  mutating func insert(_ range: ClosedRange<UInt32>) {
    if range.lowerBound < 128 {
      for value in range.lowerBound...min(range.upperBound, 127) {
        if value < 64 { ascii.0 |= 1 << UInt64(value) } else { ascii.1 |= 1 << UInt64(value - 64) }
      }
    }
    if range.upperBound >= 128 { ranges.append(max(128, range.lowerBound)...range.upperBound) }
    cost = max(cost, ranges.count / 8)
  }

  mutating func insert(_ other: ScalarSet) {
    cost += other.cost
    if other.isNegated || !other.properties.isEmpty {
      properties.append { other.contains($0) }
    } else {
      ascii.0 |= other.ascii.0
      ascii.1 |= other.ascii.1
      ranges += other.ranges
    }
  }

  mutating func insert(where property: @escaping @Sendable (Unicode.Scalar) -> Bool) {
    properties.append(property)
  }

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    let isListed =
      if value < 64 {
        ascii.0 & (1 << UInt64(value)) != 0
      } else if value < 128 {
        ascii.1 & (1 << UInt64(value - 64)) != 0
      } else {
        ranges.contains { $0.contains(value) }
      }
    return (isListed || properties.contains { $0(scalar) }) != isNegated
  }

  /// `\d`: the ten digits.
  static let digit = ScalarSet(0x30...0x39)
  /// `\w`: letters and digits of ASCII, and `_`.
  static let word = ScalarSet(0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A)
  /// `\s`: white space and line ends.
  static let space = ScalarSet(
    0x09...0x0D, 0x20...0x20, 0xA0...0xA0, 0xFEFF...0xFEFF, 0x2028...0x2029, 0x1680...0x1680,
    0x2000...0x200A, 0x202F...0x202F, 0x205F...0x205F, 0x3000...0x3000)
  /// `.`: anything but a line end.
  static let dot = ScalarSet(0x0A...0x0A, 0x0D...0x0D, 0x2028...0x2029, negated: true)

  var negated: ScalarSet {
    var set = self
    set.isNegated.toggle()
    return set
  }
}
