import Notation

/// Merges the plugins in force for one provider and reads the result.
struct ViewBuilder {
  private let plugins: [Plugin]
  /// The plugins that the provider's own builds on.
  private var bases: Set<String> = []
  /// The plugins whose dates of ending do not count here.
  private var timeless: Set<String> = []
  private var log = MergeLog()
  private var settings = EntryTable("setting")
  private var elsewhere = EntryTable("name")
  private var shapes = EntryTable("shape")
  private var variants = EntryTable("variant")
  private var families = EntryTable("family", merging: .deep)
  private var models = EntryTable("model", merging: .deep)
  private var tiers = EntryTable("tier")
  private var windows = EntryTable("window")
  private var rules = EntryTable("rule")
  private var subsets = EntryTable("subset")
  private var errors = EntryTable("error")
  private(set) var references: [PathReference] = []
  /// What a compiled view is written from.
  private var source = ViewSource()

  init(_ plugins: [Plugin]) { self.plugins = plugins }

  var problems: [(plugin: String, finding: Finding)] { log.problems }

  mutating func build(provider: Provider?) -> ResponseSettingsRegistry {
    if let provider {
      var pending = plugins.first { $0.name == provider.name }?.extends ?? []
      while let name = pending.popLast() {
        if bases.insert(name).inserted { pending += plugins.first { $0.name == name }?.extends ?? [] }
      }
      if provider.hasOwnLifecycle { timeless = bases }
    }
    for plugin in plugins { merge(plugin) }
    let groups = Self.groups(of: plugins)
    let tree = buildTree(groups)
    let tiers = readTiers()
    source.plugins = plugins.map(\.name)
    source.bases = bases.sorted()
    source.groups = groups
    source.provider = plugins.first { $0.name == provider?.name }
    source.tiers = self.tiers.list.map(\.entry)
    source.windows = windows.list.map(\.entry)
    source.subsets = subsets.list.map(\.entry)
    source.errors = errors.list.map(\.entry)
    source.elsewhere = elsewhere.list.map(\.entry)
    source.overrides = log.overrides
    return ResponseSettingsRegistry(
      provider: provider, plugins: plugins.map(\.name), bases: bases, groups: groups, settings: tree.settings,
      tree: tree.tree, models: readModels(tiers), tiers: tiers, rules: readRules(),
      subsets: readSubsets(), errors: readErrors(), overrides: log.overrides)
  }

  /// The view that was built, written for the next time.
  func compiled() -> [UInt8] { source.encoded() }

  private mutating func merge(_ plugin: Plugin) {
    let contents = timeless.contains(plugin.name) ? plugin.contents.withoutEnds : plugin.contents
    for raw in contents.shapes { shapes.apply(raw, log: &log) }
    for raw in contents.variants { variants.apply(raw, log: &log) }
    for raw in contents.settings { merge(setting: raw) }
    for raw in contents.elsewhere { elsewhere.apply(raw, log: &log) }
    for raw in contents.families { families.apply(raw, log: &log) }
    for raw in contents.models { models.apply(raw, log: &log) }
    for raw in contents.tiers { tiers.apply(raw, log: &log) }
    for raw in contents.windows { windows.apply(raw, log: &log) }
    for raw in contents.rules { rules.apply(raw, log: &log) }
    for raw in contents.subsets { subsets.apply(raw, log: &log) }
    for raw in contents.errors { errors.apply(raw, log: &log) }
  }

  /// A setting goes to its own table, or to the tool or item that its path leads into.
  private mutating func merge(setting raw: RawEntry) {
    guard let path = SettingPath(raw.key) else {
      log.report(
        raw.plugin,
        Finding("registry-path", .error, "\(raw.key) is no path of a setting", at: .file(raw.keyPlace)))
      return
    }
    for (index, step) in path.steps.enumerated() {
      guard case .variant(_, let names) = step else { continue }
      let union = "\(SettingPath(Array(path.steps[..<index])))"
      let keys = variants.keys.filter { key in
        names.contains { name in key == "\(union)=\(name)" || key.hasPrefix("\(union)=\(name)#") }
      }
      guard !keys.isEmpty else { continue }
      merge(raw, into: keys, rest: SettingPath(Array(path.steps[(index + 1)...])))
      return
    }
    if raw.isRemoved, settings[raw.key] != nil {
      let below = settings.keys.filter { SettingPath($0)?.hasPrefix(path) ?? false && $0 != raw.key }
      for key in below { settings.remove(key) }
    }
    settings.apply(raw, log: &log)
  }

