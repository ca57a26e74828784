/// A grammar in the notation of Lark, as custom tools give one, as far as making a text needs it.
///
/// Rules, terminals, literals, regular expressions, groups, options, repetitions, ranges and the imports
/// of common terminals are understood.
struct LarkGrammar: Sendable {
  /// What stands on the right of a rule.
  indirect enum Expression: Sendable, Hashable {
    case choice([Expression])
    case sequence([Expression])
    case literal(String)
    case pattern(String)
    case name(String)
    case repeated(Expression, ClosedRange<Int>)
  }

  /// The rules and terminals by name.
  private(set) var rules: [String: Expression] = [:]
  /// Whether blanks between tokens are ignored, so that they may be written.
  private(set) var ignoresBlanks = false
  /// The names that `%import common` brings in, by the name used here.
  private(set) var imports: [String: String] = [:]

  /// Reads a grammar; nil for one that is not understood.
  init?(_ text: String) {
    for statement in Self.statements(text) {
      if statement.hasPrefix("%ignore") {
        ignoresBlanks = true
      } else if statement.hasPrefix("%import") {
        read(import: statement)
      } else if !statement.hasPrefix("%") {
        guard read(rule: statement) else { return nil }
      }
    }
    guard !rules.isEmpty else { return nil }
  }

  /// The logical lines: comments are dropped, a line that begins with `|` continues the one before.
  private static func statements(_ text: String) -> [String] {
    var statements: [String] = []
    for line in text.split(whereSeparator: \.isNewline) {
      let line = String(line).trimmingBlanks
      if line.isEmpty || line.hasPrefix("//") || line.hasPrefix("#") { continue }
      let isContinued =
        line.hasPrefix("|") || statements.last.map { $0.hasSuffix(":") || $0.hasSuffix("|") } == true
      if isContinued, let last = statements.popLast() {
        statements.append(last + " " + line)
      } else {
        statements.append(line)
      }
    }
    return statements
  }

  private mutating func read(import statement: String) {
    var words = statement.split(whereSeparator: { $0.isWhitespace || "(),".contains($0) }).map(String.init)[
      ...]
    words = words.dropFirst()
    guard let first = words.popFirst() else { return }
    let path = first.split(separator: ".").map(String.init)
    if path.count > 1, let name = path.last {
      // `%import common.WS -> BLANK`
      let alias = words.first == "->" ? words.dropFirst().first : nil
      imports[alias ?? name] = name
    } else {
      for name in words { imports[name] = name }
    }
  }

  private mutating func read(rule statement: String) -> Bool {
    guard let colon = statement.firstIndex(of: ":") else { return false }
    var name = String(statement[..<colon]).trimmingBlanks
    while let first = name.first, first == "?" || first == "!" { name.removeFirst() }
    // A priority stands behind a full stop.
    name = String(name.prefix { $0 != "." && $0 != "{" })
    guard !name.isEmpty, name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) else { return false }
    var parser = LarkParser(String(statement[statement.index(after: colon)...]))
    guard let expression = parser.whole() else { return false }
    rules[name] = expression
    return true
  }
}

/// Reads the right side of one rule.
private struct LarkParser {
  private let characters: [Character]
  private var position = 0
  private var depth = 0

  init(_ text: String) { characters = Array(text) }

  mutating func whole() -> LarkGrammar.Expression? {
    guard let expression = choice() else { return nil }
    skipBlanks()
    return position == characters.count ? expression : nil
  }

  private var current: Character? { position < characters.count ? characters[position] : nil }

  private mutating func skipBlanks() { while let next = current, next.isWhitespace { position += 1 } }

  private mutating func take(_ text: String) -> Bool {
    guard characters[position...].starts(with: text) else { return false }
    position += text.count
    return true
  }

  private mutating func choice() -> LarkGrammar.Expression? {
    depth += 1
    defer { depth -= 1 }
    guard depth < 64 else { return nil }
    var branches: [LarkGrammar.Expression] = []
    repeat {
      guard let branch = sequence() else { return nil }
      branches.append(branch)
      skipBlanks()
    } while take("|")
    return branches.count == 1 ? branches[0] : .choice(branches)
  }

  private mutating func sequence() -> LarkGrammar.Expression? {
    var parts: [LarkGrammar.Expression] = []
    while true {
      skipBlanks()
      guard let next = current, !"|)]".contains(next) else { break }
      if take("//") {
        position = characters.count
        break
      }
      if take("->") {
        // The name of a branch does not matter for its text.
        skipBlanks()
        while let letter = current, letter.isLetter || letter.isNumber || letter == "_" { position += 1 }
        continue
      }
      guard let atom = atom(), let repeated = repetition(of: atom) else { return nil }
      parts.append(repeated)
    }
    return parts.count == 1 ? parts[0] : .sequence(parts)
  }

  private mutating func atom() -> LarkGrammar.Expression? {
    guard let next = current else { return nil }
    switch next {
    case "(", "[":
      position += 1
      guard let inner = choice() else { return nil }
      skipBlanks()
      guard take(next == "(" ? ")" : "]") else { return nil }
      return next == "(" ? inner : .repeated(inner, 0...1)
    case "\"":
      guard let text = quoted("\"") else { return nil }
      _ = take("i")
      guard take("..") else { return .literal(Self.unescaped(text)) }
      guard quoted("\"") != nil else { return nil }
      // Of a range its beginning will do.
      return .literal(Self.unescaped(text))
    case "/":
      guard let text = quoted("/") else { return nil }
      while let flag = current, "imslux".contains(flag) { position += 1 }
      return .pattern(text.replacing("\\/", with: "/"))
    default:
      var name = ""
      while let letter = current, letter.isLetter || letter.isNumber || letter == "_" {
        name.append(letter)
        position += 1
      }
      return name.isEmpty ? nil : .name(name)
    }
  }

  private mutating func repetition(of atom: LarkGrammar.Expression) -> LarkGrammar.Expression? {
    switch current {
    case "?":
      position += 1
      return .repeated(atom, 0...1)
    case "*":
      position += 1
      return .repeated(atom, 0...2)
    case "+":
      position += 1
      return .repeated(atom, 1...2)
    case "~":
      position += 1
      skipBlanks()
      guard let low = number(), low <= 1_000 else { return nil }
      guard take("..") else { return .repeated(atom, low...low) }
      guard let high = number(), high >= low else { return nil }
      return .repeated(atom, low...min(high, low + 2))
    default: return atom
    }
  }

  private mutating func number() -> Int? {
    var digits = ""
    while let digit = current, digit.isASCII, digit.isNumber {
      digits.append(digit)
      position += 1
    }
    return Int(digits)
  }

  private mutating func quoted(_ quote: Character) -> String? {
    guard current == quote else { return nil }
    position += 1
    var text = ""
    while let next = current, next != quote {
      position += 1
      text.append(next)
      if next == "\\", let escaped = current {
        text.append(escaped)
        position += 1
      }
    }
    guard current == quote else { return nil }
    position += 1
    return text
  }

  private static func unescaped(_ text: String) -> String {
    var plain = ""
    var isEscaped = false
    for character in text {
      if isEscaped {
        plain.append(["n": "\n", "t": "\t", "r": "\r"][character] ?? character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        plain.append(character)
      }
    }
    return plain
  }
}
