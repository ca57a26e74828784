import CSystem
import Glibc
import Synchronization

/// What other threads ask of a loop: to stop, or to look at connections.
final class LoopInbox: Sendable {
  /// What has been asked since the last look.
  struct Wishes: Sendable {
    var stops = false
    var tokens: [UInt64] = []
  }

  private struct State {
    var wishes = Wishes()
    var isClosed = false
  }

  /// The descriptor that becomes readable when there is something.
  let waker: Int32
  private let state = Mutex(State())

  /// An inbox that wakes a poller by a descriptor, which it closes in the end.
  init(waker: Int32) { self.waker = waker }

  /// Asks the loop to stop.
  func stop() { ask { $0.stops = true } }

  /// Asks the loop to look at a connection.
  func wake(_ token: UInt64) { ask { $0.tokens.append(token) } }

  /// Takes what was asked.
  func take() -> Wishes {
    state.withLock { state in
      var count: UInt64 = 0
      _ = read(waker, &count, MemoryLayout<UInt64>.size)
      defer { state.wishes = Wishes() }
      return state.wishes
    }
  }

  /// Hears nothing from now on.
  func close() {
    state.withLock { state in
      guard !state.isClosed else { return }
      state.isClosed = true
      Glibc.close(waker)
    }
  }

  private func ask(_ wish: (inout Wishes) -> Void) {
    state.withLock { state in
      guard !state.isClosed else { return }
      wish(&state.wishes)
      setscrew_waker_wake(waker)
    }
  }
}
