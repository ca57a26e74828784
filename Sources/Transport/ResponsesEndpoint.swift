/// A server that speaks the Responses API: its base URL and what each request to it carries.
public struct ResponsesEndpoint: Sendable, Hashable {
  /// The URL up to and including the version segment: `https://api.openai.com/v1`.
  public var baseURL: String
  /// Authentication and other fields of every request.
  public var fields: [HTTPField]
  /// How requests get to the server.
  public var route: NetworkRoute

  /// A server that speaks the Responses API; a slash at the end of its URL is left out.
  public init(baseURL: String, fields: [HTTPField] = [], route: NetworkRoute = .direct) {
    self.baseURL = baseURL.hasSuffix("/") ? String(baseURL.dropLast()) : baseURL
    self.fields = fields
    self.route = route
  }

  /// The host of the base URL, with its port where one is written.
  public var host: String { URLHost.of(baseURL) }

  /// A request to a path below the base URL: `responses`, `responses/resp_1`.
  func request(
    _ method: String, _ path: [String], query: [(name: String, value: String)] = [], body: [UInt8] = []
  ) -> HTTPRequest {
    // Ids of some servers hold slashes, equals signs and hundreds of characters.
    var url = ([baseURL] + path.map(Self.percentEncoded)).joined(separator: "/")
    for (index, parameter) in query.enumerated() {
      url += "\(index == 0 ? "?" : "&")\(Self.percentEncoded(parameter.name))"
      url += "=\(Self.percentEncoded(parameter.value))"
    }
    return HTTPRequest(method: method, url: url, fields: fields, body: body, route: route)
  }

  private static func percentEncoded(_ text: String) -> String {
    var result = ""
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."),
        UInt8(ascii: "~"):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let hex = String(byte, radix: 16, uppercase: true)
        result += byte < 16 ? "%0\(hex)" : "%\(hex)"
      }
    }
    return result
  }
}
