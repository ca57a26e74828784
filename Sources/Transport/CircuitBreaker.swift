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

  /// What a request has to do with a host's circuit, where there is something to tell.
  public enum Change: Sendable, Hashable {
    /// The circuit has opened, for so long.
    case opened(Duration)
    /// This request probes whether the host has recovered.
    case probing
    /// The host has recovered.
    case closed
  }

  /// Whether a request may be sent.
  public enum Admission: Sendable, Hashable {
    /// It may.
    case passes
    /// It may, and decides whether the circuit closes.
    case probes
    /// It may not, for so long.
    case refused(Duration)
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

  /// Whether a request to a host may be sent now; half open, one request claims the probe.
  public mutating func admit(_ host: String, at now: ContinuousClock.Instant) -> Admission {
    guard let opened = hosts[host]?.openedAt else { return .passes }
    let left = opened + coolDown - now
    if left > .zero { return .refused(left) }
    // The probe's own end decides; until then nobody knows how long it will be.
    if hosts[host]?.isProbing == true { return .refused(.zero) }
    hosts[host]?.isProbing = true
    return .probes
  }

  /// The state of a host's circuit.
  public func state(of host: String, at now: ContinuousClock.Instant) -> State {
    guard let opened = hosts[host]?.openedAt else { return .closed }
    return opened + coolDown > now ? .open : .halfOpen
  }

  /// Tells how a request ended: that the host failed, or not, or nil when nothing is known about it.
  ///
  /// Only failures of the host count: the network's and 5xx, not a wrong request. A request that was
  /// cancelled says nothing, and gives a probe back.
  @discardableResult
  public mutating func record(_ host: String, failed: Bool?, at now: ContinuousClock.Instant) -> Change? {
    guard let failed else {
      hosts[host]?.isProbing = false
      return nil
    }
    guard failed else {
      let before = hosts.removeValue(forKey: host)
      return before?.openedAt == nil ? nil : .closed
    }
    var entry = hosts[host] ?? Host()
    // A request that was under way when the circuit opened does not open it anew.
    let isOpen = entry.openedAt != nil && !entry.isProbing
    entry.failures += 1
    entry.isProbing = false
    let opens = !isOpen && (entry.openedAt != nil || entry.failures >= threshold)
    if opens { entry.openedAt = now }
    hosts[host] = entry
    return opens ? .opened(coolDown) : nil
  }
}
