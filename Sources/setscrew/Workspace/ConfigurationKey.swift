import Notation
import Profiles
import Registry

/// A key of `config.yaml` that is no setting of a request: what stands below it, and what it is for.
///
/// From this one table come `config set` and its checks, the warnings about keys that nobody knows, help, and completion.
struct ConfigurationKey: Sendable {
  /// What may stand there.
  enum Form: Sendable {
    /// The name of a provider.
    case provider
    /// One of a few words.
    case choice([String])
    /// true or false.
    case flag
    /// Any text.
    case text
    /// Texts: one, or a list of them.
    case texts
    /// Paths that begin with `/` or `~/`: one, or a list of them.
    case paths
  }

  /// The way to it with dots; names in capitals stand for any: `keys.PROVIDER.command`.
  let name: String
  let form: Form
  /// One line for help.
  let summary: String
  /// Whether it counts only in the user's own file: what it allows is not for a project to allow itself.
  var isUsersAlone = false

  /// All of them.
  static let all = [
    ConfigurationKey(
      name: "provider", form: .provider, summary: "where requests go when nothing else says it"),
    ConfigurationKey(
      name: "remedy", form: .choice(Remedy.allCases.map(\.rawValue)),
      summary: "what to do with settings that the model refuses"),
    ConfigurationKey(name: "log", form: .flag, summary: "whether exchanges go into the run log"),
    ConfigurationKey(
      name: "\(PromptPreferences.key).\(PromptPreferences.keysName)",
      form: .choice(KeyStyle.allCases.map(\.rawValue)),
      summary: "the keys that lines of the prompt are edited with"),
    ConfigurationKey(
      name: "\(PromptPreferences.key).\(PromptPreferences.themeName)",
      form: .choice(ThemeChoice.allCases.map(\.rawValue)), summary: "the colours of the prompt"),
    ConfigurationKey(
      name: "keys.PROVIDER.command", form: .text, summary: "a command that prints the key of a provider"),
    ConfigurationKey(
      name: "allow.variables.PLUGIN", form: .texts,
      summary: "variables that a plugin may send besides its own",
      isUsersAlone: true),
    ConfigurationKey(
      name: "allow.plugins", form: .paths, summary: "folders whose projects' plugins get keys as your own do",
      isUsersAlone: true),
    ConfigurationKey(
      name: "allow.key_commands", form: .paths, summary: "folders whose projects may name key commands",
      isUsersAlone: true),
    ConfigurationKey(
      name: "allow.env", form: .texts, summary: "variables named like secrets that templates may read",
      isUsersAlone: true),
    ConfigurationKey(
      name: "allow.files", form: .paths,
      summary: "files and folders that profiles may read besides their own",
      isUsersAlone: true),
  ]

  /// The names at the top, each once, in order.
  static let topNames: [String] = all.reduce(into: []) { names, key in
    if let first = key.steps.first, !names.contains(first) { names.append(first) }
  }

  /// The lines of help about them.
  static var help: String {
    let width = all.map(\.name.count).max() ?? 0
    return all.map { "  \($0.name.padded(to: width))  \($0.summary)" }.joined(separator: "\n")
  }

  /// The keys that lie at or below a way.
  static func under(_ way: [String]) -> [ConfigurationKey] {
    all.filter { key in key.steps.count >= way.count && zip(key.steps, way).allSatisfy(Self.fits) }
  }

  /// The key at a way; nil where none is.
  static func at(_ way: [String]) -> ConfigurationKey? { under(way).first { $0.steps.count == way.count } }

  var steps: [String] { name.split(separator: ".").map(String.init) }

  /// What may stand there, in words.
  var expectation: String {
    switch form {
    case .provider: "the name of a provider"
    case .choice(let words): "one of \(words.joined(separator: ", "))"
    case .flag: "true or false"
    case .text: "a text"
    case .texts: "a text or a list of texts"
    case .paths: "a path that begins with / or ~/, or a list of them"
    }
  }

  /// Whether a value may stand there.
  func takes(_ value: JSON) -> Bool {
    switch form {
    case .provider, .text: value.string?.isEmpty == false
    case .choice(let words): value.string.map(words.contains) ?? false
    case .flag: value == true || value == false
    case .texts: (value.array ?? [value]).allSatisfy { $0.string?.isEmpty == false }
    case .paths: (value.array ?? [value]).allSatisfy { $0.string.map(Self.isFixed) ?? false }
    }
  }

  /// Whether a path means the same wherever the user stands.
  private static func isFixed(_ path: String) -> Bool { path.hasPrefix("/") || path.hasPrefix("~/") }

  private static func fits(_ pattern: String, _ name: String) -> Bool {
    pattern.allSatisfy(\.isUppercase) ? !name.isEmpty : pattern == name
  }
}

extension ConfigurationKey {
  /// What is wrong with an entry whose name is one of the keys, or the beginning of some.
  static func findings(_ entry: Node.Entry, _ way: [String], in layer: Layer) -> [Finding] {
    let keys = under(way)
    let shown = way.joined(separator: ".")
    guard !keys.isEmpty else {
      let siblings = under(Array(way.dropLast())).compactMap { key in
        key.steps.indices.contains(way.count - 1) ? key.steps[way.count - 1] : nil
      }
      let near = Suggestion.nearest(to: entry.key, among: siblings)
      return [
        Finding(
          "config-unknown-key", .warning, "\(shown) means nothing here and is not used",
          at: .file(entry.keyPlace),
          remedy: near.map { "did you mean \($0)?" } ?? "`setscrew config --help` lists the keys")
      ]
    }
    if layer == .projectConfig, keys.allSatisfy(\.isUsersAlone) {
      return [
        Finding(
          "config-not-own", .warning, "\(shown) counts only in your own config.yaml, and is not used",
          at: .file(entry.keyPlace))
      ]
    }
    if let key = at(way) {
      guard !key.takes(JSON(core: entry.value)) else { return [] }
      return [
        Finding("config-form", .error, "\(shown) is \(key.expectation)", at: .file(entry.value.place))
      ]
    }
    if let entries = entry.value.mapping {
      return entries.flatMap { findings($0, way + [$0.key], in: layer) }
    }
    let isEmpty = JSON(core: entry.value) == .null
    // A key in plain text has a finding of its own.
    guard !isEmpty, way.count != 2 || way[0] != "keys" else { return [] }
    return [
      Finding(
        "config-form", .error, "\(shown) is a map with \(keys.map(\.name).joined(separator: ", "))",
        at: .file(entry.value.place))
    ]
  }
}
