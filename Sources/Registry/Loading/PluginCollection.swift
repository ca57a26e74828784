import Notation

/// All plugins that were found, in the order in which they are in force.
public struct PluginCollection: Sendable {
  /// A registry for one provider, with what is to be said about the plugins in it.
  public struct View: Sendable {
    /// What is known about requests to the provider.
    public var registry: ResponseSettingsRegistry
    /// What is wrong with the plugins in force, those that were left out for it included.
    public var findings: [Finding]
    /// The names of plugins that were left out of this view.
    public var leftOut: [String]
    /// The paths that the files name, to be looked up by the check of a registry.
    var references: [PathReference] { lazyReferences.value }
    let lazyReferences: Lazy<[PathReference]>
    /// All providers that can be chosen, whose facts conditions may name.
    var providers: [Provider] { lazyProviders.value }
    let lazyProviders: Lazy<[Provider]>
  }

  /// The plugins, bases before those that extend them; those left out are marked.
  public let plugins: [Plugin]
  /// What is wrong with their files.
  public let findings: [Finding]

  private let cache: KeyedCache?

  init(plugins: [Plugin], broken: Set<String>, findings: [Finding], cache: KeyedCache? = nil) {
    self.cache = cache
    var findings = findings
    var broken = broken
    Self.markOrphans(plugins, &broken, &findings)
    var ordered = Self.ordered(plugins)
    for index in ordered.indices { ordered[index].isLeftOut = broken.contains(ordered[index].name) }
    self.plugins = ordered
    self.findings = findings
  }

  /// The providers that can be chosen, in order.
  public var providers: [Provider] { plugins.filter { !$0.isLeftOut }.compactMap(\.provider) }

  /// The view of a provider; nil when no plugin that works declares it.
  ///
  /// A plugin with errors in its entries is left out of the view together with those that extend it.
  ///
  /// With a cache the view may be one that was kept; it has no findings then, since only such views are kept.
  public func view(of provider: String) -> View? {
    guard let plugin = plugins.first(where: { $0.name == provider && !$0.isLeftOut }), plugin.declaresProvider
    else { return nil }
    if let found = cache?.read(provider),
      let registry = CompiledView(found.bytes, from: found.start)?.registry()
    {
      return View(
        registry: registry, findings: [], leftOut: [],
        lazyReferences: Lazy { build(plugin).lazyReferences.value }, lazyProviders: Lazy { self.providers })
    }
    return build(plugin)
  }

  private func build(_ plugin: Plugin) -> View {
    let provider = plugin.name
    var leftOut: Set<String> = []
    var findings: [Finding] = []
    while true {
      let inForce = inForce(for: plugin, without: leftOut)
      var builder = ViewBuilder(inForce)
      let registry = builder.build(provider: plugin.provider)
      var problems = builder.problems
      let checked = Set(inForce.filter { $0.kind != .installed }.map(\.name))
      if !checked.isEmpty {
        problems += RegistryLint.unknownPaths(
          in: registry, references: builder.references.filter { checked.contains($0.plugin) },
          providers: providers)
      }
      let broken = Set(problems.filter { $0.finding.severity == .error }.map(\.plugin)).subtracting(leftOut)
      let isLast = broken.isEmpty || broken.contains(provider) || leftOut.count > plugins.count
      for problem in problems where !findings.contains(problem.finding) {
        // While plugins are still being left out, only their errors are settled.
        if isLast || problem.finding.severity == .error { findings.append(problem.finding) }
      }
      if isLast {
        if findings.isEmpty { cache?.write(provider, builder.compiled()) }
        return View(
          registry: registry, findings: findings + leftOut.sorted().map { Self.leftOut($0, plugins) },
          leftOut: leftOut.sorted(), lazyReferences: Lazy(made: builder.references),
          lazyProviders: Lazy(made: providers))
      }
      leftOut.formUnion(broken)
      leftOut.formUnion(dependents(of: leftOut))
    }
  }

