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
///     repl: {keys: vi, theme: light}
///     allow:                     # only in the user's own file
///       variables: {lab: [OPENAI_API_KEY]}
///       key_commands: [/home/me/work]
///       env: [BUILD_TOKEN]
///       files: [~/prompts]
struct Configuration: Sendable {
  /// The settings of a file with their layer.
  let layer: SettingsLayer
  /// Commands that print a key, by provider.
  var keyCommands: [String: String]
  /// Whether exchanges go into the run log; nil where the file does not say.
  let keepsLog: Bool?
  /// How the user likes the prompt.
  let prompt: PromptPreferences
  /// What the user allows others' files to do with keys.
  let consent: KeyConsent
  /// Where its keys stand.
  let keysOrigin: Origin?
  /// What stands under the keys of its own, each by its way, for show.
  let own: [(name: String, value: JSON, origin: Origin)]

  /// The configuration files in force, weaker ones first, and what is wrong with them.
  static func load(from places: Places) -> (files: [Configuration], findings: [Finding]) {
    var files: [Configuration] = []
    var findings: [Finding] = []
    let candidates = [
      (Layer.userConfig, Optional("\(places.configuration)/config.yaml")),
      (.projectConfig, places.project.map { "\($0)/config.yaml" }),
    ]
    for (layer, path) in candidates {
      guard let path else { continue }
      let bytes: [UInt8]
      do {
        bytes = try LocalFiles.read(path, limit: 1 << 20)
      } catch {
        if !error.isMissing {
          findings.append(
            Finding("config-unreadable", .error, "\(error)", remedy: "make it a file that you can read"))
        }
        continue
      }
      let parsed = Node.parse(document: bytes, file: path)
      findings += parsed.findings
      guard let node = parsed.node else { continue }
      guard let entries = node.mapping else {
        findings.append(
          Finding("config-form", .error, "a configuration is a map of settings", at: .file(node.place)))
        continue
      }
      files.append(read(entries, of: node, layer: layer, home: places.home, &findings))
    }
    let consent = files.first { $0.layer.layer == .userConfig }?.consent ?? KeyConsent()
    for index in files.indices where files[index].layer.layer == .projectConfig {
      let names = files[index].keyCommands.keys.sorted()
      guard !names.isEmpty, let project = places.project, !consent.allowsKeyCommands(of: project) else {
        continue
      }
      files[index].keyCommands = [:]
      findings.append(
        Finding(
          "key-command-ignored", .warning,
          "the project's key command of \(names.joined(separator: ", ")) is not run: a project may come from others",
          at: files[index].keysOrigin,
          remedy:
            "put it into your own config.yaml, or list the project's folder there under allow.key_commands"))
    }
    return (files, findings)
  }

  private static func read(
    _ entries: [Node.Entry], of node: Node, layer: Layer, home: String, _ findings: inout [Finding]
  ) -> Configuration {
    var own: [(name: String, value: JSON, origin: Origin)] = []
    var settings: [SourcedValue.Member] = []
    var provider: Sourced<String>?
    var remedy: Sourced<Remedy>?
    var commands: [String: String] = [:]
    var keepsLog: Bool?
    var consent = KeyConsent()
    var prompt = PromptPreferences()
    var keysOrigin: Origin?
    for entry in entries {
      let origin = Origin.file(entry.value.place)
      if ConfigurationKey.topNames.contains(entry.key) {
        findings += ConfigurationKey.findings(entry, [entry.key], in: layer)
        own += Self.own(entry, [entry.key])
      }
      switch entry.key {
      case "provider": provider = entry.value.scalar.map { Sourced($0.text, from: origin) }
      case "remedy":
        remedy = entry.value.scalar.flatMap { Remedy(rawValue: $0.text) }.map { Sourced($0, from: origin) }
      case "log": keepsLog = entry.value.scalar.flatMap { ["true": true, "false": false][$0.text] }
      case "keys":
        keysOrigin = .file(entry.keyPlace)
        for key in entry.value.mapping ?? [] {
          commands[key.key] = key.value["command"]?.scalar?.text
          if key.value.scalar.map({ !$0.text.isEmpty }) == true || key.value["key"] != nil {
            findings.append(
              Finding(
                "plaintext-key", .warning, "the key of \(key.key) stands here in plain text and is not used",
                at: .file(key.keyPlace),
                remedy: "setscrew keys migrate moves it to the keyring or the encrypted file"))
          }
        }
      case PromptPreferences.key: prompt = PromptPreferences(reading: entry.value)
      case "allow":
        if layer == .userConfig { consent = KeyConsent(reading: entry.value, home: home) }
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
      keyCommands: commands, keepsLog: keepsLog, prompt: prompt, consent: consent, keysOrigin: keysOrigin,
      own: own)
  }

  /// The values under one of the own keys; what may be a key in plain text is not among them.
  private static func own(
    _ entry: Node.Entry, _ way: [String]
  ) -> [(name: String, value: JSON, origin: Origin)] {
    if ConfigurationKey.at(way) != nil {
      return [(way.joined(separator: "."), JSON(core: entry.value), .file(entry.value.place))]
    }
    return (entry.value.mapping ?? []).flatMap { own($0, way + [$0.key]) }
  }
}
