/// Tells by their names which variables and settings hold secrets.
public enum SecretName {
  /// Whether the name of a variable says that it holds a key, token or password: `LAB_API_KEY`, `githubToken`.
  public static func isTelling(_ name: String) -> Bool {
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
