import Notation

/// Reads plugin folders and puts them in order.
///
/// A plugin that cannot be read is left out with a finding, and with it those that extend it; the others work.
public struct PluginLoader: Sendable {
  /// The places to look at; within one kind in the order given.
  public var places: [PluginPlace]
  /// How files are read.
  public var files: FileAccess
  /// Where what was read is kept for the next time; nil for nowhere.
  public var cache: ViewCache?

  /// A loader for some places.
  public init(places: [PluginPlace], files: FileAccess = .disk, cache: ViewCache? = nil) {
    self.places = places
    self.files = files
    self.cache = cache
  }

  /// Reads everything, or finds that it has been read before.
  public func load() -> PluginCollection {
    guard let cache else { return read(files, cache: nil) }
    let folders = folders().map(\.folder)
    let state = FileSnapshot(of: folders, files, keepsContents: false).cache(cache, for: places, in: folders)
    if let found = state.read("plugins"), let plugins = Self.plugins(found, files) {
      return PluginCollection(plugins: plugins, broken: [], findings: [], cache: state)
    }
    let snapshot = FileSnapshot(of: folders, files, keepsContents: true)
    let keyed = snapshot.cache(cache, for: places, in: folders)
    let collection = read(snapshot.files, cache: keyed)
    if collection.findings.isEmpty {
      var writer = ByteWriter()
      writer.write(collection.plugins) { writer, plugin in
        writer.write(plugin)
        writer.write(plugin.position)
      }
      keyed.write("plugins", writer.finished())
    }
    return collection
  }

  /// The plugins that are kept, whose entries are read when somebody needs them; nil when they are none.
  private static func plugins(_ found: (bytes: [UInt8], start: Int), _ files: FileAccess) -> [Plugin]? {
    guard let store = ByteStore(found.bytes, from: found.start) else { return nil }
    var reader = ByteReader(store)
    let plugins = reader.list { reader -> Plugin in
      var plugin = reader.plugin()
      plugin.position = reader.number()
      let (folder, kind) = (plugin.folder, plugin.kind)
      plugin.lazyContents = Lazy {
        var reader = PluginReader(files: files)
        return reader.read(folder: folder, kind: kind)?.contents ?? PluginContents()
      }
      return plugin
    }
    return plugins.isEmpty ? nil : plugins
  }

  private func read(_ files: FileAccess, cache: KeyedCache?) -> PluginCollection {
    var plugins: [Plugin] = []
    var findings: [Finding] = []
    var broken: Set<String> = []
    for (kind, folder, isAsked) in folders() {
      var reader = PluginReader(files: files)
      guard var plugin = reader.read(folder: folder, kind: kind) else {
        findings += reader.findings
        if isAsked, reader.findings.isEmpty {
          findings.append(Finding("registry-file", .error, "\(folder) is no plugin: it has no plugin.yaml"))
        }
        continue
      }
      findings += reader.findings
      if let first = plugins.first(where: { $0.name == plugin.name }) {
        findings.append(Self.sameName(plugin, first))
        continue
      }
      plugin.position = plugins.count
      if reader.findings.contains(where: { $0.severity == .error }) { broken.insert(plugin.name) }
      plugins.append(plugin)
    }
    return PluginCollection(plugins: plugins, broken: broken, findings: findings, cache: cache)
  }

  private static func sameName(_ plugin: Plugin, _ first: Plugin) -> Finding {
    Finding(
      "registry-twice", .error,
      "a plugin called \(plugin.name) is in force already; \(plugin.folder) is left out",
      at: plugin.place.map { .file($0) },
      remedy: "give it a name of its own and `extends: \(plugin.name)`",
      notes: first.place.map { [Finding.Note("the first one is here", at: .file($0))] } ?? [])
  }

  /// Every folder that holds a plugin, with whether somebody asked for it by name.
  private func folders() -> [(kind: PluginPlace.Kind, folder: String, isAsked: Bool)] {
    var folders: [(kind: PluginPlace.Kind, folder: String, isAsked: Bool)] = []
    for place in places {
      let folder =
        place.folder.count > 1 && place.folder.hasSuffix("/") ? String(place.folder.dropLast()) : place.folder
      if place.isPlugin {
        folders.append((place.kind, folder, true))
      } else {
        let entries = files.list(folder) ?? []
        for entry in entries.sorted(by: { $0.name < $1.name }) where entry.isFolder {
          folders.append((place.kind, "\(folder)/\(entry.name)", false))
        }
      }
    }
    return folders.enumerated().sorted { ($0.element.kind, $0.offset) < ($1.element.kind, $1.offset) }.map(
      \.element)
  }
}
