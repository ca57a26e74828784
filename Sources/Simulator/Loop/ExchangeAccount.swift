/// What is kept of an exchange while its response is being sent.
struct ExchangeAccount: Sendable {
  /// The exchange so far.
  var exchange: SimulatedExchange
  /// When the request had arrived, in nanoseconds of the monotonic clock.
  let began: UInt64
  /// How many bytes of the response are kept.
  let keepsBytes: Int

  /// Puts bytes that are being sent into the account.
  mutating func note(sending bytes: [UInt8], now: UInt64) {
    if exchange.sentBytes == 0 { exchange.firstByteNanoseconds = now &- began }
    exchange.sentBytes += bytes.count
    let room = keepsBytes - exchange.responseBytes.count
    guard room > 0 else { return }
    exchange.responseBytes.append(contentsOf: bytes.prefix(room))
    exchange.writes.append(
      SimulatedExchange.Write(length: exchange.responseBytes.count, nanoseconds: now &- began))
  }

  /// The exchange at its end.
  func ended(_ ending: SimulatedExchange.Ending, now: UInt64) -> SimulatedExchange {
    var exchange = exchange
    exchange.ending = ending
    exchange.nanoseconds = now &- began
    return exchange
  }
}
