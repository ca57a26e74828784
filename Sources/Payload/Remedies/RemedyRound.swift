import Notation
import Registry

/// The alterations of one round, all decided on the same snapshot and applied together.
struct RemedyRound {
  /// What is done about one judgement.
  enum Outcome {
    case dropped
    case clamped(from: JSON, to: JSON)
    /// What holds it cannot be without it and cannot be left out either.
    case impossible

    /// The outcome as a note says it; nil when nothing is done.
    func words(_ remedy: Remedy) -> String? {
      switch self {
      case .dropped: "left out by --remedy \(remedy.rawValue)"
      case .clamped(let from, let to):
        "changed from \(ValueText.short(from)) to \(ValueText.short(to)) by --remedy \(remedy.rawValue)"
      case .impossible: nil
      }
    }
  }

  let snapshot: JSON
  let registry: ResponseSettingsRegistry
  let clamps: Bool
  /// The settings that were altered so far; after `apply` by their new paths.
  private(set) var altered: Set<ValuePath>
  private var drops: [ValuePath: (kind: Payload.Change.Kind, rule: String?)] = [:]
  private var order: [ValuePath] = []
  private var clamped: [ValuePath: (value: JSON, rule: String?)] = [:]

  init(_ snapshot: JSON, _ registry: ResponseSettingsRegistry, clamps: Bool, altered: Set<ValuePath>) {
    self.snapshot = snapshot
    self.registry = registry
    self.clamps = clamps
    self.altered = altered
  }

  var isChanged: Bool { !order.isEmpty }

  mutating func act(on judgement: Judgement) -> Outcome {
    guard let target = judgement.target, let written = snapshot[target] else { return .dropped }
    if isDropped(target) { return .dropped }
    let current = clamped[target]?.value ?? written
    if clamps, let nearest = judgement.allowance?.nearest(to: current), accepts(nearest, at: target) {
      // Something else brought it into the bounds already.
      if nearest == current, clamped[target] != nil { return .clamped(from: written, to: current) }
      if nearest != current, !altered.contains(target) {
        clamped[target] = (nearest, judgement.rule?.id)
        altered.insert(target)
        order.append(target)
        return .clamped(from: written, to: nearest)
      }
    }
    return drop(target, judgement.rule?.id) ? .dropped : .impossible
  }

  /// What is changed, with the origins of a body.
  func changes(of body: SourcedValue) -> [Payload.Change] {
    order.filter { !isDropped($0) || drops[$0] != nil }.compactMap { path in
      guard let value = body[path] else { return nil }
      let from = value.json
      if let drop = drops[path] {
        return Payload.Change(
          path: path, kind: drop.kind, from: from, to: nil, rule: drop.rule, origin: value.origin)
      }
      guard let clamp = clamped[path] else { return nil }
      return Payload.Change(
        path: path, kind: .clamped, from: from, to: clamp.value, rule: clamp.rule, origin: value.origin)
    }
  }

  /// Changes the body, later list members first, and follows the altered settings to their new places.
  mutating func apply(to body: inout SourcedValue) {
    for (path, clamp) in clamped where !isDropped(path) { body.replace(at: path, with: clamp.value) }
    let paths = drops.keys.sorted { Self.isBehind($0, $1) }
    for path in paths {
      body.remove(at: path)
      altered = Set(altered.compactMap { Self.moved($0, after: path) })
    }
  }

  private func isDropped(_ path: ValuePath) -> Bool {
    if drops[path] != nil { return true }
    guard let parent = path.parent else { return false }
    return isDropped(parent)
  }

  /// Whether a value fits the setting's own schema.
  private func accepts(_ value: JSON, at path: ValuePath) -> Bool {
    registry.node(at: path, in: snapshot)?.descriptor?.schema?.schema?.accepts(value) ?? true
  }

  /// Leaves a value out, with what cannot be without it and what would be empty then; says whether that is possible.
  private mutating func drop(_ path: ValuePath, _ rule: String?) -> Bool {
    guard let parent = path.parent else { return false }
    if case .key = path.steps.last, registry.node(at: path, in: snapshot)?.descriptor?.isRequired ?? false {
      return drop(parent, rule)
    }
    note(path, .dropped, rule)
    var holder = parent
    while let next = holder.parent, isEmptied(holder) {
      note(holder, .emptied, rule)
      holder = next
    }
    return true
  }

  private mutating func note(_ path: ValuePath, _ kind: Payload.Change.Kind, _ rule: String?) {
    guard drops[path] == nil else { return }
    drops[path] = (kind, rule)
    order.append(path)
    altered.insert(path)
  }

  /// Whether all that stood in an object or list is left out.
  private func isEmptied(_ path: ValuePath) -> Bool {
    switch snapshot[path] {
    case .object(let object)?: object.keys.allSatisfy { drops[path.appending($0)] != nil }
    case .array(let elements)?: elements.indices.allSatisfy { drops[path.appending($0)] != nil }
    default: false
    }
  }

  /// Whether a path has to be removed before another: longer ways and later list members first.
  private static func isBehind(_ left: ValuePath, _ right: ValuePath) -> Bool {
    for (a, b) in zip(left.steps, right.steps) {
      switch (a, b) {
      case (.index(let x), .index(let y)) where x != y: return x > y
      case (.key(let x), .key(let y)) where x != y: return x < y
      default: continue
      }
    }
    return left.steps.count > right.steps.count
  }

  /// Where a path leads after another was removed; nil when it went with it.
  private static func moved(_ path: ValuePath, after removed: ValuePath) -> ValuePath? {
    if path.hasPrefix(removed) { return nil }
    guard case .index(let index)? = removed.steps.last, let list = removed.parent, path.hasPrefix(list),
      path.steps.count > list.steps.count, case .index(let own) = path.steps[list.steps.count], own > index
    else { return path }
    var path = path
    path.steps[list.steps.count] = .index(own - 1)
    return path
  }
}
