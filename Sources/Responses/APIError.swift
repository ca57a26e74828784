import Notation

/// A failure that a server reported, in whatever shape, with everything it came with.
///
/// A member that the server did not send is nil, never made up.
public struct APIError: Error, Sendable, Hashable {
  /// The HTTP status; nil where the error came by another way than an HTTP answer.
  public var status: Int?
  /// The error's code; a number is kept as its text.
  public var code: String?
  /// The error's type: `invalid_request_error`.
  public var type: String?
  /// The parameter at fault, as the server spells its path.
  public var param: String?
  /// The server's words.
  public var message: String?
  /// The id by which the service finds the request in its log.
  public var requestID: String?
  /// The host that answered.
  public var host: String?
  /// The answer's content type as sent.
  public var contentType: String?
  /// The `Retry-After` header as sent.
  public var retryAfter: String?
  /// The `retry-after-ms` header as sent.
  public var retryAfterMilliseconds: String?
  /// Whether the server says by `x-should-retry` that repeating helps; nil when it does not say.
  public var shouldRetry: Bool?
  /// The bytes that the error was read from.
  public var body: [UInt8]
  /// The bytes as JSON; nil where they are none.
  public var json: JSON?
  /// What kind of failure it is.
  public var errorClass: ErrorClass

  /// An error of the given parts; the class follows from them unless it is given.
  public init(
    status: Int? = nil, code: String? = nil, type: String? = nil, param: String? = nil,
    message: String?, requestID: String? = nil, host: String? = nil, contentType: String? = nil,
    body: [UInt8] = [], json: JSON? = nil, errorClass: ErrorClass? = nil
  ) {
    self.status = status
    self.code = code
    self.type = type
    self.param = param
    self.message = message
    self.requestID = requestID
    self.host = host
    self.contentType = contentType
    self.body = body
    self.json = json
    self.errorClass =
      errorClass ?? ErrorClass(status: status, code: code, type: type, param: param)
  }

  /// Whether repeating the same request may help; the server's own word counts first.
  public var isRetryable: Bool { shouldRetry ?? errorClass.isTransient }

  /// What can be done other than repeating the same request.
  public enum Recovery: Sendable, Hashable {
    /// Send again without sealed reasoning: it was sealed for another key, host or model.
    case withoutSealedItems
    /// Send the conversation from the local history: the server does not know the response it points to.
    case fromLocalHistory
    /// Leave out or change the setting that the server refuses.
    case changingSetting(String)
  }

  /// What can be done other than repeating; nil when nothing is known.
  public var recovery: Recovery? {
    if code == "invalid_encrypted_content" { return .withoutSealedItems }
    if code == "previous_response_not_found" || param == "previous_response_id" { return .fromLocalHistory }
    return errorClass == .invalidRequest ? param.map { .changingSetting($0) } : nil
  }
}

extension APIError: CustomStringConvertible {
  /// The error in one line: `HTTP 400 from HOST: MESSAGE (code: …, param: …)`.
  ///
  /// A web page is told by its title: `HTTP 524 from HOST: TITLE (text/html)`.
  public var description: String {
    var subject = status.map { "HTTP \($0)" } ?? "error"
    if let host { subject += " from \(host)" }
    let details: [String]
    if isMarkup {
      details = [mediaType ?? "text/html"]
    } else {
      // A code that repeats the status, as relays send it, says less than the type.
      let code = code == status.map(String.init) ? nil : code
      details = [("code", code), ("type", code == nil ? type : nil), ("param", param)]
        .compactMap { name, value in value.map { "\(name): \($0)" } }
    }
    let words = message.map { ": \(SingleLine.of($0, limit: 1_000))" } ?? (isMarkup ? "" : ": no message")
    return subject + words + (details.isEmpty ? "" : " (\(details.joined(separator: ", ")))")
  }

  /// The content type without its parameters, in lower case.
  public var mediaType: String? { contentType.map(ContentType.mediaType) }

  private var isMarkup: Bool { json == nil && ContentType.isMarkup(contentType, body: body) }
}
