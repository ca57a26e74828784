import Notation

/// One step of the way from a request in another spelling to one in today's.
///
/// A step looks at every place that its path leads to, and where its condition holds, does what its fields say: members
/// go up, get other names, are set or taken away, the value is replaced, and at last moves or goes.
public struct KeyMapping: Sendable {
  /// The name of the step.
  public var name: String
  /// The places that it looks at; the root is the whole request.
  public var at: SettingPath
  /// The forms of requests that it is for; none means all.
  public var formats: [String]
  /// Whether only the first member of a list counts.
  public var isFirst: Bool
  /// Members whose own members go up beside them.
  public var hoist: [String]
  /// Members that get another name.
  public var rename: [(from: String, to: String)]
  /// Members that get a value; `$name` in it stands for a member of the value.
  public var set: [(name: String, value: JSON)]
  /// Members that go.
  public var remove: [String]
  /// Values that are put behind the members of a list.
  public var append: [(list: SettingPath, value: JSON)]
  /// What takes the place of the value.
  public var becomes: JSON?
  /// The member whose list members stand behind the value as items of their own.
  public var spread: String?
  /// The member without which the value itself goes once another was spread.
  public var unlessEmpty: String?
  /// The member that alone goes where `move` says, while the value goes.
  public var lift: String?
  /// Where the value goes.
  public var move: SettingPath?
  /// Whether the value goes.
  public var drops: Bool
  /// What there is to know about it.
  public var says: String?
  /// Why this cannot be settled without the person.
  public var leaves: String?
  /// What the person may do.
  public var choices: [String]
  /// What it rests on.
  public var evidence: Evidence?
  private let when: Condition?

  static let fields = [
    "at", "format", "first", "when", "hoist", "rename", "set", "remove", "append", "becomes", "spread",
    "unless_empty", "lift", "move", "drop", "says", "leaves", "choices", "evidence",
  ]

  init(name: String, from reader: inout FieldReader) {
    self.name = name
    at = reader.settingPath("at") ?? .root
    formats = reader.texts("format")
    isFirst = reader.flag("first") ?? false
    hoist = reader.texts("hoist")
    rename = reader.textMap("rename").map { ($0.name, $0.value) }
    set = reader.json("set")?.object?.members.map { ($0.key, $0.value) } ?? []
    remove = reader.texts("remove")
    append =
      reader.json("append")?.object?.members.compactMap { member in
        SettingPath(member.key).map { ($0, member.value) }
      } ?? []
    becomes = reader.json("becomes")
    spread = reader.text("spread")
    unlessEmpty = reader.text("unless_empty")
    lift = reader.text("lift")
    move = reader.settingPath("move")
    drops = reader.flag("drop") ?? false
    says = reader.text("says")
    leaves = reader.text("leaves")
    choices = reader.texts("choices")
    evidence = reader.evidence()
    when = reader.condition("when", scopes: [.member(.root)])
  }

  /// Whether the step is for a value.
  public func applies(to value: JSON) -> Bool {
    guard let when else { return true }
    return when.evaluate(in: NoFacts(), member: MemberScope(value: value, path: .root)).isTrue
  }
}

/// Conditions of mappings look at the value alone.
private struct NoFacts: FactSource {
  func value(of path: FactPath) -> FactValue { .missing }
  func isSet(_ path: SettingPath) -> Bool { false }
  func members(of path: SettingPath) -> [MemberScope] { [] }
}