  private func dependents(of names: Set<String>) -> Set<String> {
    var all = names
    for plugin in plugins where plugin.extends.contains(where: all.contains) { all.insert(plugin.name) }
    return all
  }

  /// The plugins that count when a provider is chosen, base first.
  private func inForce(for chosen: Plugin, without leftOut: Set<String>) -> [Plugin] {
    var names: Set<String> = []
    var pending = [chosen.name]
    while let name = pending.popLast() {
      guard names.insert(name).inserted else { continue }
      pending += plugins.first { $0.name == name }?.extends ?? []
    }
    for plugin in plugins where !plugin.declaresProvider && !names.contains(plugin.name) {
      let joins =
        plugin.extends.isEmpty
        ? plugin.kind != .installed && !isBase(plugin) : plugin.extends.contains(where: names.contains)
      if joins { names.insert(plugin.name) }
    }
    return plugins.filter { names.contains($0.name) && !$0.isLeftOut && !leftOut.contains($0.name) }
  }

  private func isBase(_ plugin: Plugin) -> Bool { plugins.contains { $0.extends.contains(plugin.name) } }

  private static func leftOut(_ name: String, _ plugins: [Plugin]) -> Finding {
    let plugin = plugins.first { $0.name == name }
    return Finding(
      "plugin-left-out", .warning, "the plugin \(name) is left out because of the errors above",
      at: plugin?.place.map { .file($0) })
  }

  /// Leaves out what extends something that is not there, that is broken, or that extends it in turn.
  private static func markOrphans(
    _ plugins: [Plugin], _ broken: inout Set<String>, _ findings: inout [Finding]
  ) {
    let names = plugins.map(\.name)
    for plugin in plugins {
      for base in plugin.extends where !names.contains(base) {
        let near = Suggestion.nearest(to: base, among: names.filter { $0 != plugin.name })
        findings.append(
          Finding(
            "registry-extends", .error,
            "\(plugin.name) extends \(base), which is not there"
              + (near.map { "; did you mean \($0)?" } ?? ""),
            at: plugin.place.map { .file($0) }))
        broken.insert(plugin.name)
      }
      if let circle = circle(from: plugin.name, in: plugins) {
        findings.append(
          Finding(
            "registry-extends", .error, "extends leads in a circle: \(circle.joined(separator: ", "))",
            at: plugin.place.map { .file($0) }))
        broken.insert(plugin.name)
      }
    }
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for plugin in plugins where !broken.contains(plugin.name) {
        guard let base = plugin.extends.first(where: broken.contains) else { continue }
        findings.append(
          Finding(
            "registry-extends", .warning, "\(plugin.name) is left out because it extends \(base)",
            at: plugin.place.map { .file($0) }))
        broken.insert(plugin.name)
        hasChanged = true
      }
    }
  }

  private static func circle(from name: String, in plugins: [Plugin]) -> [String]? {
    var pending = [[name]]
    var seen: Set<String> = []
    while let chain = pending.popLast(), let last = chain.last {
      for base in plugins.first(where: { $0.name == last })?.extends ?? [] {
        if base == name { return chain + [name] }
        if seen.insert(base).inserted { pending.append(chain + [base]) }
      }
    }
    return nil
  }

  /// By place; within a place bases first, then by name, or as given on the command line.
  private static func ordered(_ plugins: [Plugin]) -> [Plugin] {
    var waiting = plugins.sorted { left, right in
      if left.kind != right.kind { return left.kind < right.kind }
      return left.kind == .extra ? left.position < right.position : left.name < right.name
    }
    var ordered: [Plugin] = []
    var names: Set<String> = []
    let known = Set(plugins.map(\.name))
    while !waiting.isEmpty {
      // Circles and missing bases are left out anyway; they only must not stop the others.
      let index =
        waiting.firstIndex { $0.extends.allSatisfy { names.contains($0) || !known.contains($0) } } ?? 0
      let plugin = waiting.remove(at: index)
      names.insert(plugin.name)
      ordered.append(plugin)
    }
    return ordered
  }
}
