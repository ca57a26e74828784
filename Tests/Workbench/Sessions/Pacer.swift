import Workbench

/// A clock that stands still until the test moves it.
final class Pacer: Sendable {
  private struct State {
    var now: Duration = .zero
    var sleepers: [(until: Duration, continuation: CheckedContinuation<Void, Never>)] = []
    var looks = 0
  }

  private let state = Guarded(State())

  var clock: SessionClock {
    SessionClock(
      elapsed: {
        self.state.withLock {
          $0.looks += 1
          return $0.now
        }
      },
      sleep: { duration in
        await withCheckedContinuation { continuation in
          self.state.withLock { $0.sleepers.append(($0.now + duration, continuation)) }
        }
      }, now: { 0 })
  }

  /// Lets tasks that were just made begin.
  func untilWatched() async { for _ in 0..<50 { await Task.yield() } }

  /// Moves the clock on once something waits for it.
  func advance(by duration: Duration) async {
    while state.withLock({ $0.sleepers.isEmpty }) { await Task.yield() }
    let due = state.withLock { state in
      state.now += duration
      let due = state.sleepers.filter { $0.until <= state.now }
      state.sleepers.removeAll { $0.until <= state.now }
      return due
    }
    for sleeper in due { sleeper.continuation.resume() }
  }
}
