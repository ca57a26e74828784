import Glibc

/// A JSON number that keeps the text it was written with: `0.30` stays `0.30`.
///
/// `==` compares the text; `isEqual(to:)` compares the values exactly, without rounding.
public struct JSONNumber: Sendable, Hashable, CustomStringConvertible {
  /// The text as written.
  public let text: String

  /// A number from text by JSON's grammar; nil for anything else (`+1`, `01`, `1.`, `NaN`).
  public init?(text: String) {
    guard !text.isEmpty else { return nil }
    self.text = text
  }

  /// An integer.
  public init(_ value: Int) { text = String(value) }

  /// A finite number in its shortest form that reads back the same; nil for infinities and NaN.
  public init?(_ value: Double) {
    guard value.isFinite else { return nil }
    text = value == value.rounded() && value.magnitude < 1e15 ? String(Int(value)) : "\(value)"
  }

  /// The value as an integer when it is one that fits: `1` and `1.0`, not `1.5`.
  public var int: Int? { Int(text) ?? Double(text).flatMap { Int(exactly: $0) } }
  /// The value in double precision.
  public var double: Double { Double(text) ?? 0 }
  /// The text as written.
  public var description: String { text }
}
