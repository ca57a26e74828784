/// That sources differ on an entry, or on single fields of it; what it refuses is then only a warning.
public struct Dispute: Sendable, Hashable {
  /// Why, when the whole entry is in doubt.
  public var reason: String?
  /// Why, by field: `limit`, `required`.
  public var fields: [String: String]

  /// That sources differ.
  public init(reason: String? = nil, fields: [String: String] = [:]) {
    self.reason = reason
    self.fields = fields
  }

  /// Why a field is in doubt; nil when it is not.
  public func reason(for field: String) -> String? { fields[field] ?? reason }
}
