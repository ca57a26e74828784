/// Tells by their names which variables and settings hold secrets.
public enum SecretName {
  /// Whether the name of a variable says that it holds a key, token or password: `LAB_API_KEY`, `githubToken`.
  public static func isTelling(_ name: String) -> Bool {
    // Every start asks this of each variable there is, and hardly any holds one of these letters.
    guard mayBeTelling(name) else { return false }
    let words = words(of: name)
    if words.contains(where: { telling.contains($0) }) { return true }
    // `key` alone names many things; behind one of these it names a secret.
    return zip(words, words.dropFirst()).contains { $1 == "key" && keyKinds.contains($0) }
      || words.last == "key" && words.count > 1
  }

  private static let telling: Set<String> = [
    "apikey", "token", "secret", "password", "passwd", "passphrase", "pat", "credential", "credentials",
    "authorization", "bearer",
    "pgpassword",
  ]
  private static let keyKinds: Set<String> = [
    "api", "access", "auth", "private", "secret", "account", "service", "master",
  ]

  /// What one of the telling words begins with, or is `key`; by first letter.
  private static let stems: [UInt8: [[UInt8]]] = Dictionary(
    grouping: ["key", "apik", "auth", "bear", "cred", "pas", "pat", "pgpas", "sec", "tok"].map {
      Array($0.utf8)
    },
    by: { $0[0] })

  /// Whether a name holds one of the stems anywhere, in capitals or not; names beyond ASCII may hold anything.
  private static func mayBeTelling(_ name: String) -> Bool {
    let letters = name.utf8.map { $0 | 0x20 }
    return letters.indices.contains { start in
      switch letters[start] {
      case UInt8(ascii: "a")...UInt8(ascii: "c"), UInt8(ascii: "k"), UInt8(ascii: "p"), UInt8(ascii: "s"),
        UInt8(ascii: "t"):
        stems[letters[start]]?.contains { letters[start...].starts(with: $0) } ?? false
      default: letters[start] >= 0x80
      }
    }
  }

  /// The words of a name in lower case, taken apart at underscores, hyphens, dots and inner capitals.
  private static func words(of name: String) -> [String] {
    var words: [String] = []
    var word = ""
    var previous: Character = "_"
    for character in name {
      if !character.isLetter && !character.isNumber {
        if !word.isEmpty { words.append(word) }
        word = ""
      } else {
        if character.isUppercase, previous.isLowercase, !word.isEmpty {
          words.append(word)
          word = ""
        }
        word += character.lowercased()
      }
      previous = character
    }
    if !word.isEmpty { words.append(word) }
    return words
  }
}
