/// Makes a text that a grammar accepts.
///
/// Every name takes its shortest way out from some depth on, so that recursive rules come to an end.
struct GrammarSampler {
  private let grammar: LarkGrammar
  private let topic: String
  private var generator: SeededGenerator
  private var heights: [String: Int] = [:]
  private var left = 2_000

  private static let plainDepth = 12
  private static let unreachable = 1 << 20

  /// A text for a grammar in Lark's notation, or nil when the grammar is not understood.
  static func sample(_ definition: String, topic: String, using generator: inout SeededGenerator) -> String? {
    guard let grammar = LarkGrammar(definition) else { return nil }
    var sampler = GrammarSampler(grammar, topic, SeededGenerator(seed: generator.next()))
    return sampler.text(of: .name("start"), depth: 0, isToken: false)
  }

  private init(_ grammar: LarkGrammar, _ topic: String, _ generator: SeededGenerator) {
    self.grammar = grammar
    self.topic = topic
    self.generator = generator
    // How many names deep the shortest text of each rule goes.
    for _ in 0..<(grammar.rules.count + 1) {
      let before = heights
      for (name, expression) in grammar.rules { heights[name] = 1 + height(of: expression) }
      if heights == before { break }
    }
  }

  private func height(of expression: LarkGrammar.Expression) -> Int {
    switch expression {
    case .literal, .pattern: 0
    case .name(let name): heights[name] ?? (grammar.rules[name] == nil ? 0 : Self.unreachable)
    case .choice(let branches): branches.map(height).min() ?? 0
    case .sequence(let parts): min(Self.unreachable, parts.map(height).max() ?? 0)
    case .repeated(let inner, let range): range.lowerBound == 0 ? 0 : height(of: inner)
    }
  }

  private mutating func text(of expression: LarkGrammar.Expression, depth: Int, isToken: Bool) -> String? {
    left -= 1
    guard left > 0, depth < 200 else { return nil }
    let isPlain = depth > Self.plainDepth
    switch expression {
    case .literal(let text): return text
    case .pattern(let pattern): return PatternSampler.sample(pattern, using: &generator)
    case .name(let name):
      guard let rule = grammar.rules[name] else { return common(grammar.imports[name] ?? name) }
      let first = name.drop { $0 == "_" }.first
      return text(of: rule, depth: depth + 1, isToken: isToken || first?.isUppercase == true)
    case .choice(let branches):
      let shortest = branches.map(height).min() ?? 0
      let open = isPlain ? branches.filter { height(of: $0) == shortest } : branches
      return text(of: generator.pick(open, or: branches[0]), depth: depth + 1, isToken: isToken)
    case .sequence(let parts):
      var texts: [String] = []
      for part in parts {
        guard let text = text(of: part, depth: depth + 1, isToken: isToken) else { return nil }
        if !text.isEmpty { texts.append(text) }
      }
      return joined(texts, isToken: isToken)
    case .repeated(let inner, let range):
      let count = isPlain ? range.lowerBound : generator.number(range)
      var texts: [String] = []
      for _ in 0..<count {
        guard let text = text(of: inner, depth: depth + 1, isToken: isToken) else { return nil }
        texts.append(text)
      }
      return joined(texts, isToken: isToken)
    }
  }

  private func joined(_ texts: [String], isToken: Bool) -> String {
    texts.joined(separator: !isToken && grammar.ignoresBlanks ? " " : "")
  }

  /// The terminals that Lark brings along.
  private mutating func common(_ name: String) -> String? {
    switch name {
    case "DIGIT", "INT", "NUMBER", "SIGNED_INT", "SIGNED_NUMBER": String(generator.number(1...9))
    case "HEXDIGIT": "a"
    case "FLOAT", "DECIMAL", "SIGNED_FLOAT": "\(generator.number(1...9)).5"
    case "LETTER", "LCASE_LETTER": "a"
    case "UCASE_LETTER": "A"
    case "WORD", "CNAME": topic.split { !$0.isASCII || !$0.isLetter }.first.map { $0.lowercased() } ?? "word"
    case "ESCAPED_STRING", "STRING": "\"\(topic.filter { $0 != "\"" && $0 != "\\" })\""
    case "WS", "WS_INLINE": " "
    case "NEWLINE", "LF": "\n"
    case "CR": "\r"
    default: nil
    }
  }
}
