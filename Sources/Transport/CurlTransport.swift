/// Sends requests with libcurl: TLS, HTTP/2, proxies by the usual variables, connections used again.
///
/// Redirects are not followed, so that no key ever reaches a host that the user did not name.
public struct CurlTransport: HTTPTransport {
  private let engine: CurlEngine

  /// A transport of its own: its connections are not shared with another one.
  public init() { engine = CurlEngine() }

  /// Starts a transfer; nothing is sent before the first event is asked for.
  public func exchange(_ request: HTTPRequest, timeouts: Timeouts) -> HTTPExchangeEvents {
    HTTPExchangeEvents { [engine] in engine.start(request, timeouts: timeouts) }
  }
}
