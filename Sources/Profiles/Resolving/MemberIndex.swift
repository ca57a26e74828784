import Notation

/// Finds members of a map by key, code point by code point: few are scanned, many are indexed.
struct MemberIndex {
  private struct Key: Hashable {
    let text: String
    static func == (left: Key, right: Key) -> Bool { left.text.isIdentical(to: right.text) }
    func hash(into hasher: inout Hasher) { hasher.combine(text) }
  }

  private var positions: [Key: Int]?

  /// An index of members to which others will be added.
  init(of members: [SourcedValue.Member], expecting count: Int) {
    guard members.count + count > 24 else { return }
    var positions: [Key: Int] = Dictionary(minimumCapacity: members.count + count)
    for (index, member) in members.enumerated() { positions[Key(text: member.key)] = index }
    self.positions = positions
  }

  /// The position of a key.
  func position(of key: String, in members: [SourcedValue.Member]) -> Int? {
    if let positions { return positions[Key(text: key)] }
    return members.firstIndex { $0.key.isIdentical(to: key) }
  }

  /// Takes note of a member that was added.
  mutating func note(_ key: String, at index: Int) { positions?[Key(text: key)] = index }
}
