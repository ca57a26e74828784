/// The longest run of elements that stands in both of two lists in the same order.
///
/// Beginnings and ends that are the same cost next to nothing. Where what lies between is large and has little in
/// common, the search is given up and counts as having nothing in common: the result is right, only less fine.
struct CommonRun {
  /// The positions in the first and in the second list.
  private(set) var pairs: [(Int, Int)] = []

  init<Element: Hashable>(_ left: [Element], _ right: [Element]) {
    var start = 0
    while start < left.count, start < right.count, left[start] == right[start] {
      pairs.append((start, start))
      start += 1
    }
    var end = 0
    while end < left.count - start, end < right.count - start,
      left[left.count - 1 - end] == right[right.count - 1 - end]
    {
      end += 1
    }
    pairs += Self.inner(Array(left[start..<left.count - end]), Array(right[start..<right.count - end]))
      .map { ($0 + start, $1 + start) }
    for offset in stride(from: end, to: 0, by: -1) {
      pairs.append((left.count - offset, right.count - offset))
    }
  }

  /// How many steps a search may take at the worst.
  private static let effort = 20_000_000

  private static func inner<Element: Hashable>(_ left: [Element], _ right: [Element]) -> [(Int, Int)] {
    guard !left.isEmpty, !right.isEmpty else { return [] }
    // The search takes as many steps as the lists are long, times the number of differences.
    let known = Set(left)
    let common = right.count { known.contains($0) }
    let differences = left.count + right.count - 2 * min(common, left.count)
    guard common > 0, differences * (left.count + right.count) <= effort else { return [] }
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in right.difference(from: left) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    return Array(
      zip(
        left.indices.filter { !removed.contains($0) }, right.indices.filter { !inserted.contains($0) }))
  }
}
