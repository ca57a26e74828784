import Notation
import Registry

/// Where a setting can be set, from weakest to strongest; the registry's defaults are below all and never sent.
public enum Layer: Int, Sendable, Hashable, Comparable, CaseIterable {
  /// The user's configuration.
  case userConfig
  /// The project's configuration.
  case projectConfig
  /// The profile and those that it builds on.
  case profile
  /// What was set earlier in the session.
  case session
  /// Environment variables.
  case environment
  /// The command line.
  case flag

  /// Weaker layers come first.
  public static func < (left: Layer, right: Layer) -> Bool { left.rawValue < right.rawValue }

  /// The layer's name in tables: `user config`.
  public var name: String {
    switch self {
    case .userConfig: "user config"
    case .projectConfig: "project config"
    case .profile: "profile"
    case .session: "session"
    case .environment: "environment"
    case .flag: "flag"
    }
  }
}

/// Settings that come from a configuration file.
public struct SettingsLayer: Sendable {
  /// Which of them it is.
  public var layer: Layer
  /// The settings as one nested map; unquoted scalars may still be unread.
  public var settings: SourcedValue
  /// Where requests go.
  public var provider: Sourced<String>?
  /// What to do with refused settings.
  public var remedy: Sourced<Remedy>?

  /// Settings of a layer.
  public init(
    _ layer: Layer, settings: SourcedValue, provider: Sourced<String>? = nil, remedy: Sourced<Remedy>? = nil
  ) {
    self.layer = layer
    self.settings = settings
    self.provider = provider
    self.remedy = remedy
  }
}

/// What one layer, or one file or flag of it, set: kept for `explain`, winners and losers alike.
public struct Contribution: Sendable {
  /// Where it belongs.
  public var layer: Layer
  /// The way to what was set; the root for files.
  public var path: ValuePath
  /// What was set there.
  public var value: SourcedValue
}

/// That a layer set a setting, whether or not a stronger one set it again.
public struct HistoryEntry: Sendable, Hashable {
  /// The layer.
  public var layer: Layer
  /// The value as it was written; null when the layer unset the setting.
  public var value: JSON
  /// Where it was written.
  public var origin: Origin
}
