/// Finds in earlier turns what a question asks back for, so that state can be seen to work.
enum Recall {
  /// The answer to a question such as `What is my name?` or `Which word did I give you?`; nil when it is no
  /// such question.
  static func answer(_ question: String, earlier: [String]) -> String? {
    let words = lowered(question)
    let asks = ["what", "what's", "whats", "which", "who", "repeat", "remind", "remember"]
    guard !earlier.isEmpty, words.contains(where: asks.contains) else { return nil }
    if words.contains("name") {
      guard
        let name = lastFact(earlier, after: [["my", "name", "is"], ["call", "me"], ["i", "am"], ["i'm"]])
      else {
        return "You have not told me your name."
      }
      return "Your name is \(name)."
    }
    if words.contains("word") || words.contains("codeword") || words.contains("password") {
      let openers = [
        ["code", "word"], ["the", "word"], ["codeword"], ["password", "is"], ["password"], ["remember"],
      ]
      guard let word = lastFact(earlier, after: openers) else { return nil }
      return "The word was \(word)."
    }
    if words.contains("say") || words.contains("said") || words.contains("asked"), let last = earlier.last {
      return "You said: \(last)"
    }
    return nil
  }

  private static let fillers: Set<String> = ["is", "the", "this", "word", "code", "a", "an", "that", "my"]

  /// The word behind the last occurrence of any opener, written as it was.
  private static func lastFact(_ texts: [String], after openers: [[String]]) -> String? {
    for text in texts.reversed() {
      let written = split(text)
      let words = written.map { $0.lowercased() }
      for opener in openers {
        let starts = words.indices.reversed().filter { words[$0...].starts(with: opener) }
        for start in starts {
          let rest = written[(start + opener.count)...].drop { fillers.contains($0.lowercased()) }
          if let fact = rest.first { return fact }
        }
      }
    }
    return nil
  }

  private static func lowered(_ text: String) -> [String] { split(text).map { $0.lowercased() } }

  private static func split(_ text: String) -> [String] {
    text.split { !($0.isLetter || $0.isNumber || $0 == "'" || $0 == "-" || $0 == "’") }.map(String.init)
  }
}
