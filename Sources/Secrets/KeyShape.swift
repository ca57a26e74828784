/// A form that tells a key by itself, whoever it belongs to: how it begins, and what may follow.
struct KeyShape: Sendable {
  /// The text it begins with.
  let beginning: [UInt8]
  /// How many bytes follow at least.
  let minimum: Int

  init(_ beginning: StaticString, _ minimum: Int) {
    self.beginning = beginning.withUTF8Buffer { Array($0) }
    self.minimum = minimum
  }

  /// The forms of providers' keys and of tokens that people keep beside them, longer beginnings first.
  static let all: [KeyShape] = [
    KeyShape("sk-svcacct-", 20), KeyShape("sk-service-", 20), KeyShape("sk-admin-", 20),
    KeyShape("sk-proj-", 20),
    KeyShape("sk-None-", 20), KeyShape("sk-ant-", 20), KeyShape("sk-or-", 20), KeyShape("sk-lf-", 30),
    KeyShape("sk-", 20),
    KeyShape("sess-", 40), KeyShape("gsk_", 20), KeyShape("xai-", 20), KeyShape("hf_", 20),
    KeyShape("pplx-", 20),
    KeyShape("nvapi-", 20), KeyShape("r8_", 30), KeyShape("csk-", 20), KeyShape("tvly-", 20),
    KeyShape("dapi", 32),
    KeyShape("AIza", 30), KeyShape("AKIA", 16), KeyShape("ASIA", 16), KeyShape("ABSK", 40),
    KeyShape("GOCSPX-", 20),
    KeyShape("github_pat_", 30), KeyShape("ghp_", 30), KeyShape("gho_", 30), KeyShape("ghu_", 30),
    KeyShape("ghs_", 30),
    KeyShape("ghr_", 30), KeyShape("glpat-", 16), KeyShape("xoxb-", 20), KeyShape("xoxp-", 20),
    KeyShape("xapp-", 20),
    KeyShape("sk_live_", 16), KeyShape("rk_live_", 16), KeyShape("sk_test_", 16), KeyShape("whsec_", 24),
    KeyShape("npm_", 30), KeyShape("pypi-", 40), KeyShape("dckr_pat_", 20), KeyShape("lsv2_pt_", 30),
    KeyShape("AGE-SECRET-KEY-1", 30),
  ]

  /// What a look at the beginning of a text says.
  enum Verdict {
    /// It is no key.
    case no
    /// It may be one; the bytes that follow will tell.
    case open
    /// A key of so many bytes, of which some at the start may stay: `Bearer `.
    case key(kept: Int, length: Int)
  }

  /// Whether a byte may stand within a token.
  static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// The bytes with which any of the forms may begin.
  static let firstBytes: [Bool] = {
    var table = [Bool](repeating: false, count: 256)
    for shape in all { if let first = shape.beginning.first { table[Int(first)] = true } }
    for byte in "eEbB:-".utf8 { table[Int(byte)] = true }
    return table
  }()

  /// What the beginning of some bytes is; `isEnd` says that nothing follows them.
  static func judge(_ bytes: ArraySlice<UInt8>, isEnd: Bool, startsWord: Bool) -> Verdict {
    guard let first = bytes.first, firstBytes[Int(first)] else { return .no }
    if first == UInt8(ascii: ":") { return AddressPassword.judge(bytes, isEnd: isEnd) }
    if first == UInt8(ascii: "-") { return startsWord ? PrivateKeyText.judge(bytes, isEnd: isEnd) : .no }
    guard startsWord else { return .no }
    for verdict in [
      token(bytes, isEnd: isEnd), WebToken.judge(bytes, isEnd: isEnd), BearerToken.judge(bytes, isEnd: isEnd),
    ] {
      if case .no = verdict { continue }
      return verdict
    }
    return .no
  }

  private static func token(_ bytes: ArraySlice<UInt8>, isEnd: Bool) -> Verdict {
    var mayGoOn = false
    for shape in all {
      if bytes.count < shape.beginning.count {
        mayGoOn = mayGoOn || shape.beginning.starts(with: bytes)
        continue
      }
      guard bytes.starts(with: shape.beginning) else { continue }
      let body = bytes.dropFirst(shape.beginning.count).prefix(while: isTokenByte)
      if shape.beginning.count + body.count == bytes.count, !isEnd { return .open }
      // Words that happen to begin so: a key has digits, and no end of different characters.
      guard body.count >= shape.minimum, body.contains(where: { 0x30...0x39 ~= $0 }), Set(body).count > 7
      else { continue }
      return .key(kept: 0, length: shape.beginning.count + body.count)
    }
    return mayGoOn && !isEnd ? .open : .no
  }
}
