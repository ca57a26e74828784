import Notation
import Registry

/// What the simulator must know about parameters and models, all of it from the registry.
public struct SimulatorFacts: Sendable {
  /// What the API does when a parameter is absent, by path: `truncation`, `text.verbosity`.
  public var parameterDefault: @Sendable (String) -> JSON?
  /// What is known about a model id or alias; nil for unknown ones.
  public var model: @Sendable (String) -> SimulatedModel?
  /// The models that the models endpoint lists.
  public var models: @Sendable () -> [SimulatedModel]
  /// What conditions read of a request body to an endpoint; nil where there is no registry.
  public var request: @Sendable (JSON, String) -> RequestFacts?

  /// Facts from closures; without them nothing is known.
  public init(
    parameterDefault: @escaping @Sendable (String) -> JSON? = { _ in nil },
    model: @escaping @Sendable (String) -> SimulatedModel? = { _ in nil },
    models: @escaping @Sendable () -> [SimulatedModel] = { [] },
    request: @escaping @Sendable (JSON, String) -> RequestFacts? = { _, _ in nil }
  ) {
    self.parameterDefault = parameterDefault
    self.model = model
    self.models = models
    self.request = request
  }
}

/// What the simulator must know about a model.
public struct SimulatedModel: Sendable, Hashable {
  /// The id under which the model is listed.
  public var id: String
  /// The id that responses carry when an alias was asked for; nil is the id as asked.
  public var snapshot: String?
  /// Seconds since 1970 at which the model appeared.
  public var created: Int
  /// Whether the model has been shut down.
  public var isRetired: Bool
  /// The model to use instead of a retired one.
  public var replacement: String?
  /// Whether the model reasons.
  public var reasons: Bool
  /// The effort when none is asked for.
  public var defaultEffort: String?
  /// The verbosity when none is asked for.
  public var defaultVerbosity: String?
  /// The most output tokens, reasoning included.
  public var maxOutputTokens: Int?
  /// The tokens that fit into the context window.
  public var contextWindow: Int?
  /// From how many tokens a repeated prompt is cached; nil where nothing is.
  public var cacheMinimumTokens: Int?
  /// Whether writing to the cache is counted.
  public var countsCacheWrites: Bool
  /// The day from which requests fail: `2026-12-11`.
  public var shutdownDate: String?
  /// What a model that makes vectors takes; nil for all others.
  public var embedding: Embedding?

  /// What a model that makes vectors takes.
  public struct Embedding: Sendable, Hashable {
    /// The dimensions of its vectors.
    public var dimensions: Int
    /// Whether fewer may be asked for.
    public var isReducible: Bool
    /// The most tokens of one input.
    public var inputTokens: Int?
    /// The most inputs of one request.
    public var inputs: Int?
    /// The most tokens of one request.
    public var requestTokens: Int?

    /// A model that makes vectors of so many dimensions.
    public init(
      dimensions: Int, isReducible: Bool = true, inputTokens: Int? = nil, inputs: Int? = nil,
      requestTokens: Int? = nil
    ) {
      self.dimensions = dimensions
      self.isReducible = isReducible
      self.inputTokens = inputTokens
      self.inputs = inputs
      self.requestTokens = requestTokens
    }
  }

  /// A model about which nothing but its id is known, unless said.
  public init(
    id: String, snapshot: String? = nil, created: Int = 0, isRetired: Bool = false,
    replacement: String? = nil,
    reasons: Bool = false, defaultEffort: String? = nil, defaultVerbosity: String? = nil,
    maxOutputTokens: Int? = nil, contextWindow: Int? = nil, cacheMinimumTokens: Int? = nil,
    countsCacheWrites: Bool = false, shutdownDate: String? = nil, embedding: Embedding? = nil
  ) {
    self.id = id
    self.snapshot = snapshot
    self.created = created
    self.isRetired = isRetired
    self.replacement = replacement
    self.reasons = reasons
    self.defaultEffort = defaultEffort
    self.defaultVerbosity = defaultVerbosity
    self.maxOutputTokens = maxOutputTokens
    self.contextWindow = contextWindow
    self.cacheMinimumTokens = cacheMinimumTokens
    self.countsCacheWrites = countsCacheWrites
    self.shutdownDate = shutdownDate
    self.embedding = embedding
  }
}
