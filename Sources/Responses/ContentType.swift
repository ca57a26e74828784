/// What an answer's content type and first bytes say about it.
public enum ContentType {
  /// The type without its parameters, in lower case.
  public static func mediaType(_ header: String) -> String {
    let type = header.prefix { $0 != ";" }
    return String(type.filter { $0 != " " }).lowercased()
  }

  /// Whether the answer is a web page or XML: stated, or not stated otherwise and seen in the first bytes.
  public static func isMarkup(_ header: String?, body: [UInt8]) -> Bool {
    let type = header.map(mediaType) ?? ""
    if type == "text/html" || type == "application/xhtml+xml" || type.hasSuffix("/xml") { return true }
    if type.hasSuffix("json") || type == "text/event-stream" { return false }
    return firstByte(of: body) == UInt8(ascii: "<")
  }

  /// Whether the answer is an event stream: stated, or not stated otherwise and seen in the first bytes.
  public static func isEventStream(_ header: String?, body: [UInt8]) -> Bool {
    let type = header.map(mediaType) ?? ""
    if type == "text/event-stream" { return true }
    if type.hasSuffix("json") || type == "text/html" { return false }
    return ["data:", "event:", ":", "id:", "retry:"].contains { body.starts(with: $0.utf8) }
  }

  private static func firstByte(of body: [UInt8]) -> UInt8? {
    let text = body.starts(with: [0xEF, 0xBB, 0xBF]) ? body.dropFirst(3) : body[...]
    return text.first { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 }
  }
}
