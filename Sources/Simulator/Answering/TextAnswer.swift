/// The text of an answer: what was asked for as far as that goes without a model, and a word on where it
/// comes from.
struct TextAnswer: Sendable {
  /// What stands at the end of an answer that does not say otherwise that it is simulated.
  static let note = "(Simulated by Setscrew; no model was asked.)"

  /// What the request says.
  let prompt: Prompt
  /// The model that was asked for.
  let model: String
  /// How much to say: `low`, `medium`, `high`.
  let verbosity: String

  /// The text.
  func text(using generator: inout SeededGenerator) -> String {
    let wishes = TextWishes(
      (prompt.instructions + " " + prompt.question).lowercased(), question: prompt.question.lowercased())
    let text = plainText(wishes, using: &generator)
    switch wishes.letters {
    case .capitals: return text.uppercased()
    case .small: return text.lowercased()
    case nil: return text
    }
  }

  private func plainText(_ form: TextWishes, using generator: inout SeededGenerator) -> String {
    let question = prompt.question
    let topic = Topic(of: question)
    let wishes = (prompt.instructions + " " + question).lowercased()
    if !prompt.outputs.isEmpty { return withNote(outputsText()) }
    if wishes.contains("haiku") {
      return Haiku(about: topic, using: &generator).description
    }
    if let recalled = Recall.answer(question, earlier: prompt.earlier) { return withNote(recalled) }
    // What asks for yes or no holds these words, and is not to be said after.
    if form.form != .yesOrNo, let reply = SmallTalk.answer(question, whole: prompt.wholeQuestion) {
      return withNote(reply + attachments)
    }
    if let text = formed(form, topic, using: &generator) { return text }
    let prose = Prose(topic: topic)
    if let count = Self.wordCount(question) {
      return prose.words(count, using: &generator) + "\n\n" + Self.note
    }
    if wishes.contains("story") || wishes.contains("essay") || wishes.contains("tale") {
      let isLong = wishes.contains("long") && verbosity != "low"
      let count = ["low": 3, "high": 14][verbosity] ?? 7
      return prose.story(sentences: isLong ? count * 3 : count, using: &generator) + "\n\n" + Self.note
    }
    if let count = Self.listCount(wishes) {
      return prose.list(count, isNumbered: form.isNumbered, using: &generator) + attachments + "\n\n"
        + Self.note
    }
    return explanation(topic, prose, using: &generator)
  }

  /// The sentences about images and files, which are accepted but not looked at.
  private var attachments: String {
    var text = ""
    if prompt.images > 0 {
      text +=
        " You sent \(prompt.images == 1 ? "an image" : "\(prompt.images) images"), which a simulation cannot see."
    }
    if !prompt.files.isEmpty {
      text += " You sent \(prompt.files.joined(separator: ", ")), which a simulation does not read."
    }
    return text
  }

  private func withNote(_ text: String) -> String { text + (text.contains("\n") ? "\n\n" : " ") + Self.note }

  private func outputsText() -> String {
    let said = prompt.outputs.map { output in
      let text = output.text.trimmingBlanks
      return "\(output.name) says: \(text.isEmpty ? "nothing" : text)"
    }
    return said.count == 1 ? said[0].endingInStop : said.map { "- \($0)" }.joined(separator: "\n")
  }

  private func explanation(_ topic: Topic, _ prose: Prose, using generator: inout SeededGenerator) -> String {
    let opening = "This is a simulated answer about \(topic): no model was asked."
    guard verbosity != "low" else { return opening + attachments }
    var facts = "\(model) would have read \(Self.counted(prompt.turns.count, "message"))"
    if !prompt.instructions.isEmpty {
      facts +=
        " and \(Self.counted(prompt.instructions.split(whereSeparator: \.isWhitespace).count, "word")) of instructions"
    }
    facts += "."
    let first = prose.sentence(0, using: &generator)
    let second = prose.sentence(1, using: &generator)
    let middle = [opening + attachments, facts, first + " " + second].joined(separator: " ")
    guard verbosity == "high" else { return middle }
    return [
      middle, prose.story(sentences: 6, using: &generator), prose.list(3, using: &generator),
      prose.story(sentences: 5, using: &generator),
    ].joined(separator: "\n\n")
  }

  private static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  /// The number in `write 200 words`; nil without one.
  private static func wordCount(_ question: String) -> Int? {
    let words = question.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "," }.map { String($0) }
    for (index, word) in words.enumerated() where word == "words" || word == "word" {
      if index > 0, let count = Int(words[index - 1].filter { $0 != "," }), count > 3 {
        return min(count, 200_000)
      }
      if word == "words", index + 1 < words.count, let count = Int(words[index + 1].filter { $0 != "," }),
        count > 3
      {
        return min(count, 200_000)
      }
    }
    return nil
  }

  /// How many members a list is wanted with; nil when none is wanted.
  private static func listCount(_ wishes: String) -> Int? {
    let words = wishes.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    let nouns: Set<String> = [
      "list", "bullet", "bullets", "points", "ideas", "steps", "reasons", "tips", "examples", "items",
      "names", "ways",
    ]
    guard let noun = words.firstIndex(where: nouns.contains) else { return nil }
    let near = words[max(0, noun - 3)..<min(words.count, noun + 3)]
    let count = near.lazy.compactMap { NumberWords.value(of: $0) }.first ?? 3
    return max(1, min(count, 50))
  }
}

extension String {
  /// The text without blanks and line ends around it.
  var trimmingBlanks: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }

  /// The text with a full stop, unless it ends in some punctuation.
  fileprivate var endingInStop: String {
    guard let last, last.isLetter || last.isNumber else { return self }
    return self + "."
  }
}
