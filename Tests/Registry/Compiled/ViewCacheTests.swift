import Notation
import Synchronization
import TestSupport
import Testing

@testable import Registry

@Suite struct ViewCacheTests {
  /// A cache in memory that counts what is written.
  final class Shelf: Sendable {
    let kept = Mutex<[String: [UInt8]]>([:])
    let writes = Mutex(0)

    func cache(build: String = "1") -> ViewCache {
      ViewCache(
        build: build, read: { name in self.kept.withLock { $0[name] } },
        write: { name, bytes in
          self.kept.withLock { $0[name] = bytes }
          self.writes.withLock { $0 += 1 }
        })
    }

    var count: Int { writes.withLock { $0 } }
  }

  static let files = [
    "installed/p/plugin.yaml":
      "name: p\nversion: 1.0\nsummary: P.\ngroups: [core]\nprovider: {title: P, base_url: http://p/v1, price_factor: 2}\n\(Memory.evidence)\n",
    "installed/p/settings/a.yaml":
      "group: core\nsettings:\n  temperature: {title: T, summary: s, schema: {type: number, maximum: 2}, default: 1, aliases: [temp], limit: {maximum: model.max}}\n  odd: {summary: o, known_as: [even]}\nelsewhere:\n  stop: {message: no}\n",
    "installed/p/models/m.yaml":
      "families: {f: {max: 1.50}}\nmodels: {m: {like: f, aliases: [n], ends: \"2026-12-01\", price: {default: {input: 1}}}}\n",
    "installed/p/tiers.yaml": "tiers: {default: {every_model: true}}\nwindows: {2h: 0.7}\n",
    "installed/p/rules.yaml":
      "rules:\n  r: {kind: refuse, target: temperature, when: {model.max: {min: 1}}, message: \"{setting}\"}\n",
  ]

  static func loader(_ files: [String: String], _ cache: ViewCache?) -> PluginLoader {
    PluginLoader(
      places: [PluginPlace(.installed, "installed"), PluginPlace(.user, "user")],
      files: FileAccess(memory: files), cache: cache)
  }

  /// A value as text; the description of a dictionary has another order each time.
  private static func text(of value: Any) -> String {
    if let json = value as? JSON { return json.encoded() }
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .dictionary else { return "\(value)" }
    return "\(mirror.children.map { "\($0.value)" }.sorted())"
  }

  /// All that a registry says, as text.
  static func dump(_ registry: ResponseSettingsRegistry) -> [String] {
    var lines: [String] = []
    registry.tree.root.visit { path, node in
      var parts = [
        "\(path)", "\(node.declaredTypes ?? [])", "\(node.isOpen)", "\(node.record.required)",
        "\(node.record.flags.rawValue)",
      ]
      if let descriptor = node.descriptor {
        let mirror = Mirror(reflecting: descriptor)
        for child in mirror.children {
          if let schema = child.value as? SettingSchema {
            parts.append(schema.source.encoded())
          } else {
            parts.append("\(child.label ?? ""): \(child.value)")
          }
        }
      }
      lines.append(parts.joined(separator: " | "))
    }
    for setting in registry.settings { lines.append("setting \(setting.key)") }
    for model in registry.models.models {
      let parts = Mirror(reflecting: model).children.map { "\($0.label ?? ""): \(text(of: $0.value))" }
      lines.append(parts.joined(separator: " | "))
    }
    for rule in registry.rules {
      lines.append(
        Mirror(reflecting: rule).children.map { "\($0.label ?? ""): \($0.value)" }.joined(separator: " | "))
    }
    lines.append("\(registry.tiers)")
    lines.append("\(registry.subsets.sorted { $0.key < $1.key })")
    lines.append("\(registry.errors.list)")
    lines.append("\(registry.overrides)")
    lines.append("\(registry.groups) \(registry.plugins) \(registry.bases.sorted()) \(registry.models.names)")
    lines.append("\(registry.tree.otherNames.sorted { $0.key < $1.key }) \(registry.tree.elsewhere)")
    if let provider = registry.provider { lines.append("\(provider)") }
    return lines
  }

