import Notation

extension Responder {
  /// Adds the thinking that the effort asks for.
  func think(
    _ request: CreateRequest, _ prompt: Prompt, _ plan: inout AnswerPlan, _ ids: inout Identifiers,
    _ generator: inout SeededGenerator
  ) {
    let scale = ["minimal": 8, "low": 32, "medium": 96, "high": 384, "xhigh": 1_024, "max": 2_560]
    let base = scale[request.effort ?? "medium"] ?? 96
    var tokens =
      base + generator.number(0...max(1, base / 4)) + min(base, tokenizer.count(prompt.question) / 4)
    // Up to a middling effort half of a tight limit is left for the answer; a hard thinker may use it all.
    if let limit = request.maxOutputTokens, base <= 96 { tokens = min(tokens, limit / 2) }
    plan.reasoningTokens = tokens
    var summary: [[String]] = []
    if let kind = request.summary {
      let parts = max(1, min(4, base / 96)) * (kind == "detailed" ? 2 : 1)
      summary = (0..<parts).map { tokenizer.split(thought($0, of: parts, kind, prompt, &generator)) }
    }
    let wantsSealed = request.include.contains("reasoning.encrypted_content")
    let sealed = wantsSealed ? "gAAAAA" + Self.sealed(&generator) : nil
    plan.items.append(OutputItem(id: ids.next("rs"), kind: .reasoning(summary: summary, sealed: sealed)))
  }

  private func thought(
    _ number: Int, of count: Int, _ kind: String, _ prompt: Prompt, _ generator: inout SeededGenerator
  ) -> String {
    let topic = Topic(of: prompt.question)
    let titles = [
      "Reading the request", "Weighing the wording", "Checking the constraints", "Preparing the answer",
    ]
    let thoughts = [
      "The request is about \(topic).", "This is a simulation, so nothing is really being weighed.",
      "The form asked for comes first, the words second.", "A seed decides between equally good wordings.",
      "Earlier turns: \(prompt.earlier.count).", "The answer should say that no model was asked.",
    ]
    let length = kind == "concise" ? 1 : kind == "detailed" ? 3 : 2
    let start = generator.number(0...(thoughts.count - 1))
    let body = (0..<length).map { thoughts[(start + $0) % thoughts.count] }.joined(separator: " ")
    return "**\(titles[number % titles.count])**\n\n\(number == 0 ? thoughts[0] + " " : "")\(body)"
  }

  private static func sealed(_ generator: inout SeededGenerator) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    return String((0..<154).map { _ in generator.pick(letters, or: "A") })
  }
}
