/// A request as it goes on the wire.
public struct HTTPRequest: Sendable {
  /// `POST`, `GET`, `DELETE`.
  public var method: String
  /// The whole URL.
  public var url: String
  /// The header fields in order.
  public var fields: [HTTPField]
  /// The body; empty for none.
  public var body: [UInt8]
  /// How it gets to the server.
  public var route: NetworkRoute

  /// A request as it goes on the wire.
  public init(
    method: String, url: String, fields: [HTTPField] = [], body: [UInt8] = [],
    route: NetworkRoute = .direct
  ) {
    self.method = method
    self.url = url
    self.fields = fields
    self.body = body
    self.route = route
  }
}

/// How long to wait for what; nil waits for ever.
///
/// There is no limit for a whole answer: a long one is fine as long as bytes come.
public struct Timeouts: Sendable, Hashable {
  /// For the connection, TLS included.
  public var connect: Duration?
  /// From the request's end to the head of the response.
  public var firstByte: Duration?
  /// Between two reads of the body.
  public var silence: Duration?

  /// How long to wait for what.
  public init(
    connect: Duration? = .seconds(10), firstByte: Duration? = .seconds(600),
    silence: Duration? = .seconds(120)
  ) {
    self.connect = connect
    self.firstByte = firstByte
    self.silence = silence
  }
}

/// The head of a response.
public struct HTTPHead: Sendable, Hashable {
  /// The status: 200.
  public var status: Int
  /// `HTTP/1.1` or `HTTP/2`.
  public var version: String
  /// Names and values in the order they came.
  public var fields: [(name: String, value: String)]

  /// The head of a response.
  public init(status: Int, version: String = "HTTP/1.1", fields: [(name: String, value: String)] = []) {
    self.status = status
    self.version = version
    self.fields = fields
  }

  /// The value of the first field of a name, whatever its case.
  public subscript(name: String) -> String? {
    let wanted = name.lowercased()
    return fields.first { $0.name.lowercased() == wanted }?.value
  }

  /// Equal when status, version and all fields are.
  public static func == (left: HTTPHead, right: HTTPHead) -> Bool {
    left.status == right.status && left.version == right.version
      && left.fields.elementsEqual(right.fields) { $0 == $1 }
  }

  /// Hashes status and version.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(status)
    hasher.combine(version)
  }
}

/// Times of one transfer, from its start; nil where they do not apply.
public struct HTTPTiming: Sendable, Hashable {
  /// Until the name was resolved.
  public var resolved: Duration?
  /// Until the connection stood.
  public var connected: Duration?
  /// Until TLS was agreed.
  public var secured: Duration?
  /// Until the first byte of the response.
  public var firstByte: Duration?
  /// Until the end.
  public var total: Duration

  /// Times of one transfer.
  public init(
    resolved: Duration? = nil, connected: Duration? = nil, secured: Duration? = nil,
    firstByte: Duration? = nil, total: Duration = .zero
  ) {
    self.resolved = resolved
    self.connected = connected
    self.secured = secured
    self.firstByte = firstByte
    self.total = total
  }
}

/// What a transfer yields, in this order: one head, any number of reads, one end.
public enum HTTPEvent: Sendable, Hashable {
  /// The response's head.
  case head(HTTPHead)
  /// Bytes of the body as they came.
  case bytes([UInt8])
  /// The response is whole.
  case end(HTTPTiming)
}
