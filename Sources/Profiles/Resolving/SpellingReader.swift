import Notation

/// Brings a file's settings to nested spelling: `text.verbosity: low` and aliases become what they stand for.
///
/// Dotted names are understood at the top level of YAML files only, and only where the registry knows them.
struct SpellingReader {
  /// Finds what names mean.
  let names: SettingName
  /// What was found wrong.
  private(set) var findings: [Finding] = []

  init(names: SettingName) { self.names = names }

  /// The settings of a file as one nested map.
  mutating func body(of file: ProfileFile) -> SourcedValue {
    let start = Position(line: 1, column: 1)
    let origin = file.settings.first?.keyOrigin ?? .file(Place(file: file.path, start: start, end: start))
    if file.isJSON { return SourcedValue(.object(file.settings), from: origin) }
    return body(of: file.settings, from: origin)
  }

  /// Settings of a YAML file as one nested map.
  mutating func body(of settings: [SourcedValue.Member], from origin: Origin) -> SourcedValue {
    guard settings.contains(where: { names.types.body.member($0.key) == nil }) else {
      return SourcedValue(.object(settings), from: origin)
    }
    var body = SourcedValue(.object([]), from: origin)
    for member in settings {
      var path = ValuePath([.key(member.key)])
      if names.types.body.member(member.key) == nil {
        let isAppending = member.key.utf8.last == UInt8(ascii: "+")
        if var found = names.path(isAppending ? String(member.key.dropLast()) : member.key) {
          if isAppending, case .key(let last)? = found.steps.last {
            found.steps[found.steps.count - 1] = .key(last + "+")
          }
          path = found
        }
      }
      insert(member, at: path.steps[...], into: &body, from: names.types.body, spelled: member.key)
    }
    return body
  }

  /// Puts a value where a way leads, unless another spelling has put one there.
  private mutating func insert(
    _ member: SourcedValue.Member, at way: ArraySlice<ValuePath.Step>, into value: inout SourcedValue,
    from shape: any SettingShape, spelled name: String
  ) {
    guard case .key(let key)? = way.first, var members = value.members else {
      return report(name, at: member.keyOrigin, other: value.origin)
    }
    let rest = way.dropFirst()
    let index = members.firstIndex { $0.key.isIdentical(to: key) }
    let inner = shape.member(key) ?? UndeclaredShape()
    if rest.isEmpty {
      guard let index else {
        members.append(SourcedValue.Member(key: key, keyOrigin: member.keyOrigin, value: member.value))
        value.content = .object(members)
        return
      }
      members[index].value = union(members[index], member.value, inner, spelled: name, at: member.keyOrigin)
    } else {
      if index == nil {
        members.append(
          SourcedValue.Member(
            key: key, keyOrigin: member.keyOrigin, value: SourcedValue(.object([]), from: member.keyOrigin)))
      }
      let index = index ?? members.count - 1
      guard members[index].value.members != nil else {
        return report(name, at: member.keyOrigin, other: members[index].keyOrigin)
      }
      insert(member, at: rest, into: &members[index].value, from: inner, spelled: name)
    }
    value.content = .object(members)
  }

  /// Two maps of one key put together; members that stand in both are findings.
  private mutating func union(
    _ first: SourcedValue.Member, _ second: SourcedValue, _ shape: any SettingShape, spelled name: String,
    at origin: Origin
  ) -> SourcedValue {
    guard var members = first.value.members, let others = second.members,
      shape.describesMembers || shape.tag != nil
    else {
      report(name, at: origin, other: first.keyOrigin)
      return first.value
    }
    for other in others {
      if let index = members.firstIndex(where: { $0.key.isIdentical(to: other.key) }) {
        members[index].value = union(
          members[index], other.value, shape.member(other.key) ?? UndeclaredShape(),
          spelled: "\(name).\(other.key)",
          at: other.keyOrigin)
      } else {
        members.append(other)
      }
    }
    return SourcedValue(.object(members), from: first.value.origin)
  }

  private mutating func report(_ name: String, at origin: Origin, other: Origin) {
    findings.append(
      Finding(
        "duplicate-key", .error, "\(name) is set twice in one file", at: origin, remedy: "keep one of them",
        notes: [Finding.Note("also set here", at: other)]))
  }
}
