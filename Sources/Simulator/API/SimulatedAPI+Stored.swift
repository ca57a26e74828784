import Notation

extension SimulatedAPI {
  /// The response of an id.
  func stored(_ id: String) throws(RequestRefusal) -> StoredResponse {
    guard let response = responses[id] else {
      throw RequestRefusal(status: 404, message: "Response with id '\(id)' not found.")
    }
    return response
  }

  /// Shows a response as it is now, or goes on streaming it.
  func retrieve(_ id: String, _ request: ReceivedRequest, at moment: Moment) throws(RequestRefusal) -> Answer
  {
    let response = try stored(id)
    guard request.queryValue("stream") == "true" else { return .json(response.json(at: moment.monotonic)) }
    guard let timeline = response.timeline, !response.events.isEmpty else {
      throw RequestRefusal(
        param: "stream",
        message: "Only a response created with background=true and stream=true can be streamed again.")
    }
    let written = request.queryValue("starting_after")
    guard let after = written.map({ Int($0) }) ?? -1 else {
      throw RequestRefusal(
        code: "invalid_type", param: "starting_after",
        message: "Invalid type for 'starting_after': expected an integer.")
    }
    var events = Array(response.events.dropFirst(max(0, after + 1)))
    if let cancelled = response.cancelledAt { events.removeAll { $0.offset > cancelled &- timeline.origin } }
    return .stream(EventScript(events: events, origin: timeline.origin, runID: id))
  }

  /// Forgets a response.
  mutating func delete(_ id: String) throws(RequestRefusal) -> Answer {
    _ = try stored(id)
    _ = responses.remove(id)
    return .json(["id": .string(id), "object": "response.deleted", "deleted": true])
  }

  /// Ends a background response; one that is over stays as it is.
  mutating func cancel(_ id: String, at moment: Moment) throws(RequestRefusal) -> Answer {
    let response = try stored(id)
    guard response.timeline != nil else {
      throw RequestRefusal(message: "Cannot cancel a synchronous response.")
    }
    responses.cancel(id, at: moment.monotonic)
    return .json(try stored(id).json(at: moment.monotonic))
  }

  /// Counts the tokens of a request that is not answered.
  func inputTokens(_ body: JSON) throws(RequestRefusal) -> JSON {
    // The endpoint takes requests without a model or an input too.
    var body = body
    if body["model"] == nil || body["model"]?.isNull == true { body["model"] = "unnamed" }
    let strict = configuration.strictModels && body["model"]?.string != "unnamed"
    if strict, let model = body["model"]?.string, configuration.facts.model(model) == nil {
      throw Self.noModel(model)
    }
    let request = try request(body, needsInput: false)
    let count = TokenUsage.readTexts(request).reduce(0) { $0 + configuration.tokenizer.count($1) }
    return ["object": "response.input_tokens", "input_tokens": .number(JSONNumber(count))]
  }

  /// Puts a context into one sealed item behind the user's own messages.
  mutating func compact(_ body: JSON, at moment: Moment) throws(RequestRefusal) -> JSON {
    let request = try request(body)
    var ids = identifiers
    let id = ids.next("resp")
    var usage = cache.read(
      TokenUsage.readTexts(request), key: request.model, facts: request.facts, by: configuration.tokenizer)
    let messages = request.context.filter {
      ($0["type"]?.string ?? "message") == "message" && $0["role"]?.string != "assistant"
    }
    var hash = StableHash(seed: configuration.seed)
    for item in request.context { hash.combine(item.encoded()) }
    var generator = SeededGenerator(seed: hash.value, "compaction")
    let sealed: JSON = [
      "id": .string(ids.next("cmp")), "type": "compaction",
      "encrypted_content": .string("gAAAAA" + generator.hex(256)),
    ]
    usage.output = 64 + min(usage.input / 8, 1_024)
    return [
      "id": .string(id), "object": "response.compaction", "created_at": .number(JSONNumber(moment.unix)),
      "output": .array(Self.numbered(messages, &ids) + [sealed]), "usage": usage.json,
    ]
  }
}
