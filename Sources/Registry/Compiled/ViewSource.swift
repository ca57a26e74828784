import Notation

/// All that a registry is made of, merged but not read yet.
struct ViewSource: Sendable {
  var plugins: [String] = []
  var bases: [String] = []
  var groups: [String] = []
  /// The plugin of the provider.
  var provider: Plugin?
  var records: [SettingTree.Record] = []
  /// What each record is described by.
  var descriptors: [DescriptorSource?] = []
  /// The records of the settings named from the top, in payload order.
  var settings: [Int] = []
  var otherNames: [String: SettingPath] = [:]
  var models: [ModelSource] = []
  var tiers: [RawEntry] = []
  var windows: [RawEntry] = []
  var rules: [RuleSource] = []
  var subsets: [RawEntry] = []
  var errors: [RawEntry] = []
  var elsewhere: [RawEntry] = []
  var overrides: [PluginOverride] = []

  /// The source as bytes, so laid out that each part can be found and read alone.
  func encoded() -> [UInt8] {
    var writer = ByteWriter()
    let parts: [(inout ByteWriter) -> Void] = [
      { encodeHead(into: &$0) }, { encodeTree(into: &$0) }, { encodeModels(into: &$0) },
      { $0.write(tiers) { $0.write($1) } }, { $0.write(windows) { $0.write($1) } },
      { encodeRules(into: &$0) },
      { $0.write(subsets) { $0.write($1) } }, { $0.write(errors) { $0.write($1) } },
      { $0.write(elsewhere) { $0.write($1) } }, { encodeOverrides(into: &$0) },
    ]
    let places = parts.map { _ in writer.reserveOffset() }
    for (place, part) in zip(places, parts) {
      writer.setOffset(at: place)
      part(&writer)
    }
    return writer.finished()
  }

  private func encodeHead(into writer: inout ByteWriter) {
    writer.write(plugins)
    writer.write(bases)
    writer.write(groups)
    writer.write(provider) { writer, plugin in writer.write(plugin) }
  }

  private func encodeTree(into writer: inout ByteWriter) {
    writer.write(records.count)
    let places = records.map { _ in writer.reserveOffset() }
    let recordPlaces = records.map { _ in writer.reserveOffset() }
    writer.write(settings) { $0.write($1) }
    writer.write(settings.filter { records[$0].flags.contains(.isMoved) }) { $0.write($1) }
    let namesPlace = writer.reserveOffset()
    for (place, record) in zip(recordPlaces, records) {
      writer.setOffset(at: place)
      writer.write(record)
    }
    writer.setOffset(at: namesPlace)
    writer.write(otherNames.sorted { $0.key < $1.key }) { writer, name in
      writer.write(name.key)
      writer.write("\(name.value)")
    }
    for (place, source) in zip(places, descriptors) {
      guard let source else { continue }
      writer.setOffset(at: place)
      writer.write(source.entry)
      writer.write("\(source.key)")
      writer.write(source.holder.map { "\($0)" } ?? "")
      writer.write(source.overriddenBy)
    }
  }

  private func encodeModels(into writer: inout ByteWriter) {
    writer.write(models.count)
    let places = models.map { _ in writer.reserveOffset() }
    for model in models {
      writer.write(model.entry.key)
      writer.write(model.facts["aliases"].texts)
      writer.write(model.facts["snapshots"].texts)
    }
    for (place, model) in zip(places, models) {
      writer.setOffset(at: place)
      var entry = model.entry
      entry.fields = entry.fields.filter { $0.name == "evidence" }
      writer.write(entry)
      writer.write(model.facts)
    }
  }

  private func encodeRules(into writer: inout ByteWriter) {
    writer.write(rules) { writer, rule in
      writer.write(rule.reach)
    }
    let places = rules.map { _ in writer.reserveOffset() }
    for (place, rule) in zip(places, rules) {
      writer.setOffset(at: place)
      writer.write(rule.entry)
      writer.write(rule.overriddenBy)
    }
  }

  private func encodeOverrides(into writer: inout ByteWriter) {
    writer.write(overrides) { writer, override in
      for text in [override.kind, override.key, override.winner, override.loser] { writer.write(text) }
      writer.write(override.fields)
    }
  }
}

/// A merged rule, with what tells whether it has to be read.
struct RuleSource: Sendable {
  var entry: RawEntry
  var overriddenBy: [String]
  var reach: RuleTable.Reach
}

extension ByteWriter {
  /// A plugin without its entries: first what every start asks of all plugins, then the whole of its own file.
  mutating func write(_ plugin: Plugin) {
    write(plugin.folder)
    write(plugin.kind.rawValue)
    write(plugin.name)
    write(plugin.version) { $0.write($1) }
    write(plugin.summary) { $0.write($1) }
    write(plugin.extends)
    write(plugin.groups)
    write(plugin.declaresProvider)
    write(plugin.place) { $0.write($1) }
    let end = reserveOffset()
    write(plugin.root) { writer, root in
      writer.write(root.place)
      writer.write(root)
    }
    setOffset(at: end)
  }

  mutating func write(_ reach: RuleTable.Reach) {
    write(reach.endpoints)
    write(reach.targets) { $0.write($1) }
    write(reach.conditions)
    write(reach.reads)
  }

  private mutating func write(_ members: [RuleTable.Reach.Member]) {
    write(members) { writer, member in
      writer.write(member.name)
      writer.write(member.isList)
    }
  }

  mutating func write(_ record: SettingTree.Record) {
    write(record.names) { writer, name in
      writer.write(name)
      writer.write(record.members[name] ?? 0)
    }
    for index in [record.item, record.mapValue, record.graft] { write((index ?? -1) + 1) }
    write(record.variants) { writer, set in
      writer.write(set.tag)
      writer.write(set.variants) { writer, variant in
        writer.write(variant.values)
        writer.write(variant.label) { $0.write($1) }
        writer.write(variant.knownAs)
        writer.write(variant.node)
        writer.write(variant.untagged) { $0.write($1) }
        writer.write(variant.whenNode) { $0.write($1) }
      }
    }
    write(Int(record.types.rawValue))
    write(Int(record.flags.rawValue))
    write(record.required)
  }
}
