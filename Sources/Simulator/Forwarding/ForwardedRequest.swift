/// A request that is handed on to another server, with its key.
///
/// Its description tells no field's value: the key is among them.
public struct ForwardedRequest: Sendable, CustomStringConvertible {
  /// The number of the request since the server was started, from 1.
  public let number: Int
  /// The method as written.
  public let method: String
  /// The path behind the version segment, with the query: `/responses?x=1`.
  public let target: String
  /// The fields that concern the request, not the connection.
  public let fields: HTTPFields
  /// The body without its transfer coding.
  public let body: [UInt8]

  /// Method and target.
  public var description: String { "\(method) \(target)" }

  /// A request to be handed on.
  public init(number: Int, method: String, target: String, fields: HTTPFields, body: [UInt8]) {
    self.number = number
    self.method = method
    self.target = target
    self.fields = fields
    self.body = body
  }

  /// The request as it arrived, without what belongs to this hop.
  init(_ request: ReceivedRequest, number: Int) {
    self.number = number
    method = request.method
    body = request.body
    let target = request.target.hasPrefix("/v1") ? String(request.target.dropFirst(3)) : request.target
    self.target = target.hasPrefix("/") ? target : "/" + target
    var fields = HTTPFields()
    let named = Set(request.fields.tokens(of: "connection"))
    for field in request.fields.fields {
      let name = field.name.lowercased()
      guard !Self.own.contains(name), !named.contains(name) else { continue }
      fields.append(field.name, field.value)
    }
    self.fields = fields
  }

  /// Fields that belong to one connection, and the coding that would hide the body.
  static let own: Set<String> = [
    "connection", "keep-alive", "proxy-connection", "proxy-authenticate", "te", "trailer", "upgrade", "host",
    "transfer-encoding", "content-length", "expect", "accept-encoding",
  ]
}
