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

  private let poller: Int32
  private let listener: Int32
  private let waker: Int32
  private let limits: SimulatorLimits
  private let service: SimulatorService
  private var connections: [UInt64: Connection] = [:]
  private var deadlines = DeadlineQueue()
  /// Connections that have more to do at once but must let others have their turn.
  private var hot: [UInt64] = []
  private var nextToken = Token.first
  private var listens = false
  private var stops = false

  /// A loop over descriptors that are open already; it closes them when it ends.
  init(poller: Int32, listener: Int32, waker: Int32, limits: SimulatorLimits, service: SimulatorService) {
    self.poller = poller
    self.listener = listener
    self.waker = waker
    self.limits = limits
    self.service = service
  }

  /// Serves until the waker is woken, then closes everything.
  func run() {
    setscrew_poller_watch(poller, waker, UInt32(SETSCREW_READABLE), Token.waker)
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
    for descriptor in [listener, waker, poller] { close(descriptor) }
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
    case Token.waker: stops = true
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
    guard let connection = connections[due.token], connection.deadline == due.deadline else { return }
    connection.deadline = nil
    switch connection.phase {
    case .ending: drop(connection, ending: .timedOut)
    case .playing where !connection.outgoing.isEmpty: drop(connection, ending: .timedOut)
    case .playing: drive(connection)
    case .reading:
      guard connection.requestBegan != nil else { return drop(connection, ending: .timedOut) }
      let refusal = HTTPRequestParser.Refusal(status: 408, message: "The request took too long to arrive.")
      play(service.refuse(refusal, now: MonotonicClock.now), on: connection)
      drive(connection)
    }
  }

  // MARK: Accepting

  private func listen() {
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

  // MARK: Reading and writing

  /// Reads what has arrived; false when the connection is gone.
  private func read(_ connection: Connection) -> Bool {
    // One buffer per turn: a client that sends without end must not keep others waiting.
    var failure: Int32 = 0
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, filled in
      count = recv(connection.descriptor, buffer.baseAddress, buffer.count, 0)
      failure = errno
      filled = max(0, count)
    }
    if count < 0 {
      guard failure == EAGAIN || failure == EINTR else {
        drop(connection, ending: .clientLeft)
        return false
      }
      return true
    }
    if count == 0 { connection.clientEnded = true }
    if connection.phase == .reading {
      if connection.requestBegan == nil, count > 0 { connection.requestBegan = MonotonicClock.now }
      connection.parser.append(bytes)
    } else {
      connection.discarded += count
    }
    return true
  }

  /// Hands outgoing bytes to the kernel; false when it takes no more for now or the connection is gone.
  private func flush(_ connection: Connection) -> Bool {
    while connection.taken < connection.outgoing.count {
      let taken = connection.taken
      let count = connection.outgoing.withUnsafeBytes { bytes in
        send(
          connection.descriptor, bytes.baseAddress?.advanced(by: taken), bytes.count - taken,
          Int32(MSG_NOSIGNAL))
      }
      if count >= 0 {
        connection.taken += count
      } else if errno == EAGAIN {
        watch(connection, UInt32(SETSCREW_WRITABLE))
        wait(connection, until: MonotonicClock.now + limits.stallNanoseconds)
        return false
      } else if errno != EINTR {
        drop(connection, ending: .clientLeft)
        return false
      }
    }
    connection.outgoing.removeAll(keepingCapacity: true)
    connection.taken = 0
    return true
  }

  private func watch(_ connection: Connection, _ interest: UInt32) {
    guard connection.interest != interest else { return }
    connection.interest = interest
    setscrew_poller_change(poller, connection.descriptor, interest, connection.token)
  }

  private func wait(_ connection: Connection, until deadline: UInt64?) {
    guard connection.deadline != deadline else { return }
    connection.deadline = deadline
    if let deadline { deadlines.insert(deadline, token: connection.token) }
  }

  // MARK: The course of a connection

  /// Takes a connection as far as it goes without waiting.
  private func drive(_ connection: Connection) {
    var turns = 64
    while connections[connection.token] != nil, flush(connection) {
      switch connection.phase {
      case .ending: return drain(connection)
      case .reading:
        guard proceedReading(connection) else { return }
      case .playing:
        turns -= 1
        guard turns > 0 else {
          hot.append(connection.token)
          return
        }
        guard proceedPlaying(connection) else { return }
      }
    }
  }

  /// Looks for a request; false when more bytes are needed first.
  private func proceedReading(_ connection: Connection) -> Bool {
    let now = MonotonicClock.now
    switch connection.parser.next() {
    case .request(let request):
      connection.requestBegan = nil
      play(service.respond(to: request, now: now), on: connection)
    case .refused(let refusal):
      play(service.refuse(refusal, now: now), on: connection)
    case .expectsContinue:
      connection.outgoing = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)
    case .needsMore:
      if connection.clientEnded {
        drop(connection, ending: .clientLeft)
        return false
      }
      if !connection.parser.isInsideRequest { connection.requestBegan = nil }
      let limit =
        if let began = connection.requestBegan { began + limits.requestNanoseconds } else {
          now + limits.idleNanoseconds
        }
      wait(connection, until: limit)
      watch(connection, UInt32(SETSCREW_READABLE))
      return false
    }
    return true
  }

  private func play(_ playback: Playback, on connection: Connection) {
    connection.phase = .playing
    connection.playback = playback
    wait(connection, until: nil)
  }

  /// Takes one step of the response; false when the connection has to wait or is gone.
  private func proceedPlaying(_ connection: Connection) -> Bool {
    let now = MonotonicClock.now
    if let runID = connection.playback?.script.runID, service.isCancelled(runID) {
      connection.playback?.script.stopStreaming()
    }
    switch connection.playback?.script.next(now: now) {
    case .send(let bytes):
      connection.playback?.note(sending: bytes, now: now)
      connection.outgoing = bytes
      return true
    case .wait(let until):
      wait(connection, until: until)
      watch(connection, connection.clientEnded ? 0 : UInt32(SETSCREW_PEER_ENDED))
      return false
    case .hang:
      guard !connection.clientEnded else {
        drop(connection, ending: .cut)
        return false
      }
      wait(connection, until: nil)
      watch(connection, UInt32(SETSCREW_PEER_ENDED))
      // The step was taken out of the script: the next time around the connection ends.
      return false
    case .finish:
      settle(connection, .finished, now: now)
      connection.phase = .reading
      return true
    case .close:
      settle(connection, connection.playback?.script.isWhole == true ? .finished : .cut, now: now)
      shutdown(connection.descriptor, Int32(SHUT_WR))
      connection.phase = .ending
      wait(connection, until: now + limits.endingNanoseconds)
      return true
    case .reset:
      settle(connection, .cut, now: now)
      forget(connection)
      setscrew_close_with_reset(connection.descriptor)
      return false
    case nil:
      drop(connection, ending: .cut)
      return false
    }
  }

  /// Waits for the client to end too: closing with unread bytes would reset the connection and could take
  /// the response with it.
  private func drain(_ connection: Connection) {
    guard !connection.clientEnded, connection.discarded < limits.discardedBytes else {
      return drop(connection, ending: .finished)
    }
    watch(connection, UInt32(SETSCREW_READABLE))
  }

  private func settle(_ connection: Connection, _ ending: SimulatedExchange.Ending, now: UInt64) {
    guard let playback = connection.playback else { return }
    connection.playback = nil
    service.note(playback.ended(ending, now: now))
  }

  private func drop(_ connection: Connection, ending: SimulatedExchange.Ending) {
    settle(connection, ending, now: MonotonicClock.now)
    forget(connection)
    close(connection.descriptor)
  }

  private func forget(_ connection: Connection) {
    connections[connection.token] = nil
    setscrew_poller_forget(poller, connection.descriptor)
    listen()
  }
}
