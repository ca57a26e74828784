import Notation
import Profiles
import Registry

/// What the user's and the project's `config.yaml` say: settings for every request, provider, remedy, keys.
///
///     provider: openai
///     remedy: warn
///     model: gpt-6-luna          # any setting of a request
///     keys:
///       openai: {command: pass show openai}
///     log: false                 # keep no run log
struct Configuration: Sendable {
  /// The settings of a file with their layer.
  let layer: SettingsLayer
  /// Commands that print a key, by provider.
  let keyCommands: [String: String]
  /// Whether exchanges go into the run log; nil where the file does not say.
  let keepsLog: Bool?

  /// The configuration files in force, weaker ones first, and what is wrong with them.
  static func load(from places: Places) -> (files: [Configuration], findings: [Finding]) {
    var files: [Configuration] = []
    var findings: [Finding] = []
    let candidates = [
      (Layer.userConfig, Optional("\(places.configuration)/config.yaml")),
      (.projectConfig, places.project.map { "\($0)/config.yaml" }),
    ]
    for (layer, path) in candidates {
      guard let path, let bytes = try? LocalFiles.read(path, limit: 1 << 20) else { continue }
      let parsed = Node.parse(document: bytes, file: path)
      findings += parsed.findings
      guard let node = parsed.node else { continue }
      guard let entries = node.mapping else {
        findings.append(
          Finding("config-form", .error, "a configuration is a map of settings", at: .file(node.place)))
        continue
      }
      files.append(read(entries, of: node, layer: layer, &findings))
    }
    return (files, findings)
  }

  private static func read(
    _ entries: [Node.Entry], of node: Node, layer: Layer, _ findings: inout [Finding]
  ) -> Configuration {
    var settings: [SourcedValue.Member] = []
    var provider: Sourced<String>?
    var remedy: Sourced<Remedy>?
    var commands: [String: String] = [:]
    var keepsLog: Bool?
    for entry in entries {
      let origin = Origin.file(entry.value.place)
      switch entry.key {
      case "provider": provider = entry.value.scalar.map { Sourced($0.text, from: origin) }
      case "remedy":
        remedy = entry.value.scalar.flatMap { Remedy(rawValue: $0.text) }.map { Sourced($0, from: origin) }
        if remedy == nil {
          findings.append(
            Finding(
              "config-form", .error,
              "remedy is one of \(Remedy.allCases.map(\.rawValue).joined(separator: ", "))",
              at: origin))
        }
      case "log":
        keepsLog = entry.value.scalar.flatMap { ["true": true, "false": false][$0.text] }
        if keepsLog == nil {
          findings.append(Finding("config-form", .error, "log is true or false", at: origin))
        }
      case "keys":
        for key in entry.value.mapping ?? [] {
          commands[key.key] = key.value["command"]?.scalar?.text
        }
      default:
        settings.append(
          SourcedValue.Member(
            key: entry.key, keyOrigin: .file(entry.keyPlace), value: SourcedValue(entry.value)))
      }
    }
    return Configuration(
      layer: SettingsLayer(
        layer, settings: SourcedValue(.object(settings), from: .file(node.place)), provider: provider,
        remedy: remedy),
      keyCommands: commands, keepsLog: keepsLog)
  }
}
