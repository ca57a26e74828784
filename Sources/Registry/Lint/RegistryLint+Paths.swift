import Notation

extension RegistryLint {
  /// Paths that name nothing, with the plugins that name them.
  static func unknownPaths(
    in registry: ResponseSettingsRegistry, references: [PathReference], providers: [Provider]
  ) -> [(plugin: String, finding: Finding)] {
    var known: Set<FactPath> = []
    return references.compactMap { reference in
      if reference.scopes.isEmpty, known.contains(reference.path) { return nil }
      guard let message = problem(with: reference, in: registry, providers) else {
        if reference.scopes.isEmpty { known.insert(reference.path) }
        return nil
      }
      return (
        reference.plugin, Finding("registry-path", .error, message, at: .file(reference.place))
      )
    }
  }

  private static func problem(
    with reference: PathReference, in registry: ResponseSettingsRegistry, _ providers: [Provider]
  ) -> String? {
    switch reference.path {
    case .today, .endpoint: return nil
    case .model(let keys):
      guard !registry.models.models.isEmpty else { return nil }
      let isKnown = registry.models.models.contains { $0.fact(keys) != .missing }
      if isKnown { return nil }
      let names = factNames(registry.models.models.map(\.facts))
      return "no model has the fact \(reference.path)" + suggestion(keys.joined(separator: "."), names)
    case .provider(let keys):
      let isKnown = providers.contains { $0.fact(keys) != .missing }
      if isKnown { return nil }
      return "no provider has the fact \(reference.path)"
        + suggestion(keys.joined(separator: "."), factNames(providers.map(\.facts)))
    case .setting(let path):
      if leadsSomewhere(path, from: [registry.tree.root]) || isTakenAway(path, in: registry) { return nil }
      let near = registry.suggestion(forSetting: "\(path)")
      return "no setting is called \(path)" + (near.map { "; did you mean \($0)?" } ?? "")
    case .member(let path):
      guard let holders = holders(reference.scopes, in: registry) else {
        return "\(reference.path) needs over, some or each to be a member of"
      }
      if holders.isEmpty || leadsSomewhere(path, from: holders) { return nil }
      let names = holders.flatMap { holder in
        (holder.members + holder.variants.flatMap(\.node.members)).map(\.name)
      }
      return
        "\(reference.path) is no member of \(reference.scopes.map(\.description).joined(separator: ", "))"
        + suggestion("\(path)", names)
    }
  }

  /// The descriptions that `.` paths belong to; nil when there is nothing that they could belong to.
  private static func holders(_ scopes: [FactPath], in registry: ResponseSettingsRegistry) -> [SettingNode]? {
    guard let last = scopes.last else { return nil }
    switch last {
    case .setting(let path): return registry.tree.root.nodes(at: path)
    case .member(let path):
      guard let outer = holders(Array(scopes.dropLast()), in: registry) else { return [] }
      return outer.flatMap { $0.nodes(at: path) }
    case .model, .provider, .today, .endpoint: return []
    }
  }

  /// Whether a later plugin took away what was described at a way: then a rule about it never fires, and is not wrong.
  private static func isTakenAway(_ path: SettingPath, in registry: ResponseSettingsRegistry) -> Bool {
    registry.overrides.contains { override in
      override.fields.isEmpty && SettingPath(override.key)?.covers(path) ?? false
    }
  }

  /// Whether something is described at a way, or may stand there because what holds it is free-form.
  private static func leadsSomewhere(_ path: SettingPath, from nodes: [SettingNode]) -> Bool {
    for count in stride(from: path.steps.count, through: 0, by: -1) {
      let found = nodes.flatMap { $0.nodes(at: SettingPath(Array(path.steps.prefix(count)))) }
      guard !found.isEmpty else { continue }
      return count == path.steps.count || found.contains { $0.isFree }
    }
    return false
  }

  private static func suggestion(_ name: String, _ names: [String]) -> String {
    Suggestion.nearest(to: name, among: names).map { "; did you mean \($0)?" } ?? ""
  }

  private static func factNames(_ facts: [JSON]) -> [String] {
    var names: [String] = []
    func collect(_ json: JSON, _ prefix: String, _ depth: Int) {
      for member in json.object?.members ?? [] {
        let name = prefix + member.key
        if !names.contains(name) { names.append(name) }
        if depth < 3 { collect(member.value, name + ".", depth + 1) }
      }
    }
    for json in facts { collect(json, "", 0) }
    return names
  }
}
