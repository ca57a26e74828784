import Synchronization

/// An answer that is still on its way, filled by another thread while the server plays it.
///
/// Used by a server that hands requests on: `begin`, any number of `append`, then `end` or `breakOff`.
public final class LiveAnswer: Sendable {
  /// What can be had of the answer at a moment.
  enum Progress: Sendable {
    /// Bytes that have come since the last look.
    case bytes([UInt8])
    /// Nothing new yet.
    case waiting
    /// Nothing more will come.
    case ended
    /// It will never be whole.
    case brokenOff
  }

  /// Status and fields of the answer.
  struct Head: Sendable {
    var status: Int
    var fields: HTTPFields
  }

  private struct State {
    var head: Head?
    var bytes: [UInt8] = []
    var hasEnded = false
    var isBroken = false
    var isCancelled = false
    var wake: (@Sendable () -> Void)?
    var cancel: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  /// An answer of which nothing is known yet.
  public init() {}

  /// Says how the answer begins.
  public func begin(status: Int, fields: HTTPFields) {
    change { $0.head = Head(status: status, fields: fields) }
  }

  /// Adds bytes of the body.
  public func append(_ bytes: [UInt8]) { change { $0.bytes += bytes } }

  /// Says that the body is whole.
  public func end() { change { $0.hasEnded = true } }

  /// Says that no more will come although the body is not whole.
  public func breakOff() { change { $0.isBroken = true } }

  /// Is told when the client has gone; at once when it has gone already.
  public func onCancel(_ cancel: @escaping @Sendable () -> Void) {
    let isCancelled = state.withLock { state in
      state.cancel = cancel
      return state.isCancelled
    }
    if isCancelled { cancel() }
  }

  private func change(_ body: (inout State) -> Void) {
    let wake = state.withLock { state in
      body(&state)
      return state.wake
    }
    wake?()
  }

  // MARK: The server's side

  /// Is told whenever there is something new.
  func onChange(_ wake: @escaping @Sendable () -> Void) { state.withLock { $0.wake = wake } }

  /// How the answer begins; nil while that is not known.
  var head: Head? { state.withLock { $0.head } }

  /// Whether the answer broke off before it began.
  var failedEarly: Bool { state.withLock { $0.head == nil && ($0.isBroken || $0.hasEnded) } }

  /// Takes what has come.
  func take() -> Progress {
    state.withLock { state in
      if !state.bytes.isEmpty {
        defer { state.bytes = [] }
        return .bytes(state.bytes)
      }
      if state.isBroken { return .brokenOff }
      return state.hasEnded ? .ended : .waiting
    }
  }

  /// Says that nobody reads the answer any more.
  func cancel() {
    let cancel = state.withLock { state in
      state.isCancelled = true
      state.wake = nil
      return state.cancel
    }
    cancel?()
  }
}
