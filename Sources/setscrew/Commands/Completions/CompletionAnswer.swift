import Notation
import Registry
import Workbench

/// What may stand where a command line is being typed, made from the tables of commands, flags and settings.
struct CompletionAnswer {
  /// One word that may stand there.
  struct Candidate: Sendable, Hashable {
    let word: String
    var meaning = ""

    /// The word and its meaning as the scripts read them.
    var line: String {
      meaning.isEmpty ? word.visibleText : "\(word.visibleText)\t\(meaning.visibleText)"
    }

    /// The names of files, which the shell knows best.
    static let files = Candidate(word: ":files")
  }

  private let words: [String]
  private let current: String
  private let world: World

  /// The words of a command line behind `setscrew`; the last one, perhaps empty, is being typed.
  init(words: [String], world: World) {
    self.words = Array(words.dropLast())
    current = words.last ?? ""
    self.world = world
  }

  /// The words that fit what is typed so far.
  var candidates: [Candidate] { all.filter { $0 == .files || $0.word.hasPrefix(current) } }

  private var all: [Candidate] {
    guard let first = words.first else {
      return CommandTable.commands.map { Candidate(word: $0.name, meaning: $0.summary) } + [
        Candidate(word: "--help", meaning: "the list of commands"),
        Candidate(word: "--version", meaning: "the version"),
      ]
    }
    if first == "help" { return CommandTable.commands.map { Candidate(word: $0.name, meaning: $0.summary) } }
    guard let command = try? CommandTable.command(named: first) else { return [] }
    let flags = command.flags + Flag.global
    let rest = words.dropFirst()
    if rest.contains("--") { return operands(of: command, Array(rest)) }
    if let last = rest.last, let flag = Self.flag(awaitingValue: last, among: flags) {
      return CompletionValues(world: world, words: words).values(of: flag, typed: current)
    }
    if current.hasPrefix("--"), let equals = current.firstIndex(of: "=") {
      let name = current[current.index(current.startIndex, offsetBy: 2)..<equals]
      guard let flag = flags.first(where: { $0.name == name }) else { return [] }
      let head = current[...equals]
      let typed = String(current[current.index(after: equals)...])
      return CompletionValues(world: world, words: words).values(of: flag, typed: typed)
        .map { $0 == .files ? $0 : Candidate(word: head + $0.word, meaning: $0.meaning) }
    }
    if current.hasPrefix("-") {
      return flags.filter { $0.repeats || !words.contains("--\($0.name)") }
        .map { Candidate(word: "--\($0.name)", meaning: $0.summary) }
    }
    return operands(of: command, plainWords(Array(rest), flags))
  }

  /// The flag whose value the next word is.
  private static func flag(awaitingValue word: String, among flags: [Flag]) -> Flag? {
    flags.first { flag in
      guard case .value = flag.argument else { return false }
      if word == "--\(flag.name)" { return true }
      guard let letter = flag.letter, word.hasPrefix("-"), !word.hasPrefix("--") else { return false }
      return word.last == letter
    }
  }

  /// The words that are no flags and no values of flags.
  private func plainWords(_ words: [String], _ flags: [Flag]) -> [String] {
    var plain: [String] = []
    var isValue = false
    for word in words {
      if isValue {
        isValue = false
      } else if word.hasPrefix("-"), word != "-" {
        isValue = !word.contains("=") && Self.flag(awaitingValue: word, among: flags) != nil
      } else {
        plain.append(word)
      }
    }
    return plain
  }

  /// What may stand as the next operand, as the command's line of use says.
  private func operands(of command: Command, _ before: [String]) -> [Candidate] {
    let values = CompletionValues(world: world, words: words)
    return OperandPattern(command.operands).next(after: before).flatMap { part -> [Candidate] in
      switch part {
      case .word(let word): [Candidate(word: word)]
      case .placeholder(let name): values.operands(named: name, of: command.name)
      }
    }
  }
}

/// The operands of a command as its help writes them: `[list | set NAME | test [NAME]]`.
struct OperandPattern {
  /// What may stand at one place.
  enum Part: Sendable, Hashable {
    /// This very word.
    case word(String)
    /// Something of this kind.
    case placeholder(String)
  }

  private let alternatives: [[(part: Part, repeats: Bool)]]

  init(_ text: String) {
    alternatives = text.split(separator: "|").map { alternative in
      alternative.split(separator: " ").map { token in
        let repeats = token.contains("...")
        let name = token.filter { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
        return (name.contains(where: \.isLowercase) ? .word(name) : .placeholder(name), repeats)
      }
    }
  }

  /// What may follow the operands that stand there already.
  func next(after before: [String]) -> [Part] {
    var parts: [Part] = []
    for alternative in alternatives {
      var index = 0
      var fits = true
      for word in before {
        guard index < alternative.count else {
          fits = false
          break
        }
        if case .word(let expected) = alternative[index].part, expected != word { fits = false }
        if !alternative[index].repeats { index += 1 }
      }
      if fits, index < alternative.count, !parts.contains(alternative[index].part) {
        parts.append(alternative[index].part)
      }
    }
    return parts
  }
}
