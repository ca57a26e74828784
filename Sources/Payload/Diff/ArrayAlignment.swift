import Notation

/// Which members of one list are which of another: by what they are, not by where they stand.
///
/// Tools are known by their names, items by their ids, words such as `include` values by themselves. Members without
/// an identity are matched by being equal, in their order; what then stands between the same neighbours and is of
/// the same kind is taken for a changed one.
struct ArrayAlignment {
  /// Positions in the old and the new list that hold the same member, in the order of the new one.
  let pairs: [(old: Int, new: Int)]
  /// Positions of the old list without a counterpart.
  let removed: [Int]
  /// Positions of the new list without a counterpart.
  let added: [Int]
  /// Whether all members carry identities of their own.
  let isKeyed: Bool

  init(_ old: [JSON], _ new: [JSON]) {
    let oldKeys = MemberIdentity.unique(in: old)
    let newKeys = MemberIdentity.unique(in: new)
    isKeyed = !oldKeys.contains { $0 == nil } && !newKeys.contains { $0 == nil }
    var matching = Matching(oldCount: old.count, newCount: new.count)
    matching.pairByIdentity(oldKeys, newKeys)
    if isKeyed {
      matching.pairRenamed(old, new)
    } else {
      matching.pairEqual(old, new, oldKeys, newKeys)
      matching.pairNeighbours(old, new)
    }
    pairs = matching.pairs
    removed = old.indices.filter { matching.partner[$0] == nil }
    added = new.indices.filter { !matching.taken[$0] }
  }

  /// The old positions of the members that left the order of the others: all but a longest rising run.
  var moved: Set<Int> {
    // Patience: for each length the pair with the smallest old position that ends a rising run of it.
    var ends: [Int] = []
    var previous = [Int?](repeating: nil, count: pairs.count)
    for (index, pair) in pairs.enumerated() {
      var low = 0
      var high = ends.count
      while low < high {
        let middle = (low + high) / 2
        if pairs[ends[middle]].old < pair.old { low = middle + 1 } else { high = middle }
      }
      previous[index] = low > 0 ? ends[low - 1] : nil
      if low < ends.count { ends[low] = index } else { ends.append(index) }
    }
    var kept: Set<Int> = []
    var next = ends.last
    while let index = next {
      kept.insert(pairs[index].old)
      next = previous[index]
    }
    return Set(pairs.map(\.old)).subtracting(kept)
  }
}

/// A matching of two lists in the making.
private struct Matching {
  /// For each old position the new one.
  var partner: [Int?]
  /// For each new position whether it has an old one.
  var taken: [Bool]

  init(oldCount: Int, newCount: Int) {
    partner = Array(repeating: nil, count: oldCount)
    taken = Array(repeating: false, count: newCount)
  }

  var pairs: [(old: Int, new: Int)] {
    partner.enumerated().compactMap { old, new in new.map { (old: old, new: $0) } }.sorted { $0.new < $1.new }
  }

  mutating func pairByIdentity(_ old: [MemberIdentity?], _ new: [MemberIdentity?]) {
    var places: [MemberIdentity: Int] = [:]
    for (position, identity) in old.enumerated() {
      if let identity { places[identity] = position }
    }
    for (position, identity) in new.enumerated() {
      if let identity, let place = places[identity] { pair(place, position) }
    }
  }

  /// Pairs members that are the same but for their names.
  mutating func pairRenamed(_ old: [JSON], _ new: [JSON]) {
    var places: [JSON.ByValue: [Int]] = [:]
    for position in old.indices.reversed() where partner[position] == nil {
      if let rest = MemberIdentity.rest(of: old[position]) {
        places[.init(rest), default: []].append(position)
      }
    }
    guard !places.isEmpty else { return }
    for position in new.indices where !taken[position] {
      guard let rest = MemberIdentity.rest(of: new[position]) else { continue }
      if let place = places[.init(rest)]?.popLast() { pair(place, position) }
    }
  }

  /// Pairs the longest run of equal members, in the same order, among those without an identity of both lists.
  mutating func pairEqual(
    _ old: [JSON], _ new: [JSON], _ oldKeys: [MemberIdentity?], _ newKeys: [MemberIdentity?]
  ) {
    let left = old.indices.filter { partner[$0] == nil }
    let right = new.indices.filter { !taken[$0] }
    let run = CommonRun(left.map { JSON.ByValue(old[$0]) }, right.map { JSON.ByValue(new[$0]) })
    for (first, second) in run.pairs { pair(left[first], right[second]) }
  }

  /// Pairs what stands between the same neighbours and is of the same kind.
  mutating func pairNeighbours(_ old: [JSON], _ new: [JSON]) {
    // A gap is told by how many members without a counterpart do not stand before it.
    var free: [Gap: [Int]] = [:]
    var count = 0
    for position in new.indices {
      if taken[position] { count += 1 } else { free[Gap(count, new[position]), default: []].append(position) }
    }
    for gap in free.keys { free[gap]?.reverse() }
    count = 0
    for position in old.indices {
      if partner[position] != nil {
        count += 1
      } else if let place = free[Gap(count, old[position])]?.popLast() {
        partner[position] = place
      }
    }
    for place in partner.compactMap({ $0 }) { taken[place] = true }
  }

  private mutating func pair(_ old: Int, _ new: Int) {
    partner[old] = new
    taken[new] = true
  }

  /// Members of one kind between the same neighbours.
  private struct Gap: Hashable {
    let before: Int
    let kind: String
    let type: String?
    let role: String?

    init(_ before: Int, _ value: JSON) {
      self.before = before
      kind = value.kind
      type = value["type"]?.string
      role = value["role"]?.string
    }
  }
}
