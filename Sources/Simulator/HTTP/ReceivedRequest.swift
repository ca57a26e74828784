/// One HTTP request that arrived whole.
struct ReceivedRequest: Sendable, Hashable {
  /// The method as written: `POST`.
  var method: String
  /// The target as written: `/v1/responses?stream=true`.
  var target: String
  /// The header fields.
  var fields: HTTPFields
  /// The body without its transfer coding.
  var body: [UInt8]
  /// Whether the client speaks HTTP/1.0 and so knows no chunks.
  var isOldVersion: Bool

  /// Whether the connection stays open for another request.
  var keepsAlive: Bool {
    let wishes = fields.tokens(of: "connection")
    if wishes.contains("close") { return false }
    return !isOldVersion || wishes.contains("keep-alive")
  }

  /// The target without its query, as sent.
  var rawPath: String {
    String(originForm.prefix { $0 != "?" && $0 != "#" })
  }

  /// The parts of the path between slashes, percent-decoded; empty parts are left out.
  var segments: [String] {
    rawPath.split(separator: "/").map { Self.percentDecoded($0) }
  }

  /// The names and values of the query, decoded.
  var query: [(name: String, value: String)] {
    guard let mark = originForm.firstIndex(of: "?") else { return [] }
    let text = originForm[originForm.index(after: mark)...].prefix { $0 != "#" }
    return text.split(separator: "&").map { pair in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (
        Self.percentDecoded(parts[0], plusIsBlank: true),
        parts.count > 1 ? Self.percentDecoded(parts[1], plusIsBlank: true) : ""
      )
    }
  }

  /// The last value that the query gives a name.
  func queryValue(_ name: String) -> String? { query.last { $0.name == name }?.value }

  /// The target from its path on: an absolute URL loses scheme and host.
  private var originForm: Substring {
    guard target.hasPrefix("http://") || target.hasPrefix("https://") else { return target[...] }
    let rest = target.drop { $0 != ":" }.dropFirst(3)
    let path = rest.drop { $0 != "/" && $0 != "?" }
    return path.isEmpty ? "/" : path
  }

  private static func percentDecoded(_ text: Substring, plusIsBlank: Bool = false) -> String {
    let bytes = Array(text.utf8)
    var decoded: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
        let high = hexValue(bytes[index + 1]), let low = hexValue(bytes[index + 2])
      {
        decoded.append(high << 4 | low)
        index += 3
      } else {
        decoded.append(plusIsBlank && bytes[index] == UInt8(ascii: "+") ? UInt8(ascii: " ") : bytes[index])
        index += 1
      }
    }
    return String(decoding: decoded, as: UTF8.self)
  }
}

/// The value of a hexadecimal digit; nil for any other byte.
func hexValue(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
  case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
  case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
  default: nil
  }
}
