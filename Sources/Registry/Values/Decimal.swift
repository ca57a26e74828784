import Notation

/// An exact decimal number for money: an integer and the place of its point, never rounded.
///
/// ```swift
/// Decimal("2.50")! * 904 + Decimal("1.25")! * 4096   // 7380
/// ```
///
/// Holds 38 digits. What would not fit is reported as nil by the arithmetic that can overflow; `+`, `-` and `*`
/// are for numbers of the size of prices and token counts, and stop the program beyond that.
public struct Decimal: Sendable, Hashable, Comparable, CustomStringConvertible {
  private let units: Int128
  /// The number of digits behind the point; `units` never ends in 0 while there are any.
  private let places: Int

  /// Nothing.
  public static let zero = Decimal(0)

  /// A whole number.
  public init(_ value: Int) {
    units = Int128(value)
    places = 0
  }

  /// A number of JSON's grammar; nil for other text and for what needs more than 38 digits.
  public init?(_ text: String) {
    var units: Int128 = 0
    var places = 0
    var exponent = 0
    var rest = text.utf8[...]
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative { rest = rest.dropFirst() }
    var digitCount = 0
    var seenPoint = false
    while let byte = rest.first, byte != UInt8(ascii: "e"), byte != UInt8(ascii: "E") {
      rest = rest.dropFirst()
      if byte == UInt8(ascii: "."), !seenPoint {
        seenPoint = true
        continue
      }
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      let (scaled, tooLarge) = units.multipliedReportingOverflow(by: 10)
      let (sum, overflow) = scaled.addingReportingOverflow(Int128(byte - UInt8(ascii: "0")))
      guard !tooLarge, !overflow else { return nil }
      units = sum
      digitCount += 1
      if seenPoint { places += 1 }
    }
    guard digitCount > 0 else { return nil }
    if !rest.isEmpty {
      guard let value = Int(Substring(rest.dropFirst())), value.magnitude < 100 else { return nil }
      exponent = value
    }
    self.init(units: isNegative ? -units : units, places: places - exponent)
  }

  /// The value of a JSON number; nil when it needs more than 38 digits.
  public init?(_ number: JSONNumber) { self.init(number.text) }

  private init?(units: Int128, places: Int) {
    var units = units
    var places = places
    while places < 0 {
      let (scaled, overflow) = units.multipliedReportingOverflow(by: 10)
      guard !overflow else { return nil }
      units = scaled
      places += 1
    }
    while places > 0, units % 10 == 0 {
      units /= 10
      places -= 1
    }
    self.units = units
    self.places = places
  }

  private init(exactly units: Int128, places: Int) {
    guard let value = Decimal(units: units, places: places) else {
      preconditionFailure("a decimal of more than 38 digits")
    }
    self = value
  }

  /// The sum.
  public static func + (left: Decimal, right: Decimal) -> Decimal {
    let (a, b, places) = aligned(left, right)
    return Decimal(exactly: a + b, places: places)
  }

  /// The difference.
  public static func - (left: Decimal, right: Decimal) -> Decimal {
    let (a, b, places) = aligned(left, right)
    return Decimal(exactly: a - b, places: places)
  }

  /// The product.
  public static func * (left: Decimal, right: Decimal) -> Decimal {
    Decimal(exactly: left.units * right.units, places: left.places + right.places)
  }

  /// The product with a count.
  public static func * (left: Decimal, count: Int) -> Decimal { left * Decimal(count) }

  /// The product, or nil when it needs more than 38 digits.
  public func multiplied(by other: Decimal) -> Decimal? {
    let (product, overflow) = units.multipliedReportingOverflow(by: other.units)
    return overflow ? nil : Decimal(units: product, places: places + other.places)
  }

  /// The number with its point moved to the left: `dividedByPowerOfTen(6)` is a millionth.
  public func dividedByPowerOfTen(_ exponent: Int) -> Decimal {
    Decimal(exactly: units, places: places + exponent)
  }

  /// Smaller numbers come first.
  public static func < (left: Decimal, right: Decimal) -> Bool {
    let (a, b, _) = aligned(left, right)
    return a < b
  }

  /// The number rounded half away from zero to a number of digits behind the point.
  public func rounded(toPlaces digits: Int) -> Decimal {
    guard places > digits else { return self }
    var divisor: Int128 = 1
    for _ in 0..<(places - digits) { divisor *= 10 }
    let half = divisor / 2
    return Decimal(exactly: (units + (units < 0 ? -half : half)) / divisor, places: digits)
  }

  /// The number in plain digits: `0.00988`.
  public var description: String { text(minimumPlaces: 0) }

  /// The number in plain digits, with at least so many behind the point: `0.50`.
  public func text(minimumPlaces: Int) -> String {
    var digits = String(units.magnitude)
    if digits.count <= places { digits = String(repeating: "0", count: places - digits.count + 1) + digits }
    let sign = units < 0 ? "-" : ""
    let fraction = digits.suffix(places) + String(repeating: "0", count: max(0, minimumPlaces - places))
    return sign + digits.dropLast(places) + (fraction.isEmpty ? "" : "." + fraction)
  }

  /// The number in double precision, for charts and thresholds only.
  public var double: Double {
    var scale = 1.0
    for _ in 0..<places { scale *= 10 }
    return Double(units) / scale
  }

  private static func aligned(_ left: Decimal, _ right: Decimal) -> (Int128, Int128, Int) {
    var a = left.units
    var b = right.units
    for _ in 0..<max(0, right.places - left.places) { a *= 10 }
    for _ in 0..<max(0, left.places - right.places) { b *= 10 }
    return (a, b, max(left.places, right.places))
  }
}
