import Notation
import Testing

@testable import Registry

/// Registries made from text, for tests that need little and exactly that.
enum Memory {
  static let evidence = #"evidence: {kind: docs, verified_on: "2026-11-30"}"#

  /// The collection of plugins whose files are given by path below a place: `installed/p/plugin.yaml`.
  static func collection(_ files: [String: String]) -> PluginCollection {
    PluginLoader(
      places: [
        PluginPlace(.installed, "installed"), PluginPlace(.user, "user"), PluginPlace(.project, "project"),
        PluginPlace(.extra, "extra/second", isPlugin: true),
        PluginPlace(.extra, "extra/first", isPlugin: true),
      ].filter { place in files.keys.contains { $0.hasPrefix(place.folder + "/") } },
      files: FileAccess(memory: files)
    ).load()
  }

  /// The view of a provider `p` whose plugin has these files.
  static func view(_ files: [String: String], groups: String = "[core]") throws -> PluginCollection.View {
    var all = [
      "installed/p/plugin.yaml":
        "name: p\ngroups: \(groups)\nprovider: {title: P, base_url: http://p/v1}\n\(evidence)\n"
    ]
    for (path, text) in files { all["installed/p/\(path)"] = text }
    return try #require(collection(all).view(of: "p"))
  }

  /// The registry of a provider `p` with these settings, models and rules; nothing may be wrong with them.
  static func registry(
    settings: String = "", models: String = "", rules: String = "", others: [String: String] = [:]
  ) throws -> ResponseSettingsRegistry {
    var files = others
    if !settings.isEmpty { files["settings/all.yaml"] = "group: core\nsettings:\n" + settings }
    if !models.isEmpty { files["models/all.yaml"] = models }
    if !rules.isEmpty { files["rules.yaml"] = "rules:\n" + rules }
    let view = try view(files)
    #expect(view.findings.map(\.line) == [])
    return view.registry
  }
}

extension CivilDate {
  static let november30 = CivilDate(year: 2026, month: 11, day: 30) ?? CivilDate.first
  private static let first = CivilDate(daysSince1970: 0).unsafelyUnwrapped
}

extension ResponseSettingsRegistry {
  /// The place of a path as text.
  func node(_ path: String) -> SettingNode? { SettingPath(path).flatMap { node(at: $0) } }
}
