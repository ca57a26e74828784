/// Tells by their names which files and folders hold secrets, so that no profile from elsewhere sends them off.
public enum SecretFileName {
  /// The first name on a path that says so: `.env`, `.ssh`, `id_ed25519`, `server.pem`; nil where none does.
  public static func first(in path: some StringProtocol) -> String? {
    path.split(separator: "/" as Character).lazy.map { String($0) }.first(where: isTelling)
  }

  private static func isTelling(_ name: String) -> Bool {
    let name = name.lowercased()
    if folders.contains(name) || files.contains(name) { return true }
    if name.hasPrefix(".env") { return !samples.contains { name.hasSuffix($0) } }
    if name.hasSuffix("_history") || name.hasPrefix("id_") && !name.hasSuffix(".pub") && isKey(name) {
      return true
    }
    return endings.contains { name.hasSuffix($0) }
  }

  /// Folders of programs that keep keys, tokens and passwords there.
  private static let folders: Set<String> = [
    ".ssh", ".gnupg", ".aws", ".azure", ".kube", ".docker", ".git", ".config", ".local", ".password-store",
    ".mozilla", ".gcloud", ".terraform.d",
  ]
  private static let files: Set<String> = [
    // not-a-secret: names of files
    ".netrc", ".npmrc", ".pypirc", ".pgpass", ".git-credentials", ".htpasswd", ".my.cnf", ".dockercfg",
    "keys.key", "keys.sealed",
  ]
  private static let endings = [".pem", ".key", ".p12", ".pfx", ".kdbx", ".keystore", ".jks"]
  /// What such a file looks like is shown by one beside it, which holds no secret.
  private static let samples = [".example", ".sample", ".template", ".dist"]

  private static func isKey(_ name: String) -> Bool {
    ["id_rsa", "id_dsa", "id_ecdsa", "id_ed25519"].contains { name.hasPrefix($0) }
  }
}
