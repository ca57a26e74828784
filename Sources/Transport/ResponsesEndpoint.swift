/// A server that speaks the Responses API: its base URL and what each request to it carries.
public struct ResponsesEndpoint: Sendable, Hashable {
  /// The URL up to and including the version segment: `https://api.openai.com/v1`.
  public var baseURL: String
  /// Authentication and other fields of every request.
  public var fields: [HTTPField]
  /// Whether proxy variables are ignored, as for a server inside this process.
  public var bypassesProxy: Bool

  /// A server that speaks the Responses API; a slash at the end of its URL is left out.
  public init(baseURL: String, fields: [HTTPField] = [], bypassesProxy: Bool = false) {
    self.baseURL = baseURL.hasSuffix("/") ? String(baseURL.dropLast()) : baseURL
    self.fields = fields
    self.bypassesProxy = bypassesProxy
  }

  /// The host of the base URL, with its port where one is written.
  public var host: String { URLHost.of(baseURL) }

  /// A request to a path below the base URL: `responses`, `responses/resp_1`.
  func request(_ method: String, _ path: [String], query: String = "", body: [UInt8] = []) -> HTTPRequest {
    // Ids of some servers hold slashes, equals signs and hundreds of characters.
    let url = ([baseURL] + path.map(Self.percentEncoded)).joined(separator: "/") + query
    return HTTPRequest(method: method, url: url, fields: fields, body: body, bypassesProxy: bypassesProxy)
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
