/// What has a key: the members of objects and the entries of maps.
protocol JSONKeyed {
  var key: String { get }
}

/// Finds a member by key: few members are scanned, many are indexed, so that building stays linear.
///
/// Keys are equal when they have the same bytes: `"é"` as one code point and as two are two keys in JSON,
/// though they are equal as Swift strings.
struct JSONKeyIndex: Sendable {
  private struct Key: Hashable {
    let text: String

    static func == (left: Key, right: Key) -> Bool { left.text.isIdentical(to: right.text) }

    func hash(into hasher: inout Hasher) {
      text.utf8.span.withUnsafeBytes { hasher.combine(bytes: $0) }
    }
  }

  private static let threshold = 16

  /// Positions by key, for more members than the threshold.
  private var positions: [Key: Int]?

  /// The position of a key among the members that this index was kept for.
  func position<Member: JSONKeyed>(of key: String, in members: [Member]) -> Int? {
    if let positions { return positions[Key(text: key)] }
    return members.firstIndex { $0.key.isIdentical(to: key) }
  }

  /// Takes note of a member that was added behind the others.
  mutating func noteAppended<Member: JSONKeyed>(to members: [Member]) {
    guard members.count > Self.threshold else { return }
    if positions == nil {
      noteAll(members)
    } else if let last = members.last {
      positions?[Key(text: last.key)] = members.count - 1
    }
  }

  /// Takes note of all members anew.
  mutating func noteAll<Member: JSONKeyed>(_ members: [Member]) {
    positions = nil
    guard members.count > Self.threshold else { return }
    var positions: [Key: Int] = Dictionary(minimumCapacity: members.count)
    for (position, member) in members.enumerated() { positions[Key(text: member.key)] = position }
    self.positions = positions
  }
}

extension String {
  /// Whether the code points are the same; `==` also takes different spellings of a character as equal.
  func isIdentical(to other: String) -> Bool {
    let left = utf8.span
    let right = other.utf8.span
    guard left.count == right.count else { return false }
    for index in left.indices where left[index] != right[index] { return false }
    return true
  }
}
