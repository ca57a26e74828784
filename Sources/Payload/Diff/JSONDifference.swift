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
    /// Where: in the new value, or in the old one for what is gone.
    public var path: ValuePath
    /// What happened.
    public var kind: Kind

    /// One difference.
    public init(path: ValuePath, kind: Kind) {
      self.path = path
      self.kind = kind
    }
  }

  /// The differences in the order of the new value, what is gone last at each level.
  public private(set) var changes: [Change] = []
  /// Whether there is no difference.
  public var isEmpty: Bool { changes.isEmpty }

  /// The differences from one value to another.
  public init(from old: JSON, to new: JSON) { compare(old, new, oldPath: .root, newPath: .root) }

  private mutating func compare(_ old: JSON, _ new: JSON, oldPath: ValuePath, newPath: ValuePath) {
    switch (old, new) {
    case (.object(let old), .object(let new)): compare(old, new, oldPath, newPath)
    case (.array(let old), .array(let new)): compare(old, new, oldPath, newPath)
    default:
      guard !old.isEquivalent(to: new) else { return }
      changes.append(Change(path: newPath, kind: .replaced(old: old, new: new)))
    }
  }

  private mutating func compare(
    _ old: JSONObject, _ new: JSONObject, _ oldPath: ValuePath, _ newPath: ValuePath
  ) {
    var gone = old.members.filter { new[$0.key] == nil }
    for member in new.members {
      let path = newPath.appending(member.key)
      if let before = old[member.key] {
        compare(before, member.value, oldPath: oldPath.appending(member.key), newPath: path)
      } else if let place = gone.firstIndex(where: { Self.isRenamed($0.value, member.value) }) {
        changes.append(Change(path: path, kind: .renamed(from: oldPath.appending(gone[place].key))))
        gone.remove(at: place)
      } else {
        changes.append(Change(path: path, kind: .added(member.value)))
      }
    }
    for member in gone {
      changes.append(Change(path: oldPath.appending(member.key), kind: .removed(member.value)))
    }
  }

  private mutating func compare(_ old: [JSON], _ new: [JSON], _ oldPath: ValuePath, _ newPath: ValuePath) {
    let alignment = ArrayAlignment(old, new)
    // Words without order, such as the values of `include`, are a set.
    let isSet =
      alignment.isKeyed && new.allSatisfy { $0.string != nil } && old.allSatisfy { $0.string != nil }
    let moved = isSet ? [] : Self.moved(alignment.pairs)
    var pairs = alignment.pairs[...]
    for position in new.indices {
      let path = newPath.appending(position)
      guard let pair = pairs.first, pair.new == position else {
        changes.append(Change(path: path, kind: .added(new[position])))
        continue
      }
      pairs.removeFirst()
      let before = oldPath.appending(pair.old)
      if moved.contains(pair.old) { changes.append(Change(path: path, kind: .moved(from: before))) }
      compare(old[pair.old], new[position], oldPath: before, newPath: path)
    }
    for position in alignment.removed {
      changes.append(Change(path: oldPath.appending(position), kind: .removed(old[position])))
    }
  }

  /// A value that says enough to be recognised under another name.
  private static func isRenamed(_ old: JSON, _ new: JSON) -> Bool {
    switch old {
    case .null, .bool: false
    case .string(let text): text.count > 3 && old.isEquivalent(to: new)
    case .number: false
    case .array(let values): !values.isEmpty && old.isEquivalent(to: new)
    case .object(let object): !object.isEmpty && old.isEquivalent(to: new)
    }
  }

  /// The old positions of the members that left the order of the others: all but a longest rising run.
  private static func moved(_ pairs: [(old: Int, new: Int)]) -> Set<Int> {
    var best: [(length: Int, previous: Int?)] = []
    for (index, pair) in pairs.enumerated() {
      var entry: (length: Int, previous: Int?) = (1, nil)
      for earlier in 0..<index where pairs[earlier].old < pair.old && best[earlier].length + 1 > entry.length
      {
        entry = (best[earlier].length + 1, earlier)
      }
      best.append(entry)
    }
    var kept: Set<Int> = []
    var next = best.indices.max { best[$0].length < best[$1].length }
    while let index = next {
      kept.insert(pairs[index].old)
      next = best[index].previous
    }
    return Set(pairs.map(\.old)).subtracting(kept)
  }
}
