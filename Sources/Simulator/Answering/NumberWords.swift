/// Reads numbers out of text, written in digits or in English words.
enum NumberWords {
  /// The value of one word: `three`, `12`.
  static func value(of word: String) -> Int? {
    if let number = Int(word) { return number }
    return words[word.lowercased()]
  }

  /// The numbers in a text as they would be written in JSON, in their order: `minus three` is `-3`.
  static func all(in text: String) -> [String] {
    var numbers: [String] = []
    var isNegative = false
    let tokens = text.split { $0.isWhitespace || ";:()[]{}\"?!".contains($0) }
    for token in tokens {
      let bare = token.drop { "$€£#~".contains($0) }
      let word = bare.lowercased().filter { $0.isLetter }
      if word == "minus" || word == "negative" {
        isNegative = true
        continue
      }
      if let match = bare.firstMatch(of: /^([-−]?)(\d{1,15}(?:[.]\d{1,9})?)(?![\dA-Za-z.]*[\dA-Za-z])/) {
        let digits = String(match.2.drop { $0 == "0" })
        let whole = digits.isEmpty ? "0" : digits.hasPrefix(".") ? "0" + digits : digits
        numbers.append((isNegative || !match.1.isEmpty) && whole != "0" ? "-" + whole : whole)
      } else if let value = words[word] {
        numbers.append(isNegative ? String(-value) : String(value))
      }
      isNegative = false
    }
    return numbers
  }

  private static let words: [String: Int] = [
    "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
    "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15,
    "sixteen": 16, "seventeen": 17, "eighteen": 18, "nineteen": 19, "twenty": 20, "thirty": 30, "forty": 40,
    "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90, "hundred": 100, "thousand": 1_000,
  ]
}
