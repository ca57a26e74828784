import Notation
import Registry

/// Finds in what the bodies of several requests differ, each compared with the first.
struct RequestRows {
  /// A place in the bodies, under one name for all of them.
  private struct Spot {
    let name: String
    let kind: Comparison.Row.Kind
    /// What the order of rows hangs on.
    let order: Int
    /// Where it stands in each body, where that is known: nil in it means that it is absent.
    var places: [Int: ValuePath?] = [:]
  }

  private struct Key: Hashable {
    let name: String
    let kind: Comparison.Row.Kind
  }

  private let requests: [ComparedRequest]
  private let subjects: [Subject]
  private let bodies: [JSON]
  private var names: [PathNames]
  private var spots: [Spot] = []
  private var positions: [Key: Int] = [:]

  init(_ requests: [ComparedRequest], _ subjects: [Subject]) {
    self.requests = requests
    self.subjects = subjects
    bodies = requests.map(\.payload.json)
    names = bodies.map { PathNames(of: $0) }
    for side in requests.indices.dropFirst() { addDifferences(to: side) }
    for side in requests.indices { addChanges(of: side) }
  }

  /// The rows in payload order, those of settings that were changed alike in all requests included.
  var rows: [Comparison.Row] {
    let sorted = spots.enumerated().sorted { ($0.element.order, $0.offset) < ($1.element.order, $1.offset) }
    return sorted.map { row(of: $0.element) }
  }

  /// The settings that rows speak of, so that nothing is said twice.
  var spokenOf: Set<String> { Set(spots.map(\.name)) }

  private mutating func addDifferences(to side: Int) {
    let formerNames = requests[side].context.registry.tree.otherNames
    let difference = JSONDifference(from: bodies[0], to: bodies[side]) { old, new in
      // Either may be the one that has gone out of use.
      [(old, new), (new, old)].contains { former, current in
        formerNames[former].map { "\($0)" == current } ?? false
      }
    }
    for change in difference.changes {
      switch change.kind {
      case .added(let value):
        for leaf in leaves(of: value, at: change.path, side) {
          note(names[side].name(of: leaf), .value, leaf, [0: nil, side: leaf], in: side)
        }
      case .removed(let value):
        for leaf in leaves(of: value, at: change.path, 0) {
          note(names[0].name(of: leaf), .value, leaf, [0: leaf, side: nil], in: 0)
        }
      case .replaced:
        guard let old = change.oldPath else { continue }
        note(names[0].name(of: old), .value, old, [0: old, side: change.newPath], in: 0)
      case .moved:
        guard let old = change.oldPath else { continue }
        note(names[0].name(of: old), .place, old, [0: old, side: change.newPath], in: 0)
      case .renamed:
        guard let old = change.oldPath else { continue }
        note(names[side].name(of: change.path), .name, old, [0: old, side: change.newPath], in: 0)
      }
    }
  }

  /// Notes what a request does not send as it was written, whether or not another does.
  private mutating func addChanges(of side: Int) {
    for change in requests[side].payload.changes where change.kind != .emptied {
      for leaf in leaves(of: change.from, at: change.path, side) {
        let name = changedName(leaf, change)
        guard !spots.contains(where: { $0.name == name || $0.name.isPart(of: name) }) else { continue }
        let path = leaf.steps.contains { if case .index = $0 { true } else { false } } ? nil : leaf
        let key = Key(name: name, kind: .value)
        positions[key] = spots.count
        spots.append(Spot(name: name, kind: .value, order: order(of: leaf, side), places: [side: path]))
      }
    }
  }

  /// The name of something that was changed: a list member by what it was, for its position is that of before.
  private func changedName(_ path: ValuePath, _ change: Payload.Change) -> String {
    guard path == change.path, case .index? = path.steps.last, let list = path.parent,
      let identity = MemberIdentity(change.from)
    else { return path.description }
    return "\(list)[\(identity.name.visibleText)]"
  }

  private mutating func note(
    _ name: String, _ kind: Comparison.Row.Kind, _ path: ValuePath, _ places: [Int: ValuePath?], in side: Int
  ) {
    let key = Key(name: name, kind: kind)
    if let position = positions[key] {
      spots[position].places.merge(places) { $1 }
    } else {
      positions[key] = spots.count
      spots.append(Spot(name: name, kind: kind, order: order(of: path, side), places: places))
    }
  }

  /// Where the registry places what a way leads to.
  private func order(of path: ValuePath, _ side: Int) -> Int {
    var way = SettingPath()
    var order = Int.max
    for case .key(let key) in path.steps.prefix(while: { if case .key = $0 { true } else { false } }) {
      way = way.appending(.key(key))
      order = requests[side].context.registry.order(of: way) ?? order
    }
    return order
  }

  /// The settings in a value: members of objects that are described, and of lists whose members have names.
  private func leaves(of value: JSON, at path: ValuePath, _ side: Int) -> [ValuePath] {
    let node = requests[side].context.registry.node(at: path, in: bodies[side])
    return Self.leaves(of: value, node, at: path)
  }

  private static func leaves(of value: JSON, _ node: SettingNode?, at path: ValuePath) -> [ValuePath] {
    guard let node, node.isDescribed else { return [path] }
    switch value {
    case .object(let object) where !object.isEmpty && path.isPlain:
      // What tells a variant cannot be understood without its members.
      guard node.tag == nil else { return [path] }
      return object.members.flatMap { member in
        leaves(
          of: member.value, node.member(member.key) ?? node.mapValue, at: path.appending(member.key))
      }
    case .array(let values) where !values.isEmpty && path.isPlain:
      guard !MemberIdentity.unique(in: values).contains(where: { $0 == nil }) else { return [path] }
      return values.indices.map { path.appending($0) }
    default: return [path]
    }
  }

  private func row(of spot: Spot) -> Comparison.Row {
    let first = place(of: spot, in: 0)
    return Comparison.Row(
      spot.name, kind: spot.kind,
      cells: requests.indices.map { side in
        let place = side == 0 ? first : place(of: spot, in: side, like: first)
        return CellMaker(requests[side], subjects[side], bodies[side]).cell(
          spot.name, spot.kind, at: place, like: first, in: bodies[0])
      })
  }

  /// Where something stands in a body; nil where it does not.
  private func place(of spot: Spot, in side: Int, like first: ValuePath? = nil) -> ValuePath? {
    if let known = spot.places[side] { return known.flatMap { bodies[side][$0] == nil ? nil : $0 } }
    if side == 0 { return spot.places.values.lazy.compactMap { $0 }.first { bodies[0][$0] != nil } }
    guard let first else {
      // Only what has a plain way can be looked for without a counterpart.
      return spot.places.values.lazy.compactMap { $0 }.first { $0.isPlain && bodies[side][$0] != nil }
    }
    if bodies[side][first] != nil { return first }
    return nil
  }
}

extension ValuePath {
  /// Whether it leads through objects only.
  var isPlain: Bool { !steps.contains { if case .index = $0 { true } else { false } } }
}

extension String {
  /// Whether this name is of something within what another names.
  func isPart(of name: String) -> Bool { hasPrefix(name + ".") || hasPrefix(name + "[") }
}
