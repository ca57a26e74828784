import Notation

/// Where requests go, as a plugin says it.
public struct Provider: Sendable {
  /// How requests are authorised.
  public struct Authentication: Sendable, Hashable {
    /// The way a key is sent.
    public enum Scheme: Sendable, Hashable {
      /// `Authorization: Bearer KEY`.
      case bearer
      /// In a header of this name.
      case header(String)
      /// Not at all.
      case none
    }

    /// The way the key is sent.
    public var scheme: Scheme
    /// The environment variables that may hold the key, the first one set counts.
    public var environment: [String]
    /// Whether requests also work without a key.
    public var isOptional: Bool

    /// How requests are authorised.
    public init(scheme: Scheme, environment: [String] = [], isOptional: Bool = false) {
      self.scheme = scheme
      self.environment = environment
      self.isOptional = isOptional
    }
  }

  /// The plugin's name, which is the provider's.
  public var name: String
  /// A few words.
  public var title: String
  /// One sentence.
  public var summary: String?
  /// The address that ends in the version segment; nil where the user has to say it.
  public var baseURL: String?
  /// How requests are authorised.
  public var authentication: Authentication
  /// Headers that are sent when an environment variable is set: header and variable.
  public var headers: [(name: String, variable: String)]
  /// The model that is used when none is named.
  public var defaultModel: String?
  /// The endpoints that the provider has; nil when that is not known.
  public var endpoints: [String]?
  /// All fields, as conditions see them below `provider.`.
  public var facts: JSON

  /// The fact at a way below `provider.`: `["name"]`.
  public func fact(_ keys: [String]) -> FactValue {
    var value = facts
    for key in keys {
      guard let next = value[key] else { return .missing }
      value = next
    }
    return value.isNull ? .absent : .value(value)
  }
}
