/// Makes the ids of one response: the same for the same seed and the same number of requests before.
struct Identifiers: Sendable {
  private var generator: SeededGenerator

  /// Ids for the request of a number.
  init(seed: UInt64, request number: Int) {
    generator = SeededGenerator(seed: seed, "ids", String(number))
  }

  /// An id: the prefix and 48 hexadecimal digits.
  mutating func next(_ prefix: String, separator: String = "_") -> String {
    prefix + separator + generator.hex(48)
  }
}
