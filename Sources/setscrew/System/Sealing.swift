import CSodium
import Secrets

/// Seals bytes with a key, so that neither they nor the header beside them can be read or changed without it.
struct Sealing {
  /// How a key is made of a passphrase: passes over so much memory, beginning with a salt.
  struct Derivation: Sendable, Hashable {
    let salt: [UInt8]
    let passes: Int
    let memory: Int

    /// A new salt, and effort that takes about half a second.
    static func fresh() throws(KeyStoreError) -> Derivation {
      try load()
      return Derivation(salt: random(SETSCREW_SODIUM_SALT), passes: 3, memory: 128 << 20)
    }

    /// Whether the effort is one that a file may ask for: enough, and not more than a machine has.
    var isReasonable: Bool {
      salt.count == SETSCREW_SODIUM_SALT && 1...64 ~= passes && (8 << 20)...(1 << 30) ~= memory
    }
  }

  private let key: Secret

  /// Sealing with a key that a file holds.
  init(key: Secret) throws(KeyStoreError) {
    try Self.load()
    guard key.withExposedBytes(\.count) == SETSCREW_SODIUM_KEY else {
      throw KeyStoreError(.damaged, "the key file does not hold a key")
    }
    self.key = key
  }

  /// Sealing with a passphrase.
  init(passphrase: Secret, _ derivation: Derivation) throws(KeyStoreError) {
    try Self.load()
    var bytes = [UInt8](repeating: 0, count: SETSCREW_SODIUM_KEY)
    let code = passphrase.withExposedBytes { text in
      setscrew_sodium_derive(
        &bytes, text.baseAddress, text.count, derivation.salt, UInt64(derivation.passes), derivation.memory)
    }
    guard code == 0 else {
      throw KeyStoreError(.failed, "there is not enough memory to make a key of the passphrase")
    }
    key = Secret(bytes: bytes)
    for index in bytes.indices { bytes[index] = 0 }
  }

  /// A new key at random.
  static func freshKey() throws(KeyStoreError) -> Secret {
    try load()
    return Secret(bytes: random(SETSCREW_SODIUM_KEY))
  }

  /// The sealed text behind its nonce.
  func seal(_ text: [UInt8], header: [UInt8]) -> [UInt8] {
    let nonce = Self.random(SETSCREW_SODIUM_NONCE)
    var sealed = [UInt8](repeating: 0, count: text.count + SETSCREW_SODIUM_TAG)
    _ = key.withExposedBytes { key in
      setscrew_sodium_seal(
        &sealed, text, text.count, header, header.count, nonce,
        key.baseAddress?.assumingMemoryBound(to: UInt8.self))
    }
    return nonce + sealed
  }

  /// The text; nil when key, header or text are not those of the sealing.
  func open(_ bytes: [UInt8], header: [UInt8]) -> [UInt8]? {
    let nonceSize = SETSCREW_SODIUM_NONCE
    let tagSize = SETSCREW_SODIUM_TAG
    guard bytes.count >= nonceSize + tagSize else { return nil }
    let nonce = Array(bytes[..<nonceSize])
    let sealed = Array(bytes[nonceSize...])
    var text = [UInt8](repeating: 0, count: sealed.count - tagSize)
    let code = key.withExposedBytes { key in
      text.withUnsafeMutableBufferPointer { text in
        setscrew_sodium_open(
          text.baseAddress, sealed, sealed.count, header, header.count, nonce,
          key.baseAddress?.assumingMemoryBound(to: UInt8.self))
      }
    }
    return code == 0 ? text : nil
  }

  private static func load() throws(KeyStoreError) {
    if let problem = setscrew_sodium_load() {
      throw KeyStoreError(
        .unavailable, "the encrypted file needs libsodium: \(String(cString: problem))",
        remedy:
          "install libsodium23 (libsodium26 in a newer Debian), or let a command print the key: "
          + "`setscrew keys set PROVIDER --command CMD`")
    }
  }

  private static func random(_ count: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    setscrew_sodium_random(&bytes, count)
    return bytes
  }
}
