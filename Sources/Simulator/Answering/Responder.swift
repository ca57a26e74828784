import Notation

/// Plans the answer to a create request.
///
/// Equal requests and seeds give equal texts, whatever was answered in between; only ids and times differ.
struct Responder: Sendable {
  /// What the simulator was told to do in place of an ordinary answer.
  enum Turn: Sendable, Hashable {
    /// The model declines.
    case refuse
    /// The filter stops the answer in the middle.
    case filter
    /// The server fails in the middle.
    case fail(code: String)
  }

  let seed: UInt64
  let defaultVerbosity: String?

  /// The plan of an answer.
  func plan(_ request: CreateRequest, ids: inout Identifiers, turn: Turn? = nil) -> AnswerPlan {
    let prompt = Prompt(request)
    var generator = SeededGenerator(seed: request.fingerprint(seed: seed))
    var plan = AnswerPlan(items: [])
    if request.reasons { think(request, prompt, &plan, &ids, &generator) }
    let choice = turn == .refuse ? [] : ToolChoice(request, prompt).called
    if choice.isEmpty {
      plan.items.append(message(request, prompt, refuses: turn == .refuse, &ids, &generator))
    } else {
      for tool in choice { plan.items += calls(of: tool, request, prompt, &ids, &generator) }
    }
    plan.limit(to: request.maxOutputTokens)
    if let turn { apply(turn, to: &plan) }
    return plan
  }

  private func apply(_ turn: Turn, to plan: inout AnswerPlan) {
    guard case .completed = plan.ending else { return }
    switch turn {
    case .refuse: return
    case .filter: plan.ending = .incomplete(reason: "content_filter")
    case .fail(let code):
      plan.ending = .failed(code: code, message: "The simulator was told to fail (\(code)).")
    }
    if var last = plan.items.popLast() {
      last.pieces = Array(last.pieces.prefix(max(1, last.pieces.count / 2)))
      last.isWhole = false
      plan.items.append(last)
    }
  }

  // MARK: Thinking

  private func think(
    _ request: CreateRequest, _ prompt: Prompt, _ plan: inout AnswerPlan, _ ids: inout Identifiers,
    _ generator: inout SeededGenerator
  ) {
    let scale = ["minimal": 8, "low": 32, "medium": 96, "high": 384, "xhigh": 1_024, "max": 2_560]
    let base = scale[request.effort ?? "medium"] ?? 96
    var tokens =
      base + generator.number(0...max(1, base / 4)) + min(base, SimulatedTokens.count(prompt.question) / 4)
    // Up to a middling effort half of a tight limit is left for the answer; a hard thinker may use it all.
    if let limit = request.maxOutputTokens, base <= 96 { tokens = min(tokens, limit / 2) }
    plan.reasoningTokens = tokens
    var summary: [[String]] = []
    if let kind = request.summary {
      let parts = max(1, min(4, base / 96)) * (kind == "detailed" ? 2 : 1)
      summary = (0..<parts).map { SimulatedTokens.split(thought($0, of: parts, kind, prompt, &generator)) }
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

  // MARK: Text

  private func message(
    _ request: CreateRequest, _ prompt: Prompt, refuses: Bool, _ ids: inout Identifiers,
    _ generator: inout SeededGenerator
  ) -> OutputItem {
    let text: String
    if refuses {
      text = "I'm sorry, but I can't help with that. (A simulated refusal.)"
    } else {
      let hints = Hints(([prompt.question] + prompt.outputs.map(\.text)).joined(separator: "\n"))
      switch request.format {
      case .text:
        let verbosity =
          request.body["text"]?["verbosity"]?.string ?? request.facts?.defaultVerbosity ?? defaultVerbosity
          ?? "medium"
        text = TextAnswer(prompt: prompt, model: request.model, verbosity: verbosity).text(using: &generator)
      case .jsonObject:
        let answer: JSON = [
          "topic": .string(hints.topic.description),
          "answer": .string(Prose(topic: hints.topic).sentence(0, using: &generator)),
          "simulated": true,
        ]
        text = answer.encoded()
      case .jsonSchema(let schema):
        text = SchemaValue(schema).make(hints, seed: generator.next()).encoded()
      }
    }
    return OutputItem(
      id: ids.next("msg"), kind: .message(pieces: SimulatedTokens.split(text), isRefusal: refuses))
  }

  // MARK: Calls

  private func calls(
    of tool: JSON, _ request: CreateRequest, _ prompt: Prompt, _ ids: inout Identifiers,
    _ generator: inout SeededGenerator
  ) -> [OutputItem] {
    let name = tool["name"]?.string ?? ""
    let hints = Hints(prompt.question)
    guard tool["type"]?.string != "custom" else {
      let text = customInput(tool, hints, &generator)
      let kind = OutputItem.Kind.customCall(
        callID: ids.next("call"), name: name, pieces: SimulatedTokens.split(text))
      return [OutputItem(id: ids.next("ctc"), kind: kind)]
    }
    let schema = tool["parameters"].flatMap { $0.isNull ? nil : $0 } ?? ["type": "object", "properties": [:]]
    let values = SchemaValue(schema)
    var arguments = [values.make(hints, seed: generator.next())]
    if request.body["parallel_tool_calls"]?.bool != false {
      arguments += further(arguments[0], values, hints)
    }
    return arguments.map { argument in
      let kind = OutputItem.Kind.functionCall(
        callID: ids.next("call"), name: name, pieces: SimulatedTokens.split(argument.encoded()))
      return OutputItem(id: ids.next("fc"), kind: kind)
    }
  }

  /// The same call for the other names in the question: the weather in Oslo *and in Bergen*.
  private func further(_ first: JSON, _ values: SchemaValue, _ hints: Hints) -> [JSON] {
    guard let member = first.object?.members.first(where: { hints.names.contains($0.value.string ?? "") }),
      first.object?.members.count(where: { hints.names.contains($0.value.string ?? "") }) == 1
    else { return [] }
    return hints.names.filter { $0 != member.value.string }.prefix(7).compactMap { name in
      var arguments = first
      arguments[member.key] = .string(name)
      return values.accepts(arguments) ? arguments : nil
    }
  }

  private func customInput(_ tool: JSON, _ hints: Hints, _ generator: inout SeededGenerator) -> String {
    if tool["format"]?["syntax"]?.string == "regex", let pattern = tool["format"]?["definition"]?.string,
      let text = PatternSampler.sample(pattern, using: &generator)
    {
      return text
    }
    return hints.text.isEmpty ? "simulated input" : hints.text
  }
}
