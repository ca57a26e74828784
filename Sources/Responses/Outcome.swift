import Notation

/// How a response ended: every stream and every body comes to exactly one of these.
public enum Outcome: Sendable, Hashable {
  /// The response is whole.
  case completed(Response)
  /// The answer stops early, for the reason that the server gives.
  case incomplete(Response, reason: String?)
  /// The response failed, or the server sent an error; with what had come until then.
  case failed(APIError, partial: Response?)
  /// The response was cancelled on the server.
  case cancelled(Response)
  /// The stream ended without saying how the response ended.
  case interrupted(Interruption)
  /// A background response that is still queued or running.
  case pending(Response)

  /// A stream that ended without a terminal event.
  public struct Interruption: Sendable, Hashable {
    /// Why the stream ended.
    public enum Cause: Sendable, Hashable {
      /// The server closed the connection in the ordinary way, or sent its end mark.
      case streamEnded
      /// The connection broke, with the reason.
      case connectionLost(String)
      /// The server was silent for too long.
      case timedOut
      /// The user stopped the answer.
      case stoppedByUser
    }
    /// Why the stream ended.
    public var cause: Cause
    /// What had come until then; never to be taken for an answer.
    public var partial: Response
    /// The bytes of an event whose end did not come.
    public var discardedBytes: Int

    /// A stream that ended early.
    public init(cause: Cause, partial: Response, discardedBytes: Int = 0) {
      self.cause = cause
      self.partial = partial
      self.discardedBytes = discardedBytes
    }
  }

  /// The response, whole or partial; nil when nothing of one came.
  public var response: Response? {
    switch self {
    case .completed(let response), .incomplete(let response, _), .cancelled(let response),
      .pending(let response):
      response
    case .failed(_, let partial): partial
    case .interrupted(let interruption): interruption.partial
    }
  }

  /// The error of a failed response.
  public var error: APIError? { if case .failed(let error, _) = self { error } else { nil } }

  /// The outcome in one word, as the API has it, and `interrupted`.
  public var status: String {
    switch self {
    case .completed: "completed"
    case .incomplete: "incomplete"
    case .failed: "failed"
    case .cancelled: "cancelled"
    case .interrupted: "interrupted"
    case .pending(let response): response.status ?? "in_progress"
    }
  }
}

extension Outcome {
  /// The outcome that a response object tells.
  ///
  /// Where the terminal event and the object's status differ, the worse of the two counts. An object
  /// without a status, as some servers send it unstreamed, is complete unless it holds an error.
  public init(
    response: Response, terminalEvent: EventType? = nil, context: APIError.Context = APIError.Context()
  ) {
    let stated: Rank? =
      switch response.status {
      case "completed": .completed
      case "incomplete": .incomplete
      case "cancelled", "canceled": .cancelled
      case "failed": .failed
      default: nil
      }
    let told: Rank? =
      switch terminalEvent {
      case .responseCompleted: .completed
      case .responseIncomplete: .incomplete
      case .responseFailed, .error: .failed
      default: nil
      }
    var rank = [stated, told].compactMap { $0 }.max { $0.rawValue < $1.rawValue }
    if rank == nil, response.status == nil { rank = response.error == nil ? .completed : .failed }
    switch rank {
    case .completed: self = .completed(response)
    case .incomplete: self = .incomplete(response, reason: response.incompleteReason)
    case .cancelled: self = .cancelled(response)
    case .failed: self = .failed(APIError(context: context, json: response.error ?? .null), partial: response)
    case nil: self = .pending(response)
    }
  }

  private enum Rank: Int { case completed, incomplete, cancelled, failed }

  /// The outcome that a whole answer tells: a response, an error in any shape, or an event stream that
  /// was sent although none was asked for.
  ///
  /// Status and content type decide before any parser does.
  public init(context: APIError.Context, body: [UInt8]) {
    let contentType = context.header("content-type")
    if ContentType.isEventStream(contentType, body: body), (context.status ?? 200) < 400 {
      self = Self.read(stream: body, context: context)
      return
    }
    guard (context.status ?? 200) < 400, !ContentType.isMarkup(contentType, body: body),
      let json = try? WireJSON(body).json, json.object != nil,
      ErrorFields(json) == nil || Self.isResponse(json)
    else {
      self = .failed(APIError(context: context, body: body), partial: nil)
      return
    }
    guard Self.isResponse(json) else {
      var error = APIError(context: context, body: body)
      let form = json["object"]?.string.map { "of the kind \($0)" } ?? "JSON"
      error.message = "the answer is \(form) but no response"
      self = .failed(error, partial: nil)
      return
    }
    self.init(response: Response(json: json), context: context)
  }

  private static func isResponse(_ json: JSON) -> Bool {
    json["output"]?.array != nil || (json["object"] == "response" && json["status"] != nil)
  }

  private static func read(stream body: [UInt8], context: APIError.Context) -> Outcome {
    var parser = SSEParser()
    var assembler = ResponseAssembler(context: context)
    for event in parser.consume(body) { _ = assembler.consume(StreamEvent(event)) }
    return assembler.finish(parser.finish())
  }
}
