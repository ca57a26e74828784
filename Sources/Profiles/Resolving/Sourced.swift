import Notation

/// A value that knows where it came from.
public struct Sourced<Value: Sendable>: Sendable {
  /// The value.
  public var value: Value
  /// Where it was written.
  public var origin: Origin

  /// A value from somewhere.
  public init(_ value: Value, from origin: Origin) {
    self.value = value
    self.origin = origin
  }
}

extension Sourced: Equatable where Value: Equatable {}
extension Sourced: Hashable where Value: Hashable {}
