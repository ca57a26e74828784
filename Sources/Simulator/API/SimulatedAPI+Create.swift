import Notation

extension SimulatedAPI {
  /// Answers a create request.
  ///
  /// The size is that of the request as it arrived, in bytes.
  mutating func create(
    _ body: JSON, size: Int, at moment: Moment, turn: Responder.Turn?, _ prescribed: Prescription?
  )
    throws(RequestRefusal) -> Answer
  {
    var request = try request(body)
    try Self.checkCalls(request)
    var ids = identifiers
    let id = ids.next("resp")
    let conversation = conversationID(body)
    let defaultVerbosity = configuration.facts.parameterDefault("text.verbosity")?.string
    let responder = Responder(
      seed: configuration.seed, defaultVerbosity: defaultVerbosity, tokenizer: configuration.tokenizer,
      library: library)
    let plan: AnswerPlan
    if let prescribed, let answer = prescribed.turn.answer, answer.hasContent {
      plan = responder.plan(answer, for: prescribed.request, request, ids: &ids)
    } else {
      plan = responder.plan(request, ids: &ids, turn: turn)
    }
    var usage = try usage(of: request, plan)
    usage.prescribe(prescribed?.turn.answer?.usage ?? [:])
    // What is kept must not keep all that came before it, once for every turn.
    request.history = []
    let object = ResponseObject(
      request: request, facts: configuration.facts, id: id, createdAt: moment.unix,
      conversation: conversation,
      cacheDiagnosis: CacheDiagnosis(request, usage: usage) { responses[$0] })
    var builder = EventScriptBuilder(
      object: object, plan: plan, pace: FaultPlan.nanoseconds(configuration.paceMilliseconds))
    var events: [ScriptedEvent] = []
    if request.streams || request.isBackground {
      events = builder.events(usage: usage, completedAt: moment.unix)
      if request.isBackground { spread(&events) }
    }
    let stored = StoredResponse(
      object: object, plan: plan, output: builder.output, input: Self.numbered(request.input, &ids),
      usage: usage,
      timeline: request.isBackground ? Self.timeline(events, origin: moment.monotonic) : nil,
      events: request.isBackground && request.streams ? events : [], size: size)
    keep(stored, in: conversation)
    guard request.streams else { return .json(stored.json(at: moment.monotonic)) }
    return .stream(
      EventScript(
        events: events, origin: request.isBackground ? moment.monotonic : nil,
        runID: request.isBackground ? id : nil))
  }

  /// The usage of an answer; remembers the prompt for later ones.
  private mutating func usage(of request: CreateRequest, _ plan: AnswerPlan) throws(RequestRefusal)
    -> TokenUsage
  {
    let key = request.model + "\n" + (request.body["prompt_cache_key"]?.string ?? "")
    var usage = cache.read(
      TokenUsage.readTexts(request), key: key, facts: request.facts, by: configuration.tokenizer)
    if let window = request.facts?.contextWindow, usage.input > window,
      request.body["truncation"]?.string != "auto"
    {
      throw RequestRefusal(
        code: "context_length_exceeded", param: "input",
        message:
          "Your input of about \(usage.input) tokens exceeds the context window of this model (\(window) tokens)."
      )
    }
    usage.reasoning = plan.reasoningTokens
    usage.output = plan.outputTokens(by: configuration.tokenizer)
    return usage
  }

  private mutating func keep(_ stored: StoredResponse, in conversation: String?) {
    if let conversation { conversations[conversation]?.items += stored.input + stored.output }
    guard stored.object.request.body["store"]?.bool != false else { return }
    responses.insert(stored)
  }

  // MARK: Reading the request

  /// The model that a body names, and what is known about it.
  func model(of body: JSON) throws(RequestRefusal) -> (name: String, facts: SimulatedModel?) {
    let name = try Self.text("model", of: body)
    let facts = configuration.facts.model(name)
    if let facts, facts.isRetired { throw Self.retired(name, facts.replacement) }
    if facts == nil, configuration.strictModels { throw Self.noModel(name) }
    return (name, facts)
  }

  /// Reads the body of a request that has a model and an input; used by the endpoints that count and compact too.
  func request(_ body: JSON, needsInput: Bool = true) throws(RequestRefusal) -> CreateRequest {
    let (name, facts) = try model(of: body)
    let input = body["input"].flatMap { $0.isNull ? nil : $0 }
    let sources = ["previous_response_id", "conversation", "prompt"]
    if input == nil, needsInput, sources.allSatisfy({ body[$0] == nil || body[$0]?.isNull == true }) {
      throw RequestRefusal(
        code: "missing_required_parameter", param: "input",
        message:
          "Missing required parameter: one of 'input', 'previous_response_id', 'conversation' or 'prompt'.")
    }
    try Self.checkShape(input)
    return CreateRequest(
      body: try replacingReferences(in: body), model: name, facts: facts, history: try history(body))
  }

