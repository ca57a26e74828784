/// How a request gets to its server: through which proxy, and whose certificates are trusted.
///
/// The variables of the environment decide, as with every other tool on the machine; they are passed in.
public struct NetworkRoute: Sendable, Hashable {
  /// The proxy's URL; nil for a direct connection.
  public var proxy: String?
  /// Hosts that are reached without the proxy, as `no_proxy` lists them.
  public var exceptions: String
  /// A file of certificates that is trusted instead of the system's; nil for the system's.
  public var certificates: String?

  /// A route of the given parts.
  public init(proxy: String? = nil, exceptions: String = "", certificates: String? = nil) {
    self.proxy = proxy
    self.exceptions = exceptions
    self.certificates = certificates
  }

  /// The straight way, as to a server inside this process.
  public static let direct = NetworkRoute()

  /// The route to a URL by the variables that libcurl and curl heed.
  ///
  /// `HTTP_PROXY` in capitals does not count: a web server sets it from a request's `Proxy` field.
  public init(to url: String, variable: (String) -> String?) {
    let isSecure = url.lowercased().hasPrefix("https:")
    let own = isSecure ? ["https_proxy", "HTTPS_PROXY"] : ["http_proxy"]
    self.init(
      proxy: (own + ["all_proxy", "ALL_PROXY"]).lazy.compactMap(variable).first,
      exceptions: variable("no_proxy") ?? variable("NO_PROXY") ?? "",
      certificates: ["CURL_CA_BUNDLE", "SSL_CERT_FILE"].lazy.compactMap(variable).first)
  }

  /// The password in the proxy's URL, which must not be shown; nil where there is none.
  public var proxyPassword: String? {
    guard let proxy, let at = proxy.lastIndex(of: "@") else { return nil }
    let start = proxy.firstRange(of: "://")?.upperBound ?? proxy.startIndex
    guard start < at, let colon = proxy[start..<at].firstIndex(of: ":") else { return nil }
    let password = proxy[proxy.index(after: colon)..<at]
    return password.isEmpty ? nil : String(password)
  }
}
