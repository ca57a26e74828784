import Notation

/// One described place of a request, with its whole way: what listings of the registry are made of.
public struct SettingEntry: Sendable {
  /// What kind of place it is.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A member of an object.
    case setting
    /// The members of a list.
    case item
    /// The values of a map with free keys.
    case value
    /// One of several forms of a value.
    case variant
  }

  /// The whole way, variants included.
  public var path: SettingPath
  /// The place in the tree.
  public var node: SettingNode
  /// The group, its own or that of what holds it.
  public var group: String?

  /// What the registry says about it; nil for a place that only holds others.
  public var descriptor: ResponseSettingDescriptor? { node.descriptor }

  /// What kind of place it is.
  public var kind: Kind {
    switch path.steps.last {
    case .item?: .item
    case .anyKey?: .value
    case .variant?: .variant
    case .key?, nil: .setting
    }
  }
}

extension ResponseSettingsRegistry {
  /// Every described place of a request in payload order, those in shapes, tools and items included.
  ///
  /// A shape stands at each place that refers to it; one that holds itself is not entered again.
  public var entries: [SettingEntry] {
    var groups: [SettingPath: String] = [:]
    var entries: [SettingEntry] = []
    tree.root.visit { path, node in
      let group = node.descriptor?.group ?? path.parent.flatMap { groups[$0] }
      groups[path] = group
      entries.append(SettingEntry(path: path, node: node, group: group))
    }
    return entries
  }

  /// The places that a way means: the one that it names, or all that it could mean where it leaves variants open.
  ///
  /// `tools[].server_url` means `tools[](type=mcp).server_url`; places of one shape count once.
  public func entries(at path: SettingPath) -> [SettingEntry] {
    let entries = entries
    if let exact = entries.first(where: { $0.path == path }) { return [exact] }
    var found: [SettingEntry] = []
    for entry in entries where path.means(entry.path) {
      if !found.contains(where: { $0.node.identity == entry.node.identity }) { found.append(entry) }
    }
    return found
  }
}

extension SettingPath {
  /// Whether a way means another, which names all variants: those that it names itself must be among them.
  func means(_ full: SettingPath) -> Bool { rest(of: full)?.isEmpty ?? false }

  /// Whether a way means another place or something that holds it.
  func covers(_ full: SettingPath) -> Bool { rest(of: full) != nil }

  /// What is left of a full way behind the place that this one means; nil when it leads elsewhere.
  private func rest(of full: SettingPath) -> ArraySlice<Step>? {
    var rest = full.steps[...]
    for step in steps {
      switch step {
      case .variant(let tag, let values):
        guard case .variant(tag, let names)? = rest.popFirst(), names.contains(where: values.contains) else {
          return nil
        }
      default:
        while case .variant? = rest.first { rest.removeFirst() }
        guard rest.popFirst() == step else { return nil }
      }
    }
    return rest
  }
}
