import Glibc
import Synchronization

@testable import Simulator

/// Exchanges as the sink is told of them, for a test that waits for the next.
final class Arrivals: Sendable {
  private let exchanges = Mutex<[SimulatedExchange]>([])
  private let reading: Int32
  private let writing: Int32

  init() {
    var ends: [Int32] = [0, 0]
    precondition(pipe(&ends) == 0)
    reading = ends[0]
    writing = ends[1]
  }

  deinit {
    close(reading)
    close(writing)
  }

  func add(_ exchange: SimulatedExchange) {
    exchanges.withLock { $0.append(exchange) }
    var byte: UInt8 = 1
    _ = write(writing, &byte, 1)
  }

  /// The next exchange; nil when none comes in twenty seconds.
  func next() -> SimulatedExchange? {
    var wanted = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
    guard poll(&wanted, 1, 20_000) == 1 else { return nil }
    var byte: UInt8 = 0
    _ = read(reading, &byte, 1)
    return exchanges.withLock { $0.removeFirst() }
  }
}
