/// Finds the words of a web page that say what went wrong.
enum MarkupTitle {
  /// The page's title, else its first heading, without the host and the status that often lead it.
  static func find(in body: [UInt8], status: Int?) -> String? {
    let text = String(decoding: body.prefix(searchedBytes), as: UTF8.self)
    for element in ["title", "h1", "h2"] {
      guard let content = Self.content(of: element, in: text) else { continue }
      let words = withoutLead(SingleLine.of(decodingEntities(strippingTags(content))), status: status)
      if !words.isEmpty { return words }
    }
    return nil
  }

  private static let searchedBytes = 64 * 1024

  private static func content(of element: String, in text: String) -> Substring? {
    let bytes = text.utf8
    guard let opening = index(ofTag: "<\(element)", in: bytes[...]),
      let start = bytes[opening...].firstIndex(of: UInt8(ascii: ">"))
    else { return nil }
    let rest = bytes[bytes.index(after: start)...]
    let end = index(ofTag: "</\(element)", in: rest) ?? rest.endIndex
    return text[rest.startIndex..<end]
  }

  /// The place of a tag's name, whatever its case; the name must end there.
  private static func index(ofTag tag: String, in bytes: Substring.UTF8View) -> String.Index? {
    let wanted = Array(tag.utf8)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      if bytes[index] == UInt8(ascii: "<") {
        let found = bytes[index...].prefix(wanted.count).map { $0 | ((0x41...0x5A).contains($0) ? 0x20 : 0) }
        let next = bytes[index...].dropFirst(wanted.count).first
        let nameEnds = next.map {
          $0 == UInt8(ascii: ">") || $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09
        }
        if found == wanted, nameEnds ?? true { return index }
      }
      index = bytes.index(after: index)
    }
    return nil
  }

  private static func strippingTags(_ text: Substring) -> String {
    var result = ""
    var inTag = false
    for scalar in text.unicodeScalars {
      switch scalar {
      case "<": inTag = true
      case ">" where inTag:
        inTag = false
        result.append(" ")
      default: if !inTag { result.unicodeScalars.append(scalar) }
      }
    }
    return result
  }

  private static func decodingEntities(_ text: String) -> String {
    let named = [
      "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "mdash": "—", "ndash": "–",
    ]
    var result = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "&") {
      result += rest[..<start]
      rest = rest[start...]
      guard let end = rest.prefix(12).firstIndex(of: ";") else {
        result.append("&")
        rest = rest.dropFirst()
        continue
      }
      let name = rest[rest.index(after: start)..<end]
      let scalar: Unicode.Scalar? =
        if name.hasPrefix("#x") || name.hasPrefix("#X") {
          UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
        } else {
          name.hasPrefix("#") ? UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init) : nil
        }
      result += named[String(name)] ?? scalar.map { String(Character($0)) } ?? String(rest[...end])
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }

  /// Drops `HOST |` and the status number: the line that holds the title has both already.
  private static func withoutLead(_ title: String, status: Int?) -> String {
    var words = title[...]
    if let bar = words.firstIndex(of: "|") {
      let lead = words[..<bar].filter { $0 != " " }
      if lead.contains("."), !words[..<bar].dropLast().contains(" ") {
        words = words[words.index(after: bar)...]
      }
    }
    words = words.drop { $0 == " " }
    if let status, words.hasPrefix("\(status)") {
      let rest = words.dropFirst("\(status)".count)
      if !(rest.first?.isNumber ?? false) { words = rest.drop { " :-–—|.".contains($0) } }
    }
    return String(words)
  }
}
