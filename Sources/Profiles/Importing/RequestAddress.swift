import Registry

/// The address of a request, taken apart into what a provider's base URL is and what follows.
struct RequestAddress {
  /// The address up to the version segment.
  let base: String
  /// Whether Chat Completions were asked.
  let isChat: Bool
  /// The deployment that the path names.
  let deployment: String?

  init(_ url: String) {
    var address = url.prefix { $0 != "?" && $0 != "#" }
    while address.hasSuffix("/") { address = address.dropLast() }
    isChat = address.hasSuffix("/chat/completions")
    for ending in ["/chat/completions", "/responses", "/completions"] where address.hasSuffix(ending) {
      address = address.dropLast(ending.count)
      break
    }
    let parts = address.split(separator: "/")
    let mark = parts.firstIndex(of: "deployments")
    deployment = mark.flatMap { $0 + 1 < parts.count ? String(parts[$0 + 1]) : nil }
    base = String(address)
  }

  /// The provider whose address it is.
  func provider(among providers: [Provider]) -> Provider? {
    providers.first { provider in
      guard let url = provider.baseURL else { return false }
      guard let open = url.firstIndex(of: "{"), let close = url.firstIndex(of: "}") else {
        return url == base
      }
      let host = url[url.index(after: close)...].prefix { $0 != "/" }
      return base.hasPrefix(url[..<open]) && !host.isEmpty && base.contains(host)
    }
  }
}
