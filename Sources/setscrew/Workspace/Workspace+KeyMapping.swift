import Registry

extension Workspace {
  /// The steps from other spellings to this API's, of all plugins in a registry.
  func keyMapping(of registry: ResponseSettingsRegistry) throws -> KeyMappingTable {
    var table = KeyMappingTable()
    for name in registry.plugins {
      guard let folder = plugins.plugins.first(where: { $0.name == name })?.folder else { continue }
      let files = ["yaml", "yml"].map { "\(folder)/\(KeyMappingTable.fileName).\($0)" }
      if let file = files.first(where: LocalFiles.exists) {
        table.add(bytes: try LocalFiles.read(file, limit: 1 << 20), file: file)
      }
    }
    if table.findings.contains(where: { $0.severity == .error }) {
      report.print(table.findings)
      throw Failure(.configuration, "the key mapping of a plugin is broken")
    }
    return table
  }
}
