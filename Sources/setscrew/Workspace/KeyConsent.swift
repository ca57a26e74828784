import Notation

/// What the user's own configuration allows the files of others to do with keys; nothing unless it says so.
struct KeyConsent: Sendable, Hashable {
  /// Variables that a provider may use although they are not its own, by provider.
  var variables: [String: Set<String>] = [:]
  /// Folders whose projects may name key commands.
  var commandFolders: [String] = []
  /// Folders whose projects' plugins get keys as the user's own plugins do.
  var pluginFolders: [String] = []
  /// Variables named like secrets that templates may use all the same.
  var templateVariables: Set<String> = []
  /// Files and folders outside of the project that profiles may put into requests.
  var files: [String] = []

  /// No consent.
  init() {}

  /// Reads the map `allow:` of a configuration; `~/` begins a path in the user's home.
  init(reading node: Node, home: String) {
    func paths(_ key: String) -> [String] {
      (node[key].map(Self.texts) ?? []).map { $0.hasPrefix("~/") ? home + $0.dropFirst() : $0 }
        // What a path means must not depend on where the user stands.
        .filter { $0.hasPrefix("/") }
    }
    for entry in node["variables"]?.mapping ?? [] { variables[entry.key] = Set(Self.texts(entry.value)) }
    commandFolders = paths("key_commands")
    pluginFolders = paths("plugins")
    files = paths("files")
    templateVariables = Set(node["env"].map(Self.texts) ?? [])
  }

  /// Whether the project with this `.setscrew` folder lies in a folder that may name key commands.
  func allowsKeyCommands(of project: String) -> Bool { Self.isBelow(commandFolders, project) }

  /// Whether a plugin that lies in a project is trusted like one of the user's own.
  func trustsPlugin(in folder: String) -> Bool { Self.isBelow(pluginFolders, folder) }

  private static func isBelow(_ folders: [String], _ path: String) -> Bool {
    guard let real = LocalFiles.realPath(path) else { return false }
    return folders.compactMap(LocalFiles.realPath).contains {
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
