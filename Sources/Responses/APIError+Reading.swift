import Notation

extension APIError {
  /// What is known about an answer apart from its body.
  public struct Context: Sendable, Hashable {
    /// The HTTP status.
    public var status: Int?
    /// The header fields in their order, as sent.
    public var headers: [Header]
    /// The host that answered.
    public var host: String?

    /// One header field.
    public struct Header: Sendable, Hashable {
      /// The field's name as sent.
      public var name: String
      /// The field's value as sent.
      public var value: String
      /// A header field.
      public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
      }
    }

    /// What is known about an answer.
    public init(status: Int? = nil, headers: [Header] = [], host: String? = nil) {
      self.status = status
      self.headers = headers
      self.host = host
    }

    /// The value of the first field of a name, whatever its case.
    public func header(_ name: String) -> String? {
      headers.first { $0.name.lowercased() == name }?.value
    }
  }

  /// Reads an answer that is an error, or that is not what it should be.
  ///
  /// Status and content type are looked at before the body. Understood are the API's own shape, `detail`
  /// lists, flat members, error events, and plain text; a web page is reduced to its title.
  public init(context: Context, body: [UInt8]) {
    let contentType = context.header("content-type")
    if let message = Self.redirection(context) {
      self.init(context: context, fields: ErrorFields(message: message))
    } else if ContentType.isMarkup(contentType, body: body) {
      let title = MarkupTitle.find(in: body, status: context.status)
      // What only looks like a page and is short enough to read is told as it is.
      let text = title == nil && body.count < 200 && !ContentType.isMarkup(contentType, body: []) ? body : []
      let words = SingleLine.of(String(decoding: text, as: UTF8.self))
      self.init(context: context, fields: ErrorFields(message: title ?? (words.isEmpty ? nil : words)))
    } else if let json = try? WireJSON(body).json {
      self.init(context: context, fields: ErrorFields(json) ?? ErrorFields())
      self.json = json
    } else if ContentType.isEventStream(contentType, body: body), let json = Self.firstJSON(inStream: body) {
      self.init(context: context, fields: ErrorFields(json) ?? ErrorFields())
      self.json = json
    } else {
      let text = SingleLine.of(String(decoding: body.prefix(4096), as: UTF8.self))
      self.init(context: context, fields: ErrorFields(message: text.isEmpty ? nil : text))
    }
    self.body = body
  }

  /// Reads an error out of JSON that came in a stream or in a failed response.
  public init(context: Context = Context(), json: JSON) {
    var context = context
    let fields = ErrorFields(json) ?? ErrorFields()
    // The status of the answer that carries the event is no word about the error.
    if (context.status ?? 0) < 400 { context.status = fields.status }
    self.init(context: context, fields: fields)
    self.json = json
    body = Array((json.string ?? json.encoded()).utf8)
  }

  private init(context: Context, fields: ErrorFields) {
    self.init(
      status: context.status, code: fields.code, type: fields.type, param: fields.param,
      message: fields.message,
      requestID: Self.requestIDNames.lazy.compactMap(context.header).first,
      host: context.host, contentType: context.header("content-type"),
      errorClass: ErrorClass(
        status: context.status.flatMap { $0 >= 400 ? $0 : nil } ?? fields.status, code: fields.code,
        type: fields.type, param: fields.param))
    retryAfter = context.header("retry-after")
    retryAfterMilliseconds = context.header("retry-after-ms")
    shouldRetry = context.header("x-should-retry").flatMap { Bool($0.lowercased()) }
  }

  private static let requestIDNames = [
    "x-request-id", "request-id", "apim-request-id", "x-ms-request-id", "x-litellm-call-id", "cf-ray",
  ]

  /// What a redirect says: where to, without what may be secret in the address.
  private static func redirection(_ context: Context) -> String? {
    guard let status = context.status, (300...399).contains(status), let place = context.header("location")
    else { return nil }
    let address = place.prefix { $0 != "?" && $0 != "#" }
    return "moved to \(address), which is not followed, so that no key goes there"
  }

  private static func firstJSON(inStream body: [UInt8]) -> JSON? {
    var parser = SSEParser()
    return parser.consume(body).lazy.map(StreamEvent.init).first { !$0.json.isNull }?.json
  }
}
