/// A vector for a text such that texts which share words, or parts of words, lie near each other.
///
/// The same text gives the same vector on every machine; nothing is learnt from anywhere.
struct TextVector: Sendable, Hashable {
  /// The components; together of length one.
  let values: [Float]

  /// The vector of a text in so many dimensions.
  init(_ text: String, dimensions: Int) {
    var sums = [Float](repeating: 0, count: max(1, dimensions))
    var previous = ""
    for word in Self.words(text) {
      let weight: Float = Self.common.contains(word) ? 0.15 : 1
      Self.add(word, weight, to: &sums)
      if !previous.isEmpty { Self.add(previous + " " + word, 0.3, to: &sums) }
      let letters = Array(("^" + word + "$").utf8)
      if letters.count > 3, weight == 1 {
        for start in 0...(letters.count - 3) {
          Self.add("#" + String(decoding: letters[start..<(start + 3)], as: UTF8.self), 0.25, to: &sums)
        }
      }
      previous = word
    }
    let length = sums.reduce(0) { $0 + $1 * $1 }.squareRoot()
    if length > 0 {
      values = sums.map { $0 / length }
    } else {
      // A text without words still has a direction of its own.
      sums[0] = 1
      values = sums
    }
  }

  /// How near another vector of the same dimensions is: 1 for the same direction, 0 for nothing in common.
  func nearness(to other: TextVector) -> Double {
    Double(zip(values, other.values).reduce(Float(0)) { $0 + $1.0 * $1.1 })
  }

  /// The components as bytes, lowest first, four each.
  var bytes: [UInt8] {
    values.flatMap { value in
      let bits = value.bitPattern
      return [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: bits >> $0) }
    }
  }

  private static let common: Set<String> = [
    "a", "an", "and", "are", "as", "at", "be", "by", "for", "from", "in", "is", "it", "of", "on", "or",
    "that",
    "the", "this", "to", "was", "what", "which", "with", "how", "do", "does", "i", "you", "me", "my",
  ]

  private static func words(_ text: String) -> [String] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }.map { word in
      // The plural counts as the singular.
      word.count > 3 && word.last == "s" && !word.hasSuffix("ss") ? String(word.dropLast()) : String(word)
    }
  }

  /// Adds a feature at a few places that depend on it alone.
  private static func add(_ feature: String, _ weight: Float, to sums: inout [Float]) {
    var generator = SeededGenerator(seed: 0, feature)
    for _ in 0..<4 {
      let bits = generator.next()
      let index = Int((bits >> 1) % UInt64(sums.count))
      sums[index] += bits & 1 == 0 ? weight : -weight
    }
  }
}
