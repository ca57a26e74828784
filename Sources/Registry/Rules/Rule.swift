import Notation

/// A fact that spans settings: what goes together, what does not, and what is worth knowing.
public final class Rule: Sendable {
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
  public let name: String
  /// The plugin that states it.
  public let plugin: String
  /// The plugins that replaced fields of it, in order.
  public let overriddenBy: [String]
  /// What the rule does.
  public let kind: Kind
  /// The list whose members are looked at in turn; paths that begin with `.` belong to them.
  public let over: SettingPath?
  /// What the rule is about, and what a remedy acts on: settings, or members with `over`.
  public let targets: [FactPath]
  /// The values of a target that the rule is about; nil for any.
  public let values: [JSON]?
  /// When the rule is about a request at all; nil for always.
  public let when: Condition?
  /// What a target needs.
  public let need: Condition?
  /// The bounds of a target.
  public let limit: Limit?
  /// The name of the subset that a schema must keep to.
  public let subset: String?
  /// What the member behind must be, its members written with `.`.
  public let next: Condition?
  /// Whether the member must be the last of its list.
  public let isLast: Bool
  /// The member by which list members are told apart.
  public let key: SettingPath?
  /// What is said, with `{model}`, `{setting}`, `{value}`, `{allowed}`, `{limit}`.
  public let message: String
  /// The way out, where the general one would not help.
  public let hint: String?
  /// More, for the reference.
  public let summary: String?
  /// How much it matters.
  public let severity: Severity
  /// The name of its findings, where `setting-refused` and the like would be too coarse.
  public let code: Finding.Code?
  /// What a finding suggests.
  public let remedy: Remedy?
  /// The endpoints that it holds for.
  public let endpoints: [String]
  /// Why sources differ on it.
  public let disputed: Dispute?
  /// What it rests on.
  public let evidence: Evidence?
  /// Where it is stated.
  public let place: Place?

  /// The rule that the fields of an entry make.
  init(_ entry: RawEntry, overriddenBy: [String], kind: Kind, from reader: inout FieldReader) {
    name = entry.key
    plugin = entry.plugin
    self.overriddenBy = overriddenBy
    self.kind = kind
    over = reader.settingPath("over")
    let scopes = over.map { [FactPath.setting($0)] } ?? []
    let next = over.map { [FactPath.setting($0.withoutLastVariant)] } ?? []
    message = reader.text("message") ?? ""
    targets = reader.factPaths("target", scopes: scopes)
    values = reader.json("value").map { $0.array ?? [$0] }
    when = reader.condition("when", scopes: scopes)
    need = reader.condition("need", scopes: scopes)
    limit = reader.limit()
    subset = reader.text("subset")
    self.next = reader.condition("next", scopes: next)
    isLast = reader.flag("last") ?? false
    hint = reader.text("hint")
    summary = reader.text("summary")
    let isSerious = kind != .deprecated && kind != .advise
    severity = reader.choice("severity", Severity.self) ?? (isSerious ? .error : .warning)
    code = reader.text("code").map { Finding.Code(rawValue: $0) }
    remedy = reader.choice("remedy", Remedy.self)
    let endpoints = reader.texts("endpoint")
    self.endpoints = endpoints.isEmpty ? ["create"] : endpoints
    disputed = reader.dispute()
    evidence = reader.evidence()
    key = reader.settingPath("key")
    place = entry.keyPlace
  }

  /// The stable name: `openai/sampling-never`.
  public var id: String { "\(plugin)/\(name)" }

  /// The names that may stand in braces in a message.
  public static let placeholders = ["model", "setting", "value", "allowed", "limit"]
}
