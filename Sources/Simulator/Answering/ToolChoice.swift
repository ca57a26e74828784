import Notation

/// Which of the offered tools the simulator calls in an answer.
struct ToolChoice: Sendable, Hashable {
  /// The tools to call, each a function or a custom tool; none for a message.
  let called: [JSON]

  /// Decides as `tool_choice` says; where it leaves the choice, by the words of the request.
  init(_ request: CreateRequest, _ prompt: Prompt) {
    let callable = Self.callable(in: request.tools)
    let choice = request.body["tool_choice"]
    switch choice?.string ?? choice?["type"]?.string {
    case "none": called = []
    case "required":
      called = callable.isEmpty ? [] : [Self.best(callable, for: prompt) ?? callable[0]]
    case "function", "custom":
      let name = choice?["name"]?.string ?? choice?["function"]?["name"]?.string
      called = callable.filter { $0["name"]?.string == name }.prefix(1).map { $0 }
    case "allowed_tools":
      let names = Set((choice?["tools"]?.array ?? []).compactMap { $0["name"]?.string })
      let allowed = callable.filter { names.contains($0["name"]?.string ?? "") }
      let isRequired = choice?["mode"]?.string == "required"
      called = Self.free(allowed, prompt, falls: isRequired ? allowed.first : nil)
    default: called = Self.free(callable, prompt, falls: nil)
    }
  }

  /// The functions and custom tools, those in namespaces included.
  private static func callable(in tools: [JSON]) -> [JSON] {
    tools.flatMap { tool -> [JSON] in
      switch tool["type"]?.string {
      case "function", "custom": [tool]
      case "namespace": callable(in: tool["tools"]?.array ?? [])
      default: []
      }
    }
  }

  /// The choice where none is prescribed: nothing once a tool has answered, else what fits the question.
  private static func free(_ tools: [JSON], _ prompt: Prompt, falls fallback: JSON?) -> [JSON] {
    guard prompt.outputs.isEmpty else { return fallback.map { [$0] } ?? [] }
    if let best = best(tools, for: prompt) { return [best] }
    if let fallback { return [fallback] }
    // With a few tools on offer and a real question, a model would use one of them.
    let isQuestion = !SmallTalk.isGreeting(prompt.question) && SmallTalk.answer(prompt.question) == nil
    return isQuestion && (1...3).contains(tools.count) ? [tools[0]] : []
  }

  /// The tool whose name, or else whose description, shares most words with the question.
  private static func best(_ tools: [JSON], for prompt: Prompt) -> JSON? {
    let asked = words(prompt.question)
    let ranked = tools.map { tool -> (tool: JSON, score: Int) in
      let name = words(tool["name"]?.string ?? "")
      let description = words(tool["description"]?.string ?? "")
      return (tool, 4 * name.intersection(asked).count + description.intersection(asked).count)
    }
    guard let best = ranked.max(by: { $0.score < $1.score }), best.score >= 2 else { return nil }
    return ranked.first { $0.score == best.score }?.tool
  }

  private static let empty: Set<String> = [
    "get", "set", "the", "a", "an", "for", "of", "to", "in", "on", "and", "or", "is", "are", "what", "what's",
    "by",
    "do", "with", "me", "my", "you", "your", "it", "this", "that", "from", "give", "tell", "please", "use",
    "tool",
    "function", "call", "i", "how", "can", "at", "be", "its", "one", "current", "make", "run", "new", "list",
    "s",
  ]

  private static func words(_ text: String) -> Set<String> {
    var words: Set<String> = []
    for part in text.prefix(4_000).split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
      words.formUnion(SchemaSampler.parts(of: String(part)))
    }
    return words.subtracting(empty)
  }
}