  private mutating func merge(_ raw: RawEntry, into keys: [String], rest: SettingPath) {
    var raw = raw
    if rest.steps.isEmpty {
      for key in keys {
        raw.key = key
        variants.apply(raw, log: &log)
      }
      return
    }
    raw.key = "\(rest)"
    let holders = keys.filter { variants[$0]?.members.byKey[raw.key] != nil }
    for key in holders.isEmpty ? Array(keys.prefix(1)) : holders {
      variants.apply(member: raw, of: key, log: &log)
    }
  }

  /// The groups of all plugins, each new one behind the one that it follows in its own list.
  static func groups(of plugins: [Plugin]) -> [String] {
    var merged: [String] = []
    for plugin in plugins {
      var position = merged.count
      for group in plugin.groups {
        if let known = merged.firstIndex(of: group) {
          position = known + 1
        } else {
          merged.insert(group, at: min(position, merged.count))
          position += 1
        }
      }
    }
    return merged
  }

  private mutating func buildTree(
    _ groups: [String]
  ) -> (tree: SettingTree, settings: [ResponseSettingDescriptor]) {
    let rank = Dictionary(groups.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    var decoder = SettingDecoder()
    var descriptors: [(rank: Int, descriptor: ResponseSettingDescriptor)] = []
    for merged in settings.list {
      guard let descriptor = decoder.setting(merged.entry, overriddenBy: merged.overriddenBy) else {
        continue
      }
      let group = descriptor.group.flatMap { rank[$0] }
      if let name = descriptor.group, group == nil {
        log.report(
          descriptor.plugin,
          Finding(
            "registry-field", .error, "group \(name) is named by no plugin.yaml",
            at: .file(merged.entry.field("group")?.node.place ?? merged.entry.keyPlace)))
      }
      descriptors.append((group ?? groups.count, descriptor))
    }
    // Stable: within a group the order of plugins and files stays.
    let ordered = descriptors.enumerated()
      .sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
      .map(\.element.descriptor)
    var builder = TreeBuilder(
      settings: ordered, shapes: shapes.list, variants: variants.list,
      elsewhere: elsewhere.list.compactMap { decoder.foreignName($0.entry) }, decoder: decoder)
    let tree = builder.build()
    source.records = builder.arena.records
    source.descriptors = builder.arena.descriptors.map { descriptor in
      descriptor.flatMap { builder.decoder.sources[ObjectIdentifier($0)] }
    }
    source.settings = ordered.compactMap { tree.root.node(at: $0.key)?.identity }
    source.otherNames = tree.otherNames
    references += builder.decoder.references
    for problem in builder.decoder.problems { log.report(problem.plugin, problem.finding) }
    return (tree, ordered)
  }

  private mutating func readTiers() -> TierTable {
    var decoder = ModelDecoder(families: families.list.map(\.entry), models: models.list.map(\.entry))
    let table = TierTable(
      tiers: tiers.list.map { decoder.tier($0.entry) },
      windows: windows.list.compactMap { merged in
        decoder.windowShare(merged.entry).map { (name: merged.entry.key, share: $0) }
      })
    for problem in decoder.problems { log.report(problem.plugin, problem.finding) }
    return table
  }

  private mutating func readModels(_ tiers: TierTable) -> ModelCatalog {
    var decoder = ModelDecoder(families: families.list.map(\.entry), models: models.list.map(\.entry))
    let catalog = decoder.catalog(tiers)
    source.models = decoder.sources
    for problem in decoder.problems { log.report(problem.plugin, problem.finding) }
    return catalog
  }

  private mutating func readRules() -> [Rule] {
    var decoder = RuleDecoder()
    let list = rules.list.compactMap { merged -> Rule? in
      let rule = decoder.rule(merged.entry, overriddenBy: merged.overriddenBy)
      if let rule {
        source.rules.append(
          RuleSource(entry: merged.entry, overriddenBy: merged.overriddenBy, reach: rule.reach))
      }
      return rule
    }
    references += decoder.references
    for problem in decoder.problems { log.report(problem.plugin, problem.finding) }
    return list
  }

  private mutating func readSubsets() -> [String: SchemaSubset] {
    var decoder = RuleDecoder()
    let list = subsets.list.map { decoder.subset($0.entry) }
    for problem in decoder.problems { log.report(problem.plugin, problem.finding) }
    return Dictionary(list.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  private mutating func readErrors() -> ErrorWordings {
    var decoder = RuleDecoder()
    let list = errors.list.compactMap { decoder.wording($0.entry) }
    for problem in decoder.problems { log.report(problem.plugin, problem.finding) }
    return ErrorWordings(list)
  }
}
