/// A URI reference in its parts, as far as references between schemas need it (RFC 3986, section 5).
struct Address: Sendable, Hashable {
  var scheme: String?
  var authority: String?
  var path: String
  var query: String?
  var fragment: String?

  init(_ text: String) {
    var rest = Substring(text)
    if let hash = rest.firstIndex(of: "#") {
      fragment = String(rest[rest.index(after: hash)...])
      rest = rest[..<hash]
    }
    if let mark = rest.firstIndex(of: "?") {
      query = String(rest[rest.index(after: mark)...])
      rest = rest[..<mark]
    }
    if let colon = rest.firstIndex(of: ":"), colon > rest.startIndex,
      rest[..<colon].utf8.allSatisfy(Self.isSchemeByte)
    {
      scheme = rest[..<colon].lowercased()
      rest = rest[rest.index(after: colon)...]
    }
    if rest.hasPrefix("//") {
      let behind = rest.dropFirst(2)
      let end = behind.firstIndex(of: "/") ?? behind.endIndex
      authority = behind[..<end].lowercased()
      rest = behind[end...]
    }
    path = String(rest)
  }

  var withoutFragment: Address {
    var address = self
    address.fragment = nil
    return address
  }

  var text: String {
    var text = scheme.map { $0 + ":" } ?? ""
    if let authority { text += "//" + authority }
    text += path
    if let query { text += "?" + query }
    if let fragment { text += "#" + fragment }
    return text
  }

  func resolved(against base: Address) -> Address {
    var target = self
    if scheme != nil {
      target.path = Self.withoutDots(path)
      return target
    }
    target.scheme = base.scheme
    if authority != nil {
      target.path = Self.withoutDots(path)
      return target
    }
    target.authority = base.authority
    if path.isEmpty {
      target.path = base.path
      target.query = query ?? base.query
    } else if path.hasPrefix("/") {
      target.path = Self.withoutDots(path)
    } else {
      let folder = base.path.lastIndex(of: "/").map { base.path[...$0] } ?? (base.authority == nil ? "" : "/")
      target.path = Self.withoutDots(folder + path)
    }
    return target
  }

  private static func withoutDots(_ path: String) -> String {
    guard path.contains("/.") || path.hasPrefix(".") else { return path }
    var kept: [Substring] = []
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      let isLast = index == parts.count - 1
      if part == "." {
        if isLast { kept.append("") }
      } else if part == ".." {
        if kept.count > 1 || kept.first.map({ !$0.isEmpty }) ?? false { kept.removeLast() }
        if isLast { kept.append("") }
      } else {
        kept.append(part)
      }
    }
    return kept.joined(separator: "/")
  }

  private static func isSchemeByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
      true
    default: false
    }
  }
}
