/// A power of ten of any size: `1e99999999999999999999` is a JSON number.
enum JSONExponent: Hashable {
  /// One that fits into a machine word.
  case small(Int)
  /// One that does not, as decimal digits (0 to 9) without leading zeros.
  case large(isNegative: Bool, digits: [UInt8])

  /// An exponent as written (`+05`, `-3`, nothing), moved by a number of places.
  init(written text: [UInt8], plus places: Int) {
    let isNegative = text.first == JSONByte.minus
    let digits = text.drop { $0 == JSONByte.minus || $0 == JSONByte.plus || $0 == JSONByte.zero }
    let small = Self.value(digits.map { $0 - JSONByte.zero }, isNegative: isNegative)
    if let small, case let (sum, overflow) = small.addingReportingOverflow(places), !overflow {
      self = .small(sum)
      return
    }
    // Here the exponent is beyond 10^18 and the places, no more than the bytes of a text, are far below:
    // the sum keeps the exponent's sign.
    let magnitude = digits.map { Int($0 - JSONByte.zero) }
    let sum = Self.add(isNegative ? -places : places, to: magnitude)
    self =
      Self.value(sum, isNegative: isNegative).map(Self.small) ?? .large(isNegative: isNegative, digits: sum)
  }

  /// Whether this is no less than a number.
  func isAtLeast(_ value: Int) -> Bool {
    switch self {
    case .small(let own): own >= value
    case .large(let isNegative, _): !isNegative
    }
  }

  /// How this exponent stands to another.
  func compare(_ other: JSONExponent) -> JSONNumber.Order {
    switch (self, other) {
    case (.small(let left), .small(let right)):
      return left < right ? .less : left > right ? .greater : .equal
    case (.large(let isNegative, _), .small): return isNegative ? .less : .greater
    case (.small, .large(let isNegative, _)): return isNegative ? .greater : .less
    case (.large(let leftNegative, let left), .large(let rightNegative, let right)):
      guard leftNegative == rightNegative else { return leftNegative ? .less : .greater }
      if left == right { return .equal }
      let isLess =
        left.count == right.count ? left.lexicographicallyPrecedes(right) : left.count < right.count
      return isLess != leftNegative ? .less : .greater
    }
  }

  /// How far this is above another, cut to what fits into a machine word.
  func difference(to other: JSONExponent) -> Int {
    if case (.small(let left), .small(let right)) = (self, other) {
      let (difference, overflow) = left.subtractingReportingOverflow(right)
      return overflow ? (left < right ? .min : .max) : difference
    }
    let order = compare(other)
    guard order != .equal else { return 0 }
    let saturated = order == .less ? Int.min : .max
    guard isNegative == other.isNegative else { return saturated }
    let isLarger = (order == .greater) != isNegative
    let difference = Self.subtract(
      isLarger ? other.magnitude : magnitude, from: isLarger ? magnitude : other.magnitude)
    return Self.value(difference, isNegative: order == .less) ?? saturated
  }

  private var isNegative: Bool {
    switch self {
    case .small(let value): value < 0
    case .large(let isNegative, _): isNegative
    }
  }

  private var magnitude: [UInt8] {
    switch self {
    case .small(let value): String(value.magnitude).utf8.map { $0 - JSONByte.zero }
    case .large(_, let digits): digits
    }
  }

  private static func value(_ digits: some Sequence<UInt8>, isNegative: Bool) -> Int? {
    var value = 0
    for digit in digits {
      let (tens, overflow) = value.multipliedReportingOverflow(by: 10)
      let (next, further) = tens.subtractingReportingOverflow(Int(digit))
      guard !overflow, !further else { return nil }
      value = next
    }
    if isNegative { return value }
    return value == .min ? nil : -value
  }

  /// Adds to decimal digits; the sum must not be negative.
  private static func add(_ value: Int, to digits: [Int]) -> [UInt8] {
    var sum: [UInt8] = []
    var carry = value
    var index = digits.count - 1
    while index >= 0 || carry > 0 {
      let total = (index >= 0 ? digits[index] : 0) + carry
      let digit = ((total % 10) + 10) % 10
      sum.append(UInt8(digit))
      carry = (total - digit) / 10
      index -= 1
    }
    while sum.last == 0 { sum.removeLast() }
    return sum.reversed()
  }

  /// Subtracts decimal digits from such that are no less.
  private static func subtract(_ right: [UInt8], from left: [UInt8]) -> [UInt8] {
    var difference = left
    var borrow: UInt8 = 0
    for place in 0..<left.count {
      let index = left.count - 1 - place
      let digit = (place < right.count ? right[right.count - 1 - place] : 0) + borrow
      borrow = difference[index] < digit ? 1 : 0
      difference[index] = difference[index] + 10 * borrow - digit
    }
    return difference
  }
}
