/// A key, token or password that cannot be printed by mistake.
///
/// Its description, its debug description and its reflection are a short fingerprint; the text is
/// reached only through `withExposedText`, which is easy to search for.
public struct Secret: Sendable, Hashable, CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  private let text: String

  /// A secret of the given text, which must not be empty.
  public init(_ text: String) { self.text = text }

  /// Runs a body with the text; keep its use as small as the call that needs it.
  public func withExposedText<Result>(_ body: (String) throws -> Result) rethrows -> Result {
    try body(text)
  }

  /// The first three characters and the length: enough to tell keys apart, too little to use one.
  public var fingerprint: String { "\(text.prefix(3))… (\(text.count) characters)" }

  /// The fingerprint.
  public var description: String { fingerprint }
  /// The fingerprint.
  public var debugDescription: String { fingerprint }
  /// No children: a mirror sees nothing of the text.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
