import Notation

/// What the user's own configuration allows the files of others to do with keys; nothing unless it says so.
struct KeyConsent: Sendable, Hashable {
  /// Variables that a provider may use although they are not its own, by provider.
  var variables: [String: Set<String>] = [:]
  /// Folders whose projects may name key commands.
  var commandFolders: [String] = []
  /// Variables named like secrets that templates may use all the same.
  var templateVariables: Set<String> = []

  /// No consent.
  init() {}

  /// Reads the map `allow:` of a configuration.
  init(reading node: Node) {
    for entry in node["variables"]?.mapping ?? [] { variables[entry.key] = Set(Self.texts(entry.value)) }
    commandFolders = node["key_commands"].map(Self.texts) ?? []
    templateVariables = Set(node["env"].map(Self.texts) ?? [])
  }

  /// Whether the project with this `.setscrew` folder lies in a folder that may name key commands.
  func allowsKeyCommands(of project: String) -> Bool {
    guard let real = LocalFiles.realPath(project) else { return false }
    return commandFolders.compactMap(LocalFiles.realPath).contains {
      real == $0 || real.hasPrefix($0 == "/" ? "/" : "\($0)/")
    }
  }

  private static func texts(_ node: Node) -> [String] {
    (node.sequence ?? [node]).compactMap { $0.scalar?.text }
  }
}

extension [Configuration] {
  /// What the user's own configuration allows.
  var consent: KeyConsent { first { $0.layer.layer == .userConfig }?.consent ?? KeyConsent() }
}
