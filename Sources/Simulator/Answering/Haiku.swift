/// A haiku of five, seven and five syllables that begins with its topic and says that it is simulated.
struct Haiku: Sendable, Hashable, CustomStringConvertible {
  /// The three lines.
  let lines: [String]

  /// A haiku about something.
  init(about topic: Topic, using generator: inout SeededGenerator) {
    let opening = Self.opening(topic, using: &generator)
    lines = [
      opening ?? generator.pick(Self.openings, or: ""), generator.pick(Self.middles, or: ""),
      generator.pick(Self.endings, or: ""),
    ]
  }

  /// The lines below each other.
  var description: String { lines.joined(separator: "\n") }

  /// The topic in a line of five syllables; nil when there is no room for it.
  private static func opening(_ topic: Topic, using generator: inout SeededGenerator) -> String? {
    var words = topic.words
    if words == ["this"] { return nil }
    while words.count > 1, Syllables.count(words.joined(separator: " ")) > 5 { words.removeFirst() }
    let text = words.joined(separator: " ")
    let count = Syllables.count(text)
    // Letters of scripts without vowels to count would give any number.
    guard (1...5).contains(count), text.unicodeScalars.allSatisfy({ $0.value < 0x250 }) else { return nil }
    let line = text + generator.pick(fillers[count - 1], or: "")
    return line.prefix(1).uppercased() + line.dropFirst()
  }

  /// What completes a topic of one to five syllables.
  static let fillers: [[String]] = [
    [", and nothing more", " at break of dawn", " under grey clouds", " and an old moon"],
    [", softly now", " once again", " in the dark", " and silence"],
    [" arrives", " again", ", slowly", " returns"],
    [", hush", ", now", ", still"],
    [""],
  ]
  /// First lines for topics that do not fit into one.
  static let openings = ["A question arrives", "Words on a dark screen", "You ask, and wait here"]
  /// Lines of seven syllables that say what this is.
  static let middles = [
    "my simulated heart beats", "in a simulated sky", "one simulated moment",
    "the simulated wind turns", "a simulation whispers", "this simulation listens",
  ]
  /// Lines of five syllables.
  static let endings = [
    "no model was asked", "seeds decide the rest", "the cursor blinks on", "loopback holds its breath",
    "stillness fills the port", "each token falls soft",
  ]
}
