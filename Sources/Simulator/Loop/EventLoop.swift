import CSystem
import Glibc

/// Moves bytes between sockets and the service, on one thread.
///
///     accept ─► read ─► HTTPRequestParser ─► service ─► WireScript ─► send
///                 ▲                                         │
///                 └────────────── keep-alive ◄──────────────┘
///
/// Every write of a script is one call to the kernel, so that what a client sees arrive together is what
/// the script meant to arrive together. Nothing is read while a response is being played: a client that
/// pipelines or does not read is held back by the kernel's buffers.
final class EventLoop {
  private enum Token {
    static let listener: UInt64 = 0
    static let waker: UInt64 = 1
    static let first: UInt64 = 2
  }

  let poller: Int32
  private let listener: Int32
  let inbox: LoopInbox
  let limits: SimulatorLimits
  let service: SimulatorService
  var connections: [UInt64: Connection] = [:]
  var deadlines = DeadlineQueue()
  /// Connections that have more to do at once but must let others have their turn.
  var hot: [UInt64] = []
  private var nextToken = Token.first
  private var listens = false
  private var stops = false

  /// A loop over descriptors that are open already; it closes them when it ends.
  init(
    poller: Int32, listener: Int32, inbox: LoopInbox, limits: SimulatorLimits,
    service: SimulatorService
  ) {
    self.poller = poller
    self.listener = listener
    self.inbox = inbox
    self.limits = limits
    self.service = service
  }

  /// Serves until the inbox says to stop, then closes everything.
  func run() {
    setscrew_poller_watch(poller, inbox.waker, UInt32(SETSCREW_READABLE), Token.waker)
    listen()
    var ready = [setscrew_ready](repeating: setscrew_ready(), count: 64)
    while !stops {
      let count = setscrew_poller_wait(poller, &ready, Int32(ready.count), timeout())
      for index in 0..<max(0, Int(count)) { meet(ready[index]) }
      while let due = deadlines.popDue(at: MonotonicClock.now) { expire(due) }
      let turns = hot
      hot.removeAll(keepingCapacity: true)
      for token in turns { if let connection = connections[token] { drive(connection) } }
    }
    for connection in Array(connections.values) { drop(connection, ending: .stopped) }
    inbox.close()
    for descriptor in [listener, poller] { close(descriptor) }
  }

  private func timeout() -> Int32 {
    if !hot.isEmpty { return 0 }
    guard let earliest = deadlines.earliest else { return -1 }
    let now = MonotonicClock.now
    guard earliest > now else { return 0 }
    return Int32(min((earliest - now + 999_999) / 1_000_000, 3_600_000))
  }

  private func meet(_ ready: setscrew_ready) {
    switch ready.token {
    case Token.waker:
      let wishes = inbox.take()
      stops = stops || wishes.stops
      for token in wishes.tokens { if let connection = connections[token] { drive(connection) } }
    case Token.listener: acceptAll()
    default:
      guard let connection = connections[ready.token] else { return }
      if ready.what & UInt32(SETSCREW_GONE) != 0, connection.phase != .reading {
        return drop(connection, ending: .clientLeft)
      }
      if ready.what & UInt32(SETSCREW_PEER_ENDED) != 0, connection.phase == .playing {
        connection.clientEnded = true
      }
      if connection.phase != .playing {
        guard read(connection) else { return }
      }
      drive(connection)
    }
  }

  private func expire(_ due: DeadlineQueue.Entry) {
    if due.token == Token.listener { return listen() }
    guard let connection = connections[due.token], connection.deadline == due.deadline else {
      return
    }
    connection.deadline = nil
    switch connection.phase {
    case .ending: drop(connection, ending: .timedOut)
    case .playing where !connection.outgoing.isEmpty, .socket where !connection.outgoing.isEmpty:
      drop(connection, ending: .timedOut)
    case .playing, .socket: drive(connection)
    case .reading:
      guard connection.requestBegan != nil else { return drop(connection, ending: .timedOut) }
      let refusal = HTTPRequestParser.Refusal(
        status: 408, message: "The request took too long to arrive.")
      play(service.refuse(refusal, now: MonotonicClock.now), on: connection)
      drive(connection)
    }
  }

  // MARK: Accepting

  func listen() {
    guard !listens, !stops, connections.count < limits.connections else { return }
    listens =
      setscrew_poller_watch(poller, listener, UInt32(SETSCREW_READABLE), Token.listener) == 0
  }

  private func stopListening() {
    setscrew_poller_forget(poller, listener)
    listens = false
  }

  private func acceptAll() {
    while connections.count < limits.connections {
      let descriptor = setscrew_accept(listener)
      guard descriptor >= 0 else {
        if errno == EINTR || errno == ECONNABORTED { continue }
        if errno != EAGAIN {
          // No descriptors are left: the listener would stay ready and keep the loop spinning.
          stopListening()
          deadlines.insert(MonotonicClock.now + 100_000_000, token: Token.listener)
        }
        return
      }
      let connection = Connection(descriptor: descriptor, token: nextToken, limits: limits.parser)
      nextToken += 1
      guard setscrew_poller_watch(poller, descriptor, 0, connection.token) == 0 else {
        close(descriptor)
        continue
      }
      connections[connection.token] = connection
      drive(connection)
    }
    if connections.count >= limits.connections { stopListening() }
  }
}
