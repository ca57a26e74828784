/// One request that the simulator received and what became of it.
public struct SimulatedExchange: Sendable, Hashable {
  /// How an exchange ended.
  public enum Ending: String, Sendable, Hashable {
    /// The response was sent to its end.
    case finished
    /// A fault ended the response early.
    case cut
    /// The client went away first.
    case clientLeft = "client-left"
    /// The client did not read or send for too long.
    case timedOut = "timed-out"
    /// The server was stopped.
    case stopped
  }

  /// The number of the request since the server was started, from 1.
  public var number: Int
  /// The method: `POST`.
  public var method: String
  /// The target as sent: `/v1/responses`.
  public var target: String
  /// The request's header fields; the value of a key is replaced by `***`.
  public var requestFields: HTTPFields
  /// The request's body.
  public var requestBody: [UInt8]
  /// What the request asked for; nil when it named nothing that exists.
  public var endpoint: SimulatorEndpoint?
  /// The status of the response.
  public var status: Int
  /// The faults that were in force.
  public var faults: [Fault]
  /// The bytes of the response as sent, head included, up to the configured number.
  public var responseBytes: [UInt8] = []
  /// How many bytes were sent.
  public var sentBytes = 0
  /// How many events were sent.
  public var events = 0
  /// Nanoseconds from the request's arrival to the first byte of the response.
  public var firstByteNanoseconds: UInt64 = 0
  /// Nanoseconds from the request's arrival to the end of the response.
  public var nanoseconds: UInt64 = 0
  /// How the exchange ended.
  public var ending = Ending.finished

  /// An exchange of which nothing has been sent yet.
  public init(
    number: Int, method: String, target: String, requestFields: HTTPFields, requestBody: [UInt8],
    endpoint: SimulatorEndpoint?, status: Int, faults: [Fault]
  ) {
    self.number = number
    self.method = method
    self.target = target
    self.requestFields = requestFields
    self.requestBody = requestBody
    self.endpoint = endpoint
    self.status = status
    self.faults = faults
  }
}
