import Notation
import Registry
import Secrets

/// Finds the key of a provider: its environment variables, then a command of the configuration, then the
/// keyring, then the encrypted file.
struct KeyFinder: Sendable {
  /// Where a key comes from.
  enum Source: Sendable, Hashable, CustomStringConvertible {
    case environment(String)
    case command(String)
    case store(String)

    /// The source in words.
    var description: String {
      switch self {
      case .environment(let variable): "environment: \(variable)"
      case .command(let command): "command: \(command)"
      case .store(let name): name
      }
    }
  }

  let world: World
  private let configuration: [Configuration]
  private let keyGuard: KeyGuard
  /// The stores of keys, in the order in which they are asked.
  let stores: [any KeyStore]

  /// A finder for a workspace; nothing is opened before a key is needed.
  init(_ workspace: Workspace) {
    world = workspace.world
    configuration = workspace.configuration
    keyGuard = workspace.keyGuard
    stores = Self.stores(of: workspace.world)
  }

  /// The provider without the variables that are none of its business.
  func confined(_ provider: Provider) -> Provider { keyGuard.confined(provider) }

  /// The stores that a world has.
  static func stores(of world: World) -> [any KeyStore] {
    var stores: [any KeyStore] = []
    if let service = SecretService(world) { stores.append(service) }
    stores.append(SealedKeys(world))
    return stores
  }

  /// Whether a key can be had, found out without running a command or unlocking anything.
  func hasKey(for provider: Provider) -> Bool { !sources(for: provider).isEmpty }

  /// All places that hold a key of the provider, the one in force first; nothing is run or unlocked.
  func sources(for provider: Provider) -> [Source] {
    let provider = confined(provider)
    var sources = provider.authentication.environment.filter {
      world.variable($0).flatMap { try? KeyText.read($0) } != nil
    }.map(Source.environment)
    guard keyGuard.mayHaveKeptKey(provider) else { return sources }
    if let command = command(for: provider) { sources.append(.command(command)) }
    for store in stores where (try? store.holds(provider.name)) == true {
      sources.append(.store(store.name))
    }
    return sources
  }

  /// The key; nil when the provider needs none.
  func key(for provider: Provider, isNeeded: Bool) throws -> Secret? {
    let provider = confined(provider)
    if case .none = provider.authentication.scheme { return nil }
    for variable in provider.authentication.environment {
      guard let text = world.variable(variable) else { continue }
      do {
        if let key = try KeyText.read(text) { return key }
      } catch {
        throw Failure(.configuration, "the variable \(variable) \(error)", remedy: "set it to the key alone")
      }
    }
    guard keyGuard.mayHaveKeptKey(provider) else {
      if !isNeeded || provider.authentication.isOptional { return nil }
      throw missing(provider)
    }
    if let command = command(for: provider) {
      let hidden = Set(provider.authentication.environment).union(providerVariables)
      return try KeyCommand(
        command: command, environment: ChildEnvironment.variables(of: world, hiding: hidden)
      ).run(for: provider.name)
    }
    for store in stores {
      // A store that is not there holds nothing; one that holds the key and does not give it is an error.
      guard (try? store.holds(provider.name)) == true else { continue }
      do throws(KeyStoreError) {
        if let key = try store.key(for: provider.name) { return key }
      } catch {
        throw Failure(
          .configuration, "the key of \(provider.name): \(error.description)", remedy: error.remedy)
      }
    }
    if !isNeeded || provider.authentication.isOptional { return nil }
    throw missing(provider)
  }

  /// That no key was found, and what gives one.
  func missing(_ provider: Provider) -> Failure {
    if let way = keyGuard.trustWay(provider) {
      return Failure(
        .configuration, "no key for \(provider.name): a plugin of a project gets none unasked", remedy: way)
    }
    let places = provider.authentication.environment.joined(separator: " or ")
    guard !places.isEmpty else {
      return Failure(
        .configuration, "no key for \(provider.name)",
        remedy: "`setscrew keys set \(provider.name)` keeps one")
    }
    return Failure(
      .configuration, "no key for \(provider.name): \(places) is not set",
      remedy:
        "set \(places), keep a key with `setscrew keys set \(provider.name)`, or run with --simulate to use the embedded simulator"
    )
  }

  /// The command that prints the key of a provider.
  func command(for provider: Provider) -> String? {
    configuration.reversed().lazy.compactMap { $0.keyCommands[provider.name] }.first
  }

  /// Variables of the environment that are named like secrets of model providers.
  private var providerVariables: Set<String> {
    Set(world.environment.keys.filter { $0.hasSuffix("_API_KEY") })
  }
}
