import Notation

/// What makes one JSON value another: the differences that a person would name.
///
/// The order of keys is none; numbers that are equal are equal however they are written; members of lists are matched
/// by what they are (`ArrayAlignment`).
public struct JSONDifference: Sendable, Hashable {
  /// One difference.
  public struct Change: Sendable, Hashable {
    /// What happened.
    public enum Kind: Sendable, Hashable {
      /// A value is there that was not.
      case added(JSON)
      /// A value is gone.
      case removed(JSON)
      /// A value is another one.
      case replaced(old: JSON, new: JSON)
      /// The same member of a list stands somewhere else.
      case moved(from: ValuePath)
      /// The same value has another key.
      case renamed(from: ValuePath)
    }
    /// Where in the old value; nil for what was added.
    public var oldPath: ValuePath?
    /// Where in the new value; nil for what is gone.
    public var newPath: ValuePath?
    /// What happened.
    public var kind: Kind

    /// Where: in the new value, or in the old one for what is gone.
    public var path: ValuePath { newPath ?? oldPath ?? .root }
  }

  /// The differences in the order of the new value, what is gone last at each level.
  public private(set) var changes: [Change] = []
  /// Whether there is no difference.
  public var isEmpty: Bool { changes.isEmpty }

  /// The differences from one value to another.
  ///
  /// - Parameter isFormerName: Whether two keys of the first level are known as names of the same thing, so that even a
  ///   value that says little is recognised under its new name.
  public init(
    from old: JSON, to new: JSON, isFormerName: (_ old: String, _ new: String) -> Bool = { _, _ in false }
  ) {
    withoutActuallyEscaping(isFormerName) { isFormerName in
      var finder = DifferenceFinder(isFormerName: isFormerName)
      finder.compare(old, new, .root, .root)
      changes = finder.changes
    }
  }
}

/// A walk through two values at once that gathers the differences.
private struct DifferenceFinder {
  typealias Change = JSONDifference.Change

  let isFormerName: (_ old: String, _ new: String) -> Bool
  var changes: [Change] = []

  mutating func compare(_ old: JSON, _ new: JSON, _ oldPath: ValuePath, _ newPath: ValuePath) {
    switch (old, new) {
    case (.object(let old), .object(let new)): compare(old, new, oldPath, newPath)
    case (.array(let old), .array(let new)): compare(old, new, oldPath, newPath)
    default:
      guard !old.isEquivalent(to: new) else { return }
      changes.append(Change(oldPath: oldPath, newPath: newPath, kind: .replaced(old: old, new: new)))
    }
  }

  private mutating func compare(
    _ old: JSONObject, _ new: JSONObject, _ oldPath: ValuePath, _ newPath: ValuePath
  ) {
    let gone = old.members.filter { new[$0.key] == nil }
    var renames = Renames(gone, isFormerName: newPath == .root ? isFormerName : { _, _ in false })
    for member in new.members {
      let path = newPath.appending(member.key)
      if let before = old[member.key] {
        compare(before, member.value, oldPath.appending(member.key), path)
      } else if let before = renames.take(member) {
        let source = oldPath.appending(before.key)
        changes.append(Change(oldPath: source, newPath: path, kind: .renamed(from: source)))
        compare(before.value, member.value, source, path)
      } else {
        changes.append(Change(newPath: path, kind: .added(member.value)))
      }
    }
    for member in renames.left {
      let path = oldPath.appending(member.key)
      changes.append(Change(oldPath: path, kind: .removed(member.value)))
    }
  }

  private mutating func compare(_ old: [JSON], _ new: [JSON], _ oldPath: ValuePath, _ newPath: ValuePath) {
    let alignment = ArrayAlignment(old, new)
    // Words without order, such as the values of `include`, are a set.
    let isSet =
      alignment.isKeyed && new.allSatisfy { $0.string != nil } && old.allSatisfy { $0.string != nil }
    let moved = isSet ? [] : alignment.moved
    var pairs = alignment.pairs[...]
    for position in new.indices {
      let path = newPath.appending(position)
      guard let pair = pairs.first, pair.new == position else {
        changes.append(Change(newPath: path, kind: .added(new[position])))
        continue
      }
      pairs.removeFirst()
      let before = oldPath.appending(pair.old)
      if moved.contains(pair.old) {
        changes.append(Change(oldPath: before, newPath: path, kind: .moved(from: before)))
      }
      compare(old[pair.old], new[position], before, path)
    }
    for position in alignment.removed {
      let path = oldPath.appending(position)
      changes.append(Change(oldPath: path, kind: .removed(old[position])))
    }
  }
}

/// The members that are gone from an object, until one is found under another key.
private struct Renames {
  private let gone: [JSONObject.Member]
  private let isFormerName: (_ old: String, _ new: String) -> Bool
  private var isTaken: [Bool]
  /// Where members with a telling value stand, the last one first.
  private var places: [JSON.ByValue: [Int]] = [:]

  init(_ gone: [JSONObject.Member], isFormerName: @escaping (_ old: String, _ new: String) -> Bool) {
    self.gone = gone
    self.isFormerName = isFormerName
    isTaken = Array(repeating: false, count: gone.count)
    for position in gone.indices.reversed() where Self.isTelling(gone[position].value) {
      places[JSON.ByValue(gone[position].value), default: []].append(position)
    }
  }

  /// The members that are really gone.
  var left: [JSONObject.Member] { zip(gone, isTaken).filter { !$1 }.map(\.0) }

  /// What a new member was before, if it was something; it is not found again.
  mutating func take(_ member: JSONObject.Member) -> JSONObject.Member? {
    let former = gone.indices.first { !isTaken[$0] && isFormerName(gone[$0].key, member.key) }
    guard let position = former ?? same(as: member.value) else { return nil }
    isTaken[position] = true
    return gone[position]
  }

  private mutating func same(as value: JSON) -> Int? {
    guard Self.isTelling(value) else { return nil }
    let key = JSON.ByValue(value)
    while let position = places[key]?.popLast() {
      if !isTaken[position] { return position }
    }
    return nil
  }

  /// A value that says enough to be recognised under another name.
  private static func isTelling(_ value: JSON) -> Bool {
    switch value {
    case .null, .bool, .number: false
    case .string(let text): text.utf8.count > 3
    case .array(let values): !values.isEmpty
    case .object(let object): !object.isEmpty
    }
  }
}
