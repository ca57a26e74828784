import Notation

/// The parts of a create request that the simulator acts on.
///
/// Reading is lenient where the check before it is strict: what is missing or of another kind is absent.
struct CreateRequest: Sendable {
  /// The form the text is wanted in.
  enum Format: Sendable, Hashable {
    case text
    case jsonObject
    case jsonSchema(JSON)
  }

  /// The body as received.
  let body: JSON
  /// The model as asked for.
  let model: String
  /// What is known about the model.
  let facts: SimulatedModel?
  /// The system's words before the input.
  let instructions: String?
  /// The items of this request; a string is one message of the user.
  let input: [JSON]
  /// The items of earlier turns; dropped once the answer is planned.
  var history: [JSON]

  /// Reads a body that holds a model.
  init(body: JSON, model: String, facts: SimulatedModel?, history: [JSON] = []) {
    self.body = body
    self.model = model
    self.facts = facts
    self.history = history
    instructions = body["instructions"]?.string
    input = Self.items(body["input"])
  }

  /// The items that an `input` stands for.
  static func items(_ input: JSON?) -> [JSON] {
    switch input {
    case .string(let text)?:
      [["type": "message", "role": "user", "content": [["type": "input_text", "text": .string(text)]]]]
    case .array(let items)?: items
    default: []
    }
  }

  /// All items from the first turn on.
  var context: [JSON] { history + input }
  /// Whether the answer is wanted as a stream.
  var streams: Bool { body["stream"]?.bool ?? false }
  /// Whether the answer is made after the reply.
  var isBackground: Bool { body["background"]?.bool ?? false }
  /// Whether deltas carry padding.
  var obfuscates: Bool { body["stream_options"]?["include_obfuscation"]?.bool ?? true }
  /// What is to be included beyond the usual.
  var include: Set<String> { Set((body["include"]?.array ?? []).compactMap(\.string)) }
  /// The tools offered.
  var tools: [JSON] { body["tools"]?.array ?? [] }
  /// The most tokens of the answer, reasoning included.
  var maxOutputTokens: Int? { (body["max_output_tokens"]?.int ?? facts?.maxOutputTokens).map { max(0, $0) } }
  /// The kind of reasoning summary asked for; nil is none.
  var summary: String? {
    body["reasoning"]?["summary"]?.string ?? body["reasoning"]?["generate_summary"]?.string
  }
  /// The effort in force: asked for, or else the model's.
  var effort: String? { body["reasoning"]?["effort"]?.string ?? facts?.defaultEffort }
  /// How many alternatives each token's log probability comes with; nil when none are asked for.
  var logprobs: Int? {
    include.contains("message.output_text.logprobs") ? body["top_logprobs"]?.int ?? 0 : nil
  }

  /// Whether the model thinks before it answers.
  ///
  /// A model that nothing is known about thinks when it is asked to.
  var reasons: Bool {
    guard effort != "none" else { return false }
    return facts?.reasons ?? (body["reasoning"]?["effort"]?.string != nil || summary != nil)
  }

  /// The form the text is wanted in.
  var format: Format {
    switch body["text"]?["format"]?["type"]?.string {
    case "json_object": .jsonObject
    case "json_schema": .jsonSchema(body["text"]?["format"]?["schema"] ?? [:])
    default: .text
    }
  }

  /// A number that is the same for requests that a model could not tell apart.
  func fingerprint(seed: UInt64) -> UInt64 {
    var hash = StableHash(seed: seed)
    hash.combine(model)
    for key in ["instructions", "text", "reasoning", "tools", "tool_choice", "temperature", "top_p"] {
      hash.combine(body[key]?.encoded() ?? "")
    }
    for item in context { hash.combine(item.encoded()) }
    return hash.value
  }
}
