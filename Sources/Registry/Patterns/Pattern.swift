/// A regular expression as JSON Schema means it: ECMA-262 in Unicode mode, found anywhere in a text.
///
/// Matching takes time in proportion to pattern and text, whatever the pattern; it cannot be made to hang.
/// Characters are code points. Not supported are back references and Unicode scripts (`\p{Script=...}`).
///
/// ```swift
/// try Pattern("^[a-z]+$").matches("abc")   // true
/// ```
public struct Pattern: Sendable, Hashable, CustomStringConvertible {
  /// Why a text is no pattern, or none that is supported.
  public struct Defect: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong.
    public var message: String
    /// The code point in the pattern at which it is wrong, counted from 0.
    public var offset: Int
    /// What is wrong and where.
    public var description: String { "\(message) at character \(offset + 1)" }
  }

  /// The pattern as written.
  public let source: String
  let program: PatternProgram

  /// Reads a pattern.
  public init(_ source: String) throws(Defect) {
    self.source = source
    var parser = PatternParser(source)
    program = try PatternProgram(parser.parse())
  }

  /// Whether the pattern is found somewhere in a text.
  public func matches(_ text: String) -> Bool { program.isFound(in: text) }

  /// Equal when written alike.
  public static func == (left: Pattern, right: Pattern) -> Bool { left.source == right.source }

  /// Hashes the text.
  public func hash(into hasher: inout Hasher) { hasher.combine(source) }

  /// The pattern as written.
  public var description: String { source }
}
