import Notation
import Registry

/// A registry says what profiles may hold.
extension ResponseSettingsRegistry: SettingTypes {
  /// The request body.
  public var body: any SettingShape { RegistryShape(node: tree.root, isBody: true) }

  /// The setting that a short name stands for; nil when there is no such alias.
  public func aliasedPath(_ name: String) -> ValuePath? {
    guard let setting = setting(named: name), setting.aliases.contains(name) else { return nil }
    var path = ValuePath()
    for step in setting.key.steps {
      guard case .key(let key) = step else { return nil }
      path = path.appending(key)
    }
    return path
  }

  /// The nearest name of a setting, in dotted spelling; nil when none is near.
  public func suggestion(for name: String) -> String? { suggestion(forSetting: name) }
}

/// What the registry's tree says about one place.
struct RegistryShape: SettingShape {
  /// The place in the tree.
  let node: SettingNode
  /// Whether it is the request body, whose members are described whatever the tree holds.
  var isBody = false

  var kinds: TypeSet { node.types }

  var describesMembers: Bool { isBody || node.mapValue != nil || (!node.isOpen && node.hasMembers) }

  var element: (any SettingShape)? { node.item.map { RegistryShape(node: $0) } }

  var tag: String? { node.tag }

  func member(_ key: String) -> (any SettingShape)? {
    (node.member(key) ?? node.node(at: SettingPath([.key(key)]))).map { RegistryShape(node: $0) }
  }

  func variant(of value: SourcedValue) -> any SettingShape {
    guard let tag = node.tag else { return self }
    if let name = value[tag]?.string, let variant = node.onlyVariant(tagged: name) {
      return RegistryShape(node: variant)
    }
    guard let object = value.written.object, let variant = node.likelyVariant(of: object) else {
      return UndeclaredShape()
    }
    return RegistryShape(node: variant)
  }
}
