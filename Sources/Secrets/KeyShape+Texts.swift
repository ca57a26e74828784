/// A JSON Web Token: three parts of base64, the first two beginning with `eyJ`.
enum WebToken {
  static func judge(_ bytes: ArraySlice<UInt8>, isEnd: Bool) -> KeyShape.Verdict {
    let beginning = Array("eyJ".utf8)
    guard bytes.starts(with: beginning) || beginning.starts(with: bytes) else { return .no }
    let text = bytes.prefix { KeyShape.isTokenByte($0) || $0 == UInt8(ascii: ".") }
    if text.count == bytes.count, !isEnd { return .open }
    let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count >= 3, parts[0].count > 8, parts[1].count > 8, parts[1].starts(with: beginning),
      parts[2].count >= 8
    else { return .no }
    return .key(kept: 0, length: parts[0].count + parts[1].count + parts[2].count + 2)
  }
}

/// `Bearer` and a token behind it, however it is spelled.
enum BearerToken {
  static func judge(_ bytes: ArraySlice<UInt8>, isEnd: Bool) -> KeyShape.Verdict {
    let word = Array("bearer ".utf8)
    let start = bytes.prefix(word.count).map { 0x41...0x5A ~= $0 ? $0 + 0x20 : $0 }
    guard word.starts(with: start) else { return .no }
    if start.count < word.count { return isEnd ? .no : .open }
    let token = bytes.dropFirst(word.count).prefix { KeyShape.isTokenByte($0) || "._~+/=".utf8.contains($0) }
    if word.count + token.count == bytes.count, !isEnd { return .open }
    guard token.count >= 20, token.contains(where: { 0x30...0x39 ~= $0 }), Set(token).count > 7 else {
      return .no
    }
    return .key(kept: word.count, length: word.count + token.count)
  }
}

/// The password of an address: `postgres://user:PASSWORD@host`.
enum AddressPassword {
  private static let longest = 512

  static func judge(_ bytes: ArraySlice<UInt8>, isEnd: Bool) -> KeyShape.Verdict {
    let mark = Array("://".utf8)
    guard bytes.starts(with: mark) || mark.starts(with: bytes) else { return .no }
    let rest = bytes.dropFirst(mark.count).prefix(longest)
    // What may not stand in a user's name or password ends the search.
    let user = rest.prefix { $0 > 0x20 && !"/\"'<>`\\@,;)?#".utf8.contains($0) }
    if user.count == rest.count { return isEnd || rest.count == longest ? .no : .open }
    guard rest[user.endIndex] == UInt8(ascii: "@"), let colon = user.firstIndex(of: UInt8(ascii: ":")) else {
      return .no
    }
    let password = user[user.index(after: colon)...]
    // References to variables are no passwords.
    guard password.count >= 3, password.first != UInt8(ascii: "$"), password.first != UInt8(ascii: "{") else {
      return .no
    }
    let kept = user.index(after: colon) - bytes.startIndex
    return .key(kept: kept, length: kept + password.count)
  }
}

/// A private key in PEM form, whose body is masked.
enum PrivateKeyText {
  private static let longest = 1 << 14

  static func judge(_ bytes: ArraySlice<UInt8>, isEnd: Bool) -> KeyShape.Verdict {
    let mark = Array("-----BEGIN ".utf8)
    guard bytes.starts(with: mark) || mark.starts(with: bytes) else { return .no }
    let head = bytes.dropFirst(mark.count).prefix { 0x41...0x5A ~= $0 || $0 == 0x20 || 0x30...0x39 ~= $0 }
    let afterHead = bytes[head.endIndex...]
    if afterHead.isEmpty { return isEnd ? .no : .open }
    let isPrivate = head.count >= 11 && String(decoding: head, as: UTF8.self).contains("PRIVATE KEY")
    guard isPrivate else { return .no }
    let kept = afterHead.startIndex - bytes.startIndex
    let body = afterHead.drop { $0 == UInt8(ascii: "-") }.prefix(longest).prefix { $0 != UInt8(ascii: "-") }
    if body.endIndex == bytes.endIndex, !isEnd, body.count < longest { return .open }
    guard body.count > 16 else { return .no }
    return .key(kept: kept + 5, length: max(kept + 5, body.endIndex - bytes.startIndex))
  }
}
