/// One client's connection and how far its exchange has come.
///
///     reading ─ request ─► playing ─ finish ─► reading …
///                             ├─ 101 ─► socket (messages both ways)
///                             └─ close ─► ending (sends nothing, reads until the client ends too)
///
/// A connection belongs to its loop's thread.
final class Connection {
  /// What the connection is at.
  enum Phase {
    /// Waits for a request, or for the rest of one.
    case reading
    /// Plays a response.
    case playing
    /// Has said all it will and waits for the client to end.
    case ending
    /// Has become a WebSocket.
    case socket
  }

  let descriptor: Int32
  let token: UInt64
  var parser: HTTPRequestParser
  var phase = Phase.reading
  /// The response being played.
  var playback: Playback?
  /// The fields of the request that is being answered.
  var requestFields = HTTPFields()
  /// The WebSocket that the connection has become.
  var socket: WebSocketSession?
  /// The account of the turn that is being answered on the WebSocket.
  var turn: ExchangeAccount?
  /// Bytes on their way to the kernel.
  var outgoing: [UInt8] = []
  /// How many of the outgoing bytes the kernel has taken.
  var taken = 0
  /// What the poller watches for.
  var interest: UInt32 = 0
  /// The moment at which the connection is looked at next.
  var deadline: UInt64?
  /// When the first byte of the request that is arriving came.
  var requestBegan: UInt64?
  /// Whether the client has ended its side.
  var clientEnded = false
  /// Bytes thrown away while ending.
  var discarded = 0

  init(descriptor: Int32, token: UInt64, limits: HTTPRequestParser.Limits) {
    self.descriptor = descriptor
    self.token = token
    parser = HTTPRequestParser(limits: limits)
  }
}

/// A response being played and the account that is kept of it.
struct Playback: Sendable {
  /// What to write and when.
  var script: WireScript
  /// The account, complete once the response has ended.
  var account: ExchangeAccount

  /// The account at the end of the response.
  func ended(_ ending: SimulatedExchange.Ending, now: UInt64) -> SimulatedExchange {
    var exchange = account.ended(ending, now: now)
    exchange.status = script.status
    exchange.events = script.writtenEvents
    return exchange
  }
}
