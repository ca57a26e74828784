/// What a request is about, in a few of its own words.
///
/// `Write about the first snow.` is about `the first snow`.
struct Topic: Sendable, Hashable, CustomStringConvertible {
  /// The words, without punctuation around them.
  let words: [String]

  /// The topic of a text; without words of its own, `this`.
  init(of text: String) {
    var rest = Self.firstSentence(text)
    for opener in [" about ", " on the topic of ", " on the subject of ", " titled ", " concerning "] {
      if let range = Self.lastRange(of: opener, in: " " + rest + " ") { rest = range }
    }
    var words = rest.split(whereSeparator: \.isWhitespace).map { Self.trimmed(String($0)) }.filter {
      !$0.isEmpty
    }
    while words.count > 1, Self.openers.contains(words[0].lowercased()) { words.removeFirst() }
    while words.count > 1, let last = words.last, Self.closers.contains(last.lowercased()) {
      words.removeLast()
    }
    if words.count == 1, Self.openers.contains(words[0].lowercased()) { words = [] }
    self.words = words.isEmpty ? ["this"] : Array(words.prefix(6))
  }

  /// The words with blanks between them.
  var description: String { words.joined(separator: " ") }

  /// The words with a capital at the beginning.
  var title: String {
    let text = description
    return text.prefix(1).uppercased() + text.dropFirst()
  }

  private static let openers: Set<String> = [
    "write", "tell", "give", "make", "compose", "create", "show", "please", "can", "could", "would", "you",
    "me", "us", "a", "an", "one", "some", "short", "long", "haiku", "poem", "story", "list", "of", "with",
    "in", "explain", "describe", "summarize", "summarise", "what", "what's", "is", "are", "who", "how", "why",
    "do", "does", "let", "help", "i", "want", "need", "to", "for", "hello", "hi", "hey", "say", "just", "now",
    "another", "new", "on", "about", "three", "five", "ten", "bullet", "points", "ideas", "json",
  ]
  private static let closers: Set<String> = [
    "please", "now", "today", "haiku", "poem", "in", "json", "as", "briefly", "and", "or", "the", "a", "of",
  ]

  private static func firstSentence(_ text: String) -> String {
    for line in text.split(whereSeparator: \.isNewline)
    where line.contains(where: { $0.isLetter || $0.isNumber }) {
      let ends: Set<Character> = [".", "?", "!", ";"]
      var sentence = ""
      var previous: Character = " "
      for character in line.prefix(400) {
        if character == " ", ends.contains(previous), sentence.contains(where: \.isLetter) { break }
        sentence.append(character)
        previous = character
      }
      // "Hello. Write about rain." is about rain.
      if sentence.split(separator: " ").count > 1 || sentence.count == line.count { return sentence }
      let rest = line.dropFirst(sentence.count)
      return rest.isEmpty ? sentence : firstSentence(String(rest))
    }
    return text
  }

  /// What follows the last occurrence of a marker; nil where there is none or nothing follows.
  private static func lastRange(of marker: String, in text: String) -> String? {
    let lowered = Array(text.lowercased().utf8)
    let bytes = Array(text.utf8)
    let wanted = Array(marker.utf8)
    guard lowered.count == bytes.count, bytes.count > wanted.count else { return nil }
    for start in stride(from: bytes.count - wanted.count, through: 0, by: -1)
    where lowered[start] == wanted[0] && lowered[start..<(start + wanted.count)].elementsEqual(wanted) {
      let rest = String(decoding: bytes[(start + wanted.count)...], as: UTF8.self)
      return rest.contains(where: \.isLetter) ? rest : nil
    }
    return nil
  }

  private static func trimmed(_ word: String) -> String {
    let isInner: (Character) -> Bool = { $0.isLetter || $0.isNumber }
    guard let first = word.firstIndex(where: isInner), let last = word.lastIndex(where: isInner) else {
      return ""
    }
    return String(word[first...last])
  }
}
