import Registry

/// The described settings of a provider by their paths: made once, since walking the whole tree takes a while.
struct SettingIndex: Sendable {
  let provider: String
  /// The settings that a name alone can set, in payload order.
  let plain: [SettingEntry]
  private let places: [SettingPath: Int]

  init(_ registry: ResponseSettingsRegistry, provider: String) {
    self.provider = provider
    plain = registry.entries.filter { $0.path.isPlain && $0.kind == .setting && $0.descriptor != nil }
    places = Dictionary(plain.enumerated().map { ($1.path, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The setting at a path.
  func entry(at path: SettingPath) -> SettingEntry? { places[path].map { plain[$0] } }
}
