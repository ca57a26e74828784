/// Moments at which connections want to be looked at, the earliest first.
///
/// An entry is never taken back: whoever is woken compares it with the deadline it has by then.
struct DeadlineQueue: Sendable {
  /// A moment and the connection that waits for it.
  struct Entry: Sendable, Hashable {
    var deadline: UInt64
    var token: UInt64
  }

  private var heap: [Entry] = []

  /// The earliest moment; nil when nothing waits.
  var earliest: UInt64? { heap.first?.deadline }

  /// Adds a moment.
  mutating func insert(_ deadline: UInt64, token: UInt64) {
    heap.append(Entry(deadline: deadline, token: token))
    var child = heap.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard heap[child].deadline < heap[parent].deadline else { break }
      heap.swapAt(child, parent)
      child = parent
    }
  }

  /// Takes out the earliest entry that is due.
  mutating func popDue(at now: UInt64) -> Entry? {
    guard let first = heap.first, first.deadline <= now else { return nil }
    let last = heap.removeLast()
    guard !heap.isEmpty else { return first }
    heap[0] = last
    var parent = 0
    while true {
      var smallest = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < heap.count && heap[child].deadline < heap[smallest].deadline {
        smallest = child
      }
      guard smallest != parent else { return first }
      heap.swapAt(parent, smallest)
      parent = smallest
    }
  }
}