  @Test func `what is kept is what was read`() throws {
    let shelf = Shelf()
    let read = try #require(Self.loader(Self.files, nil).load().view(of: "p"))
    #expect(
      try Self.dump(#require(Self.loader(Self.files, shelf.cache()).load().view(of: "p")).registry)
        == Self.dump(read.registry))
    #expect(shelf.count == 2)
    let collection = Self.loader(Self.files, shelf.cache()).load()
    let kept = try #require(collection.view(of: "p"))
    #expect(shelf.count == 2)
    #expect(Self.dump(kept.registry) == Self.dump(read.registry))
    #expect(
      collection.plugins.map { "\($0.name) \($0.version ?? "") \($0.folder) \($0.kind)" } == [
        "p 1.0 installed/p installed"
      ])
    #expect(collection.plugins.first?.contents.rules.count == 1)
    #expect(kept.registry.setting(named: "temp")?.key.description == "temperature")
    #expect(kept.registry.model(named: "n")?.model.prices["default"] != nil)
    #expect(RegistryLint.findings(in: kept).map(\.line) == RegistryLint.findings(in: read).map(\.line))
  }

  @Test func `the shipped views survive being kept`() throws {
    let shelf = Shelf()
    let loader = PluginLoader(places: [PluginPlace(.installed, Shipped.folder)], cache: shelf.cache())
    let names = loader.load().providers.map(\.name)
    for name in names { #expect(loader.load().view(of: name) != nil) }
    #expect(shelf.count == names.count + 1)
    for name in ["openai", "vllm"] {
      let kept = try #require(loader.load().view(of: name))
      let expected = Self.dump(try #require(Shipped.view(name)).registry)
      #expect(Self.dump(kept.registry) == expected)
    }
    #expect(shelf.count == names.count + 1)
  }

  @Test func `nothing kept is ever stale`() throws {
    let changes: [(String, [String: String])] = [
      ("a byte", Self.files.merging(["installed/p/rules.yaml": "rules: {}"]) { $1 }),
      (
        "a new file",
        Self.files.merging(["installed/p/settings/b.yaml": "settings: {extra: {summary: e}}"]) { $1 }
      ),
      (
        "a new plugin",
        Self.files.merging([
          "user/q/plugin.yaml": "name: q\nextends: p",
          "user/q/settings/b.yaml": "settings: {extra: {summary: e}}",
        ]) { $1 }
      ),
      ("a file that is gone", Self.files.filter { $0.key != "installed/p/rules.yaml" }),
      (
        "another name",
        Dictionary(
          uniqueKeysWithValues: Self.files.map {
            ($0.key.replacing("rules.yaml", with: "rules.yml"), $0.value)
          })
      ),
    ]
    for (what, files) in changes {
      let shelf = Shelf()
      _ = Self.loader(Self.files, shelf.cache()).load().view(of: "p")
      let view = try #require(Self.loader(files, shelf.cache()).load().view(of: "p"))
      #expect(
        Self.dump(view.registry)
          == Self.dump(try #require(Self.loader(files, nil).load().view(of: "p")).registry), "\(what)")
      #expect(shelf.count == 4, "\(what)")
    }
  }

  @Test func `another build keeps its own`() throws {
    let shelf = Shelf()
    _ = Self.loader(Self.files, shelf.cache(build: "1")).load().view(of: "p")
    _ = Self.loader(Self.files, shelf.cache(build: "2")).load().view(of: "p")
    #expect(shelf.count == 4)
  }

  @Test func `what has findings is not kept`() throws {
    let shelf = Shelf()
    let files = Self.files.merging([
      "user/q/plugin.yaml": "name: q\nextends: p", "user/q/settings/a.yaml": "settings: {odd: {}}",
    ]) { $1 }
    for _ in 0..<2 {
      let view = try #require(Self.loader(files, shelf.cache()).load().view(of: "p"))
      #expect(view.findings.map(\.code) == ["registry-twice", "plugin-left-out"])
    }
    #expect(shelf.kept.withLock { $0.count } == 1)
  }

  @Test func `a cache that is damaged, cut or silent only costs time`() throws {
    let expected = Self.dump(try #require(Self.loader(Self.files, nil).load().view(of: "p")).registry)
    let shelf = Shelf()
    _ = Self.loader(Self.files, shelf.cache()).load().view(of: "p")
    let whole = shelf.kept.withLock { $0 }
    var random = SplitMix(seed: 7)
    for round in 0..<60 {
      let damaged = whole.mapValues { bytes -> [UInt8] in
        var bytes = bytes
        switch round % 4 {
        case 0: bytes = Array(bytes.prefix(Int.random(in: 0..<bytes.count, using: &random)))
        case 1:
          bytes[Int.random(in: 0..<bytes.count, using: &random)] ^= UInt8.random(in: 1...255, using: &random)
        case 2: bytes.append(0)
        default: bytes = []
        }
        return bytes
      }
      let cache = ViewCache(build: "1", read: { damaged[$0] }, write: { _, _ in })
      let view = try #require(Self.loader(Self.files, cache).load().view(of: "p"))
      #expect(Self.dump(view.registry) == expected, "\(round)")
    }
    let silent = ViewCache(build: "1", read: { _ in nil }, write: { _, _ in })
    #expect(
      Self.dump(try #require(Self.loader(Self.files, silent).load().view(of: "p")).registry) == expected)
  }

  @Test func `bytes that pass for a view by accident do no harm`() throws {
    let shelf = Shelf()
    _ = Self.loader(Self.files, shelf.cache()).load().view(of: "p")
    let name = try #require(shelf.kept.withLock { $0.keys.first { $0.hasSuffix(".p") } })
    let whole = try #require(shelf.kept.withLock { $0[name] })
    let body = Array(whole[32...])
    var random = SplitMix(seed: 11)
    for _ in 0..<200 {
      var bytes = body
      for _ in 0..<3 {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      guard let registry = CompiledView(bytes, from: 0)?.registry() else { continue }
      // Whatever it says, it says it without a crash.
      _ =
        registry.rules.count + registry.models.models.count + registry.tiers.tiers.count
        + registry.errors.list.count
      _ = registry.settings.map(\.title)
      _ = registry.tree.validate(["temperature": 1, "stop": []])
    }
  }

  @Test func `many ask at once`() async throws {
    let shelf = Shelf()
    _ = Self.loader(Self.files, shelf.cache()).load().view(of: "p")
    let registry = try #require(Self.loader(Self.files, shelf.cache()).load().view(of: "p")).registry
    await withTaskGroup(of: Int.self) { group in
      for _ in 0..<16 {
        group.addTask {
          registry.settings.count + registry.rules.count + registry.models.models.count
            + registry.tree.validate(["temperature": 3]).count
        }
      }
      for await sum in group { #expect(sum == 2 + 1 + 1 + 1) }
    }
  }
}
