import CCurl
import Notation
import Registry
import Secrets
import Transport

/// What `doctor` looks at about the network: libcurl, proxies, TLS, whether the provider answers, and its clock.
struct NetworkCheck {
  private let provider: Provider?
  private let baseURL: String?
  private let timeouts: Timeouts
  private let world: World

  init(workspace: Workspace, arguments: Arguments) throws {
    world = workspace.world
    provider = try Browsing(workspace, arguments: arguments).registry.provider
    let own = provider?.name == ProviderChoice.standard ? world.variable("OPENAI_BASE_URL") : nil
    baseURL = arguments.last(.baseURL) ?? own ?? provider?.baseURL
    timeouts =
      arguments.last(.timeout) == nil
      ? Timeouts(connect: .seconds(5), firstByte: .seconds(10), silence: .seconds(10))
      : try RequestSender.timeouts(arguments)
  }

  /// What can be said without sending anything.
  static func diagnosesOfSettings(_ world: World) -> [Diagnosis] {
    var diagnoses: [Diagnosis] = []
    if let problem = setscrew_curl_load() {
      diagnoses.append(.problem("libcurl", String(cString: problem), fix: "apt-get install libcurl4"))
    } else {
      diagnoses.append(.fine("libcurl", String(cString: setscrew_curl_version())))
    }
    let names = ["HTTPS_PROXY", "https_proxy", "HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"]
    let proxies = names.compactMap { name in world.variable(name).map { (name, $0) } }
    for (name, value) in proxies
    where !["http://", "https://", "socks4://", "socks4a://", "socks5://", "socks5h://"].contains(
      where: value.hasPrefix) && value.contains("://")
    {
      diagnoses.append(
        .problem("proxy", "\(name) names an unknown kind of proxy", fix: "write it as http://HOST:PORT"))
    }
    if world.variable("HTTP_PROXY") != nil, world.variable("http_proxy") == nil {
      diagnoses.append(
        .note(
          "proxy", "HTTP_PROXY in capitals is not used for http:// addresses", fix: "set http_proxy as well"))
    }
    let shown = proxies.map { "\($0.0)=\(AddressSecrets.masked($0.1))" }
    diagnoses.append(.fine("proxy", shown.isEmpty ? "none" : shown.joined(separator: ", ")))
    let bundles = ["SSL_CERT_FILE", "CURL_CA_BUNDLE"].compactMap { name in
      world.variable(name).map { (name, $0) }
    }
    for (name, path) in bundles {
      if let problem = Self.problem(withCertificates: path) {
        diagnoses.append(
          .problem("TLS", "\(name) names \(path): \(problem)", fix: "unset \(name), or give the right file"))
      }
    }
    let roots = [
      "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/cert.pem",
    ]
    if bundles.isEmpty, !roots.contains(where: LocalFiles.exists) {
      diagnoses.append(
        .problem("TLS", "no root certificates are installed", fix: "apt-get install ca-certificates"))
    } else if !diagnoses.contains(where: { $0.subject == "TLS" }) {
      diagnoses.append(.fine("TLS", "root certificates of \(bundles.first?.0 ?? "the system")"))
    }
    return diagnoses
  }

  /// Why a file cannot be what trust is taken from; nil where it can.
  private static func problem(withCertificates path: String) -> String? {
    do throws(FileError) {
      let bytes = try LocalFiles.read(path, limit: 16 << 20)
      return String(decoding: bytes, as: UTF8.self).contains("BEGIN CERTIFICATE")
        ? nil : "there is no certificate in it"
    } catch {
      return error.isMissing ? "it is not there" : error.reason
    }
  }

  /// What is said in the place of asking.
  static let notAsked = Diagnosis.fine("server", "not asked, as --offline says")

  /// Asks the provider once, without a key.
  func diagnoses() async throws -> [Diagnosis] {
    guard let provider, !provider.isEmbedded else { return [] }
    guard let baseURL, !baseURL.contains("{") else {
      return [.note("server", "\(provider.name) has no address of its own", fix: "give one with --base-url")]
    }
    var diagnoses: [Diagnosis] = []
    if Self.isUnencrypted(baseURL) {
      diagnoses.append(
        .problem(
          "server",
          "\(AddressSecrets.masked(baseURL)) is not encrypted: anyone on the way reads the key",
          fix: "use https://"))
    }
    var head: HTTPHead?
    do {
      let request = HTTPRequest(method: "GET", url: "\(baseURL)/models")
      for try await event in CurlTransport().exchange(request, timeouts: timeouts) {
        if case .head(let received) = event { head = received }
      }
    } catch let error as TransportError where head == nil {
      return diagnoses + [diagnosis(of: error, at: baseURL)]
    } catch {}
    guard let head else { return diagnoses }
    diagnoses.append(
      400...499 ~= head.status || 200...299 ~= head.status
        ? .fine(
          "server", "\(AddressSecrets.masked(baseURL)) answers (HTTP \(head.status) without a key)")
        : .problem(
          "server", "\(AddressSecrets.masked(baseURL)) answers HTTP \(head.status)",
          fix: "try later, or look at its status page"))
    if let date = head["date"], let skew = HTTPDate.secondsSince1970(date).map({ world.now() - $0 }),
      abs(skew) > 300
    {
      diagnoses.append(
        .problem(
          "clock",
          "the clock is \(Int(abs(skew) / 60)) minutes \(skew > 0 ? "ahead of" : "behind") the server's",
          fix: "timedatectl set-ntp true"))
    }
    return diagnoses
  }

  /// Whether what goes to an address leaves this machine without encryption.
  static func isUnencrypted(_ url: String) -> Bool { url.lowercased().hasPrefix("http://") && !isLocal(url) }

  /// Whether an address is one of this machine itself.
  static func isLocal(_ url: String) -> Bool {
    guard let scheme = url.firstRange(of: "://") else { return false }
    let authority = url[scheme.upperBound...].prefix { !"/?#".contains($0) }
    let host = authority.split(separator: "@").last ?? ""
    let name = (host.hasPrefix("[") ? host.prefix { $0 != "]" }.dropFirst() : host.prefix { $0 != ":" })
      .lowercased()
    return name == "localhost" || name.hasSuffix(".localhost") || name.hasPrefix("127.") || name == "::1"
  }

  /// Why no answer came.
  ///
  /// That there is no network is no fault of this machine's set-up.
  private func diagnosis(of error: TransportError, at url: String) -> Diagnosis {
    let shown = AddressSecrets.masked(url)
    switch error.kind {
    case .tls:
      return .problem(
        "TLS", "\(error)", fix: "if a proxy stands between, name its certificates in SSL_CERT_FILE")
    case .proxy, .proxyRefused:
      return .problem("proxy", "\(error)", fix: "check the proxy settings above, or unset them")
    case .badURL: return .problem("server", "\(error)", fix: "write the address as https://HOST/v1")
    case .nameNotFound, .cannotConnect, .connectTimeout:
      if Self.isLocal(url) {
        return .problem("server", "\(shown): \(error)", fix: "start the server, or check the port")
      }
      return .note(
        "server", "\(shown) cannot be reached: \(error); without a network only the simulator answers",
        fix: "check the network and the proxy settings above")
    default:
      return .problem(
        "server", "\(shown): \(error)", fix: "check the address, the network and the proxy settings above")
    }
  }
}
