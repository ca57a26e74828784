import CSystem
import Glibc

extension EventLoop {
  /// Takes a connection as far as it goes without waiting.
  func drive(_ connection: Connection) {
    var turns = 64
    while connections[connection.token] != nil, flush(connection) {
      switch connection.phase {
      case .ending: return drain(connection)
      case .reading:
        guard proceedReading(connection) else { return }
      case .playing, .socket:
        turns -= 1
        guard turns > 0 else {
          hot.append(connection.token)
          return
        }
        let goesOn =
          connection.phase == .socket ? proceedSocket(connection) : proceedPlaying(connection)
        guard goesOn else { return }
      }
    }
  }

  /// Looks for a request; false when more bytes are needed first.
  private func proceedReading(_ connection: Connection) -> Bool {
    let now = MonotonicClock.now
    switch connection.parser.next() {
    case .request(let request):
      connection.requestBegan = nil
      connection.requestFields = request.fields
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

  func play(_ playback: Playback, on connection: Connection) {
    if let live = playback.script.live {
      let inbox = inbox
      let token = connection.token
      live.onChange { inbox.wake(token) }
    }
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
      connection.playback?.account.note(sending: bytes, now: now)
      connection.outgoing = bytes
      return true
    case .wait(let until):
      wait(connection, until: until)
      watch(connection, connection.clientEnded ? 0 : UInt32(SETSCREW_PEER_ENDED))
      return false
    case .idle:
      guard !connection.clientEnded else {
        drop(connection, ending: .clientLeft)
        return false
      }
      wait(connection, until: nil)
      watch(connection, UInt32(SETSCREW_PEER_ENDED))
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
      let isSocket = connection.playback?.script.status == 101
      settle(connection, .finished, now: now)
      connection.phase = .reading
      if isSocket { openSocket(on: connection) }
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

  private func openSocket(on connection: Connection) {
    var session = WebSocketSession(limit: limits.body)
    session.append(connection.parser.takeRest())
    connection.socket = session
    connection.phase = .socket
  }

  /// Takes one step of a WebSocket; false when it has to wait or is gone.
  private func proceedSocket(_ connection: Connection) -> Bool {
    let now = MonotonicClock.now
    switch connection.socket?.next(now: now) {
    case .send(let bytes):
      connection.outgoing = bytes
      return true
    case .ask(let message):
      let turn = service.turn(message, fields: connection.requestFields, now: now)
      connection.turn = turn.account
      connection.socket?.answer(turn.events, lane: turn.lane, now: now)
      return true
    case .tell(let event, let isLast):
      connection.turn?.note(telling: event, now: now)
      if isLast { settleTurn(connection, .finished, now: now) }
      connection.outgoing = WebSocketFrame.bytes(.text, Array(event.data.encoded().utf8))
      return true
    case .wait(let until):
      guard !connection.clientEnded else {
        drop(connection, ending: .clientLeft)
        return false
      }
      wait(connection, until: until)
      watch(connection, UInt32(SETSCREW_READABLE))
      return false
    case .close:
      settleTurn(connection, .clientLeft, now: now)
      shutdown(connection.descriptor, Int32(SHUT_WR))
      connection.phase = .ending
      wait(connection, until: now + limits.endingNanoseconds)
      return true
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
    if ending != .finished { playback.script.live?.cancel() }
    service.note(playback.ended(ending, now: now))
  }

  private func settleTurn(_ connection: Connection, _ ending: SimulatedExchange.Ending, now: UInt64) {
    guard let turn = connection.turn else { return }
    connection.turn = nil
    service.note(turn.ended(ending, now: now))
  }

  func drop(_ connection: Connection, ending: SimulatedExchange.Ending) {
    settleTurn(connection, ending == .finished ? .clientLeft : ending, now: MonotonicClock.now)
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
