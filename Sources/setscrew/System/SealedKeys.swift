import Glibc
import Notation
import Profiles
import Secrets

/// Keys in an encrypted file, for machines without a keyring.
///
///     {"setscrew_keys": 1, "providers": ["openai"], "opens_with": "key-file", "sealed": "HEX"}
///
/// What opens it is a key in a file of its own, which no other user may read, or a passphrase. The names of
/// the providers stand in clear, so that it need not be opened to find out whether it holds a key; they are
/// sealed against changes too.
struct SealedKeys: KeyStore {
  /// The sealed file.
  let path: String
  /// The file with the key that opens it.
  let keyPath: String
  /// Asks the user for the passphrase.
  let passphrase: @Sendable (_ isNew: Bool) throws(KeyStoreError) -> Secret
  /// Whether a new file is to be opened by a passphrase.
  var usesPassphrase = false

  var name: String { "the encrypted file" }

  init(_ world: World) {
    path = "\(world.places.configuration)/keys.sealed"
    // Apart from the sealed file, so that a copy of the configuration does not hold both.
    keyPath = world.variable("SETSCREW_KEY_FILE") ?? "\(world.places.data)/keys.key"
    let given = world.variable("SETSCREW_PASSPHRASE")
    passphrase = { isNew throws(KeyStoreError) in
      if let given { return Secret(given) }
      return try HiddenInput.passphrase(isNew: isNew)
    }
  }

  func providers() throws(KeyStoreError) -> [String] { try read()?.providers ?? [] }

  func holds(_ provider: String) throws(KeyStoreError) -> Bool { try providers().contains(provider) }

  /// Whether a passphrase opens the file that is there.
  var needsPassphrase: Bool { ((try? read()) ?? nil)?.derivation != nil }

  func key(for provider: String) throws(KeyStoreError) -> Secret? {
    guard let file = try read(), file.providers.contains(provider) else { return nil }
    return try open(file).keys[provider]
  }

  func set(_ key: Secret, for provider: String) throws(KeyStoreError) {
    try change { $0[provider] = key }
  }

  func remove(_ provider: String) throws(KeyStoreError) -> Bool {
    guard try providers().contains(provider) else { return false }
    try change { $0[provider] = nil }
    return true
  }

  /// The file as it stands, opened by whatever opens it.
  private struct Contents {
    var providers: [String]
    var derivation: Sealing.Derivation?
    var sealed: [UInt8]

    /// What is sealed against changes.
    var header: JSON {
      var object = JSONObject()
      object["setscrew_keys"] = 1
      object["providers"] = .array(providers.map(JSON.string))
      if let derivation {
        object["opens_with"] = [
          "kdf": "argon2id", "salt": .string(Hexadecimal.text(derivation.salt)),
          "passes": .number(JSONNumber(derivation.passes)), "memory": .number(JSONNumber(derivation.memory)),
        ]
      } else {
        object["opens_with"] = "key-file"
      }
      return .object(object)
    }
  }

  private func change(_ edit: (inout [String: Secret]) -> Void) throws(KeyStoreError) {
    try withLock { () throws(KeyStoreError) in
      var keys: [String: Secret] = [:]
      let sealing: Sealing
      var file: Contents
      if let found = try read() {
        file = found
        (keys, sealing) = try open(file)
      } else {
        file = Contents(providers: [], derivation: usesPassphrase ? try .fresh() : nil, sealed: [])
        sealing = try newSealing(file)
      }
      edit(&keys)
      file.providers = keys.keys.sorted()
      var object = JSONObject()
      for (provider, key) in keys.sorted(by: { $0.key < $1.key }) {
        object[provider] = .string(key.withExposedText { $0 })
      }
      let header = Array(file.header.encoded().utf8)
      file.sealed = sealing.seal(Array(JSON.object(object).encoded().utf8), header: header)
      var document = file.header
      document["sealed"] = .string(Hexadecimal.text(file.sealed))
      try write(Array((document.pretty(indent: 2) + "\n").utf8), to: path)
    }
  }

