import CSystem
import Glibc

extension EventLoop {
  /// Reads what has arrived; false when the connection is gone.
  func read(_ connection: Connection) -> Bool {
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
    } else if connection.phase == .socket {
      connection.socket?.append(bytes)
    } else {
      connection.discarded += count
    }
    return true
  }

  /// Hands outgoing bytes to the kernel; false when it takes no more for now or the connection is gone.
  func flush(_ connection: Connection) -> Bool {
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

  func watch(_ connection: Connection, _ interest: UInt32) {
    guard connection.interest != interest else { return }
    connection.interest = interest
    setscrew_poller_change(poller, connection.descriptor, interest, connection.token)
  }

  func wait(_ connection: Connection, until deadline: UInt64?) {
    guard connection.deadline != deadline else { return }
    connection.deadline = deadline
    if let deadline { deadlines.insert(deadline, token: connection.token) }
  }
}
