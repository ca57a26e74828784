/// Answers that need no model: greetings, counting, sums, and saying what one is told to say.
enum SmallTalk {
  /// The answer to a question of these kinds; nil for all others.
  ///
  /// A text to be repeated is taken from the whole of what was said.
  static func answer(_ question: String, whole: String? = nil) -> String? {
    let words = question.split { !($0.isLetter || $0.isNumber || $0 == "'") }.map { $0.lowercased() }
    guard let first = words.first else { return nil }
    if let echo = echo(whole ?? question) { return echo }
    if first == "say" || first == "reply" || first == "answer", words.count > 1, words.count < 12 {
      if let greeting = words.first(where: { greetings.contains($0) }) { return greet(greeting, words) }
      if ["yes", "no", "ok", "okay"].contains(words[1]) || words[1] == "with", let last = words.last {
        return last.prefix(1).uppercased() + last.dropFirst() + "."
      }
    }
    if greetings.contains(first), words.count < 6 { return "Hello! What shall we try?" }
    if ["thanks", "thank"].contains(first), words.count < 8 { return "You are welcome." }
    if first == "count", let range = range(words) {
      return range.map(String.init).joined(separator: ", ") + "."
    }
    return sum(question)
  }

  /// Whether a text is a greeting or thanks and asks for nothing.
  static func isGreeting(_ text: String) -> Bool {
    let words = text.split { !$0.isLetter }.map { $0.lowercased() }
    guard let first = words.first else { return true }
    let polite = greetings.union(["thanks", "thank", "say", "ok", "okay"])
    return words.count < 6 && polite.contains(first)
      && (first != "say" || words.contains(where: greetings.contains))
  }

  private static let greetings: Set<String> = ["hello", "hi", "hey"]

  private static func greet(_ greeting: String, _ words: [String]) -> String {
    if words.contains("three") || words.contains("3") { return "Hello there, friend." }
    return "\(greeting.prefix(1).uppercased() + greeting.dropFirst())!"
  }

  /// What follows `Repeat:` and the like.
  private static func echo(_ question: String) -> String? {
    for opener in ["repeat: ", "echo: ", "say: ", "repeat after me: "]
    where question.prefix(opener.count).lowercased() == opener {
      let text = question.dropFirst(opener.count)
      return text.isEmpty ? nil : String(text)
    }
    return nil
  }

  private static func range(_ words: [String]) -> ClosedRange<Int>? {
    let numbers = words.compactMap { NumberWords.value(of: $0) }
    guard let from = numbers.first else { return nil }
    let to = numbers.count > 1 ? numbers[1] : from
    let start = numbers.count > 1 ? from : 1
    return start <= to && to - start < 10_000 ? start...to : nil
  }

  /// The value of a question that holds one sum of two whole numbers.
  ///
  /// `What is 15*37?` gives `15 × 37 = 555.`
  private static func sum(_ question: String) -> String? {
    let text = question.filter { !$0.isWhitespace }
    guard let match = text.firstMatch(of: /(-?\d{1,9})([-+*x×\/])(\d{1,9})[?=.!]*$/),
      let left = Int(match.1), let right = Int(match.3)
    else { return nil }
    switch match.2 {
    case "+": return "\(left) + \(right) = \(left + right)."
    case "-": return "\(left) - \(right) = \(left - right)."
    case "/":
      guard right != 0 else { return "\(left) cannot be divided by zero." }
      let rest = left % right
      return "\(left) / \(right) = \(left / right)\(rest == 0 ? "" : " remainder \(rest)")."
    default: return "\(left) × \(right) = \(left * right)."
    }
  }
}
