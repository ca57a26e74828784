import Notation

/// Which members of one list are which of another: by what they are, not by where they stand.
///
/// Tools are known by their names, items by their ids, words such as `include` values by themselves; other members
/// by being equal, and what then stands alone between the same neighbours is taken for a changed one.
struct ArrayAlignment {
  /// Positions in the old and the new list that hold the same member, in the order of the new one.
  private(set) var pairs: [(old: Int, new: Int)] = []
  /// Positions of the old list without a counterpart.
  let removed: [Int]
  /// Positions of the new list without a counterpart.
  let added: [Int]
  /// Whether the members carry identities of their own.
  let isKeyed: Bool

  init(_ old: [JSON], _ new: [JSON]) {
    var pairs: [(old: Int, new: Int)]
    if let oldKeys = Self.keys(old), let newKeys = Self.keys(new) {
      isKeyed = true
      let places = Dictionary(uniqueKeysWithValues: oldKeys.enumerated().map { ($1, $0) })
      pairs = newKeys.enumerated().compactMap { position, key in places[key].map { (old: $0, new: position) }
      }
    } else {
      isKeyed = false
      pairs = Self.inOrder(old, new)
    }
    let matchedOld = Set(pairs.map(\.old))
    let matchedNew = Set(pairs.map(\.new))
    var removed = old.indices.filter { !matchedOld.contains($0) }
    var added = new.indices.filter { !matchedNew.contains($0) }
    if !isKeyed { Self.pairLeftovers(&pairs, &removed, &added, old, new) }
    self.pairs = pairs.sorted { $0.new < $1.new }
    self.removed = removed
    self.added = added
  }

  /// Whether the members that both lists have stand in another order.
  var hasMoves: Bool { zip(pairs, pairs.dropFirst()).contains { $0.old > $1.old } }

  /// What tells the members apart; nil when any has nothing of its own, or two have the same.
  private static func keys(_ values: [JSON]) -> [String]? {
    var keys: [String] = []
    for value in values {
      switch value {
      case .string(let text): keys.append("\"\(text)")
      case .object(let object):
        let named = ["id", "call_id", "name", "server_label"].compactMap { object[$0]?.string }.first
        guard let name = named ?? (object["role"] == nil ? object["type"]?.string : nil) else { return nil }
        keys.append("\(object["type"]?.string ?? "") \(name)")
      default: return nil
      }
    }
    return Set(keys).count == keys.count ? keys : nil
  }

  /// The longest run of equal members in the same order.
  private static func inOrder(_ old: [JSON], _ new: [JSON]) -> [(old: Int, new: Int)] {
    let left = old.map(JSON.ByValue.init)
    let right = new.map(JSON.ByValue.init)
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in right.difference(from: left) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    return zip(
      old.indices.filter { !removed.contains($0) }, new.indices.filter { !inserted.contains($0) }
    ).map { (old: $0, new: $1) }
  }

  /// Pairs what stands alone between the same neighbours and is of the same kind.
  private static func pairLeftovers(
    _ pairs: inout [(old: Int, new: Int)], _ removed: inout [Int], _ added: inout [Int], _ old: [JSON],
    _ new: [JSON]
  ) {
    let fixed = pairs
    func gap(old position: Int) -> Int { fixed.count { $0.old < position } }
    func gap(new position: Int) -> Int { fixed.count { $0.new < position } }
    var free = added
    var stillRemoved: [Int] = []
    for position in removed {
      let place = free.firstIndex { gap(new: $0) == gap(old: position) && new[$0].kind == old[position].kind }
      if let place {
        pairs.append((old: position, new: free.remove(at: place)))
      } else {
        stillRemoved.append(position)
      }
    }
    removed = stillRemoved
    added = free
  }
}
