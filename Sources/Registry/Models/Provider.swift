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

  /// How a provider calls its models.
  public enum ModelNames: String, Sendable, Hashable, CaseIterable {
    /// By the names of the registry.
    case base
    /// By names of the server's, of which the registry knows nothing.
    case own
    /// By names of deployments, which may or may not be those of the registry.
    case deployment
  }

  /// What a provider does with settings that it does not know.
  public enum UnknownFields: String, Sendable, Hashable, CaseIterable {
    /// It takes no notice of them.
    case ignored
    /// It answers with an error.
    case rejected
    /// It hands them on to what runs behind it.
    case passedOn = "passed_on"
  }

  /// The plugin's name, which is the provider's.
  public var name: String
  /// A few words.
  public var title: String
  /// One sentence.
  public var summary: String?
  /// The address that ends in the version segment, with `{NAME}` for what the user has to say; nil where there is none.
  public var baseURL: String?
  /// The environment variables that fill in the address: name and variable.
  public var placeholders: [(name: String, variable: String)]
  /// Whether it is the server inside Setscrew.
  public var isEmbedded: Bool
  /// How it calls its models.
  public var modelNames: ModelNames
  /// What may stand before the registry's name of a model: `openai/`.
  public var modelPrefix: String?
  /// What prices are multiplied by.
  public var priceFactor: Decimal?
  /// Whether models and settings end on dates of its own, not on those of the plugins that it extends.
  public var hasOwnLifecycle: Bool
  /// What it does with settings that it does not know; nil when that is not known.
  public var unknownFields: UnknownFields?
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
    FactValue(in: facts, at: keys)
  }
}
