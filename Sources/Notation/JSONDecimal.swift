/// The exact value of a JSON number, in the one form that equal numbers share.
///
/// The value is 0.d₁d₂d₃… · 10^exponent with its sign. The digits neither begin nor end with a zero; zero has
/// none, and no sign. Memory grows with the length of the text, never with the exponent.
struct JSONDecimal: Hashable {
  let isNegative: Bool
  /// The digits as numbers from 0 to 9, the most significant first.
  let digits: [UInt8]
  let exponent: JSONExponent

  /// The value of a number.
  init(_ number: JSONNumber) {
    let bytes = number.text.utf8.span
    var offset = 0
    var digits: [UInt8] = []
    /// The place of the point, counted in digits from the first one that is not zero.
    var point = 0
    var isBehindPoint = false
    let isMinus = bytes.count > 0 && bytes[0] == JSONByte.minus
    if isMinus { offset = 1 }
    while offset < bytes.count, bytes[offset] | 0x20 != UInt8(ascii: "e") {
      let byte = bytes[offset]
      offset += 1
      if byte == JSONByte.point {
        isBehindPoint = true
      } else if byte == JSONByte.zero, digits.isEmpty {
        if isBehindPoint { point -= 1 }
      } else {
        digits.append(byte - JSONByte.zero)
        if !isBehindPoint { point += 1 }
      }
    }
    while digits.last == 0 { digits.removeLast() }
    self.digits = digits
    isNegative = isMinus && !digits.isEmpty
    if digits.isEmpty {
      exponent = .small(0)
    } else {
      var written: [UInt8] = []
      for index in min(offset + 1, bytes.count)..<bytes.count { written.append(bytes[index]) }
      exponent = JSONExponent(written: written, plus: point)
    }
  }

  /// Whether this is zero.
  var isZero: Bool { digits.isEmpty }

  /// Whether nothing stands behind the point.
  var isIntegral: Bool { isZero || exponent.isAtLeast(digits.count) }

  /// The value as an integer when it is one that fits.
  var int: Int? {
    guard !isZero else { return 0 }
    guard isIntegral, case .small(let places) = exponent, places < 20 else { return nil }
    var value = 0
    for place in 0..<places {
      let digit = place < digits.count ? Int(digits[place]) : 0
      let (tens, overflow) = value.multipliedReportingOverflow(by: 10)
      let (next, further) =
        isNegative ? tens.subtractingReportingOverflow(digit) : tens.addingReportingOverflow(digit)
      guard !overflow, !further else { return nil }
      value = next
    }
    return value
  }

  /// How this value stands to another.
  func compare(_ other: JSONDecimal) -> JSONNumber.Order {
    guard sign == other.sign else { return sign < other.sign ? .less : .greater }
    guard !isZero else { return .equal }
    let magnitudes = exponent.compare(other.exponent).or(Self.compare(digits, other.digits))
    return isNegative ? magnitudes.reversed : magnitudes
  }

  private var sign: Int { isZero ? 0 : isNegative ? -1 : 1 }

  /// Compares fractions 0.d₁d₂d₃….
  private static func compare(_ left: [UInt8], _ right: [UInt8]) -> JSONNumber.Order {
    if left == right { return .equal }
    return left.lexicographicallyPrecedes(right) ? .less : .greater
  }
}
