/// What a condition, limit or default may read.
public enum FactPath: Sendable, Hashable, CustomStringConvertible {
  /// A setting of the request: `reasoning.effort`.
  case setting(SettingPath)
  /// A member of the list member that `over`, `some` or `each` looks at: `.strict`; the empty way is the member itself.
  case member(SettingPath)
  /// A fact of the model: `model.reasoning.efforts`.
  case model([String])
  /// A fact of the provider: `provider.name`.
  case provider([String])
  /// The date.
  case today
  /// The endpoint that the request goes to: `create`.
  case endpoint

  /// A path as registry files write it; nil for text that is none.
  public init?(_ text: some StringProtocol) {
    if text == "today" {
      self = .today
    } else if text == "endpoint" {
      self = .endpoint
    } else if text.hasPrefix(".") {
      guard let path = SettingPath(relative: text) else { return nil }
      self = .member(path)
    } else if let keys = Self.keys(text, behind: "model.") {
      self = .model(keys)
    } else if let keys = Self.keys(text, behind: "provider.") {
      self = .provider(keys)
    } else {
      guard let path = SettingPath(text) else { return nil }
      self = .setting(path)
    }
  }

  /// The form that registry files use.
  public var description: String {
    switch self {
    case .setting(let path): path.description
    case .member(let path): ".\(path)"
    case .model(let keys): "model." + keys.joined(separator: ".")
    case .provider(let keys): "provider." + keys.joined(separator: ".")
    case .today: "today"
    case .endpoint: "endpoint"
    }
  }

  private static func keys(_ text: some StringProtocol, behind prefix: String) -> [String]? {
    guard text.hasPrefix(prefix) else { return nil }
    let keys = text.dropFirst(prefix.count).split(separator: ".", omittingEmptySubsequences: false)
    return keys.contains(where: \.isEmpty) ? nil : keys.map { String($0) }
  }
}
