import CSecret
import Glibc
import Secrets

/// The keyring of the desktop, spoken to through libsecret: gnome-keyring, KWallet, KeePassXC.
struct SecretService: KeyStore {
  let name = "the keyring"

  /// The keyring of a session; nil where no session bus is to be had, on which it would be.
  ///
  /// The library would start a bus of its own otherwise, which no keyring is on.
  init?(_ world: World) {
    let runtime = world.variable("XDG_RUNTIME_DIR").map { "\($0)/bus" }
    guard world.variable("DBUS_SESSION_BUS_ADDRESS") != nil || runtime.map(LocalFiles.exists) == true else {
      return nil
    }
  }

  func providers() throws(KeyStoreError) -> [String] {
    var names: UnsafeMutablePointer<CChar>?
    var reason: UnsafeMutablePointer<CChar>?
    let code = setscrew_secret_list(&names, &reason)
    defer {
      setscrew_secret_free(names)
      setscrew_secret_free(reason)
    }
    try Self.check(code, reason)
    guard let names else { return [] }
    return Set(String(cString: names).split(separator: "\n").map(String.init)).sorted()
  }

  func holds(_ provider: String) throws(KeyStoreError) -> Bool {
    var reason: UnsafeMutablePointer<CChar>?
    defer { setscrew_secret_free(reason) }
    let code = setscrew_secret_has(provider, &reason)
    if code == Int32(SETSCREW_SECRET_ABSENT) { return false }
    try Self.check(code, reason)
    return true
  }

  func key(for provider: String) throws(KeyStoreError) -> Secret? {
    var key: UnsafeMutablePointer<CChar>?
    var reason: UnsafeMutablePointer<CChar>?
    let code = setscrew_secret_lookup(provider, 1, &key, &reason)
    defer {
      setscrew_secret_free(key)
      setscrew_secret_free(reason)
    }
    if code == Int32(SETSCREW_SECRET_ABSENT) { return nil }
    try Self.check(code, reason)
    guard let key else { return nil }
    return Secret(bytes: UnsafeRawBufferPointer(start: key, count: strlen(key)))
  }

  func set(_ key: Secret, for provider: String) throws(KeyStoreError) {
    var reason: UnsafeMutablePointer<CChar>?
    defer { setscrew_secret_free(reason) }
    let code = key.withExposedText {
      setscrew_secret_store(provider, "Setscrew: key of \(provider)", $0, &reason)
    }
    try Self.check(code, reason)
  }

  func remove(_ provider: String) throws(KeyStoreError) -> Bool {
    var reason: UnsafeMutablePointer<CChar>?
    defer { setscrew_secret_free(reason) }
    let code = setscrew_secret_clear(provider, &reason)
    if code == Int32(SETSCREW_SECRET_ABSENT) { return false }
    try Self.check(code, reason)
    return true
  }

  private static func check(
    _ code: Int32, _ reason: UnsafeMutablePointer<CChar>?
  ) throws(KeyStoreError) {
    let words = reason.map { String(cString: $0) } ?? "it gives no reason"
    switch code {
    case Int32(SETSCREW_SECRET_OK): return
    case Int32(SETSCREW_SECRET_LOCKED):
      throw KeyStoreError(
        .locked, "the keyring is locked",
        remedy: "unlock it: log in to the desktop, or run gnome-keyring-daemon --unlock")
    case Int32(SETSCREW_SECRET_UNAVAILABLE):
      throw KeyStoreError(
        .unavailable, "no keyring answers: \(words)",
        remedy: "`setscrew keys set PROVIDER --in file` keeps keys in an encrypted file instead")
    default:
      if words.contains("not provided by any") || words.contains("ServiceUnknown")
        || words.contains("connect")
      {
        throw KeyStoreError(
          .unavailable, "no keyring answers: \(words)",
          remedy: "`setscrew keys set PROVIDER --in file` keeps keys in an encrypted file instead")
      }
      // Without a desktop nobody can show the dialog that unlocks or makes a keyring.
      let isPrompt = words.contains("rompt") || words.contains("locked") || words.contains("dismissed")
      throw KeyStoreError(
        isPrompt ? .locked : .failed,
        isPrompt ? "the keyring is locked, and its dialog cannot be shown" : "the keyring says: \(words)",
        remedy: isPrompt
          ? "unlock it: log in to the desktop, or run gnome-keyring-daemon --unlock"
          : "`setscrew keys set PROVIDER --in file` keeps keys in an encrypted file instead")
    }
  }
}
