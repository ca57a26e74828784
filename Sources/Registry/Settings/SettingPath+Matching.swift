import Notation

extension SettingPath {
  /// Whether a place in a body lies on this way, whatever variants its objects are.
  ///
  /// `tools[](type=mcp).headers` matches `tools[0].headers`; `places(in:)` looks at the tags as well.
  public func matches(_ path: ValuePath) -> Bool {
    var index = 0
    for step in steps {
      if case .variant = step { continue }
      guard index < path.steps.count else { return false }
      switch (step, path.steps[index]) {
      case (.key(let name), .key(let key)) where name == key: break
      case (.anyKey, .key), (.item, .index): break
      default: return false
      }
      index += 1
    }
    return index == path.steps.count
  }

  /// Whether the way leads through a list or map, so that it may lead to several values.
  public var leadsToMany: Bool { steps.contains { $0 == .item || $0 == .anyKey } }

  /// Every value that this way leads to, with its place and description, in the value's order.
  ///
  /// With a description, objects without tag count as the variant that they are taken for; without one, as none.
  public func found(in value: JSON, at base: ValuePath = .root, as node: SettingNode? = nil) -> [MemberScope]
  {
    var found: [MemberScope] = []
    Self.walk(steps[...], MemberScope(value: value, path: base, node: node), &found)
    return found
  }

  private static func walk(_ steps: ArraySlice<Step>, _ scope: MemberScope, _ found: inout [MemberScope]) {
    guard let step = steps.first else {
      found.append(scope)
      return
    }
    let rest = steps.dropFirst()
    func enter(_ value: JSON, _ path: ValuePath, _ node: SettingNode?) {
      walk(rest, MemberScope(value: value, path: path, node: node), &found)
    }
    switch step {
    case .key(let key):
      guard let member = scope.value[key] else { return }
      let node = scope.node?.variant(of: scope.value)
      enter(member, scope.path.appending(key), node?.member(key) ?? node?.mapValue)
    case .anyKey:
      for member in scope.value.object?.members ?? [] {
        enter(member.value, scope.path.appending(member.key), scope.node?.mapValue)
      }
    case .item:
      for (index, element) in (scope.value.array ?? []).enumerated() {
        enter(element, scope.path.appending(index), scope.node?.item)
      }
    case .variant(let tag, let names):
      guard let object = scope.value.object else { return }
      if let set = scope.node?.variantSet, set.tag == tag {
        guard set.candidates(for: object).contains(where: { set.variants[$0].isNamed(by: names) }) else {
          return
        }
      } else {
        guard let name = object[tag]?.string, names.contains(name) else { return }
      }
      enter(scope.value, scope.path, scope.node)
    }
  }
}
