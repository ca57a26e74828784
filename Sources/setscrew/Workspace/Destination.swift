import Notation
import Payload
import Profiles
import Registry
import Secrets
import Simulator
import Transport
import Workbench

/// Whose rules hold for a request, and who chose them.
struct ProviderChoice: Sendable {
  /// The provider's name.
  let name: String
  /// Who chose it; nil when nobody did and OpenAI's rules hold.
  let origin: Origin?

  /// The provider of a request: flag, environment, profile, project, user; else OpenAI.
  init(_ profile: LoadedProfile, _ request: ProfileRequest, configuration: [Configuration]) {
    let configured = configuration.reversed().compactMap(\.layer.provider).first
    let chosen = request.provider ?? profile.provider ?? configured
    name = chosen?.value ?? Self.standard
    origin = chosen?.origin
  }

  /// The provider whose rules hold when nobody chooses one.
  static let standard = "openai"
  /// The provider that is this program itself.
  static let simulator = "simulator"
}

/// Where a request goes, and with which key.
struct Destination: Sendable {
  /// The server.
  let endpoint: ResponsesEndpoint
  /// The keys that must not show in any output.
  let secrets: [Secret]
  /// Why the embedded simulator answers; nil when a server does.
  let simulation: String?

  /// Where requests go that are answered from recordings.
  static let nowhere = Destination(
    endpoint: ResponsesEndpoint(baseURL: ""), secrets: [], simulation: nil)

  /// A server that speaks the Responses API somewhere else.
  static func server(
    _ provider: Provider?, baseURL: String?, keys: KeyFinder, extra: [Payload.Header], version: String
  ) throws -> Destination {
    guard let url = baseURL ?? provider?.baseURL else {
      throw Failure(
        .configuration, "the provider \(provider?.name ?? "?") has no base URL of its own",
        remedy: "give one with --base-url")
    }
    var fields = try [
      HTTPField("Content-Type", "application/json"), HTTPField("User-Agent", "setscrew/\(version)"),
      HTTPField("Accept", "text/event-stream, application/json"),
    ]
    var secrets: [Secret] = []
    if let provider {
      if let key = try keys.key(for: provider, isNeeded: baseURL == nil) {
        secrets.append(key)
        switch provider.authentication.scheme {
        case .bearer: fields.append(try HTTPField("Authorization", prefix: "Bearer ", key))
        case .header(let name): fields.append(try HTTPField(name, key))
        case .none: break
        }
      }
      for header in keys.confined(provider).headers {
        if let value = keys.world.variable(header.variable) {
          fields.append(try field(header.name, value, from: header.variable))
        }
      }
    }
    for header in extra { fields.append(try field(header.name, header.value, from: "\(header.origin)")) }
    let route = NetworkRoute(to: url, variable: keys.world.variable)
    if let password = route.proxyPassword { secrets.append(Secret(password)) }
    secrets += AddressSecrets.secrets(in: url)
    return Destination(
      endpoint: ResponsesEndpoint(baseURL: url, fields: fields, route: route), secrets: secrets,
      simulation: nil)
  }

  private static func field(_ name: String, _ value: String, from source: String) throws(Failure) -> HTTPField
  {
    do {
      return try HTTPField(name, value)
    } catch {
      throw Failure(.configuration, "\(source): \(error)")
    }
  }
}
