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

  // MARK: Steps

  /// Writes into a document that is empty.
  private mutating func begin(_ path: ValuePath, _ value: JSON) throws(YAMLEditError) {
    let new = try wrapped(Node(new: value), path.steps[...], path)
    try commit(candidates(beginningWith: new), expecting: new, path: path)
  }

  /// Changes a list or map member by member where the new one shares some; says whether it did.
  private mutating func reconcile(_ path: ValuePath, _ way: SourceWay, _ value: JSON) throws(YAMLEditError)
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
      return try reconcile(path, nodes.map { JSON(core: $0) }, elements)
    default: return false
    }
  }

  /// Changes the part of a list that differs; says whether anything was left as it was.
  private mutating func reconcile(_ path: ValuePath, _ old: [JSON], _ new: [JSON]) throws(YAMLEditError)
    -> Bool
  {
    let most = min(old.count, new.count)
    let start = (0..<most).first { old[$0] != new[$0] } ?? most
    let tail = (0..<most - start).first { old[old.count - 1 - $0] != new[new.count - 1 - $0] } ?? most - start
    let (oldEnd, newEnd) = (old.count - tail, new.count - tail)
    let shared = min(oldEnd, newEnd)
    let isAlike = (start..<max(start, shared)).contains { old[$0].object != nil && new[$0].object != nil }
    guard start > 0 || tail > 0 || isAlike else { return false }
    for index in start..<max(start, shared) { try set(path.appending(index), to: new[index]) }
    for index in stride(from: oldEnd - 1, through: shared, by: -1) where index >= start {
      try remove(path.appending(index), .stays)
    }
    for index in max(start, shared)..<max(start, shared, newEnd) {
      try insert(new[index], at: path.appending(index), .last)
    }
    return true
  }

  private mutating func replace(_ path: ValuePath, _ way: SourceWay, _ value: JSON) throws(YAMLEditError) {
    let new = Node(new: value)
    let wanted = (node ?? new).setting(path.steps[...], to: new)
    try commit(candidates(replacing: way, with: new), expecting: wanted, path: path)
  }

  /// Adds a member with everything that is missing on the way to it.
  private mutating func add(
    _ path: ValuePath, _ value: JSON, _ rest: [ValuePath.Step], in way: SourceWay, _ placement: YAMLPlacement
  ) throws(YAMLEditError) {
    let container = way.target
    let inner = try wrapped(Node(new: value), rest.dropFirst(), path)
    let above = ValuePath(Array(path.steps.dropLast(rest.count)))
    guard container.isCollection, let step = rest.first else {
      let whole = try wrapped(Node(new: value), rest[...], path)
      let wanted = (node ?? whole).setting(above.steps[...], to: whole)
      return try commit(candidates(replacing: way, with: whole), expecting: wanted, path: path)
    }
    var member = NewMember(value: inner)
    var index = container.members.count
    switch step {
    case .key(let key):
      member.key = key
      (index, member.isAbove) = try position(placement, in: container, path)
    case .index(let wanted):
      guard wanted == index else { throw missing(path) }
    }
    let wanted = node?.changing(above.steps[...]) { target in
      target.insert(
        member, at: index, before: container.members.indices.contains(index) ? container.members[index] : nil)
    }
    var candidates = candidates(inserting: member, at: index, in: way)
    if container.members.isEmpty {
      // Empty brackets make way for a block when what comes in has lines of its own.
      let whole = try wrapped(Node(new: value), rest[...], path)
      if canOpen(way, for: whole) { candidates = self.candidates(replacing: way, with: whole) + candidates }
    }
    try commit(candidates, expecting: wanted, path: path)
  }

  /// Writes a value of its own into a map that has the key by a merge alone.
  private mutating func override(
    _ path: ValuePath, _ way: SourceWay, _ number: Int, _ value: JSON
  ) throws(YAMLEditError) {
    let place = ValuePath(Array(path.steps[...number]))
    guard case .key(let key) = path.steps[number] else { throw missing(path) }
    var new = Node(new: value)
    if number < path.steps.count - 1 {
      guard aliases == .writeOut, let merged = node?[place] else {
        return try clear(.merge(way), path: path, "this lies in a map that is merged")
      }
      new = merged.new
    }
    let member = NewMember(key: key, value: new)
    let wanted = node?.setting(place.steps[...], to: new)
    try commit(
      candidates(inserting: member, at: way.target.members.count, in: way), expecting: wanted, path: path)
  }

  private mutating func take(
    _ path: ValuePath, _ way: SourceWay, _ emptied: YAMLEmptied
  ) throws(YAMLEditError) {
    var wanted = node
    var place = path
    while let parent = place.parent {
      let step = place.steps.last
      wanted = wanted?.changing(parent.steps[...]) { $0.removeMember(step) }
      let left = wanted?[parent]
      let isEmpty = left?.mapping?.isEmpty ?? left?.sequence?.isEmpty ?? false
      guard isEmpty, emptied == .goes else { break }
      if parent == .root {
        if !(tree.root?.isFlow ?? true) { wanted = nil }
        break
      }
      place = parent
    }
    do {
      try commit([removing(way, emptied)], expecting: wanted, path: path)
    } catch {
      // Between the markers of a document there has to be something.
      guard wanted == nil, let last = place.steps.last else { throw error }
      let outermost = SourceWay(root: way.root, turns: Array(way.turns.prefix(1)))
      let empty = node?.changing([]) { $0.removeMember(last) }
      try commit([removing(outermost, .stays)], expecting: empty, path: path)
    }
  }

  private mutating func write(
    _ name: String, over key: SourceNode, at path: ValuePath, isFlow: Bool
  ) throws(YAMLEditError) {
    let wanted = node?.changing(path.steps.dropLast()) { map in
      map.content = .mapping(
        map.mapping?.map { entry in
          var entry = entry
          if case .key(entry.key) = path.steps.last { entry.key = name }
          return entry
        } ?? [])
    }
    let style = key.scalar?.style
    let written =
      format == .json ? JSONWriter.quoted(name) : writer().key(name, like: style, isFlow: isFlow)
    let forms = [written, YAMLScalarText.doubleQuoted(name)]
    try commit(
      forms.map { [Splice(key.bodyStart..<key.end, $0)] }, expecting: wanted, path: path)
  }

  // MARK: Looking up

  private func position(
    _ placement: YAMLPlacement, in container: SourceNode, _ path: ValuePath
  ) throws(YAMLEditError) -> (Int, isAbove: Bool) {
    func index(of key: String) throws(YAMLEditError) -> Int {
      let found = container.members.firstIndex { !$0.isMerge && $0.keyText.isIdentical(to: key) }
      guard let found else { throw missing((path.parent ?? path).appending(key)) }
      return found
    }
    switch placement {
    case .last: return (container.members.count, false)
    case .first: return (0, true)
    case .before(let key): return (try index(of: key), true)
    case .after(let key): return (try index(of: key) + 1, false)
    }
  }

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

  /// A value inside the lists and maps that steps lead through.
  private func wrapped(
    _ value: Node, _ steps: ArraySlice<ValuePath.Step>, _ path: ValuePath
  ) throws(YAMLEditError) -> Node {
    var value = value
    for step in steps.reversed() {
      switch step {
      case .key(let key):
        value = Node(.mapping([Node.Entry(key: key, keyPlace: .nowhere, value: value)]), at: .nowhere)
      case .index(0): value = Node(.sequence([value]), at: .nowhere)
      case .index: throw missing(path)
      }
    }
    return value
  }
}

extension Node {
  fileprivate func inserting(_ node: Node, at index: Int) -> [Node] {
    var nodes = sequence ?? []
    nodes.insert(node, at: min(index, nodes.count))
    return nodes
  }

  /// Puts a member where its text goes: in front of the member of the text that it was put in front of.
  fileprivate mutating func insert(_ member: YAMLEditor.NewMember, at index: Int, before next: SourceMember?)
  {
    guard let key = member.key else {
      content = .sequence(inserting(member.value, at: index))
      return
    }
    var entries = mapping ?? []
    let place = next.flatMap { next in entries.firstIndex { $0.key.isIdentical(to: next.keyText) } }
    entries.insert(Entry(key: key, keyPlace: .nowhere, value: member.value), at: place ?? entries.count)
    content = .mapping(entries)
  }

  fileprivate mutating func removeMember(_ step: ValuePath.Step?) {
    switch (step, content) {
    case (.key(let key), .mapping(let entries)):
      content = .mapping(entries.filter { !$0.key.isIdentical(to: key) })
    case (.index(let index), .sequence(var nodes)) where nodes.indices.contains(index):
      nodes.remove(at: index)
      content = .sequence(nodes)
    default: break
    }
  }
}
