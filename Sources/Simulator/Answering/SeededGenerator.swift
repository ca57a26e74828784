/// Random numbers that are the same for the same seed on every machine (SplitMix64).
struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// A generator that starts from a seed and anything else that should make a difference.
  init(seed: UInt64, _ parts: String...) {
    var hash = StableHash(seed: seed)
    for part in parts { hash.combine(part) }
    state = hash.value
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// One of several; the first where there is no choice to speak of.
  mutating func pick<Element>(_ elements: [Element], or fallback: Element) -> Element {
    elements.isEmpty ? fallback : elements[Int(next() % UInt64(elements.count))]
  }

  /// A whole number from a range, both ends included.
  mutating func number(_ range: ClosedRange<Int>) -> Int {
    let (width, overflow) = range.upperBound.subtractingReportingOverflow(range.lowerBound)
    guard !overflow, width < Int.max else { return range.lowerBound }
    return range.lowerBound + Int(next() % UInt64(width + 1))
  }

  /// Hexadecimal digits.
  mutating func hex(_ count: Int) -> String {
    var digits = ""
    while digits.utf8.count < count {
      let text = String(next(), radix: 16)
      digits += String(repeating: "0", count: 16 - text.utf8.count) + text
    }
    return String(digits.prefix(count))
  }
}

/// A hash that is the same in every process (FNV-1a, 64 bits).
struct StableHash: Sendable {
  private(set) var value: UInt64

  /// A hash that starts from a seed.
  init(seed: UInt64 = 0) {
    value = 0xCBF2_9CE4_8422_2325
    combine(seed)
  }

  /// Adds a text and its end, so that "ab" + "c" differs from "a" + "bc".
  mutating func combine(_ text: String) {
    for byte in text.utf8 { add(byte) }
    add(0xFF)
  }

  /// Adds bytes and their end.
  mutating func combine(_ bytes: ArraySlice<UInt8>) {
    for byte in bytes { add(byte) }
    add(0xFF)
  }

  /// Adds a number.
  mutating func combine(_ number: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) { add(UInt8(truncatingIfNeeded: number >> shift)) }
  }

  private mutating func add(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
  }
}
