/// Finds what must not show in an address: `https://user:PASSWORD@host/v1?api_key=KEY`.
public enum AddressSecrets {
  /// The password, and the values of members of the query that are named like secrets; each also as it is sent.
  public static func secrets(in address: String) -> [Secret] {
    texts(in: address).flatMap { text -> [String] in
      let plain = unescaped(text)
      return plain == text ? [text] : [text, plain]
    }.filter { !$0.isEmpty }.map { Secret($0) }
  }

  /// The address with a mark in the place of each secret.
  public static func masked(_ address: String) -> String {
    var masked = address
    for text in texts(in: address) where !text.isEmpty { masked = masked.replacing(text, with: "…") }
    return masked
  }

  private static func texts(in address: String) -> [String] {
    guard let scheme = address.firstRange(of: "://") else { return [] }
    let rest = address[scheme.upperBound...]
    var texts: [String] = []
    let authority = rest.prefix { !"/?#".contains($0) }
    if let at = authority.lastIndex(of: "@"), let colon = authority[..<at].firstIndex(of: ":") {
      texts.append(String(authority[authority.index(after: colon)..<at]))
    }
    guard let mark = rest.firstIndex(of: "?") else { return texts }
    let query = rest[rest.index(after: mark)...].prefix { $0 != "#" }
    for member in query.split(whereSeparator: { $0 == "&" || $0 == ";" }) {
      guard let equals = member.firstIndex(of: "="), isTelling(String(member[..<equals])) else { continue }
      texts.append(String(member[member.index(after: equals)...]))
    }
    return texts
  }

  /// In a query also short names say it.
  private static func isTelling(_ name: String) -> Bool {
    SecretName.isTelling(name) || ["key", "sig", "signature", "auth", "code"].contains(name.lowercased())
  }

  /// The text with each `%XX` written out.
  private static func unescaped(_ text: String) -> String {
    guard text.contains("%") else { return text }
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
