import Notation
import Responses

/// The API that the simulator stands for: a request goes in, an answer comes out, state stays behind.
///
/// It knows nothing of sockets; the moment is passed in.
struct SimulatedAPI: Sendable {
  /// When a request is answered.
  struct Moment: Sendable, Hashable {
    /// Nanoseconds of the monotonic clock.
    var monotonic: UInt64
    /// Seconds since 1970 began.
    var unix: Int
  }

  let configuration: SimulatorConfiguration
  var responses: ResponseStore
  var conversations: [String: Conversation] = [:]
  var cache = PromptCache()
  /// The files and stores of clients.
  var library = FileLibrary()
  var batches: [String: Batch] = [:]
  /// The ids of batches in the order in which they came.
  var batchOrder: [String] = []
  /// How many requests were answered.
  var count = 0

  init(_ configuration: SimulatorConfiguration) {
    self.configuration = configuration
    responses = ResponseStore(
      capacity: configuration.keptResponses, bytes: configuration.limits.keptResponseBytes)
  }

  /// Answers a request to an endpoint.
  mutating func answer(
    _ endpoint: SimulatorEndpoint, ids: [String], _ request: ReceivedRequest, at moment: Moment,
    turn: Responder.Turn? = nil, prescribed: Prescription? = nil
  ) -> Answer {
    count += 1
    do throws(RequestRefusal) {
      var body = try endpoint.takesBody ? self.body(of: request) : .null
      if endpoint.takesBody { body = configuration.read(body) }
      if endpoint == .create || endpoint == .compact { _ = try model(of: body) }
      if endpoint.takesBody, let refusal = configuration.check(body, endpoint).first { throw refusal }
      switch endpoint {
      case .create: return try create(body, size: request.body.count, at: moment, turn: turn, prescribed)
      case .retrieve: return try retrieve(ids[0], request, at: moment)
      case .delete: return try delete(ids[0])
      case .cancel: return try cancel(ids[0], at: moment)
      case .inputItems: return .json(try ItemPage(try stored(ids[0]).input, request).json)
      case .inputTokens: return .json(try inputTokens(body))
      case .compact: return .json(try compact(body, at: moment))
      case .models: return .json(models)
      case .model: return .json(try model(ids[0]))
      case .embeddings: return .json(try embeddings(body))
      default: break
      }
      switch endpoint.family {
      case .conversations: return try conversation(endpoint, ids, body, request, at: moment)
      case .batches: return try batch(endpoint, ids, body, request, at: moment)
      case .vectorStores: return try vectorStore(endpoint, ids, body, request, at: moment)
      case .files, .responses: return try file(endpoint, ids, request, at: moment)
      }
    } catch {
      return .refusal(error)
    }
  }

  /// Ids for the request that is being answered.
  var identifiers: Identifiers { Identifiers(seed: configuration.seed, request: count) }

  private func body(of request: ReceivedRequest) throws(RequestRefusal) -> JSON {
    if let type = request.fields["content-type"], !Self.isJSON(type) {
      throw RequestRefusal(
        code: "unsupported_content_type",
        message: "Unsupported content type: '\(type)'. This method only accepts 'application/json'.")
    }
    let body: JSON
    do {
      body = try JSON(parsing: request.body)
    } catch {
      throw RequestRefusal(message: "We could not parse the JSON body of your request: \(error)")
    }
    guard body.object != nil else {
      throw RequestRefusal(message: "Invalid body: expected a JSON object, but got \(body.article).")
    }
    return body
  }

  /// Whether a content type is JSON.
  private static func isJSON(_ header: String) -> Bool {
    let type = ContentType.mediaType(header)
    return type == "application/json" || type.hasSuffix("+json")
  }

  // MARK: Models

  private var models: JSON {
    ["object": "list", "data": .array(configuration.facts.models().filter { !$0.isRetired }.map(Self.shown))]
  }

  private func model(_ id: String) throws(RequestRefusal) -> JSON {
    guard let facts = configuration.facts.model(id), !facts.isRetired else { throw Self.noModel(id) }
    return Self.shown(facts)
  }

  private static func shown(_ facts: SimulatedModel) -> JSON {
    [
      "id": .string(facts.id), "object": "model", "created": .number(JSONNumber(facts.created)),
      "owned_by": "setscrew-simulator", "shutdown_date": facts.shutdownDate.map(JSON.string) ?? .null,
    ]
  }

  /// The refusal of a model that does not exist.
  static func noModel(_ id: String) -> RequestRefusal {
    RequestRefusal(
      status: 404, code: "model_not_found", param: "model",
      message: "The model '\(id)' does not exist or you do not have access to it.")
  }

  /// The refusal of a model that has been shut down.
  static func retired(_ id: String, _ replacement: String?) -> RequestRefusal {
    let advice = replacement.map { " Use '\($0)' instead." } ?? ""
    return RequestRefusal(
      status: 404, code: "model_not_found", param: "model",
      message: "The model '\(id)' has been shut down.\(advice)")
  }
}

extension JSON {
  /// The kind of value as API messages name it: `a string`, `an integer`.
  var article: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .number(let number): number.int == nil ? "a number" : "an integer"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
