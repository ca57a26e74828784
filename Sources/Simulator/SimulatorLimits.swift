/// How much the simulator's HTTP server puts up with.
public struct SimulatorLimits: Sendable, Hashable {
  /// Bytes of a request's body.
  public var body = 64 << 20
  /// Connections at a time; further ones wait to be accepted.
  public var connections = 1_024
  /// How long a request may take to arrive.
  public var requestSeconds = 60.0
  /// How long a connection may stay open between requests.
  public var idleSeconds = 75.0
  /// How long a client may read nothing of a response that is being sent.
  public var stallSeconds = 60.0
  /// How many bytes of each response an exchange keeps.
  public var keptBytes = 1 << 20
  /// About how many bytes of memory the kept responses may take together.
  public var keptResponseBytes = 256 << 20

  /// How many bytes the files of clients may take together.
  public var keptFileBytes = 256 << 20

  /// The usual limits.
  public init() {}

  var parser: HTTPRequestParser.Limits {
    var limits = HTTPRequestParser.Limits()
    limits.body = body
    return limits
  }

  var requestNanoseconds: UInt64 { Self.nanoseconds(requestSeconds) }
  var idleNanoseconds: UInt64 { Self.nanoseconds(idleSeconds) }
  var stallNanoseconds: UInt64 { Self.nanoseconds(stallSeconds) }
  var endingNanoseconds: UInt64 { Self.nanoseconds(2) }
  var discardedBytes: Int { 4 << 20 }

  private static func nanoseconds(_ seconds: Double) -> UInt64 {
    UInt64(max(0, min(seconds, 1e9)) * 1e9)
  }
}
