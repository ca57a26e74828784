/// What instructions and question ask of a text's form, as far as words tell.
struct TextWishes: Sendable, Hashable {
  /// The forms that a text can be wanted in.
  enum Form: Sendable, Hashable {
    case oneWord, yesOrNo, json, table
    /// Source text in a language by its name: `python`.
    case code(String)
    case sentences(Int)
    case paragraphs(Int)
    case atMostWords(Int)
  }

  /// The letters that a text is wanted in.
  enum Letters: Sendable, Hashable { case capitals, small }

  /// The form; nil leaves it open.
  let form: Form?
  /// The language, where another than English is asked for.
  let language: Phrasebook?
  /// The letters; nil leaves them as they are.
  let letters: Letters?
  /// Whether the members of a list are counted.
  let isNumbered: Bool

  /// The members that a JSON object is wanted with.
  let keys: [String]

  /// The wishes of a text in lower case, and of the question in it by itself.
  init(_ wishes: String, question: String = "") {
    let words = wishes.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    let sentence = " " + words.joined(separator: " ") + " "
    func says(_ phrases: String...) -> Bool { phrases.contains { sentence.contains(" " + $0 + " ") } }
    isNumbered = says("numbered list", "numbered", "enumerate")
    letters =
      says("uppercase", "upper case", "all caps", "capital letters")
      ? .capitals : says("lowercase", "lower case") ? .small : nil
    let asked = Phrasebook.all.first { book in
      book.names.contains { name in
        ["in", "auf", "into"].contains { sentence.contains(" \($0) \(name) ") }
          || says("translate") && sentence.contains(" to \(name) ")
      } || book.openers.contains { sentence.contains(" " + $0 + " ") }
    }
    let isEnglish = says("in english", "auf englisch", "en anglais", "en inglés")
    let own = question.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    language = asked ?? (isEnglish ? nil : Phrasebook.language(of: question, words: own))
    keys = Self.keys(wishes)
    if says("one word", "a single word", "one word only") {
      form = .oneWord
    } else if says("yes or no") {
      form = .yesOrNo
    } else if let limit = Self.wordLimit(words) {
      form = .atMostWords(limit)
    } else if let count = Self.count(of: ["sentence", "sentences"], words) {
      form = .sentences(count)
    } else if let count = Self.count(of: ["paragraph", "paragraphs"], words) {
      form = .paragraphs(count)
    } else if says(
      "as json", "in json", "valid json", "json object", "only json", "json only", "with json", "json with",
      "return json", "json format", "json array")
    {
      form = .json
    } else if says("table", "as a table", "markdown table") {
      form = .table
    } else if says("code", "function", "script", "program", "snippet"),
      says("write", "show", "give", "implement", "example")
    {
      form = .code(Self.codeLanguages.first { words.contains($0) } ?? "text")
    } else {
      form = nil
    }
  }

  /// The words behind `with keys` or `with the fields`, up to the end of what is listed.
  private static func keys(_ wishes: String) -> [String] {
    guard let match = wishes.firstMatch(of: /\b(?:keys|fields|members|properties)\b:?\s+([^.;!?\n]+)/) else {
      return []
    }
    var keys: [String] = []
    for word in match.1.split(whereSeparator: { " ,".contains($0) }) {
      let word = word.filter { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
      if word == "and" || word == "or" || word.isEmpty { continue }
      if ["for", "of", "about", "in", "from", "to", "that", "with", "where"].contains(word) { break }
      keys.append(word)
    }
    return Array(keys.prefix(20))
  }

  private static let codeLanguages = [
    "python", "swift", "javascript", "typescript", "rust", "go", "java", "ruby", "bash", "sql", "html", "c",
  ]

  /// The number in `at most 20 words`, `under 20 words`, `20 words or fewer`.
  private static func wordLimit(_ words: [String]) -> Int? {
    let openers: Set<String> = ["most", "under", "than", "maximum", "max", "within", "below", "exceed", "to"]
    for (index, word) in words.enumerated() where word == "words" || word == "word" {
      guard index > 0, let count = NumberWords.value(of: words[index - 1]), count > 0 else { continue }
      let before = words[max(0, index - 4)..<(index - 1)]
      let behind = words[(index + 1)...].prefix(2)
      if before.contains(where: openers.contains) || behind.starts(with: ["or"]) {
        return min(count, 10_000)
      }
    }
    return nil
  }

  /// The number before a noun: `in two sentences`, `one paragraph`.
  private static func count(of nouns: Set<String>, _ words: [String]) -> Int? {
    for (index, word) in words.enumerated() where nouns.contains(word) && index > 0 {
      let before = words[index - 1]
      if before == "single" || before == "a" { return 1 }
      let number =
        NumberWords.value(of: before)
        ?? (["short", "concise", "brief", "long", "complete"].contains(before) && index > 1
          ? NumberWords.value(of: words[index - 2]) : nil)
      if let number, number > 0 { return min(number, 200) }
    }
    return nil
  }
}