  private func read() throws(KeyStoreError) -> Contents? {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try LocalFiles.read(path, limit: 1 << 20)
    } catch {
      guard error.isMissing else { throw KeyStoreError(.failed, "\(error)") }
      return nil
    }
    let damaged = KeyStoreError(
      .damaged, "\(path) is damaged", remedy: "remove it and set the keys again, or take it from a backup")
    guard let document = try? JSON(parsing: String(decoding: bytes, as: UTF8.self)),
      document["setscrew_keys"] == 1,
      let providers = document["providers"]?.array?.compactMap(\.string),
      let sealed = document["sealed"]?.string.flatMap(Hexadecimal.bytes)
    else { throw damaged }
    guard let passphrase = document["opens_with"]?.object else {
      return Contents(providers: providers, derivation: nil, sealed: sealed)
    }
    let derivation = Sealing.Derivation(
      salt: passphrase["salt"]?.string.flatMap(Hexadecimal.bytes) ?? [],
      passes: passphrase["passes"]?.number.flatMap(\.int) ?? 0,
      memory: passphrase["memory"]?.number.flatMap(\.int) ?? 0)
    guard derivation.isReasonable else { throw damaged }
    return Contents(providers: providers, derivation: derivation, sealed: sealed)
  }

  private func open(_ file: Contents) throws(KeyStoreError) -> (keys: [String: Secret], sealing: Sealing) {
    let sealing: Sealing
    if let derivation = file.derivation {
      sealing = try Sealing(passphrase: try passphrase(false), derivation)
    } else {
      sealing = try Sealing(key: try readKeyFile())
    }
    guard let text = sealing.open(file.sealed, header: Array(file.header.encoded().utf8)) else {
      throw file.derivation == nil
        ? KeyStoreError(
          .wrongPassphrase, "the key file \(keyPath) does not open \(path)",
          remedy: "put the right key file back, or remove both and set the keys again")
        : KeyStoreError(.wrongPassphrase, "the passphrase does not open \(path)", remedy: "try again")
    }
    var keys: [String: Secret] = [:]
    let object = (try? JSON(parsing: String(decoding: text, as: UTF8.self)))?.object ?? JSONObject()
    for member in object.members { keys[member.key] = member.value.string.map { Secret($0) } }
    return (keys, sealing)
  }

  private func newSealing(_ file: Contents) throws(KeyStoreError) -> Sealing {
    if let derivation = file.derivation { return try Sealing(passphrase: try passphrase(true), derivation) }
    if LocalFiles.exists(keyPath) { return try Sealing(key: try readKeyFile()) }
    let key = try Sealing.freshKey()
    try write(key.withExposedBytes { Array($0) }, to: keyPath)
    return try Sealing(key: key)
  }

  private func readKeyFile() throws(KeyStoreError) -> Secret {
    if let mode = LocalFiles.mode(of: keyPath), mode & 0o077 != 0 {
      throw KeyStoreError(
        .failed, "the key file \(keyPath) can be read by others", remedy: "chmod 600 \(keyPath)")
    }
    do throws(FileError) {
      return Secret(bytes: try LocalFiles.read(keyPath, limit: 4096))
    } catch {
      throw KeyStoreError(
        .wrongPassphrase, "the key file that opens \(path) cannot be read: \(error)",
        remedy: "put it back, or name it in SETSCREW_KEY_FILE")
    }
  }

  private func write(_ bytes: [UInt8], to path: String) throws(KeyStoreError) {
    do throws(FileError) {
      if let folder = LocalFiles.parent(of: path) { try LocalFiles.makeFolder(folder) }
      try LocalFiles.write(bytes, to: path)
    } catch {
      throw KeyStoreError(.failed, "\(error)")
    }
  }

  /// Two changes at once must not lose one of them.
  private func withLock(_ body: () throws(KeyStoreError) -> Void) throws(KeyStoreError) {
    do throws(FileError) {
      if let folder = LocalFiles.parent(of: path) { try LocalFiles.makeFolder(folder) }
    } catch {
      throw KeyStoreError(.failed, "\(error)")
    }
    let descriptor = Glibc.open("\(path).lock", O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw KeyStoreError(.failed, "cannot lock \(path): \(String(cString: strerror(errno)))")
    }
    defer { close(descriptor) }
    while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
    try body()
  }
}
