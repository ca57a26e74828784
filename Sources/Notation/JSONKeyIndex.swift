import Glibc

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

  /// The position of a key among so many members that this index was kept for.
  @inline(__always)
  func position(of key: String, count: Int, keyAt: (Int) -> String) -> Int? {
    if let positions { return positions[Key(text: key)] }
    for position in 0..<count where keyAt(position).isIdentical(to: key) { return position }
    return nil
  }

  /// Takes note of a member that was added behind the others.
  @inline(__always)
  mutating func noteAppended(count: Int, keyAt: (Int) -> String) {
    guard count > Self.threshold else { return }
    if positions == nil {
      noteAll(count: count, keyAt: keyAt)
    } else {
      positions?[Key(text: keyAt(count - 1))] = count - 1
    }
  }

  /// Takes note of all members anew.
  mutating func noteAll(count: Int, keyAt: (Int) -> String) {
    positions = nil
    guard count > Self.threshold else { return }
    var positions: [Key: Int] = Dictionary(minimumCapacity: count)
    for position in 0..<count { positions[Key(text: keyAt(position))] = position }
    self.positions = positions
  }
}

extension String {
  /// Whether the code points are the same.
  ///
  /// `==` also takes different spellings of a character as equal.
  public func isIdentical(to other: String) -> Bool {
    let left = utf8.span
    let right = other.utf8.span
    guard left.count == right.count else { return false }
    return left.withUnsafeBytes { left in
      right.withUnsafeBytes { right in
        guard let left = left.baseAddress, let rightBase = right.baseAddress else { return true }
        return memcmp(left, rightBase, right.count) == 0
      }
    }
  }
}
