import Notation
import Registry

/// Lays settings over settings: maps whose members are described merge member by member, all else is replaced.
///
/// - A map whose tag differs from the inherited one replaces it whole, and so do values of different kinds.
/// - `key+` appends its list to the inherited one.
/// - A null replaces what is inherited; it is taken out at the very end, so that a later layer may set the key again.
struct Merger {
  /// What was found wrong.
  private(set) var findings: [Finding] = []

  /// The settings of a base with those of a stronger layer laid over them.
  mutating func merge(_ base: SourcedValue?, _ over: SourcedValue, _ shape: any SettingShape) -> SourcedValue
  {
    guard let overMembers = over.members else { return over }
    if base?.members == nil, !Self.holdsAppending(overMembers) { return over }
    let baseMembers = base?.members
    var shape = shape
    var inherited = baseMembers ?? []
    if let tag = shape.tag {
      if let old = base?[tag], let new = over[tag], old.json != new.json { inherited = [] }
      let others = inherited.filter { member in !overMembers.contains { $0.key.isIdentical(to: member.key) } }
      shape = shape.variant(of: SourcedValue(.object(overMembers + others), from: over.origin))
    }
    guard shape.describesMembers else { return over }
    var positions = MemberIndex(of: inherited, expecting: overMembers.count)
    for member in overMembers {
      let appended = Self.appendedKey(member.key, in: shape)
      let key = appended ?? member.key
      let index = positions.position(of: key, in: inherited)
      let old = index.map { inherited[$0].value }
      let value: SourcedValue
      if appended != nil {
        if let twin = overMembers.first(where: { $0.key.isIdentical(to: key) }) { reportTwins(twin, member) }
        value = append(member.value, to: old, named: key)
      } else {
        value = merge(old, member.value, shape.member(key) ?? UndeclaredShape())
      }
      let merged = SourcedValue.Member(key: key, keyOrigin: member.keyOrigin, value: value)
      if let index {
        inherited[index] = merged
      } else {
        positions.note(key, at: inherited.count)
        inherited.append(merged)
      }
    }
    return SourcedValue(.object(inherited), from: over.origin)
  }

  /// A list with another behind it; `old` that is no list becomes its first member where that makes sense.
  mutating func append(_ value: SourcedValue, to old: SourcedValue?, named name: String) -> SourcedValue {
    if value.isUnset { return old ?? value }
    guard let new = value.elements else {
      findings.append(
        Finding(
          "append-needs-list", .error, "\(name)+ takes a list to append, not \(Self.kind(of: value))",
          at: value.origin))
      return old ?? value
    }
    guard let old, !old.isUnset else { return value }
    if let elements = old.elements { return SourcedValue(.array(elements + new), from: value.origin) }
    if name == KnownSetting.input, case .string = old.content {
      return SourcedValue(.array([InputShorthand.userMessage(old)] + new), from: value.origin)
    }
    findings.append(
      Finding(
        "append-needs-list", .error, "\(name) is no list, so that nothing can be appended to it",
        at: value.origin,
        notes: [Finding.Note("set here", at: old.origin)]))
    return old
  }

  private mutating func reportTwins(_ first: SourcedValue.Member, _ second: SourcedValue.Member) {
    let (early, late) =
      (first.keyOrigin.place?.start ?? Position(line: 0, column: 0))
        < (second.keyOrigin.place?.start ?? Position(line: 0, column: 0)) ? (first, second) : (second, first)
    findings.append(
      Finding(
        "duplicate-key", .error, "\(late.key) and \(early.key) stand in one file", at: late.keyOrigin,
        remedy: "keep one of them", notes: [Finding.Note("also set here", at: early.keyOrigin)]))
  }

  /// Whether a key in some map ends with `+`, so that there may be something to append.
  private static func holdsAppending(_ members: [SourcedValue.Member]) -> Bool {
    members.contains { member in
      member.key.utf8.last == UInt8(ascii: "+") || member.value.members.map(holdsAppending) == true
    }
  }

  /// The key that `key+` appends to; nil when the key does not end so or is no list's.
  static func appendedKey(_ key: String, in shape: any SettingShape) -> String? {
    guard key.utf8.last == UInt8(ascii: "+") else { return nil }
    let name = String(key.dropLast())
    guard let member = shape.member(name), member.kinds.contains(.array) else { return nil }
    return name
  }

  private static func kind(of value: SourcedValue) -> String {
    switch value.content {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number(let number): number.text
    case .string: "text"
    case .array: "a list"
    case .object: "a map"
    }
  }
}

extension SourcedValue {
  /// Whether the value is a null, read or not.
  var isUnset: Bool { content == .null || plainText.map(PlainScalar.unsets) == true }
}
