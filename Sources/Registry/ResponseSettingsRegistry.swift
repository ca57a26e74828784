import Notation

/// Everything that is known about requests to one provider.
///
/// A view of the plugins in force: made once by `PluginCollection`, immutable, cheap to share.
public final class ResponseSettingsRegistry: Sendable {
  /// The provider; nil for a view that no provider's plugin is in.
  public let provider: Provider?
  /// The names of the plugins in force, base first.
  public let plugins: [String]
  /// The groups in payload order.
  public let groups: [String]
  /// The settings named from the top of the body, in payload order.
  public var settings: [ResponseSettingDescriptor] { parts.settings.value }
  /// Those of the settings that are sent under another key, or as headers.
  public var movedSettings: [ResponseSettingDescriptor] { parts.moved.value }
  /// The settings as a tree, with everything that shapes, tools and items hold.
  public let tree: SettingTree
  /// The models.
  public let models: ModelCatalog
  /// The tiers.
  public var tiers: TierTable { parts.tiers.value }
  /// The rules in the order of their plugins and files.
  public var rules: [Rule] { parts.rules.value.all }
  /// The schema subsets by name.
  public var subsets: [String: SchemaSubset] { parts.subsets.value }
  /// How the API words its refusals.
  public var errors: ErrorWordings { parts.errors.value }
  /// The fields that plugins replaced in entries of plugins before them.
  public var overrides: [PluginOverride] { parts.overrides.value }
  /// The plugins that the provider's own builds on.
  let bases: Set<String>
  private let parts: Parts
  private let order: Lazy<[String: Int]>

  /// What is read at its first use.
  struct Parts: Sendable {
    var settings: Lazy<[ResponseSettingDescriptor]>
    var moved: Lazy<[ResponseSettingDescriptor]>
    var tiers: Lazy<TierTable>
    var rules: Lazy<RuleTable>
    var subsets: Lazy<[String: SchemaSubset]>
    var errors: Lazy<ErrorWordings>
    var overrides: Lazy<[PluginOverride]>
  }

  init(
    provider: Provider?, plugins: [String], bases: Set<String>, groups: [String], tree: SettingTree,
    models: ModelCatalog, parts: Parts
  ) {
    self.provider = provider
    self.plugins = plugins
    self.bases = bases
    self.groups = groups
    self.tree = tree
    self.models = models
    self.parts = parts
    let settings = parts.settings
    order = Lazy {
      Dictionary(
        settings.value.enumerated().map { ("\($1.key)", $0) }, uniquingKeysWith: { first, _ in first })
    }
  }

  convenience init(
    provider: Provider?, plugins: [String], bases: Set<String> = [], groups: [String],
    settings: [ResponseSettingDescriptor],
    tree: SettingTree, models: ModelCatalog, tiers: TierTable, rules: [Rule],
    subsets: [String: SchemaSubset], errors: ErrorWordings, overrides: [PluginOverride]
  ) {
    self.init(
      provider: provider, plugins: plugins, bases: bases, groups: groups, tree: tree, models: models,
      parts: Parts(
        settings: Lazy(made: settings),
        moved: Lazy { settings.filter { $0.sentPath != nil || $0.header != nil } }, tiers: Lazy(made: tiers),
        rules: Lazy(made: RuleTable(rules)),
        subsets: Lazy(made: subsets), errors: Lazy(made: errors), overrides: Lazy(made: overrides)))
  }

  /// A registry that knows nothing.
  public static var empty: ResponseSettingsRegistry {
    ResponseSettingsRegistry(
      provider: nil, plugins: [], groups: [], settings: [],
      tree: SettingTree(
        records: RecordList([SettingTree.Record()]), descriptors: LazyList(made: [nil]),
        otherNames: Lazy(made: [:]),
        elsewhere: Lazy(made: [])),
      models: ModelCatalog([]),
      tiers: TierTable(tiers: [], windows: []), rules: [], subsets: [:], errors: ErrorWordings([]),
      overrides: [])
  }

  /// The setting of a name: its path, or an alias.
  public func setting(named name: String) -> ResponseSettingDescriptor? {
    if let path = SettingPath(name), let descriptor = descriptor(at: path) { return descriptor }
    guard let path = tree.otherNames[name], let descriptor = descriptor(at: path) else { return nil }
    return descriptor.aliases.contains(name) ? descriptor : nil
  }

  /// The description of a setting at a path, wherever it stands.
  public func descriptor(at path: SettingPath) -> ResponseSettingDescriptor? {
    node(at: path)?.descriptor
  }

  /// The place in the tree that a path leads to.
  public func node(at path: SettingPath) -> SettingNode? { tree.root.node(at: path) }

  /// The description of a value in a body, with variants told apart by their tags.
  public func node(at path: ValuePath, in body: JSON) -> SettingNode? { tree.root.node(at: path, in: body) }

  /// What a model's name stands for; nil for a name that the registry does not know.
  ///
  /// Where a provider's models have names of the server's own, the models of the plugins that it builds on are found
  /// only behind the provider's prefix.
  public func model(named name: String) -> ModelMatch? {
    if let prefix = provider?.modelPrefix, name.hasPrefix(prefix),
      var match = models.match(String(name.dropFirst(prefix.count)))
    {
      match.name = name
      return match
    }
    guard let match = models.match(name) else { return nil }
    return provider?.modelNames == .own && bases.contains(match.model.plugin) ? nil : match
  }

  /// The setting that was most likely meant by a name that is none.
  public func suggestion(forSetting name: String) -> String? {
    if let path = tree.otherNames[name] { return "\(path)" }
    let names = settings.lazy.filter(\.key.isPlain).map { "\($0.key)" }
    let near = Suggestion.nearest(to: name, among: names + tree.otherNames.keys.sorted())
    return near.map { tree.otherNames[$0].map { "\($0)" } ?? $0 }
  }

  /// The price of a model at a tier; nil when it is not known.
  ///
  /// Without tier the default one is meant.
  public func price(of model: Model, tier: String?) -> Price? {
    let price = tiers.price(of: model, tier: tier)
    return provider?.priceFactor.map { factor in price?.multiplied(by: factor) } ?? price
  }

  /// The rules of an endpoint that can have anything to say about a body; the others need not even be read.
  ///
  /// With `reading`, of these only the ones that are about a member of the body, or look at it.
  public func rules(near body: JSON, endpoint: String, reading member: String? = nil) -> [Rule] {
    parts.rules.value.near(body, endpoint: endpoint, reading: member)
  }

  /// The position of a setting in payload order, by its path at the top; nil for an unknown one.
  public func order(of path: SettingPath) -> Int? { order.value["\(path)"] }
}

/// That a plugin replaced fields of an entry of a plugin before it, or took it away.
public struct PluginOverride: Sendable, Hashable, CustomStringConvertible {
  /// What kind of entry: `setting`, `model`, `rule`.
  public var kind: String
  /// The entry's name.
  public var key: String
  /// The fields that were replaced; none when the entry was taken away.
  public var fields: [String]
  /// The plugin that won.
  public var winner: String
  /// The plugin that had defined the entry.
  public var loser: String

  /// What was replaced in whose entry by whom.
  public var description: String {
    fields.isEmpty
      ? "\(winner) takes away \(kind) \(key) of \(loser)"
      : "\(winner) replaces \(fields.joined(separator: ", ")) of \(kind) \(key) of \(loser)"
  }
}
