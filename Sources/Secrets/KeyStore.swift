/// Why a store of keys could not do what it was asked; one line for the user.
public struct KeyStoreError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What kind of failure it is.
  public enum Kind: String, Sendable, Hashable {
    /// The store is not there: no keyring, no library, no bus.
    case unavailable
    /// It is there and locked.
    case locked
    /// The passphrase or key file does not open it.
    case wrongPassphrase
    /// What is stored cannot be read.
    case damaged
    /// Anything else.
    case failed
  }

  /// What kind of failure it is.
  public var kind: Kind
  /// What went wrong; lower case, without a full stop.
  public var description: String
  /// What mends it.
  public var remedy: String?

  /// A failure to tell the user about.
  public init(_ kind: Kind, _ description: String, remedy: String? = nil) {
    self.kind = kind
    self.description = description
    self.remedy = remedy
  }
}

/// A place that keeps keys by the names of their providers.
public protocol KeyStore: Sendable {
  /// The place in words: `the keyring`, `the file keys.sealed`.
  var name: String { get }
  /// The providers whose keys it holds, as far as they show without unlocking anything.
  func providers() throws(KeyStoreError) -> [String]
  /// Whether it holds a key of a provider, locked or not.
  func holds(_ provider: String) throws(KeyStoreError) -> Bool
  /// The key of a provider; nil when it has none.
  func key(for provider: String) throws(KeyStoreError) -> Secret?
  /// Keeps a key in the place of the one before.
  func set(_ key: Secret, for provider: String) throws(KeyStoreError)
  /// Forgets the key of a provider; false when it had none.
  func remove(_ provider: String) throws(KeyStoreError) -> Bool
}
