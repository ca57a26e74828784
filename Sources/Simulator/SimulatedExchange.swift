import Secrets

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

  /// Bytes that were handed to the kernel in one call.
  public struct Write: Sendable, Hashable {
    /// The number of bytes of the response up to here, head included.
    public var length: Int
    /// Nanoseconds from the request's arrival.
    public var nanoseconds: UInt64

    /// Bytes that were handed to the kernel in one call.
    public init(length: Int, nanoseconds: UInt64) {
      self.length = length
      self.nanoseconds = nanoseconds
    }
  }

  /// The number of the request since the server was started, from 1.
  public var number: Int
  /// The method: `POST`; `WS` for a turn on a WebSocket.
  public var method: String
  /// The target as sent: `/v1/responses`.
  public var target: String
  /// The request's header fields; the value of a key is replaced by `***`.
  public var requestFields: HTTPFields
  /// The keys that the header fields held, for whoever must not write them down.
  public var secrets: [Secret] = []
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
  /// The writes in which they went out.
  public var writes: [Write] = []
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
