import Notation
import Payload
import Registry
import Secrets
import Transport
import Workbench

/// Decides where requests go: by flag, environment and provider, and to the simulator only where that
/// surprises nobody.
struct DestinationPlanner {
  let plan: RequestPlan
  let world: World
  let keys: KeyFinder

  /// The destination, and the simulator that was started for it.
  func decide(headers: [Payload.Header]) throws -> (Destination, EmbeddedSimulator?) {
    let arguments = plan.workspace.arguments
    if arguments.has(.simulate) { return try simulate("as --simulate asks") }
    if plan.choice.name == ProviderChoice.simulator {
      return try simulate("as \(plan.choice.origin?.description ?? "the provider") asks")
    }
    let baseURL = arguments.last(.baseURL) ?? world.variable("OPENAI_BASE_URL")
    if baseURL == nil, plan.choice.origin == nil, let provider = plan.registry.provider,
      !keys.hasKey(for: provider)
    {
      let variables = provider.authentication.environment.joined(separator: " or ")
      guard world.output.isTerminal || isShippedExample else {
        throw keys.missing(provider)
      }
      return try simulate("because \(variables) is not set")
    }
    if let problem = baseURL.flatMap(Self.problem) { throw Failure(.usage, problem) }
    let destination = try Destination.server(
      plan.registry.provider, baseURL: baseURL, keys: keys, extra: headers, version: Version.current)
    if !destination.secrets.isEmpty, !plan.workspace.arguments.has(.quiet),
      NetworkCheck.isUnencrypted(destination.endpoint.baseURL)
    {
      world.errors.line(
        "setscrew: the key goes to \(destination.endpoint.host) unencrypted: anyone on the way can read it")
    }
    return (destination, nil)
  }

  private func simulate(_ reason: String) throws -> (Destination, EmbeddedSimulator?) {
    let arguments = plan.workspace.arguments
    var seed: UInt64 = 1
    if let text = arguments.last(.seed) {
      guard let number = UInt64(text) else {
        throw Failure(.usage, "--seed takes a whole number, not '\(text)'")
      }
      seed = number
    }
    let simulator = try EmbeddedSimulator(
      registry: plan.registry, day: plan.workspace.day, seed: seed, faults: arguments.all(.fault),
      paceMilliseconds: world.output.isTerminal ? 12 : 0)
    return (
      Destination(
        endpoint: ResponsesEndpoint(
          baseURL: simulator.baseURL, fields: try Self.fields()),
        secrets: [], simulation: reason), simulator
    )
  }

  private static func fields() throws -> [HTTPField] {
    [
      try HTTPField("Content-Type", "application/json"),
      try HTTPField("User-Agent", "setscrew/\(Version.current)"),
    ]
  }

  /// Whether the profile is one of those that come with Setscrew.
  private var isShippedExample: Bool {
    guard let file = plan.profile.file?.path, let path = LocalFiles.realPath(file),
      let installation = world.places.installation,
      let profiles = LocalFiles.realPath("\(installation)/profiles")
    else { return false }
    return path.hasPrefix(profiles + "/")
  }

  /// What is wrong with an address; nil when it can be used.
  static func problem(_ url: String) -> String? {
    guard url.hasPrefix("http://") || url.hasPrefix("https://") else {
      return "a base URL begins with http:// or https://, unlike '\(AddressSecrets.masked(url))'"
    }
    return url.contains("?") || url.contains("#")
      ? "a base URL ends in its version, as in /v1, unlike '\(AddressSecrets.masked(url))'" : nil
  }
}
