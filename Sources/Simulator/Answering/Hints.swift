/// What a text offers to fill values with: its names, its numbers, itself.
struct Hints: Sendable, Hashable {
  /// The text.
  let text: String
  /// Words written with a capital that are not just the beginning of a sentence, several in a row as one.
  let names: [String]
  /// Numbers as JSON writes them.
  let numbers: [String]
  /// What the text is about.
  let topic: Topic

  /// The hints of a text.
  init(_ text: String) {
    // What a reader would look at is at the beginning; a book is not searched for names.
    let head = String(text.prefix(4_000))
    self.text = head.trimmingBlanks
    names = Self.names(in: head)
    numbers = NumberWords.all(in: head)
    topic = Topic(of: head)
  }

  private static let common: Set<String> = [
    "I", "What", "What's", "Which", "Who", "Where", "When", "Why", "How", "Is", "Are", "Do", "Does", "Can",
    "Could",
    "Would", "Please", "Give", "Get", "Tell", "Show", "Write", "Use", "Call", "Find", "Make", "The", "A",
    "An", "It",
    "In", "On", "At", "My", "Your", "And", "Or", "JSON", "Say", "List", "Look", "Compare", "Return",
    "Extract", "Hello",
    "Hi", "Create", "Add", "Book", "Send", "Set", "Search", "Check", "This", "That", "There", "If", "Then",
    "Now",
    "From", "To", "For", "Order", "Remember", "Repeat", "Count", "Answer", "Translate", "Summarize",
    "Describe",
    "Temperature", "Weather", "Reply", "Respond", "Explain", "Generate", "Draw",
  ]

  private static func names(in text: String) -> [String] {
    var names: [String] = []
    var run: [String] = []
    func bare(_ word: Substring) -> String {
      let isInner: (Character) -> Bool = { $0.isLetter || $0.isNumber }
      guard let first = word.firstIndex(where: isInner), let last = word.lastIndex(where: isInner) else {
        return ""
      }
      var text = String(word[first...last])
      for ending in ["'s", "’s"] where text.hasSuffix(ending) { text.removeLast(2) }
      return text
    }
    for word in text.split(whereSeparator: \.isWhitespace) {
      let name = bare(word)
      let isName = name.first?.isUppercase == true && !common.contains(name) && !name.contains(":")
      if isName { run.append(name) }
      if !isName || !(word.last?.isLetter ?? false), !run.isEmpty {
        names.append(run.joined(separator: " "))
        run = []
      }
    }
    if !run.isEmpty { names.append(run.joined(separator: " ")) }
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }
}
