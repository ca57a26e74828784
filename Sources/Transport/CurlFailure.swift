import CCurl

/// What libcurl's results mean to a user.
enum CurlFailure {
  /// The error that a result stands for, in one line that names the host.
  ///
  /// `detail` is what the library says beyond the code; `proxyStatus` what a proxy answered to CONNECT.
  static func error(
    for code: CURLcode, url: String, responseHadBegun: Bool, detail: String = "",
    proxy: String? = nil, proxyStatus: Int = 0
  ) -> TransportError {
    let host = URLHost.of(url)
    let detail = detail.isEmpty ? String(cString: setscrew_curl_text(code)) : detail
    func error(_ kind: TransportError.Kind, _ text: String) -> TransportError {
      TransportError(kind, text, responseHadBegun: responseHadBegun)
    }
    if proxyStatus >= 300, !responseHadBegun {
      return error(
        (400...499).contains(proxyStatus) ? .proxyRefused : .proxy,
        "the proxy answered HTTP \(proxyStatus) when asked for \(host)")
    }
    switch code {
    case CURLE_URL_MALFORMAT: return error(.badURL, "not a URL: \(url)")
    // Also libcurl's word for an answer without a status line, which it takes for HTTP/0.9.
    case CURLE_UNSUPPORTED_PROTOCOL where !url.lowercased().hasPrefix("http"):
      return error(.badURL, "only http and https are supported: \(url)")
    case CURLE_COULDNT_RESOLVE_HOST: return error(.nameNotFound, "the host \(host) is not known")
    case CURLE_COULDNT_RESOLVE_PROXY:
      return error(.proxy, "the name of the proxy \(proxy ?? "") is not known")
    case CURLE_PROXY: return error(.proxy, "the proxy does not work: \(detail)")
    case CURLE_COULDNT_CONNECT:
      if let proxy {
        return error(.cannotConnect, "cannot connect to the proxy \(proxy) on the way to \(host)")
      }
      return error(.cannotConnect, "cannot connect to \(host)")
    case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE,
      CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER, CURLE_SSL_ISSUER_ERROR:
      return error(.tls, "no secure connection to \(host): \(detail)")
    case CURLE_OPERATION_TIMEDOUT: return error(.connectTimeout, "no connection to \(host) in time")
    case CURLE_GOT_NOTHING:
      return error(.closedBeforeResponse, "\(host) closed the connection without an answer")
    case CURLE_PARTIAL_FILE, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_HTTP2, CURLE_HTTP2_STREAM:
      return responseHadBegun
        ? error(.closedEarly, "the connection to \(host) broke in mid-answer")
        : error(.closedBeforeResponse, "the connection to \(host) broke before an answer")
    case CURLE_WEIRD_SERVER_REPLY, CURLE_UNSUPPORTED_PROTOCOL:
      return error(.notHTTP, "\(host) does not speak HTTP")
    case CURLE_BAD_CONTENT_ENCODING:
      return error(.closedEarly, "\(host) sent a body that cannot be decompressed")
    default: return error(.library, "\(host): \(detail)")
    }
  }
}

/// The host of a URL, for messages.
enum URLHost {
  /// `api.openai.com` of `https://user:pass@api.openai.com/v1`; the port stays where one is written.
  static func of(_ url: String) -> String {
    var rest = url[...]
    if let scheme = rest.range(of: "://") { rest = rest[scheme.upperBound...] }
    rest = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    if let at = rest.lastIndex(of: "@") { rest = rest[rest.index(after: at)...] }
    return rest.isEmpty ? "the server" : String(rest)
  }
}

extension Substring {
  /// The first occurrence of a short text.
  fileprivate func range(of text: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
      start = index(after: start)
    }
    return nil
  }
}
