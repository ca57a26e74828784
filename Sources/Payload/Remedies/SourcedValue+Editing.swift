import Notation

extension SourcedValue {
  /// Takes the value at a way out of what holds it; says whether something was there.
  ///
  /// Members of lists behind it move up.
  @discardableResult
  mutating func remove(at path: ValuePath) -> Bool { remove(at: path.steps[...]) }

  /// Puts a JSON value in the place of another, which keeps its origin.
  mutating func replace(at path: ValuePath, with json: JSON) {
    edit(at: path.steps[...]) { old in old = SourcedValue(json, from: old.origin) }
  }

  /// Puts a value at a way through objects, making those that are missing.
  mutating func insert(_ value: SourcedValue, at path: ValuePath, keyOrigin: Origin) {
    insert(value, at: path.steps[...], keyOrigin: keyOrigin)
  }

  /// Where the key of the value at a way was written; nil for list members and the root.
  func keyOrigin(at path: ValuePath) -> Origin? {
    guard case .key(let key)? = path.steps.last, let parent = path.parent else { return nil }
    return self[parent]?.members?.first { $0.key.isIdentical(to: key) }?.keyOrigin
  }

  /// The origin of the deepest value that is there on a way.
  func nearestOrigin(to path: ValuePath) -> Origin {
    var value = self
    for step in path.steps {
      guard let next = value[ValuePath([step])] else { break }
      value = next
    }
    return value.origin
  }

  private mutating func edit(at steps: ArraySlice<ValuePath.Step>, _ body: (inout SourcedValue) -> Void) {
    guard let step = steps.first else { return body(&self) }
    let rest = steps.dropFirst()
    switch (step, content) {
    case (.key(let key), .object(var members)):
      guard let index = members.firstIndex(where: { $0.key.isIdentical(to: key) }) else { return }
      content = .null
      members[index].value.edit(at: rest, body)
      content = .object(members)
    case (.index(let index), .array(var elements)):
      guard elements.indices.contains(index) else { return }
      content = .null
      elements[index].edit(at: rest, body)
      content = .array(elements)
    default: return
    }
  }

  private mutating func remove(at steps: ArraySlice<ValuePath.Step>) -> Bool {
    guard let last = steps.last else { return false }
    var isRemoved = false
    edit(at: steps.dropLast()) { holder in
      switch (last, holder.content) {
      case (.key(let key), .object(var members)):
        guard let index = members.firstIndex(where: { $0.key.isIdentical(to: key) }) else { return }
        members.remove(at: index)
        holder.content = .object(members)
        isRemoved = true
      case (.index(let index), .array(var elements)):
        guard elements.indices.contains(index) else { return }
        elements.remove(at: index)
        holder.content = .array(elements)
        isRemoved = true
      default: break
      }
    }
    return isRemoved
  }

  private mutating func insert(
    _ value: SourcedValue, at steps: ArraySlice<ValuePath.Step>, keyOrigin: Origin
  ) {
    guard case .key(let key)? = steps.first else {
      self = value
      return
    }
    var members = self.members ?? []
    content = .null
    if let index = members.firstIndex(where: { $0.key.isIdentical(to: key) }) {
      members[index].value.insert(value, at: steps.dropFirst(), keyOrigin: keyOrigin)
    } else {
      var inner = SourcedValue(.object([]), from: value.origin)
      inner.insert(value, at: steps.dropFirst(), keyOrigin: keyOrigin)
      members.append(Member(key: key, keyOrigin: keyOrigin, value: inner))
    }
    content = .object(members)
  }
}

extension SourcedValue {
  /// Takes a value out, and the objects that held nothing else.
  mutating func removeEmptying(at path: ValuePath) {
    remove(at: path)
    var holder = path.parent
    while let next = holder, !next.steps.isEmpty, self[next]?.members?.isEmpty ?? false {
      remove(at: next)
      holder = next.parent
    }
  }
}
