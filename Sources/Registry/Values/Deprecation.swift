import Notation

/// That a setting, tool or tier should no longer be used, and what to use instead.
public struct Deprecation: Sendable, Hashable {
  /// Why, in one sentence.
  public var message: String?
  /// The settings to use instead.
  public var use: [String]
  /// Since when.
  public var since: CivilDate?
  /// When it holds; nil for always.
  public var when: Condition?
  /// How much it matters.
  public var severity: Severity

  /// That something should no longer be used.
  public init(
    message: String? = nil, use: [String] = [], since: CivilDate? = nil, when: Condition? = nil,
    severity: Severity = .warning
  ) {
    self.message = message
    self.use = use
    self.since = since
    self.when = when
    self.severity = severity
  }
}
