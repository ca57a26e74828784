import Responses
import Testing
import Transport

@Suite("RetryPolicy")
struct RetryPolicyTests {
  /// Mon, 30 Nov 2026 12:00:00 GMT.
  static let now = 1_796_040_000.0

  static func error(
    _ status: Int, code: String? = nil, type: String? = nil, seconds: String? = nil,
    milliseconds: String? = nil
  ) -> APIError {
    var error = APIError(status: status, code: code, type: type, message: "x")
    error.retryAfter = seconds
    error.retryAfterMilliseconds = milliseconds
    return error
  }

  @Test(
    "H01: how long to wait, in all its spellings",
    arguments: [
      ("2", nil, .wait(.seconds(2), reason: "HTTP 429")),
      ("0", nil, .wait(.zero, reason: "HTTP 429")),
      ("1.5", nil, .wait(.milliseconds(1500), reason: "HTTP 429")),
      ("Mon, 30 Nov 2026 12:00:05 GMT", nil, .wait(.seconds(5), reason: "HTTP 429")),
      ("Tue, 01 Dec 2026 12:00:00 GMT", nil, .giveUp(reason: "the server asks for 24 h")),
      ("3", "soon", .wait(.seconds(3), reason: "HTTP 429")),
      ("3600", nil, .giveUp(reason: "the server asks for 1 h")),
      ("300", nil, .giveUp(reason: "the server asks for 5 min")),
      (nil, "250", .wait(.milliseconds(250), reason: "HTTP 429")),
      // No wait to speak of: the policy's own backoff, its upper half left to chance.
      (nil, nil, .wait(.milliseconds(250), reason: "HTTP 429")),
      ("-5", nil, .wait(.milliseconds(250), reason: "HTTP 429")),
      ("", nil, .wait(.milliseconds(250), reason: "HTTP 429")),
      ("inf", "nan", .wait(.milliseconds(250), reason: "HTTP 429")),
      ("Mon, 30 Nov 2026 11:59:00 GMT", nil, .wait(.milliseconds(250), reason: "HTTP 429")),
      ("Mon, 30 Nov 2026 25:00:00 GMT", nil, .wait(.milliseconds(250), reason: "HTTP 429")),
    ] as [(String?, String?, RetryPolicy.Decision)])
  func waits(seconds: String?, milliseconds: String?, expected: RetryPolicy.Decision) {
    let error = Self.error(429, seconds: seconds, milliseconds: milliseconds)
    #expect(RetryPolicy().decide(after: 1, error, chance: 0, now: Self.now) == expected)
  }

  @Test(
    "H02: an empty purse is not a traffic jam",
    arguments: [
      (429, "insufficient_quota", "insufficient_quota", false),
      (429, "rate_limit_exceeded", "tokens", true),
      (400, "conversation_locked", "invalid_request_error", true),
      (400, nil, "invalid_request_error", false),
      (401, "invalid_api_key", nil, false),
      (404, "model_not_found", nil, false),
      (500, nil, "server_error", true),
      (503, nil, nil, true),
      (524, nil, nil, true),
    ] as [(Int, String?, String?, Bool)])
  func classes(status: Int, code: String?, type: String?, repeats: Bool) {
    let decision = RetryPolicy().decide(
      after: 1, Self.error(status, code: code, type: type), chance: 0, now: Self.now)
    if repeats {
      #expect(decision == .wait(.milliseconds(250), reason: "HTTP \(status)"))
    } else {
      #expect(decision == .giveUp(reason: nil))
    }
  }

  @Test("the backoff doubles up to its ceiling, and the attempts are counted")
  func backoff() {
    let policy = RetryPolicy(attempts: 8)
    let error = Self.error(500)
    let waits = (1...7).map { attempt in
      if case .wait(let duration, _) = policy.decide(after: attempt, error, chance: 1, now: Self.now) {
        duration
      } else {
        Duration.zero
      }
    }
    #expect(waits == [0.5, 1, 2, 4, 8, 8, 8].map { Duration.seconds($0) })
    #expect(policy.decide(after: 8, error, chance: 1, now: Self.now) == .giveUp(reason: "tried 8 times"))
  }

  @Test("the network is asked again only before an answer had begun")
  func network() {
    let refused = TransportError(.cannotConnect, "cannot connect to h")
    #expect(
      RetryPolicy().decide(after: 1, refused, chance: 0)
        == .wait(.milliseconds(250), reason: "cannot connect to h"))
    #expect(RetryPolicy().decide(after: 3, refused, chance: 0) == .giveUp(reason: "tried 3 times"))
    let broken = TransportError(.closedEarly, "x", responseHadBegun: true)
    #expect(RetryPolicy().decide(after: 1, broken, chance: 0) == .giveUp(reason: nil))
    let silent = TransportError(.firstByteTimeout, "x")
    #expect(RetryPolicy().decide(after: 1, silent, chance: 0) == .giveUp(reason: nil))
  }
}

@Suite("CircuitBreaker")
struct CircuitBreakerTests {
  @Test("opens after failures in a row, lets one probe through, and closes on success")
  func life() {
    var breaker = CircuitBreaker(threshold: 3, coolDown: .seconds(30))
    let start = ContinuousClock.now
    for failure in 1...3 {
      let admission = breaker.admit("h", at: start)
      #expect(admission == .passes)
      let change = breaker.record("h", failed: true, at: start)
      #expect(change == (failure == 3 ? .opened(.seconds(30)) : nil))
    }
    let admissions = [("h", 10), ("other", 0), ("h", 30), ("h", 30)].map { host, seconds in
      breaker.admit(host, at: start + .seconds(seconds))
    }
    #expect(
      admissions == [.refused(.seconds(20)), .passes, .probes, .refused(.zero)], "only one probe at a time")

    let later = start + .seconds(30)
    #expect(breaker.state(of: "h", at: later) == .halfOpen)
    let change = breaker.record("h", failed: true, at: later)
    #expect(change == .opened(.seconds(30)))
    #expect(breaker.state(of: "h", at: later + .seconds(29)) == .open)

    let muchLater = later + .seconds(30)
    let probe = breaker.admit("h", at: muchLater)
    #expect(probe == .probes)
    let end = breaker.record("h", failed: false, at: muchLater)
    #expect(end == .closed)
    #expect(breaker.state(of: "h", at: muchLater) == .closed)
  }

  @Test("a probe that was cancelled says nothing and is given back")
  func cancelledProbe() {
    var breaker = CircuitBreaker(threshold: 1, coolDown: .zero)
    let now = ContinuousClock.now
    breaker.record("h", failed: true, at: now)
    for _ in 1...2 {
      let admission = breaker.admit("h", at: now)
      #expect(admission == .probes)
      let change = breaker.record("h", failed: nil, at: now)
      #expect(change == nil)
    }
    #expect(breaker.state(of: "h", at: now) == .halfOpen)
  }

  @Test("a request that was under way when the circuit opened does not open it anew")
  func stragglers() {
    var breaker = CircuitBreaker(threshold: 1, coolDown: .seconds(30))
    let now = ContinuousClock.now
    breaker.record("h", failed: true, at: now)
    let change = breaker.record("h", failed: true, at: now + .seconds(20))
    #expect(change == nil)
    let admission = breaker.admit("h", at: now + .seconds(25))
    #expect(admission == .refused(.seconds(5)))
  }

  @Test("a success in between starts the count anew")
  func resets() {
    var breaker = CircuitBreaker(threshold: 2)
    let now = ContinuousClock.now
    for failed in [true, false, true] { breaker.record("h", failed: failed, at: now) }
    #expect(breaker.state(of: "h", at: now) == .closed)
  }
}
