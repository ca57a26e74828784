import Responses

/// Watches a response that is made in the background until it has ended.
///
///     create ─► stream ──breaks──► resume behind the last event ─► … ─► terminal event
///            └► queued, no stream ─► look again and again ──────────► final object
///
/// Cancelling the task ends the watch, not the response.
public struct BackgroundWatch: Sendable {
  /// How often to look.
  public struct Pace: Sendable, Hashable {
    /// The wait before the second look.
    public var first: Duration
    /// The longest wait between two looks.
    public var longest: Duration

    /// Waits that grow by half from the first up to the longest.
    public init(first: Duration = .seconds(1), longest: Duration = .seconds(10)) {
      self.first = first
      self.longest = longest
    }
  }

  /// How often a stream that breaks without bringing anything is taken up before looking takes over.
  private static let patience = 3

  private let client: ResponsesClient
  private let pace: Pace

  /// A watch by a client's connection and clock.
  public init(_ client: ResponsesClient, pace: Pace = Pace()) {
    self.client = client
    self.pace = pace
  }

  /// Follows a response from the result of the call that created or fetched it to its end.
  ///
  /// A result that is final already, or names no response, is given back as it is.
  public func follow(
    _ result: CallResult, report: (CallEvent) async -> Void = { _ in }
  ) async -> CallResult {
    let start = ContinuousClock.now
    var result = result
    var fruitless = 0
    while let id = Self.brokenStream(result), fruitless < Self.patience {
      let before = result.lastSequenceNumber
      await report(.resuming(id, after: before))
      let next = await client.resume(id, after: before, continuing: result, report: report)
      // A server that cannot stream again is asked for the response itself.
      guard next.isStream else { break }
      fruitless = next.lastSequenceNumber == before ? fruitless + 1 : 0
      result = merging(result, next, since: start)
    }
    return await look(result, since: start, report: report)
  }

  private func look(
    _ result: CallResult, since start: ContinuousClock.Instant, report: (CallEvent) async -> Void
  ) async -> CallResult {
    var result = result
    var pause = pace.first
    var told: String?
    while let id = Self.unfinished(result) {
      if let status = result.response?.status, status != told {
        await report(.progress(id, status: status))
        told = status
      }
      do {
        try await client.wait(pause)
        try Task.checkCancellation()
      } catch {
        return result.stoppedByUser
      }
      pause = min(pause * 1.5, pace.longest)
      let next = await client.retrieve(id) { event in
        // Each look brings a whole document; only the last one is the answer.
        switch event {
        case .waiting, .circuit: await report(event)
        default: break
        }
      }
      if case .unanswered(let error) = next.ending, error.kind == .cancelled { return result.stoppedByUser }
      result = merging(result, next, since: start)
    }
    return result
  }

  private func merging(
    _ earlier: CallResult, _ next: CallResult, since start: ContinuousClock.Instant
  ) -> CallResult {
    var merged = next
    merged.attempts = earlier.attempts + next.attempts
    merged.failedAttempts = earlier.failedAttempts + next.failedAttempts
    merged.firstText = earlier.firstText ?? next.firstText
    merged.total = max(earlier.total, ContinuousClock.now - start)
    return merged
  }

  /// The id of a background response whose stream broke.
  private static func brokenStream(_ result: CallResult) -> String? {
    guard case .answered(.interrupted(let interruption)) = result.ending,
      interruption.cause != .stoppedByUser, interruption.partial.isBackground
    else { return nil }
    return interruption.partial.id
  }

  /// The id of a response that goes on without us.
  private static func unfinished(_ result: CallResult) -> String? {
    if case .answered(.pending(let response)) = result.ending { return response.id }
    return brokenStream(result)
  }
}

extension CallResult {
  /// The response, whole or partial.
  fileprivate var response: Response? {
    if case .answered(let outcome) = ending { outcome.response } else { nil }
  }

  /// The number of the last event of the stream that had one.
  public var lastSequenceNumber: Int? {
    guard isStream else { return nil }
    var parser = SSEParser()
    return parser.consume(body).lazy.map(StreamEvent.init).compactMap(\.sequenceNumber).last
  }

  /// The result of a watch that the user ended: what had come is kept.
  fileprivate var stoppedByUser: CallResult {
    var copy = self
    if let response {
      copy.ending = .answered(
        .interrupted(Outcome.Interruption(cause: .stoppedByUser, partial: response)))
    }
    return copy
  }
}
