import Glibc
import Notation

/// What a simulator is told when it is made; everything it needs of the world is passed in here.
public struct SimulatorConfiguration: Sendable {
  /// The port to listen on; 0 takes any free one.
  public var port: UInt16 = 0
  /// What answers are drawn from: equal seeds and requests give equal texts.
  public var seed: UInt64 = 1
  /// Milliseconds between the pieces of a streamed text.
  public var paceMilliseconds = 0.0
  /// How long a background response takes when there is no pace.
  public var backgroundMilliseconds = 400.0
  /// What goes wrong with every request; a request may ask for more by header or metadata.
  public var faults: [Fault] = []
  /// Whether an unknown model is refused with 404 and not answered.
  public var strictModels = false
  /// Who may ask.
  public var keys = KeyPolicy.open
  /// How much the HTTP server puts up with.
  public var limits = SimulatorLimits()
  /// How many responses are kept for later requests; the oldest go first.
  public var keptResponses = 10_000
  /// The tokens of a family of models, to count by; without them their number is estimated.
  public var vocabulary: Vocabulary?
  /// Prescribed answers that requests may ask for by name.
  public var scenarios: [Scenario] = []
  /// The names of the scenarios that hold for every request.
  public var scenariosInForce: [String] = []
  /// What is known about parameters and models.
  public var facts = SimulatorFacts()
  /// A body as it came, with each setting where the registry describes it: a provider may spell some otherwise.
  public var read: @Sendable (JSON) -> JSON = { $0 }
  /// What the API would refuse about a request body, in the order in which it would.
  public var check: @Sendable (JSON, SimulatorEndpoint) -> [RequestRefusal] = { _, _ in [] }
  /// Hands requests on to another server in place of answering them; nil for a simulator.
  public var forward: (@Sendable (ForwardedRequest, LiveAnswer) -> Void)?
  /// Is told of every exchange when it has ended, on the server's thread.
  public var sink: @Sendable (SimulatedExchange) -> Void = { _ in }
  /// Seconds since 1970 began.
  public var clock: @Sendable () -> Int = { time(nil) }

  /// The usual configuration: any free port, no faults, everything answered.
  public init() {}

  /// What counts tokens.
  var tokenizer: Tokenizer { vocabulary.map(Tokenizer.vocabulary) ?? .estimate }
}

/// Which keys the simulator takes.
public enum KeyPolicy: Sendable, Hashable {
  /// Every request is answered, with a key or without; only a key that says so itself is refused.
  ///
  /// A key that contains `wrong` or `invalid` is answered with 401, so that a client's handling can be seen.
  case open
  /// A key must be sent, and be one of these; with none named, any key will do.
  case required([String])
}
