import Notation

/// Why the API would not take a request, in the API's own terms.
public struct RequestRefusal: Error, Sendable, Hashable {
  /// The HTTP status.
  public var status: Int
  /// The kind of error: `invalid_request_error`.
  public var type: String
  /// The stable name of the error: `unsupported_parameter`; nil where the API gives none.
  public var code: String?
  /// The parameter that is meant: `temperature`, `tools[0].type`.
  public var param: String?
  /// What is wrong, as a sentence.
  public var message: String

  /// A refusal; without more words a fault of the request.
  public init(
    status: Int = 400, type: String = "invalid_request_error", code: String? = nil, param: String? = nil,
    message: String
  ) {
    self.status = status
    self.type = type
    self.code = code
    self.param = param
    self.message = message
  }

  /// The error's object: message, type, param, code.
  var object: JSON {
    [
      "message": .string(message), "type": .string(type), "param": param.map(JSON.string) ?? .null,
      "code": code.map(JSON.string) ?? .null,
    ]
  }

  /// The body of the response.
  public var body: JSON { ["error": object] }
}
