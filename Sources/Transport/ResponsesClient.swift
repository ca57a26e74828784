import Responses
import Synchronization

/// Calls a Responses server: sends, retries, reads the stream or the body, and tells how it ended.
///
///     body ─► HTTPTransport ─► bytes ─► SSEParser ─► StreamEvent ─► ResponseAssembler ─► Outcome
///                   ▲ RetryPolicy, CircuitBreaker
public final class ResponsesClient: Sendable {
  private let transport: any HTTPTransport
  let endpoint: ResponsesEndpoint
  private let timeouts: Timeouts
  private let retry: RetryPolicy
  let wait: @Sendable (Duration) async throws -> Void
  private let now: @Sendable () -> Double
  private let breaker: Mutex<CircuitBreaker>

  /// A client of one server; `now` gives seconds since 1970, `wait` waits between attempts.
  public init(
    transport: any HTTPTransport, endpoint: ResponsesEndpoint, timeouts: Timeouts = Timeouts(),
    retry: RetryPolicy = RetryPolicy(), breaker: CircuitBreaker = CircuitBreaker(),
    wait: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
    now: @escaping @Sendable () -> Double
  ) {
    self.transport = transport
    self.endpoint = endpoint
    self.timeouts = timeouts
    self.retry = retry
    self.wait = wait
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

  /// Sends a request until it is answered or given up.
  ///
  /// `earlier` is what had come of the same stream before it broke; `startsMidway` says that a stream begins
  /// behind events that are not at hand.
  func call(
    _ request: HTTPRequest, continuing earlier: CallResult? = nil, startsMidway: Bool = false,
    report: (CallEvent) async -> Void
  ) async -> CallResult {
    let start = ContinuousClock.now
    var attempt = 0
    var failed: [CallResult.FailedAttempt] = []
    var last: CallResult?
    while true {
      if let refusal = await admit(report) {
        // What the server said last tells more than that it is not asked again.
        var result = last ?? CallResult(ending: .unanswered(refusal))
        if last != nil { result.gaveUp = refusal.description }
        return result
      }
      attempt += 1
      let begun = ContinuousClock.now
      let reader = AnswerReader(host: endpoint.host, continuing: earlier, startsMidway: startsMidway)
      var result = await send(request, into: reader, report: report)
      result.attempts = attempt
      result.failedAttempts = failed
      result.total = ContinuousClock.now - start
      switch decision(after: attempt, result) {
      case .giveUp(let reason):
        result.gaveUp = reason
        return result
      case .wait(let duration, let reason):
        await report(.waiting(duration, reason: reason))
        failed.append(
          CallResult.FailedAttempt(
            status: result.head?.status, reason: reason, duration: ContinuousClock.now - begun, wait: duration
          ))
        do {
          try await wait(duration)
          try Task.checkCancellation()
        } catch {
          result.ending = .unanswered(TransportError(.cancelled, "cancelled"))
          result.total = ContinuousClock.now - start
          return result
        }
        last = result
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

  /// Asks the circuit breaker; the error says why nothing may be sent now.
  private func admit(_ report: (CallEvent) async -> Void) async -> TransportError? {
    let host = endpoint.host
    switch breaker.withLock({ $0.admit(host, at: .now) }) {
    case .passes: return nil
    case .probes:
      await report(.circuit(host: host, .probing))
      return nil
    case .refused(let pause):
      let seconds = max(1, pause.components.seconds)
      return TransportError(
        .circuitOpen, "\(host) failed too often in a row; not asked again for \(seconds) s")
    }
  }

  private func send(
    _ request: HTTPRequest, into reader: AnswerReader, report: (CallEvent) async -> Void
  ) async -> CallResult {
    let host = endpoint.host
    var reader = reader
    var failure: TransportError?
    do {
      for try await event in transport.exchange(request, timeouts: timeouts) {
        for happening in reader.take(event) { await report(happening) }
      }
    } catch {
      failure = error as? TransportError ?? TransportError(.library, "\(error)")
    }
    let result = reader.finish(failure)
    let verdict = failure?.kind == .cancelled ? nil : result.isFailureOfHost
    if let change = breaker.withLock({ $0.record(host, failed: verdict, at: .now) }) {
      await report(.circuit(host: host, change))
    }
    return result
  }
}

extension CallResult {
  /// Whether the host, rather than the request, is to blame; nil when nothing was asked of it.
  fileprivate var isFailureOfHost: Bool? {
    switch ending {
    case .unanswered(let error):
      error.kind == .badURL || error.kind == .proxyRefused || error.kind == .library ? nil : true
    case .answered: head.map { $0.status >= 500 } ?? false
    }
  }
}
