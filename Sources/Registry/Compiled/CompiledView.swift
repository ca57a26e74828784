import Notation

/// A registry as bytes, of which each part is read at its first use.
struct CompiledView: Sendable {
  private let store: ByteStore
  private let offsets: [Int]

  private enum Part: Int, CaseIterable {
    case head, tree, models, tiers, windows, rules, subsets, errors, elsewhere, overrides
  }

  /// The bytes of a view from a place on; nil for others.
  init?(_ bytes: [UInt8], from start: Int) {
    guard let store = ByteStore(bytes, from: start) else { return nil }
    self.store = store
    var reader = ByteReader(store)
    offsets = Part.allCases.map { _ in reader.offset() }
  }

  private func reader(_ part: Part) -> ByteReader { ByteReader(store, at: offsets[part.rawValue]) }

  /// The registry; nil when the bytes hold none.
  func registry() -> ResponseSettingsRegistry? {
    var head = reader(.head)
    let plugins = head.texts()
    let bases = head.texts()
    let groups = head.texts()
    guard let provider = head.optional({ $0.plugin() })?.provider else { return nil }
    guard let (tree, settings, moved) = readTree() else { return nil }
    let tiers = Lazy { readTiers() }
    return ResponseSettingsRegistry(
      provider: provider, plugins: plugins, bases: Set(bases), groups: groups, tree: tree,
      models: readModels(tiers),
      parts: ResponseSettingsRegistry.Parts(
        settings: Lazy { settings.compactMap { tree.descriptor($0) } },
        moved: Lazy { moved.compactMap { tree.descriptor($0) } },
        tiers: tiers,
        rules: Lazy { readRules() }, subsets: Lazy { readSubsets() }, errors: Lazy { readErrors() },
        overrides: Lazy { readOverrides() }))
  }

  private func readTree() -> (SettingTree, settings: [Int], moved: [Int])? {
    var reader = reader(.tree)
    let count = reader.number()
    guard count > 0, count <= store.body.count / 8 else { return nil }
    let descriptors = reader.offsets(count)
    let places = reader.offsets(count)
    let settings = reader.list { $0.number() }
    let moved = reader.list { $0.number() }
    let names = reader.offset()
    guard (settings + moved).allSatisfy({ $0 < count }) else { return nil }
    let records = RecordList(count: count) { [store] index in
      var reader = ByteReader(store, at: places[index])
      let record = reader.record()
      // A number that leads nowhere would be followed blindly.
      return record.indices.allSatisfy { $0 < count } ? record : SettingTree.Record()
    }
    let tree = SettingTree(
      records: records,
      descriptors: LazyList(count: count) { [store] in descriptor(store, descriptors[$0]) },
      otherNames: Lazy { [store] in
        var reader = ByteReader(store, at: names)
        let list = reader.list { ($0.text(), SettingPath($0.text()) ?? .root) }
        return Dictionary(list, uniquingKeysWith: { first, _ in first })
      }, elsewhere: Lazy { readElsewhere(records[0]) })
    return (tree, settings, moved)
  }

  private func descriptor(_ store: ByteStore, _ offset: Int) -> ResponseSettingDescriptor? {
    var reader = ByteReader(store, at: offset)
    let entry = reader.entry()
    let key = SettingPath(reader.text()) ?? .root
    let holder = SettingPath(reader.text())
    var decoder = SettingDecoder()
    return decoder.descriptor(entry, key: key, within: holder, overriddenBy: reader.texts(), known: [])
  }

  private func readElsewhere(_ root: SettingTree.Record) -> [ForeignName] {
    var reader = reader(.elsewhere)
    var decoder = SettingDecoder()
    return reader.list { $0.entry() }.compactMap { decoder.foreignName($0) }.filter { $0.isForeign(to: root) }
  }

  private func readModels(_ tiers: Lazy<TierTable>) -> ModelCatalog {
    var reader = reader(.models)
    let count = min(reader.number(), store.body.count / 4)
    let places = reader.offsets(count)
    let heads = (0..<count).map { _ in
      ModelCatalog.Names(id: reader.text(), aliases: reader.texts(), snapshots: reader.texts())
    }
    let list = LazyList(count: count) { [store] index in
      var reader = ByteReader(store, at: places[index])
      var decoder = ModelDecoder(families: [], models: [])
      return decoder.model(reader.entry(), reader.json(), tiers.value)
    }
    return ModelCatalog(heads: heads, list: list)
  }

  private func readTiers() -> TierTable {
    var reader = reader(.tiers)
    var decoder = ModelDecoder(families: [], models: [])
    let tiers = reader.list { $0.entry() }.map { decoder.tier($0) }
    reader = self.reader(.windows)
    let windows = reader.list { $0.entry() }.compactMap { entry in
      decoder.windowShare(entry).map { (name: entry.key, share: $0) }
    }
    return TierTable(tiers: tiers, windows: windows)
  }

