/// A key, token or password that cannot be printed by mistake.
///
/// Its description, its debug description and its reflection are a short fingerprint; the text is
/// reached only through `withExposedText`, which is easy to search for. The bytes are overwritten when
/// the last copy goes.
public struct Secret: Sendable, Hashable, CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  private let bytes: SecretBytes

  /// A secret of the given text, which must not be empty.
  public init(_ text: String) { bytes = SecretBytes(text.utf8) }

  /// A secret of bytes that are no text, such as a key of a cipher.
  public init(bytes: some Collection<UInt8>) { self.bytes = SecretBytes(bytes) }

  /// Runs a body with the text; keep its use as small as the call that needs it.
  public func withExposedText<Result>(_ body: (String) throws -> Result) rethrows -> Result {
    try bytes.withBytes { try body(String(decoding: $0, as: UTF8.self)) }
  }

  /// Runs a body with the bytes in place, of which no copy is made.
  public func withExposedBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    try bytes.withBytes { try body($0) }
  }

  /// The first three characters and the length: enough to tell keys apart, too little to use one.
  ///
  /// Short ones show none of their characters.
  public var fingerprint: String {
    withExposedText { text in
      let start = text.count < Self.shortest ? "" : String(text.prefix(3)).visibleStart
      return "\(start)… (\(text.count) characters)"
    }
  }

  /// The length from which a fingerprint shows where a secret begins.
  private static let shortest = 12

  /// The fingerprint.
  public var description: String { fingerprint }
  /// The fingerprint.
  public var debugDescription: String { fingerprint }
  /// No children: a mirror sees nothing of the text.
  public var customMirror: Mirror { Mirror(self, children: []) }

  /// Whether two secrets are the same.
  public static func == (left: Secret, right: Secret) -> Bool {
    left.withExposedBytes { a in
      right.withExposedBytes { b in
        // The time taken says nothing of where they differ.
        a.count == b.count && zip(a, b).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
      }
    }
  }

  /// Hashes the length alone, so that no table of hashes tells a secret.
  public func hash(into hasher: inout Hasher) { hasher.combine(withExposedBytes(\.count)) }
}

extension String {
  /// The characters with control characters replaced, for a fingerprint of a secret of any bytes.
  fileprivate var visibleStart: String {
    String(map { $0.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F } ? $0 : "?" })
  }
}
