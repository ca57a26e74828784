import Responses
import Synchronization

/// Calls a Responses server: sends, retries, reads the stream or the body, and tells how it ended.
///
///     body ─► HTTPTransport ─► bytes ─► SSEParser ─► StreamEvent ─► ResponseAssembler ─► Outcome
///                   ▲ RetryPolicy, CircuitBreaker
public final class ResponsesClient: Sendable {
  private let transport: any HTTPTransport
  private let endpoint: ResponsesEndpoint
  private let timeouts: Timeouts
  private let retry: RetryPolicy
  private let now: @Sendable () -> Double
  private let breaker: Mutex<CircuitBreaker>

  /// A client of one server; `now` gives seconds since 1970.
  public init(
    transport: any HTTPTransport, endpoint: ResponsesEndpoint, timeouts: Timeouts = Timeouts(),
    retry: RetryPolicy = RetryPolicy(), breaker: CircuitBreaker = CircuitBreaker(),
    now: @escaping @Sendable () -> Double
  ) {
    self.transport = transport
    self.endpoint = endpoint
    self.timeouts = timeouts
    self.retry = retry
    self.now = now
    self.breaker = Mutex(breaker)
  }

  /// Creates a response from a request body, streamed or not as the body and the server decide.
  ///
  /// Cancelling the task ends the call within milliseconds and keeps what had come.
  public func create(
    body: [UInt8], report: (CallEvent) async -> Void = { _ in }
  ) async -> CallResult {
    await call(endpoint.request("POST", ["responses"], body: body), report: report)
  }

  private func call(
    _ request: HTTPRequest, report: (CallEvent) async -> Void
  ) async -> CallResult {
    let start = ContinuousClock.now
    var attempt = 0
    while true {
      attempt += 1
      var result = await send(request, report: report)
      result.attempts = attempt
      result.total = ContinuousClock.now - start
      switch decision(after: attempt, result) {
      case .giveUp(let reason):
        result.gaveUp = reason
        return result
      case .wait(let duration, let reason):
        await report(.waiting(duration, reason: reason))
        guard (try? await Task.sleep(for: duration)) != nil else {
          result.ending = .unanswered(TransportError(.cancelled, "cancelled"))
          result.total = ContinuousClock.now - start
          return result
        }
      }
    }
  }

  private func decision(after attempt: Int, _ result: CallResult) -> RetryPolicy.Decision {
    let chance = Double.random(in: 0..<1)
    switch result.ending {
    case .unanswered(let error):
      return retry.decide(after: attempt, error, chance: chance)
    // What failed inside a 200 has begun to answer, and may have cost something.
    case .answered(.failed(let error, _)) where result.head.map { $0.status >= 400 } ?? false:
      return retry.decide(after: attempt, error, chance: chance, now: now())
    case .answered: return .giveUp(reason: nil)
    }
  }

  private func send(_ request: HTTPRequest, report: (CallEvent) async -> Void) async -> CallResult {
    let host = endpoint.host
    let refusal = breaker.withLock { breaker in
      breaker.allows(host, at: .now) ? nil : breaker.refusal(of: host, at: .now) ?? .zero
    }
    if let refusal {
      let seconds = max(1, refusal.components.seconds)
      return CallResult(
        ending: .unanswered(
          TransportError(
            .cannotConnect, "\(host) failed too often in a row; not asked again for \(seconds) s",
            responseHadBegun: true)))
    }
    var reader = AnswerReader(host: host)
    var failure: TransportError?
    do {
      for try await event in transport.exchange(request, timeouts: timeouts) {
        for happening in reader.take(event) { await report(happening) }
      }
    } catch {
      failure = error as? TransportError ?? TransportError(.library, "\(error)")
    }
    let result = reader.finish(failure)
    breaker.withLock { _ = $0.record(host, failed: result.isFailureOfHost, at: .now) }
    return result
  }
}

extension CallResult {
  /// Whether the host, rather than the request, is to blame.
  fileprivate var isFailureOfHost: Bool {
    switch ending {
    case .unanswered(let error): error.kind != .cancelled && error.kind != .badURL
    case .answered: head.map { $0.status >= 500 } ?? false
    }
  }
}
