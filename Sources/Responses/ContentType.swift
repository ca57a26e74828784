/// What an answer's content type and first bytes say about it.
public enum ContentType {
  /// The type without its parameters, in lower case.
  public static func mediaType(_ header: String) -> String {
    let type = header.prefix { $0 != ";" }
    return String(type.filter { $0 != " " && $0 != "\t" }).lowercased()
  }

  /// Whether the answer is a web page or XML: seen in the first byte, or else stated.
  ///
  /// A first byte that opens JSON or a tag tells more than a label that a gateway got wrong.
  public static func isMarkup(_ header: String?, body: [UInt8]) -> Bool {
    switch firstByte(of: body) {
    case UInt8(ascii: "<"): return true
    case UInt8(ascii: "{"), UInt8(ascii: "["): return false
    default: break
    }
    let type = header.map(mediaType) ?? ""
    return type == "text/html" || type == "application/xhtml+xml" || type.hasSuffix("/xml")
  }

  /// Whether the answer is an event stream: stated, or seen in the first bytes.
  ///
  /// No line of a stream begins with a brace or a tag; such an answer is one document, whatever its label.
  public static func isEventStream(_ header: String?, body: [UInt8]) -> Bool {
    if let first = firstByte(of: body), documentStarts.contains(first) { return false }
    let type = header.map(mediaType) ?? ""
    if type == "text/event-stream" { return true }
    if type == "text/html" { return false }
    return ["data:", "event:", ":", "id:", "retry:"].contains { body.starts(with: $0.utf8) }
  }

  private static let documentStarts: Set<UInt8> = [
    UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "<"),
  ]

  private static func firstByte(of body: [UInt8]) -> UInt8? {
    let text = body.starts(with: [0xEF, 0xBB, 0xBF]) ? body.dropFirst(3) : body[...]
    return text.first { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 }
  }
}
