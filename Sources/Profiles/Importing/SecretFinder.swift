import Notation
import Registry
import Secrets

/// Finds keys and passwords in request bodies, so that they are never written into a profile.
///
/// A value counts when the registry says that it is secret, when its name says so, or when it looks like a key of
/// a known kind. What names a variable (`{{env.TOKEN}}`, `$TOKEN`) is no key.
public struct SecretFinder: Sendable {
  /// A key that was found.
  public struct Found: Sendable {
    /// Where it stands.
    public var path: ValuePath
    /// The key, which does not print itself.
    public var secret: Secret
    /// Whether it is a part of a longer text.
    public var isPart: Bool
  }

  private let registry: ResponseSettingsRegistry

  /// A finder that knows which settings a registry calls secret.
  public init(_ registry: ResponseSettingsRegistry) { self.registry = registry }

  /// The keys in a body.
  public func secrets(in body: JSON) -> [Found] { cleaned(body).found }

  /// A body without keys, and the keys.
  public func cleaned(_ body: JSON) -> (body: JSON, found: [Found]) {
    var found: [Found] = []
    let cleaned = clean(body, .root, registry.tree.root, name: nil, &found)
    return (cleaned ?? .object(JSONObject()), found)
  }

  /// Whether a header of this name carries a key.
  public static func isSecret(header name: String) -> Bool { isSecretName(name) }

  private func clean(
    _ value: JSON, _ path: ValuePath, _ node: SettingNode?, name: String?, _ found: inout [Found]
  ) -> JSON? {
    switch value {
    case .string(let text):
      let isSecret = node?.descriptor?.holds == .secret || name.map(Self.isSecretName) ?? false
      if isSecret, !text.isEmpty, !Self.namesVariable(text) {
        found.append(Found(path: path, secret: Secret(text), isPart: false))
        return nil
      }
      if node?.descriptor?.holds == .dataURL { return value }
      let keys = KeyShape.keys(in: text)
      guard !keys.isEmpty else { return value }
      found += keys.map { Found(path: path, secret: Secret($0), isPart: $0 != text) }
      if keys == [text] { return nil }
      var cleaned = text
      for key in keys { cleaned = cleaned.replacing(key, with: "[key removed]") }
      return .string(cleaned)
    case .array(let elements):
      return .array(
        elements.enumerated().compactMap { clean($1, path.appending($0), node?.item, name: nil, &found) })
    case .object(let object):
      let holder = node?.variant(of: value) ?? node
      var cleaned = JSONObject()
      for member in object.members {
        let inner = holder?.member(member.key) ?? holder?.mapValue
        if let value = clean(member.value, path.appending(member.key), inner, name: member.key, &found) {
          cleaned[member.key] = value
        }
      }
      // What held nothing but keys says nothing any more.
      return cleaned.isEmpty && !object.isEmpty && name != nil ? nil : .object(cleaned)
    default: return value
    }
  }

  private static func namesVariable(_ text: String) -> Bool {
    text.hasPrefix("{{") || text.hasPrefix("$") || text.hasPrefix("Bearer $") || text.hasPrefix("Bearer {{")
  }

  private static func isSecretName(_ name: String) -> Bool {
    names.contains(name.lowercased().filter { $0.isLetter || $0.isNumber })
  }

  private static let names: Set<String> = [
    "authorization", "proxyauthorization", "apikey", "xapikey", "openaiapikey", "accesstoken", "authtoken",
    "bearertoken", "secret", "clientsecret", "secretkey", "password", "passwd", "privatekey", "cookie",
    "setcookie", "xauthtoken", "ocpapimsubscriptionkey",
  ]
}

/// What keys of well-known kinds look like.
enum KeyShape {
  /// A beginning, and how many characters of a word follow at least.
  private static let shapes: [(prefix: String, count: Int)] = [
    ("sk-", 16), ("sk_live_", 12), ("ghp_", 20), ("gho_", 20), ("github_pat_", 20), ("glpat-", 16),
    ("xoxb-", 16), ("xoxp-", 16), ("AKIA", 16), ("AIza", 30), ("hf_", 20), ("gsk_", 20), ("xai-", 20),
    ("eyJ", 40),
  ]

  /// The keys in a text, each once, in its order.
  static func keys(in text: String) -> [String] {
    guard text.utf8.count > 16 else { return [] }
    var found: [String] = []
    for shape in shapes {
      var rest = text[...]
      while let start = rest.firstRange(of: shape.prefix) {
        let tail = rest[start.upperBound...].prefix(while: isWord)
        let isWhole =
          start.lowerBound == text.startIndex || !isWord(text[text.index(before: start.lowerBound)])
        let key = String(rest[start.lowerBound..<tail.endIndex])
        if isWhole, tail.count >= shape.count, tail.contains(where: \.isNumber), !found.contains(key) {
          found.append(key)
        }
        rest = rest[tail.endIndex...]
      }
    }
    if let start = text.firstRange(of: "-----BEGIN "), text.contains("PRIVATE KEY-----") {
      found.append(String(text[start.lowerBound...]))
    }
    return found
  }

  private static func isWord(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber) || "_-.".contains(character)
  }
}
