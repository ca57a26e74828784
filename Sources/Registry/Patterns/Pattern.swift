/// A regular expression as JSON Schema means it: ECMA-262 in Unicode mode, found anywhere in a text.
///
/// Matching takes time in proportion to the text, whatever the pattern; it cannot be made to hang. What a huge
/// pattern would take beyond that is given up, and `verdict(on:)` says so.
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

  /// How large the pattern is with its repetitions written out: matching takes up to so many steps for each character.
  public var size: Int { program.size }

  /// Whether the pattern is found somewhere in a text; false also where to find out would take too long.
  public func matches(_ text: String) -> Bool { verdict(on: text) ?? false }

  /// Whether the pattern is found somewhere in a text; nil where to find out would take too long.
  public func verdict(on text: String) -> Bool? {
    var steps = Self.usualSteps
    return verdict(on: text, spending: &steps)
  }

  /// Whether the pattern is found somewhere in a text; nil where the steps that are left do not suffice.
  ///
  /// Steps are taken from those that may be made for several texts together; each text adds some for its length.
  public func verdict(on text: String, spending steps: inout Int) -> Bool? {
    program.isFound(in: text, spending: &steps)
  }

  /// Steps that take a fraction of a second together: plenty for every honest pattern.
  public static let usualSteps = 8_000_000

  /// Equal when written alike.
  public static func == (left: Pattern, right: Pattern) -> Bool { left.source == right.source }

  /// Hashes the text.
  public func hash(into hasher: inout Hasher) { hasher.combine(source) }

  /// The pattern as written.
  public var description: String { source }
}
