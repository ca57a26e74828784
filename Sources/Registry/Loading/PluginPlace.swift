/// Where plugins are looked for.
public struct PluginPlace: Sendable, Hashable {
  /// Whose place it is; later kinds are in force after earlier ones.
  public enum Kind: Int, Sendable, Hashable, Comparable, CaseIterable, CustomStringConvertible {
    /// What comes with Setscrew.
    case installed
    /// The user's own.
    case user
    /// The project's.
    case project
    /// Given on the command line.
    case extra

    /// Places whose plugins are in force earlier come first.
    public static func < (left: Kind, right: Kind) -> Bool { left.rawValue < right.rawValue }

    /// The kind in a word.
    public var description: String {
      switch self {
      case .installed: "installed"
      case .user: "user"
      case .project: "project"
      case .extra: "command line"
      }
    }
  }

  /// Whose place it is.
  public var kind: Kind
  /// The folder.
  public var folder: String
  /// Whether the folder is a plugin itself; otherwise every folder in it is one.
  public var isPlugin: Bool

  /// A place to look for plugins.
  public init(_ kind: Kind, _ folder: String, isPlugin: Bool = false) {
    self.kind = kind
    self.folder = folder
    self.isPlugin = isPlugin
  }
}
