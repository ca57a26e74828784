/// Why no whole response came.
public struct TransportError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kinds of failure.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The URL cannot be used.
    case badURL = "bad-url"
    /// The host's name is not known.
    case nameNotFound = "name-not-found"
    /// Nothing listens there, or no way leads there.
    case cannotConnect = "cannot-connect"
    /// The proxy is not known or does not work.
    case proxy
    /// The proxy does not let the request through.
    case proxyRefused = "proxy-refused"
    /// The host failed too often in a row and is left alone for a while.
    case circuitOpen = "circuit-open"
    /// No secure connection could be agreed.
    case tls
    /// Not connected within the time allowed.
    case connectTimeout = "connect-timeout"
    /// No response within the time allowed.
    case firstByteTimeout = "first-byte-timeout"
    /// Nothing came for longer than allowed.
    case silenceTimeout = "silence-timeout"
    /// The connection was closed before any response.
    case closedBeforeResponse = "closed-before-response"
    /// The connection broke in mid-response.
    case closedEarly = "closed-early"
    /// What came is not HTTP.
    case notHTTP = "not-http"
    /// Cancelled by the caller.
    case cancelled
    /// libcurl is not there, or failed in some other way.
    case library
  }

  /// The kind of failure.
  public var kind: Kind
  /// One line for the user.
  public var description: String
  /// Whether part of a response had come.
  public var responseHadBegun: Bool

  /// Why no whole response came.
  public init(_ kind: Kind, _ description: String, responseHadBegun: Bool = false) {
    self.kind = kind
    self.description = description
    self.responseHadBegun = responseHadBegun
  }

  /// Whether trying again may help: the network's failures before a response had begun.
  ///
  /// A server that took the request and stayed silent may still work on it, and bill it: that is no
  /// reason to ask twice.
  public var isRetryable: Bool {
    guard !responseHadBegun else { return false }
    switch kind {
    case .nameNotFound, .cannotConnect, .proxy, .connectTimeout, .closedBeforeResponse:
      return true
    case .badURL, .proxyRefused, .circuitOpen, .tls, .firstByteTimeout, .silenceTimeout, .closedEarly,
      .notHTTP, .cancelled, .library:
      return false
    }
  }

  /// Whether it is a matter of time.
  public var isTimeout: Bool {
    kind == .connectTimeout || kind == .firstByteTimeout || kind == .silenceTimeout
  }
}
