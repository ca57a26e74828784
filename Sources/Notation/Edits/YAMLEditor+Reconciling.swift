/// Changes of lists and maps that leave alone what stays the same.
extension YAMLEditor {
  /// Changes a list or map member by member where the new one shares some; says whether it did.
  mutating func reconcile(_ path: ValuePath, _ way: SourceWay, _ value: JSON) throws(YAMLEditError)
    -> Bool
  {
    let target = way.target
    guard target.alias == nil, let old = node?[path] else { return false }
    switch (old.content, value) {
    case (.mapping(let entries), .object(let object)):
      guard !object.isEmpty, entries.contains(where: { object[$0.key] != nil }) else { return false }
      for entry in entries where object[entry.key] == nil { try remove(path.appending(entry.key), .stays) }
      var previous: String?
      for member in object.members {
        let place = path.appending(member.key)
        if entries.contains(where: { $0.key.isIdentical(to: member.key) }) {
          try set(place, to: member.value)
        } else {
          try insert(member.value, at: place, previous.map { .after($0) } ?? .first)
        }
        previous = member.key
      }
      return true
    case (.sequence(let nodes), .array(let elements)):
      guard !nodes.isEmpty, !elements.isEmpty else { return false }
      let changes = ListChanges(from: nodes.map { JSON(core: $0) }, to: elements)
      guard changes.keepsSome else { return false }
      for index in changes.replaced { try set(path.appending(index), to: elements[index]) }
      for index in changes.removed.reversed() { try remove(path.appending(index), .stays) }
      for index in changes.added { try insert(elements[index], at: path.appending(index), .last) }
      return true
    default: return false
    }
  }
}
