/// Reads a key from text that a variable, a command or a file gave.
public enum KeyText {
  /// Why a text is no key; the text itself is never repeated.
  public struct Invalid: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong, in words that follow the name of the source.
    public let description: String
  }

  /// The key, without white space around it; nil when nothing is left, which counts as not set.
  ///
  /// Keys from files end in a line end, which would break the header field (field case K02). White space
  /// within, control characters and letters outside ASCII cannot be part of a key.
  public static func read(_ text: String) throws(Invalid) -> Secret? {
    let trimmed = trimmed(text)
    guard !trimmed.isEmpty else { return nil }
    for scalar in trimmed.unicodeScalars {
      switch scalar.value {
      case 0x20, 0x09, 0x0A, 0x0D: throw Invalid(description: "has white space in the middle of the key")
      case 0x00..<0x20, 0x7F: throw Invalid(description: "has a control character in the key")
      case 0x80...: throw Invalid(description: "has a letter in the key that is not ASCII")
      default: break
      }
    }
    return Secret(trimmed)
  }

  private static func trimmed(_ text: String) -> String {
    let blank: (Unicode.Scalar) -> Bool = { $0.properties.isWhitespace }
    let scalars = Array(text.unicodeScalars)
    guard let first = scalars.firstIndex(where: { !blank($0) }),
      let last = scalars.lastIndex(where: { !blank($0) })
    else { return "" }
    var result = String.UnicodeScalarView()
    result.append(contentsOf: scalars[first...last])
    return String(result)
  }
}