  private func readRules() -> RuleTable {
    var reader = reader(.rules)
    let reaches = reader.list { reader in
      reader.reach()
    }
    let places = reader.offsets(reaches.count)
    let list = LazyList<Rule?>(count: reaches.count) { [store] index in
      var reader = ByteReader(store, at: places[index])
      var decoder = RuleDecoder()
      return decoder.rule(reader.entry(), overriddenBy: reader.texts())
    }
    return RuleTable(reaches, list)
  }

  private func readSubsets() -> [String: SchemaSubset] {
    var reader = reader(.subsets)
    var decoder = RuleDecoder()
    let list = reader.list { $0.entry() }.map { decoder.subset($0) }
    return Dictionary(list.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  private func readErrors() -> ErrorWordings {
    var reader = reader(.errors)
    var decoder = RuleDecoder()
    return ErrorWordings(reader.list { $0.entry() }.compactMap { decoder.wording($0) })
  }

  private func readOverrides() -> [PluginOverride] {
    var reader = reader(.overrides)
    return reader.list { reader in
      let (kind, key, winner, loser) = (reader.text(), reader.text(), reader.text(), reader.text())
      return PluginOverride(kind: kind, key: key, fields: reader.texts(), winner: winner, loser: loser)
    }
  }
}

extension ByteReader {
  /// A plugin without its entries, of whose own file the most is read when it is wanted.
  mutating func plugin() -> Plugin {
    let folder = text()
    let kind = PluginPlace.Kind(rawValue: number()) ?? .extra
    var plugin = Plugin(name: text(), extends: [], groups: [], kind: kind, folder: folder)
    plugin.version = optional { $0.text() }
    plugin.summary = optional { $0.text() }
    plugin.extends = texts()
    plugin.groups = texts()
    plugin.declaresProvider = flag()
    plugin.place = optional { $0.place() }
    let end = offset()
    let rest = self
    plugin.details = Lazy {
      var rest = rest
      let root = rest.optional { reader in
        let place = reader.place()
        return reader.node(at: place)
      }
      guard let root else { return Plugin.Details() }
      var reader = PluginReader(files: FileAccess(memory: [:]))
      return reader.header(root, folder: folder, kind: kind).details.value
    }
    move(to: end)
    return plugin
  }

  /// What tells whether a rule has to be read.
  mutating func reach() -> RuleTable.Reach {
    RuleTable.Reach(
      endpoints: texts(), targets: optional { $0.reachMembers() }, conditions: reachMembers(), reads: texts())
  }

  private mutating func reachMembers() -> [RuleTable.Reach.Member] {
    list { RuleTable.Reach.Member(name: $0.text(), isList: $0.flag()) }
  }

  mutating func record() -> SettingTree.Record {
    var record = SettingTree.Record()
    for (name, index) in list({ ($0.text(), $0.number()) }) {
      record.names.append(name)
      record.members[name] = index
    }
    record.item = index()
    record.mapValue = index()
    record.graft = index()
    record.variants = optional { reader in
      var set = SettingTree.VariantSet(tag: reader.text())
      set.variants = reader.list { $0.variant() }
      set.index()
      return set
    }
    record.types = TypeSet(rawValue: UInt8(truncatingIfNeeded: number()))
    record.flags = RecordFlags(rawValue: UInt8(truncatingIfNeeded: number()))
    record.required = texts()
    return record
  }

  private mutating func index() -> Int? {
    let number = number()
    return number == 0 ? nil : number - 1
  }

  private mutating func variant() -> SettingTree.VariantRecord {
    let values = texts()
    let label = optional { $0.text() }
    let knownAs = texts()
    let node = number()
    let untagged = optional { $0.texts() }
    let nowhere = Place(file: "", start: Position(line: 1, column: 1), end: Position(line: 1, column: 1))
    let when = optional { $0.node(at: nowhere) }
    var conditions = ConditionReader(scopes: [.member(.root)])
    return SettingTree.VariantRecord(
      values: values, label: label, knownAs: knownAs, node: node, untagged: untagged,
      when: when.flatMap { conditions.condition($0) }, whenNode: when)
  }
}

extension SettingTree.Record {
  /// The records that it leads to.
  fileprivate var indices: [Int] {
    members.values + [item, mapValue, graft].compactMap { $0 } + (variants?.variants.map(\.node) ?? [])
  }
}

extension ForeignName {
  /// Whether no setting has the name: what a provider takes is not foreign to it.
  func isForeign(to root: SettingTree.Record) -> Bool {
    root.members[path.rootKey ?? ""] == nil || path.steps.count > 1
  }
}
