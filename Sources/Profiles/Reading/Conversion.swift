import Notation

/// That a scalar was read otherwise than YAML alone would read it, because its setting is declared so.
///
/// `count: 3` below `metadata` becomes the text `3`.
public struct Conversion: Sendable, Hashable {
  /// The value's way in the payload.
  public var path: ValuePath
  /// What YAML's core schema would make of it.
  public var from: JSON
  /// What it became.
  public var to: JSON
  /// Where it was written.
  public var origin: Origin

  /// A scalar that was read by its declared type.
  public init(path: ValuePath, from: JSON, to: JSON, origin: Origin) {
    self.path = path
    self.from = from
    self.to = to
    self.origin = origin
  }
}
