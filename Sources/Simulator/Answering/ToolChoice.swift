import Notation

/// Which of the offered tools the simulator calls in an answer.
struct ToolChoice: Sendable, Hashable {
  /// The tools to call: those that the API runs itself first, then at most one for the client to run.
  let called: [OfferedTool]

  /// Decides as `tool_choice` says; where it leaves the choice, by the words of the request.
  init(_ request: CreateRequest, _ prompt: Prompt) {
    let offered = OfferedTool.all(in: request.tools)
    let choice = request.body["tool_choice"]
    switch choice?.string ?? choice?["type"]?.string {
    case "none": called = []
    case "required":
      called = offered.isEmpty ? [] : [Self.best(offered, for: prompt) ?? offered[0]]
    case "allowed_tools":
      let meant = choice?["tools"]?.array ?? []
      let allowed = offered.filter { tool in meant.contains { tool.isMeant(by: $0) } }
      let isRequired = choice?["mode"]?.string == "required"
      called = Self.free(allowed, prompt, falls: isRequired ? allowed.first : nil)
    case "auto", nil: called = Self.free(offered, prompt, falls: nil)
    default: called = choice.flatMap { choice in offered.first { $0.isMeant(by: choice) } }.map { [$0] } ?? []
    }
  }

  /// The choice where none is prescribed: nothing once a tool has answered, else what fits the question.
  private static func free(_ tools: [OfferedTool], _ prompt: Prompt, falls fallback: OfferedTool?)
    -> [OfferedTool]
  {
    if prompt.wantsNextStep, let computer = tools.first(where: { $0.kind == .computer }) { return [computer] }
    guard prompt.outputs.isEmpty, prompt.approvals.isEmpty else { return fallback.map { [$0] } ?? [] }
    let fitting = fitting(tools, for: prompt)
    if !fitting.isEmpty { return fitting }
    if let fallback { return [fallback] }
    // With a few tools on offer and a real question, a model would use one of them.
    let isQuestion = !SmallTalk.isGreeting(prompt.question) && SmallTalk.answer(prompt.question) == nil
    return isQuestion && (1...3).contains(tools.count) ? [tools[0]] : []
  }

  /// The best of the client's tools, or else every hosted tool that the question calls for.
  private static func fitting(_ tools: [OfferedTool], for prompt: Prompt) -> [OfferedTool] {
    guard let best = best(tools, for: prompt) else { return [] }
    guard best.isHosted else { return [best] }
    let asked = words(prompt.question)
    return tools.filter { $0.isHosted && $0.score(asked) >= 2 }
  }

  /// The tool that fits the question best, if one fits at all.
  private static func best(_ tools: [OfferedTool], for prompt: Prompt) -> OfferedTool? {
    let asked = words(prompt.question)
    let ranked = tools.map { (tool: $0, score: $0.score(asked)) }
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

  /// The words of a text that tell something.
  static func words(_ text: String) -> Set<String> {
    var words: Set<String> = []
    for part in text.prefix(4_000).split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
      words.formUnion(SchemaSampler.parts(of: String(part)))
    }
    return words.subtracting(empty)
  }
}
