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
  var rules: [(entry: RawEntry, overriddenBy: [String])] = []
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
      { writer in
        writer.write(rules) { writer, rule in
          writer.write(rule.entry)
          writer.write(rule.overriddenBy)
        }
      },
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
    writer.write(settings) { $0.write($1) }
    writer.write(otherNames.sorted { $0.key < $1.key }) { writer, name in
      writer.write(name.key)
      writer.write("\(name.value)")
    }
    for record in records { writer.write(record) }
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

  private func encodeOverrides(into writer: inout ByteWriter) {
    writer.write(overrides) { writer, override in
      for text in [override.kind, override.key, override.winner, override.loser] { writer.write(text) }
      writer.write(override.fields)
    }
  }
}

extension ByteWriter {
  /// A plugin without its entries.
  mutating func write(_ plugin: Plugin) {
    write(plugin.folder)
    write(plugin.kind.rawValue)
    write(plugin.root) { writer, root in
      writer.write(root.place)
      writer.write(root)
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
    write(record.flags)
    write(record.required)
  }
}

extension SettingTree.Record {
  private static let flagPaths: [WritableKeyPath<Self, Bool> & Sendable] = [
    \.typesAreImplied, \.isOpen, \.isFreeForm, \.hasEntry, \.hasSchema, \.hasRequires, \.isElsewhere,
    \.isMoved,
  ]

  /// All that is yes or no, one bit each.
  var flags: Int {
    get {
      Self.flagPaths.enumerated().reduce(0) { $0 | (self[keyPath: $1.element] ? 1 << $1.offset : 0) }
    }
    set {
      for (bit, path) in Self.flagPaths.enumerated() { self[keyPath: path] = newValue & (1 << bit) != 0 }
    }
  }
}
