/// Sentences about a topic, drawn from a small stock; they say nothing true or false.
struct Prose: Sendable {
  /// What the sentences are about.
  let topic: Topic

  private static let subjects = [
    "The lighthouse keeper", "A small machine", "The old harbour", "Somebody on the night train",
    "The clock tower",
    "A patient gardener", "The last ferry", "An unread letter", "The river", "A child with a kite",
  ]
  private static let verbs = [
    "remembers", "waits for", "turns towards", "writes down", "keeps a place for", "listens to",
    "walks around",
    "folds away", "measures", "paints",
  ]
  private static let objects = [
    "the first light", "a map without names", "the smell of rain", "three blue stones",
    "the quiet between two bells",
    "an empty page", "what nobody asked", "the long way home", "a door left ajar", "the weather of tomorrow",
  ]
  private static let links = ["", "", "Then ", "Meanwhile ", "Later ", "And so ", "By evening "]

  /// A sentence; every third one names the topic.
  func sentence(_ number: Int, using generator: inout SeededGenerator) -> String {
    let link = number == 0 ? "" : generator.pick(Self.links, or: "")
    let subject = generator.pick(Self.subjects, or: "")
    let verb = generator.pick(Self.verbs, or: "")
    let object = number.isMultiple(of: 3) ? topic.description : generator.pick(Self.objects, or: "")
    let opening = link.isEmpty ? subject : link + subject.prefix(1).lowercased() + String(subject.dropFirst())
    return "\(opening) \(verb) \(object)."
  }

  /// Paragraphs of a number of sentences.
  func story(sentences: Int, using generator: inout SeededGenerator) -> String {
    var text = ""
    for number in 0..<sentences {
      if number > 0 { text += number.isMultiple(of: 5) ? "\n\n" : " " }
      text += sentence(number, using: &generator)
    }
    return text
  }

  /// Exactly so many words.
  func words(_ count: Int, using generator: inout SeededGenerator) -> String {
    var words: [Substring] = []
    var number = 0
    while words.count < count {
      words += sentence(number, using: &generator).split(separator: " ")
      number += 1
    }
    return words.prefix(count).joined(separator: " ")
  }

  /// The members of a list about the topic.
  func list(_ count: Int, isNumbered: Bool = false, using generator: inout SeededGenerator) -> String {
    (0..<count).map { number in
      let subject = generator.pick(Self.subjects, or: "")
      let object = generator.pick(Self.objects, or: "")
      return
        "\(isNumbered ? "\(number + 1)." : "-") \(topic.title), \(number + 1): \(subject.prefix(1).lowercased() + subject.dropFirst()) and \(object)"
    }.joined(separator: "\n")
  }
}
