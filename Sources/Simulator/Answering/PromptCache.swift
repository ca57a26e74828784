/// Remembers the beginnings of prompts, so that a repeated one counts as cached.
///
/// Prompts are compared in steps of 128 tokens, and count from the model's smallest cached prompt on.
struct PromptCache: Sendable {
  /// How many beginnings are remembered; at that number all are forgotten.
  private static let capacity = 200_000
  private static let step = 128

  private var known: Set<UInt64> = []

  /// Counts the tokens of a prompt and how many of them an earlier prompt began with; remembers the prompt.
  mutating func read(
    _ texts: [String], key: String, facts: SimulatedModel?, by tokenizer: Tokenizer, seed: UInt64 = 0
  )
    -> TokenUsage
  {
    var usage = TokenUsage(input: 0)
    let minimum = facts?.cacheMinimumTokens ?? .max
    var hash = StableHash(seed: seed)
    hash.combine(key)
    var beginnings: [UInt64] = []
    var stillCached = true
    for text in texts {
      guard minimum < .max else {
        usage.input += tokenizer.count(text)
        continue
      }
      tokenizer.visit(text) { piece in
        usage.input += 1
        hash.combine(piece)
        guard usage.input >= minimum, usage.input.isMultiple(of: Self.step) else { return }
        stillCached = stillCached && known.contains(hash.value)
        if stillCached { usage.cached = usage.input }
        beginnings.append(hash.value)
      }
    }
    if known.count + beginnings.count > Self.capacity { known = [] }
    known.formUnion(beginnings)
    if facts?.countsCacheWrites == true, usage.input >= minimum {
      usage.cacheWrites = usage.input / Self.step * Self.step - usage.cached
    }
    return usage
  }
}
