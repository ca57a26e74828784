import Notation
import Registry
import Secrets

/// Sees to it that a plugin which did not come with Setscrew gets no key of another provider.
///
/// Such a plugin says where requests go; a variable that it names would be sent there. Its own are those
/// that begin with its name: `LAB_API_KEY` for `lab`. A plugin that lies in a project chose its name to suit whoever
/// made the project, so that no secret is its own, in the environment or kept under its name: it gets what the user allows.
struct KeyGuard {
  let plugins: PluginCollection
  let consent: KeyConsent

  /// The provider without the variables that it may not use.
  func confined(_ provider: Provider) -> Provider {
    let refused = refused(of: provider)
    guard !refused.isEmpty else { return provider }
    var provider = provider
    provider.authentication.environment.removeAll { refused.contains($0) }
    provider.headers.removeAll { refused.contains($0.variable) }
    provider.placeholders.removeAll { refused.contains($0.variable) }
    return provider
  }

  /// What is to be said about variables that a provider may not use.
  func findings(for provider: Provider) -> [Finding] {
    let way = trustWay(provider)
    return refused(of: provider).map { variable in
      let isNamedSo = way != nil && mayUse(variable, provider.name, isStrange: false)
      return Finding(
        "key-of-another", .warning,
        "the plugin \(provider.name) is not given \(variable), which \(reason(provider))",
        at: origin(of: provider),
        remedy: isNamedSo
          ? way
          : "if it may have it: put `allow: {variables: {\(provider.name): [\(variable)]}}` into your own config.yaml"
      )
    }
  }

  /// Whether a plugin lies in a project that the user has not named as trusted.
  private func isStrange(_ plugin: Plugin) -> Bool {
    plugin.kind == .project && !consent.trustsPlugin(in: plugin.folder)
  }

  /// Whether a provider may have the key that is kept under its name, which another project's plugin may have had too.
  func mayHaveKeptKey(_ provider: Provider) -> Bool {
    guard let plugin = plugin(of: provider), isStrange(plugin) else { return true }
    return consent.variables[provider.name]?.isEmpty == false
  }

  /// How the plugin of a project gets keys; nil for others.
  func trustWay(_ provider: Provider) -> String? {
    guard let plugin = plugin(of: provider), isStrange(plugin) else { return nil }
    let project = LocalFiles.parent(of: plugin.folder).flatMap(LocalFiles.parent).flatMap(LocalFiles.parent)
    return "if you trust it: put `allow: {plugins: [\(project ?? plugin.folder)]}` into your own config.yaml"
  }

  private func reason(_ provider: Provider) -> String {
    plugin(of: provider).map(isStrange) == true ? "no plugin of a project gets unasked" : "is not its own"
  }

  private func plugin(of provider: Provider) -> Plugin? {
    plugins.plugins.first { $0.name == provider.name && $0.provider != nil }
  }

  private func origin(of provider: Provider) -> Origin? {
    plugin(of: provider).map { plugin in
      let start = Position(line: 1, column: 1)
      return .file(Place(file: "\(plugin.folder)/plugin.yaml", start: start, end: start))
    }
  }

  private func refused(of provider: Provider) -> [String] {
    guard let plugin = plugin(of: provider), plugin.kind != .installed else { return [] }
    return variables(of: provider).filter { !mayUse($0, provider.name, isStrange: isStrange(plugin)) }
  }

  private func variables(of provider: Provider) -> [String] {
    var seen: Set<String> = []
    let secretPlaceholders = provider.placeholders.map(\.variable).filter(SecretName.isTelling)
    return (provider.authentication.environment + provider.headers.map(\.variable) + secretPlaceholders)
      .filter { seen.insert($0).inserted }
  }

  private func mayUse(_ variable: String, _ provider: String, isStrange: Bool) -> Bool {
    if consent.variables[provider]?.contains(variable) == true { return true }
    if isStrange, SecretName.isTelling(variable) { return false }
    let others = plugins.plugins.filter { $0.kind == .installed }.compactMap(\.provider)
    if others.contains(where: { $0.authentication.environment.contains(variable) }) { return false }
    let own = provider.uppercased().map { $0.isLetter || $0.isNumber ? $0 : "_" }
    return variable == String(own) || variable.hasPrefix(String(own) + "_")
  }
}
