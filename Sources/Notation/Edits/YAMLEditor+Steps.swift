/// Single steps of edits, once the way to their place is clear: each commits what reads back as wanted.
extension YAMLEditor {
  /// Writes into a document that is empty.
  mutating func begin(_ path: ValuePath, _ value: JSON) throws(YAMLEditError) {
    let new = try wrapped(Node(new: value), path.steps[...], path)
    try commit(candidates(beginningWith: new), expecting: new, path: path)
  }

  mutating func replace(_ path: ValuePath, _ way: SourceWay, _ value: JSON) throws(YAMLEditError) {
    let new = Node(new: value)
    let wanted = (node ?? new).setting(path.steps[...], to: new)
    try commit(candidates(replacing: way, with: new), expecting: wanted, path: path)
  }

  /// Adds a member with everything that is missing on the way to it.
  mutating func add(
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
  mutating func override(
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

  mutating func take(
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

  mutating func write(
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

  // MARK: Where it goes

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
