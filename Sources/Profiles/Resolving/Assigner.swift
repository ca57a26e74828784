import Notation

/// Applies single settings to a body, one after another.
struct Assigner {
  /// Finds what names mean.
  let names: SettingName
  /// Lays values over values.
  var merger = Merger()
  /// The settings so far.
  var body: SourcedValue
  /// What was set by `KEY:=JSON`.
  private(set) var verbatim: [ValuePath] = []
  /// What was found wrong.
  private(set) var findings: [Finding] = []

  init(names: SettingName, body: SourcedValue) {
    self.names = names
    self.body = body
  }

  /// Applies a setting and says where it went.
  mutating func apply(_ assignment: Assignment) -> ValuePath {
    let path =
      assignment.spelledPath ?? names.path(assignment.key, allowsIndices: true) ?? literalPath(assignment.key)
    body = assign(assignment, path.steps[...], into: body, names.types.body)
    verbatim.removeAll { $0.hasPrefix(path) }
    if assignment.operation == .verbatim { verbatim.append(path) }
    return path
  }

  /// The way that a name spells when the registry does not know it: numbers address lists that are there.
  private func literalPath(_ name: String) -> ValuePath {
    var path = ValuePath()
    for part in name.split(separator: ".").map(String.init) {
      if let index = Int(part), body[path]?.elements != nil {
        path = path.appending(index)
      } else {
        path = path.appending(part)
      }
    }
    return path
  }

  private mutating func assign(
    _ assignment: Assignment, _ way: ArraySlice<ValuePath.Step>, into old: SourcedValue?,
    _ shape: any SettingShape
  ) -> SourcedValue {
    let origin = assignment.value.origin
    switch way.first {
    case nil:
      switch assignment.operation {
      case .verbatim: return assignment.value
      case .set: return merger.merge(old, assignment.value, shape)
      case .append:
        let value =
          assignment.value.elements == nil
          ? SourcedValue(.array([assignment.value]), from: origin) : assignment.value
        return merger.append(value, to: old, named: assignment.key)
      }
    case .key(let key)?:
      var members = old?.members ?? []
      var shape = shape
      if shape.tag != nil {
        var known = members.filter { !$0.key.isIdentical(to: key) }
        if way.count == 1 { known.append(.init(key: key, keyOrigin: origin, value: assignment.value)) }
        shape = shape.variant(of: SourcedValue(.object(known), from: origin))
      }
      let inner = shape.member(key) ?? UndeclaredShape()
      let index = members.firstIndex { $0.key.isIdentical(to: key) }
      let value = assign(assignment, way.dropFirst(), into: index.map { members[$0].value }, inner)
      let member = SourcedValue.Member(key: key, keyOrigin: origin, value: value)
      if let index {
        members[index] = member
      } else {
        members.append(member)
      }
      return SourcedValue(.object(members), from: old?.members == nil ? origin : old?.origin ?? origin)
    case .index(let index)?:
      var elements = old?.elements ?? []
      guard old == nil || old?.elements != nil || old?.isUnset == true, index <= elements.count else {
        let count = elements.count
        findings.append(
          Finding(
            "no-such-member", .error,
            old != nil && old?.elements == nil
              ? "\(assignment.key) addresses the member of a list, but there is none"
              : "\(assignment.key) addresses member \(index) of a list with \(count)",
            at: origin, remedy: "members count from 0; \(count) would add one"))
        return old ?? SourcedValue(.array([]), from: origin)
      }
      let inner = shape.element ?? UndeclaredShape()
      let value = assign(
        assignment, way.dropFirst(), into: index < elements.count ? elements[index] : nil, inner)
      if index < elements.count {
        elements[index] = value
      } else {
        elements.append(value)
      }
      return SourcedValue(.array(elements), from: old?.origin ?? origin)
    }
  }
}
