import Notation

/// A fact that spans settings: what goes together, what does not, and what is worth knowing.
public struct Rule: Sendable {
  /// What the rule does.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A target is refused.
    case refuse
    /// A target needs something else.
    case need
    /// Only one of the targets may be set.
    case exclusive
    /// A target's value must lie within bounds.
    case limit
    /// A target that is a schema must keep to a subset.
    case subset
    /// A list member must be followed by another of a kind, or be the last.
    case order
    /// No two list members may have the same key.
    case unique
    /// A target should no longer be used.
    case deprecated
    /// Something worth knowing.
    case advise
  }

  /// The name within its plugin.
  public var name: String
  /// The plugin that states it.
  public var plugin: String
  /// The plugins that replaced fields of it, in order.
  public var overriddenBy: [String]
  /// What the rule does.
  public var kind: Kind
  /// The list whose members are looked at in turn; paths that begin with `.` belong to them.
  public var over: SettingPath?
  /// What the rule is about, and what a remedy acts on: settings, or members with `over`.
  public var targets: [FactPath]
  /// The values of a target that the rule is about; nil for any.
  public var values: [JSON]?
  /// When the rule is about a request at all; nil for always.
  public var when: Condition?
  /// What a target needs.
  public var need: Condition?
  /// The bounds of a target.
  public var limit: Limit?
  /// The name of the subset that a schema must keep to.
  public var subset: String?
  /// What the member behind must be, its members written with `.`.
  public var next: Condition?
  /// Whether the member must be the last of its list.
  public var isLast: Bool
  /// The member by which list members are told apart.
  public var key: SettingPath?
  /// What is said, with `{model}`, `{setting}`, `{value}`, `{allowed}`, `{limit}`.
  public var message: String
  /// The way out, where the general one would not help.
  public var hint: String?
  /// More, for the reference.
  public var summary: String?
  /// How much it matters.
  public var severity: Severity
  /// The name of its findings, where `setting-refused` and the like would be too coarse.
  public var code: Finding.Code?
  /// What a finding suggests.
  public var remedy: Remedy?
  /// The endpoints that it holds for.
  public var endpoints: [String]
  /// Why sources differ on it.
  public var disputed: Dispute?
  /// What it rests on.
  public var evidence: Evidence?
  /// Where it is stated.
  public var place: Place?

  /// The stable name: `openai/sampling-never`.
  public var id: String { "\(plugin)/\(name)" }

  /// The names that may stand in braces in a message.
  public static let placeholders = ["model", "setting", "value", "allowed", "limit"]
}
