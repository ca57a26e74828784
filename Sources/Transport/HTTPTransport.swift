/// Something that sends a request and tells what comes back.
///
/// libcurl is one; a replayed recording is another. All follow the same contract: one `head`, any
/// number of `bytes`, one `end`, or a `TransportError` at any point. Cancelling the task that iterates
/// ends the transfer at once.
public protocol HTTPTransport: Sendable {
  /// Starts a transfer; nothing is sent before the first event is asked for.
  func exchange(_ request: HTTPRequest, timeouts: Timeouts) -> HTTPExchangeEvents
}

/// The events of one transfer, to be iterated once.
public struct HTTPExchangeEvents: AsyncSequence, Sendable {
  /// What a transfer yields.
  public typealias Element = HTTPEvent
  /// Why it may end early.
  public typealias Failure = any Error

  private let start: @Sendable () -> EventQueue

  init(start: @escaping @Sendable () -> EventQueue) { self.start = start }

  /// Events that are known beforehand, as of a recording.
  public init(replaying events: [HTTPEvent], failure: TransportError? = nil) {
    self.init {
      let queue = EventQueue()
      for event in events { queue.push(event) }
      queue.finish(failure)
      return queue
    }
  }

  /// Starts the transfer.
  public func makeAsyncIterator() -> Iterator { Iterator(queue: start()) }

  /// Walks through the events.
  public struct Iterator: AsyncIteratorProtocol {
    let queue: EventQueue

    /// The next event; nil behind the last.
    public mutating func next() async throws -> HTTPEvent? { try await queue.next() }
  }
}
