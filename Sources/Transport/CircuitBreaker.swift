/// Stops sending to a host that keeps failing, and tries again carefully after a while.
///
///     closed ──failures──► open ──cool-down──► half open ──success──► closed
///                           ▲─────────failure──────┘
public struct CircuitBreaker: Sendable, Hashable {
  /// Whether requests pass.
  public enum State: Sendable, Hashable {
    /// Requests pass.
    case closed
    /// Requests are refused until the cool-down is over.
    case open
    /// One request is let through to see whether the host has recovered.
    case halfOpen
  }

  private struct Host: Sendable, Hashable {
    var failures = 0
    var openedAt: ContinuousClock.Instant?
    var isProbing = false
  }

  /// How many failures in a row open the circuit.
  public let threshold: Int
  /// How long an open circuit refuses.
  public let coolDown: Duration
  private var hosts: [String: Host] = [:]

  /// A breaker for any number of hosts.
  public init(threshold: Int = 5, coolDown: Duration = .seconds(30)) {
    self.threshold = max(1, threshold)
    self.coolDown = coolDown
  }

  /// Whether a request to a host may be sent now; letting one through half open claims the probe.
  public mutating func allows(_ host: String, at now: ContinuousClock.Instant) -> Bool {
    switch state(of: host, at: now) {
    case .closed: return true
    case .open: return false
    case .halfOpen:
      guard hosts[host]?.isProbing != true else { return false }
      hosts[host]?.isProbing = true
      return true
    }
  }

  /// How long a host's open circuit still refuses; nil when it does not.
  public func refusal(of host: String, at now: ContinuousClock.Instant) -> Duration? {
    guard let opened = hosts[host]?.openedAt, opened + coolDown > now else { return nil }
    return opened + coolDown - now
  }

  /// The state of a host's circuit.
  public func state(of host: String, at now: ContinuousClock.Instant) -> State {
    guard let opened = hosts[host]?.openedAt else { return .closed }
    return opened + coolDown > now ? .open : .halfOpen
  }

  /// Tells how a request ended; true when this failure opened the circuit.
  ///
  /// Only failures of the host count: the network's and 5xx, not a wrong request.
  @discardableResult
  public mutating func record(_ host: String, failed: Bool, at now: ContinuousClock.Instant) -> Bool {
    guard failed else {
      hosts[host] = nil
      return false
    }
    var entry = hosts[host] ?? Host()
    let wasOpen = entry.openedAt != nil
    entry.failures += 1
    entry.isProbing = false
    if wasOpen || entry.failures >= threshold { entry.openedAt = now }
    hosts[host] = entry
    return entry.openedAt != nil && !wasOpen
  }
}
