extension JSONDecimal {
  /// Whether an integer, followed by a number of zeros, is divisible by another integer, both in decimal digits.
  static func isMultiple(_ digits: [UInt8], shiftedBy shift: Int, of divisor: [UInt8]) -> Bool {
    // A divisor of n digits has fewer than 4n factors two and as few factors five: more zeros than that divide
    // nothing further.
    let zeros = min(shift, 4 * divisor.count)
    if divisor.count <= 18 {
      return remainder(digits, zeros: zeros, divisor: integer(divisor, as: UInt64.self)) == 0
    }
    if divisor.count <= 37 {
      return remainder(digits, zeros: zeros, divisor: integer(divisor, as: UInt128.self)) == 0
    }
    return isLongMultiple(digits, zeros: zeros, of: divisor)
  }

  private static func integer<Word: FixedWidthInteger>(_ digits: [UInt8], as word: Word.Type) -> Word {
    digits.reduce(0) { $0 * 10 + Word($1) }
  }

  /// The remainder; ten times the divisor must fit into the word.
  private static func remainder<Word: FixedWidthInteger>(
    _ digits: [UInt8], zeros: Int, divisor: Word
  ) -> Word {
    var remainder: Word = 0
    for digit in digits { remainder = (remainder * 10 + Word(digit)) % divisor }
    for _ in 0..<zeros where remainder != 0 { remainder = remainder * 10 % divisor }
    return remainder
  }

  /// Long division as on paper, for divisors longer than any word.
  private static func isLongMultiple(_ digits: [UInt8], zeros: Int, of divisor: [UInt8]) -> Bool {
    // One place more than the divisor, for ten times the remainder.
    let divisor = [0] + divisor
    var remainder = [UInt8](repeating: 0, count: divisor.count)
    for index in 0..<digits.count + zeros {
      remainder.removeFirst()
      remainder.append(index < digits.count ? digits[index] : 0)
      while !remainder.lexicographicallyPrecedes(divisor) {
        var borrow: UInt8 = 0
        for place in divisor.indices.reversed() {
          let digit = divisor[place] + borrow
          borrow = remainder[place] < digit ? 1 : 0
          remainder[place] = remainder[place] + 10 * borrow - digit
        }
      }
    }
    return remainder.allSatisfy { $0 == 0 }
  }
}
