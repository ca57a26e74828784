/// The edits themselves: each looks its path up, clears the way, and commits what reads back as wanted.
extension YAMLEditor {
  /// Puts a value at a path, changing as little of what stands there as it can.
  mutating func set(_ path: ValuePath, to value: JSON) throws(YAMLEditError) {
    while true {
      switch tree.destination(of: path, in: node) {
      case nil: return try begin(path, value)
      case .found(let way):
        if let old = node?[path], JSON(core: old) == value, way.target.alias == nil { return }
        if try reconcile(path, way, value) { return }
        if let obstacle = obstacle(on: way, replacing: way.target.start..<way.target.end) {
          try clear(obstacle, path: path, "this would change what stands behind the alias")
          continue
        }
        return try replace(path, way, value)
      case .missing(let way, let rest):
        if let obstacle = obstacle(on: way, replacing: nil) {
          try clear(obstacle, path: path, "this would change what stands behind the alias")
          continue
        }
        return try add(path, value, rest, in: way, .last)
      case .merged(let way, let number):
        if let obstacle = obstacle(on: way, replacing: nil) {
          try clear(obstacle, path: path, "this would change what stands behind the alias")
          continue
        }
        try override(path, way, number, value)
        if number == path.steps.count - 1 { return }
      case .alias(let way): try clear(use(at: way), path: path, "this lies behind the alias")
      case .wrongKind(let way, let number): throw wrongKind(path, way, number)
      }
    }
  }

  /// Adds a member that must not be there yet.
  mutating func insert(_ value: JSON, at path: ValuePath, _ placement: YAMLPlacement) throws(YAMLEditError) {
    while true {
      switch tree.destination(of: path, in: node) {
      case nil: return try begin(path, value)
      case .found(let way):
        guard case .index(let index) = path.steps.last else { throw exists(path, way.member?.start) }
        if let obstacle = obstacle(on: way.outer, replacing: nil) {
          try clear(obstacle, path: path, "this would change what stands behind the alias")
          continue
        }
        let member = NewMember(value: Node(new: value), isAbove: true)
        let wanted = node?.changing(path.steps.dropLast()) { list in
          list.content = .sequence(list.inserting(Node(new: value), at: index))
        }
        return try commit(
          candidates(inserting: member, at: index, in: way.outer), expecting: wanted, path: path)
      case .missing(let way, let rest):
        if let obstacle = obstacle(on: way, replacing: nil) {
          try clear(obstacle, path: path, "this would change what stands behind the alias")
          continue
        }
        return try add(path, value, rest, in: way, placement)
      case .merged(let way, let number):
        guard number == path.steps.count - 1 else {
          try clear(.merge(way), path: path, "this lies in a map that is merged")
          continue
        }
        throw exists(path, way.target.members.first(where: \.isMerge)?.start)
      case .alias(let way): try clear(use(at: way), path: path, "this lies behind the alias")
      case .wrongKind(let way, let number): throw wrongKind(path, way, number)
      }
    }
  }

  /// Takes a member away.
  mutating func remove(_ path: ValuePath, _ emptied: YAMLEmptied) throws(YAMLEditError) {
    while true {
      switch tree.destination(of: path, in: node) {
      case nil, .missing: throw missing(path)
      case .found(let way):
        guard let member = way.member, let container = way.container else {
          throw refusal(
            .kind, "edit-kind", "the document itself cannot be removed", at: way.root.start, path: path,
            remedy: "remove the file")
        }
        if let obstacle = obstacle(on: way, replacing: member.start..<member.end) {
          try clear(obstacle, path: path, "this would change what stands behind the alias")
        } else if case .key(let key) = path.steps.last, isMerged(key, into: container) {
          try clear(.merge(way.outer), path: path, "without this line the merged value would show")
        } else {
          return try take(path, way, emptied)
        }
      case .merged(let way, _): try clear(.merge(way), path: path, "this comes from a map that is merged")
      case .alias(let way): try clear(use(at: way), path: path, "this lies behind the alias")
      case .wrongKind: throw missing(path)
      }
    }
  }

  /// Gives a member of a map another key.
  mutating func rename(_ path: ValuePath, to name: String) throws(YAMLEditError) {
    while true {
      switch tree.destination(of: path, in: node) {
      case nil, .missing, .wrongKind: throw missing(path)
      case .found(let way):
        guard case .key(let old) = path.steps.last, let key = way.member?.key, let container = way.container
        else {
          throw refusal(
            .kind, "edit-kind", "only members of maps have a name", at: way.target.start, path: path,
            remedy: nil)
        }
        guard !old.isIdentical(to: name) else { return }
        if let parent = path.parent,
          let other = node?[parent]?.mapping?.first(where: { $0.key.isIdentical(to: name) })
        {
          throw exists(parent.appending(name), at: other.keyPlace)
        }
        if let obstacle = obstacle(on: way.outer, replacing: key.start..<key.end) {
          try clear(obstacle, path: path, "this would change what stands behind the alias")
        } else if isMerged(old, into: container) {
          try clear(.merge(way.outer), path: path, "without this line the merged value would show")
        } else {
          return try write(name, over: key, at: path, isFlow: container.isFlow)
        }
      case .merged(let way, _): try clear(.merge(way), path: path, "this comes from a map that is merged")
      case .alias(let way): try clear(use(at: way), path: path, "this lies behind the alias")
      }
    }
  }

  // MARK: Looking up

  private func isMerged(_ key: String, into map: SourceNode) -> Bool {
    guard let merge = map.members.first(where: \.isMerge) else { return false }
    let value = SourceMeaning(of: tree).node(merge.value)
    return (value.sequence ?? [value]).contains { $0[key] != nil }
  }

  private func use(at way: SourceWay) -> Obstacle {
    let target = way.target
    return .use(
      AliasUse(anchor: target.alias ?? -1, range: target.start..<target.end, role: .value, way: way))
  }
}
