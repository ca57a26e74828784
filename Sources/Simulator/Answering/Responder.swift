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
    /// The tools that the API runs itself fail.
    case failTools
    /// The server fails in the middle.
    case fail(code: String)
  }

  let seed: UInt64
  let defaultVerbosity: String?
  /// What counts tokens.
  var tokenizer = Tokenizer.estimate
  /// The files that a search may look into.
  var library = FileLibrary()

  /// The plan of an answer.
  func plan(_ request: CreateRequest, ids: inout Identifiers, turn: Turn? = nil) -> AnswerPlan {
    let prompt = Prompt(request)
    var generator = SeededGenerator(seed: request.fingerprint(seed: seed))
    var plan = AnswerPlan(items: [])
    var hosted = HostedTools(
      request, prompt, library: library, tokenizer: tokenizer, ids: ids,
      generator: SeededGenerator(seed: request.fingerprint(seed: seed), "tools"))
    hosted.fails = turn == .failTools
    hosted.compactIfTooLong()
    plan.items = hosted.takeItems()
    if request.reasons { think(request, prompt, &plan, &hosted.ids, &generator) }
    let choice = turn == .refuse ? [] : ToolChoice(request, prompt).called
    if turn != .refuse { hosted.resume() }
    for offer in choice where hosted.mayUseMore && !hosted.endsTurn { hosted.use(offer) }
    let functions = choice.filter { $0.kind == .function || $0.kind == .custom }
    for offer in functions { hosted.load(offer) }
    plan.items += hosted.takeItems()
    ids = hosted.ids
    if functions.isEmpty, !hosted.endsTurn {
      let isRefused = turn == .refuse
      var said = hosted.said
      if hosted.fails, !said.text.isEmpty {
        said = CitedText()
        said.add("The tool failed, so there is nothing to tell of what it would have found.")
      }
      plan.items.append(message(request, prompt, refuses: isRefused, said: said, &ids, &generator))
    }
    for offer in functions { plan.items += calls(of: offer, request, prompt, &ids, &generator) }
    plan.limit(to: request.maxOutputTokens, by: tokenizer)
    if let turn { apply(turn, to: &plan) }
    return plan
  }

  private func apply(_ turn: Turn, to plan: inout AnswerPlan) {
    guard case .completed = plan.ending else { return }
    switch turn {
    case .refuse, .failTools: return
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

  // MARK: Text

  private func message(
    _ request: CreateRequest, _ prompt: Prompt, refuses: Bool, said: CitedText, _ ids: inout Identifiers,
    _ generator: inout SeededGenerator
  ) -> OutputItem {
    let text: String
    var citations: [Citation] = []
    if refuses {
      text = "I'm sorry, but I can't help with that. (A simulated refusal.)"
    } else {
      let hints = Hints(([prompt.question] + prompt.outputs.map(\.text)).joined(separator: "\n"))
      switch request.format {
      case .text where !said.text.isEmpty:
        text = said.text + " " + TextAnswer.note
        citations = said.citations
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
      id: ids.next("msg"), kind: .message(pieces: tokenizer.split(text), isRefusal: refuses),
      citations: citations)
  }
}
