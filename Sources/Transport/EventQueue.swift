import Synchronization

/// The hand-over between the thread that transfers and the task that reads.
///
/// It holds at most `highWater` bytes before it asks the sender to pause, and asks it to go on when
/// half of them are read: a slow reader costs no memory.
final class EventQueue: Sendable {
  private static let highWater = 1 << 20

  private struct State {
    var events: [HTTPEvent] = []
    /// Events before this position are read; they are let go in lumps.
    var read = 0
    var bytes = 0
    var isPaused = false
    var isFinished = false
    var failure: TransportError?
    var waiter: CheckedContinuation<HTTPEvent?, any Error>?
    var onResume: (@Sendable () -> Void)?
    var onCancel: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  /// Sets what is done when the reader has caught up, and when it goes away.
  func connect(onResume: @escaping @Sendable () -> Void, onCancel: @escaping @Sendable () -> Void) {
    state.withLock {
      $0.onResume = onResume
      $0.onCancel = onCancel
    }
  }

  /// Whether the end has come, by the sender or by the reader.
  var isFinished: Bool { state.withLock { $0.isFinished } }

  /// Whether the sender should pause before it pushes more.
  func shouldPause() -> Bool {
    state.withLock {
      if $0.bytes >= Self.highWater { $0.isPaused = true }
      return $0.isPaused
    }
  }

  /// Adds an event.
  func push(_ event: HTTPEvent) {
    let waiter = state.withLock { state -> CheckedContinuation<HTTPEvent?, any Error>? in
      guard !state.isFinished else { return nil }
      if let waiter = state.waiter {
        state.waiter = nil
        return waiter
      }
      if case .bytes(let bytes) = event { state.bytes += bytes.count }
      state.events.append(event)
      return nil
    }
    waiter?.resume(returning: event)
  }

  /// Ends the transfer, with a failure or without; only the first end counts.
  func finish(_ failure: TransportError?) {
    let waiter = state.withLock { state -> CheckedContinuation<HTTPEvent?, any Error>? in
      guard !state.isFinished else { return nil }
      state.isFinished = true
      state.failure = failure
      defer { state.waiter = nil }
      return state.waiter
    }
    if let failure { waiter?.resume(throwing: failure) } else { waiter?.resume(returning: nil) }
  }

  /// The next event; throws the failure behind the events that came before it.
  func next() async throws -> HTTPEvent? {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let (answer, resume) = state.withLock {
          state -> (Result<HTTPEvent?, any Error>?, (@Sendable () -> Void)?) in
          take(from: &state, orWaitWith: continuation)
        }
        resume?()
        if let answer { continuation.resume(with: answer) }
      }
    } onCancel: {
      let cancel = state.withLock { $0.onCancel }
      finish(TransportError(.cancelled, "cancelled"))
      cancel?()
    }
  }

  private func take(
    from state: inout State, orWaitWith continuation: CheckedContinuation<HTTPEvent?, any Error>
  ) -> (Result<HTTPEvent?, any Error>?, (@Sendable () -> Void)?) {
    guard state.read < state.events.count else {
      if state.isFinished {
        let failure = state.failure
        // A failure is told once; asking again ends quietly.
        state.failure = nil
        return (failure.map { .failure($0) } ?? .success(nil), nil)
      }
      state.waiter = continuation
      return (nil, nil)
    }
    let event = state.events[state.read]
    state.read += 1
    if state.read == state.events.count || state.read >= 1024 {
      state.events.removeFirst(state.read)
      state.read = 0
    }
    if case .bytes(let bytes) = event { state.bytes -= bytes.count }
    guard state.isPaused, state.bytes <= Self.highWater / 2 else { return (.success(event), nil) }
    state.isPaused = false
    return (.success(event), state.onResume)
  }
}
