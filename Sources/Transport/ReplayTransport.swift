/// What came back once, to be told again.
public struct HTTPReplay: Sendable {
  /// The events, each with the time from the start at which it came.
  public var events: [(event: HTTPEvent, time: Duration)]
  /// What cut the answer off; nil when it was whole.
  public var failure: TransportError?

  /// What came back once.
  public init(events: [(event: HTTPEvent, time: Duration)], failure: TransportError? = nil) {
    self.events = events
    self.failure = failure
  }
}

/// A transport without a network: it tells again what came back once.
public struct ReplayTransport: HTTPTransport {
  private let speed: Double?
  private let find: @Sendable (HTTPRequest) -> HTTPReplay?

  /// A transport that looks up what came back for a request.
  ///
  /// - Parameters:
  ///   - speed: How much faster than the first time: 1 is as it was; nil leaves out all waiting.
  ///   - find: What came back for a request; nil for an unknown one, which fails.
  public init(speed: Double? = nil, find: @escaping @Sendable (HTTPRequest) -> HTTPReplay?) {
    self.speed = speed
    self.find = find
  }

  /// Tells again what came back.
  public func exchange(_ request: HTTPRequest, timeouts: Timeouts) -> HTTPExchangeEvents {
    HTTPExchangeEvents {
      let queue = EventQueue()
      guard let replay = find(request) else {
        queue.finish(
          TransportError(.cannotConnect, "no recording has this request", responseHadBegun: true))
        return queue
      }
      guard let speed, speed > 0 else {
        for (event, _) in replay.events { queue.push(event) }
        queue.finish(replay.failure)
        return queue
      }
      let start = ContinuousClock.now
      let task = Task {
        for (event, time) in replay.events {
          guard (try? await Task.sleep(until: start + time / speed)) != nil else { return }
          queue.push(event)
        }
        queue.finish(replay.failure)
      }
      queue.connect(onResume: {}, onCancel: { task.cancel() })
      return queue
    }
  }
}

extension CallResult {
  /// The result of a call whose events are known beforehand, with the times at which they came then.
  public init(replaying replay: HTTPReplay, host: String) {
    var reader = AnswerReader(host: host)
    for (event, time) in replay.events { _ = reader.take(event, at: time) }
    self = reader.finish(replay.failure)
  }
}
