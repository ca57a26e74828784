import Notation

/// The command line, taken apart by the flags that a command knows.
struct Arguments: Sendable {
  /// The words that are no flags, in order.
  private(set) var words: [String] = []
  private var values: [Flag: [String]] = [:]

  /// Whether a switch was given.
  func has(_ flag: Flag) -> Bool { values[flag] != nil }
  /// The last value of a flag.
  func last(_ flag: Flag) -> String? { values[flag]?.last }
  /// All values of a flag, in order.
  func all(_ flag: Flag) -> [String] { values[flag] ?? [] }

  /// The same flags with other words.
  func replacingWords(_ words: [String]) -> Arguments {
    var copy = self
    copy.words = words
    return copy
  }

  /// The same words without a flag.
  func removing(_ flag: Flag) -> Arguments {
    var copy = self
    copy.values[flag] = nil
    return copy
  }

  /// The days that a flag names: `30` or `30d`; nil without the flag.
  func days(_ flag: Flag) throws(Failure) -> Int? {
    guard let text = last(flag) else { return nil }
    let digits = text.hasSuffix("d") ? String(text.dropLast()) : text
    guard let days = Int(digits), days >= 0 else {
      throw Failure(.usage, "--\(flag.name) takes a number of days such as 30d, not '\(text)'")
    }
    return days
  }

  /// The whole number that a flag names, from 1 on; nil without the flag.
  func count(_ flag: Flag) throws(Failure) -> Int? {
    guard let text = last(flag) else { return nil }
    guard let count = Int(text), count >= 1 else {
      throw Failure(.usage, "--\(flag.name) takes a whole number from 1 on, not '\(text)'")
    }
    return count
  }

  /// Takes words apart; flags may stand anywhere, `--` ends them.
  init(parsing words: [String], flags: [Flag]) throws(Failure) {
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        self.words += rest
        break
      } else if word.hasPrefix("--") {
        try takeLong(word.dropFirst(2), from: &rest, flags: flags)
      } else if word.hasPrefix("-"), word.count > 1 {
        try takeLetters(word.dropFirst(), from: &rest, flags: flags)
      } else {
        self.words.append(word)
      }
    }
  }

  private mutating func takeLong(
    _ text: Substring, from rest: inout ArraySlice<String>, flags: [Flag]
  ) throws(Failure) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let flag = flags.first(where: { $0.name == name }) else {
      let near = Suggestion.nearest(to: name, among: flags.map(\.name))
      throw Failure(
        .usage, "unknown flag --\(name)",
        remedy: near.map { "did you mean --\($0)?" } ?? "see --help")
    }
    switch flag.argument {
    case .none:
      guard parts.count == 1 else { throw Failure(.usage, "--\(name) takes no value") }
      try add(flag, "")
    case .value(let word):
      if parts.count == 2 {
        try add(flag, String(parts[1]))
      } else {
        try add(flag, value(of: "--\(name)", word, from: &rest))
      }
    }
  }

  private mutating func takeLetters(
    _ letters: Substring, from rest: inout ArraySlice<String>, flags: [Flag]
  ) throws(Failure) {
    var letters = letters
    while let letter = letters.popFirst() {
      guard let flag = flags.first(where: { $0.letter == letter }) else {
        throw Failure(.usage, "unknown flag -\(letter)", remedy: "see --help")
      }
      guard case .value(let word) = flag.argument else {
        try add(flag, "")
        continue
      }
      if letters.isEmpty {
        try add(flag, value(of: "-\(letter)", word, from: &rest))
      } else {
        try add(flag, String(letters.first == "=" ? letters.dropFirst() : letters))
      }
      return
    }
  }

  private func value(
    of flag: String, _ word: String, from rest: inout ArraySlice<String>
  ) throws(Failure) -> String {
    guard let value = rest.popFirst() else { throw Failure(.usage, "\(flag) needs a value: \(word)") }
    return value
  }

  private mutating func add(_ flag: Flag, _ value: String) throws(Failure) {
    if !flag.repeats, flag.argument != .none, values[flag] != nil {
      throw Failure(.usage, "--\(flag.name) stands twice")
    }
    values[flag, default: []].append(value)
  }
}
