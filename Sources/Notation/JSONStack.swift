/// A stack whose top members can be moved into an array at once, without a copy of each.
struct JSONStack<Element>: ~Copyable {
  private var base: UnsafeMutablePointer<Element>
  private var capacity: Int
  /// The number of members.
  private(set) var count = 0

  /// An empty stack.
  init() {
    capacity = 64
    base = .allocate(capacity: capacity)
  }

  deinit {
    base.deinitialize(count: count)
    base.deallocate()
  }

  /// The member at a position, counted from the bottom.
  subscript(position: Int) -> Element {
    precondition(position >= 0 && position < count)
    return base[position]
  }

  /// Puts a member on top.
  mutating func push(_ element: consuming Element) {
    if count == capacity { grow() }
    (base + count).initialize(to: element)
    count += 1
  }

  /// Takes the members from a position up.
  mutating func pop(from start: Int) -> [Element] {
    precondition(start >= 0 && start <= count)
    let length = count - start
    guard length > 0 else { return [] }
    let array = [Element](unsafeUninitializedCapacity: length) { [base] buffer, initialized in
      buffer.baseAddress?.moveInitialize(from: base + start, count: length)
      initialized = length
    }
    count = start
    return array
  }

  /// Takes the members from a position up, each together with its counterpart on another stack.
  ///
  /// Both stacks must have the same number of members from those positions up.
  mutating func pop<Other, Pair>(
    from start: Int, with other: inout JSONStack<Other>, from otherStart: Int,
    _ pair: (consuming Element, consuming Other) -> Pair
  ) -> [Pair] {
    precondition(start >= 0 && start <= count && otherStart >= 0 && count - start == other.count - otherStart)
    let length = count - start
    guard length > 0 else { return [] }
    let left = base + start
    let right = other.base + otherStart
    let array = [Pair](unsafeUninitializedCapacity: length) { buffer, initialized in
      for position in 0..<length {
        buffer.initializeElement(at: position, to: pair((left + position).move(), (right + position).move()))
      }
      initialized = length
    }
    count = start
    other.count = otherStart
    return array
  }

  /// Drops the members from a position up.
  mutating func drop(from start: Int) {
    precondition(start >= 0 && start <= count)
    (base + start).deinitialize(count: count - start)
    count = start
  }

  private mutating func grow() {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
    larger.moveInitialize(from: base, count: count)
    base.deallocate()
    base = larger
    capacity *= 2
  }
}