  private static func checkShape(_ input: JSON?) throws(RequestRefusal) {
    guard let input, input.string == nil else { return }
    guard let items = input.array else {
      throw wrongKind("input", "a string or an array of input items", input)
    }
    for (index, item) in items.enumerated() where item.object == nil {
      throw wrongKind("input[\(index)]", "an object", item)
    }
  }

  /// The items of earlier turns as far as they can be found.
  func context(of body: JSON) -> [JSON] { (try? history(body)) ?? [] }

  private func history(_ body: JSON) throws(RequestRefusal) -> [JSON] {
    if let previous = body["previous_response_id"]?.string {
      do {
        return try responses.context(of: previous)
      } catch {
        throw RequestRefusal(
          code: "previous_response_not_found", param: "previous_response_id",
          message: "Previous response with id '\(error.id)' not found.")
      }
    }
    guard let id = conversationID(body) else { return [] }
    guard let conversation = conversations[id] else { throw Self.noConversation(id) }
    return conversation.items
  }

  /// The id of the conversation that a request belongs to.
  func conversationID(_ body: JSON) -> String? {
    body["conversation"]?.string ?? body["conversation"]?["id"]?.string
  }

  /// The body with the items that its input only refers to.
  private func replacingReferences(in body: JSON) throws(RequestRefusal) -> JSON {
    guard let items = body["input"]?.array, items.contains(where: { $0["type"]?.string == "item_reference" })
    else {
      return body
    }
    var body = body
    var whole: [JSON] = []
    for item in items {
      guard item["type"]?.string == "item_reference", let id = item["id"]?.string else {
        whole.append(item)
        continue
      }
      guard let found = self.item(id) else {
        throw RequestRefusal(status: 404, param: "input", message: "Item with id '\(id)' not found.")
      }
      whole.append(found)
    }
    body["input"] = .array(whole)
    return body
  }

  /// The outputs that calls wait for, by the type of the call.
  private static let outputs = [
    "function_call": "function_call_output", "custom_tool_call": "custom_tool_call_output",
    "computer_call": "computer_call_output", "shell_call": "shell_call_output",
    "apply_patch_call": "apply_patch_call_output",
  ]

  /// Refuses outputs without calls and calls without outputs, as the API does.
  private static func checkCalls(_ request: CreateRequest) throws(RequestRefusal) {
    var open: [(call: String, type: String)] = []
    var known: Set<String> = []
    for item in request.context {
      guard let call = item["call_id"]?.string, let type = item["type"]?.string else { continue }
      if outputs[type] != nil {
        open.append((call, type))
        known.insert(call)
      } else if outputs.values.contains(type) {
        guard known.contains(call) else {
          let name =
            type.hasPrefix("custom")
            ? "function call output" : type.split(separator: "_").joined(separator: " ")
          throw RequestRefusal(
            param: "input", message: "No tool call found for \(name) with call_id \(call).")
        }
        open.removeAll { $0.call == call }
      }
    }
    if let (call, type) = open.first {
      let name =
        type.hasPrefix("custom") ? "function call" : type.split(separator: "_").joined(separator: " ")
      throw RequestRefusal(param: "input", message: "No tool output found for \(name) \(call).")
    }
  }

  // MARK: Background

  /// Gives the events of a background response their time, where there is no pace.
  private func spread(_ events: inout [ScriptedEvent]) {
    guard configuration.paceMilliseconds <= 0, events.count > 3 else { return }
    let whole = FaultPlan.nanoseconds(configuration.backgroundMilliseconds)
    for index in events.indices.dropFirst(2) {
      events[index].offset = whole / 5 + (whole - whole / 5) * UInt64(index - 2) / UInt64(events.count - 3)
    }
  }

  private static func timeline(_ events: [ScriptedEvent], origin: UInt64) -> StoredResponse.Timeline {
    StoredResponse.Timeline(
      origin: origin, started: events.first { $0.type == "response.in_progress" }?.offset ?? 0,
      items: events.filter { $0.type == "response.output_item.done" }.map(\.offset),
      ended: events.last?.offset ?? 0)
  }
}
