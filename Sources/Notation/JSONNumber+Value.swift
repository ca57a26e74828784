extension JSONNumber {
  /// How one number stands to another.
  public enum Order: Sendable, Hashable {
    /// The first is the smaller one.
    case less
    /// Both are the same.
    case equal
    /// The first is the greater one.
    case greater

    /// The order of the same two, the other way around.
    public var reversed: Order {
      switch self {
      case .less: .greater
      case .equal: .equal
      case .greater: .less
      }
    }

    /// This order, or a second one where this finds no difference.
    func or(_ second: @autoclosure () -> Order) -> Order { self == .equal ? second() : self }
  }

  /// How the value stands to another, without rounding: `1e400` is less than `1e401`.
  public func compare(_ other: JSONNumber) -> Order {
    if text == other.text { return .equal }
    if let left = Int(text), let right = Int(other.text) {
      return left < right ? .less : left > right ? .greater : .equal
    }
    return JSONDecimal(self).compare(JSONDecimal(other))
  }

  /// Whether the values are the same, without rounding: `1`, `1.0` and `10e-1` are.
  public func isEqual(to other: JSONNumber) -> Bool { compare(other) == .equal }

  /// Whether the value is less than another, without rounding.
  public func isLess(than other: JSONNumber) -> Bool { compare(other) == .less }

  /// Whether the value is an integer of any size: `1`, `1.0` and `1e400` are.
  public var isIntegral: Bool { Int(text) != nil || JSONDecimal(self).isIntegral }

  /// Hashes the value, not the text: what agrees with `isEqual(to:)`.
  func hashValue(into hasher: inout Hasher) {
    hasher.combine(JSONDecimal(self))
  }

  /// Whether the value is an integer times another, without rounding: `0.3` is a multiple of `0.1`.
  ///
  /// Zero is a multiple of every number, and the only multiple of zero. The time grows with the length of the
  /// texts, never with the exponents.
  public func isMultiple(of divisor: JSONNumber) -> Bool {
    let value = JSONDecimal(self)
    let divisor = JSONDecimal(divisor)
    if value.isZero { return true }
    if divisor.isZero { return false }
    // Both as integers times a power of ten; the digits of neither end with a zero. Where the value's power is
    // the smaller one, the value lacks a factor ten.
    let distance = value.exponent.difference(to: divisor.exponent)
    let (shift, overflow) = distance.addingReportingOverflow(divisor.digits.count - value.digits.count)
    guard overflow ? distance > 0 : shift >= 0 else { return false }
    return JSONDecimal.isMultiple(value.digits, shiftedBy: overflow ? .max : shift, of: divisor.digits)
  }
}
