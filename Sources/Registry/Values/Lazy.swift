import Synchronization

/// A value that is made at its first use, once, whoever asks first.
final class Lazy<Value: Sendable>: Sendable {
  private enum State: Sendable {
    case made(Value)
    case unmade(@Sendable () -> Value)
  }

  private let state: Mutex<State>

  init(_ make: @escaping @Sendable () -> Value) { state = Mutex(.unmade(make)) }

  init(made value: Value) { state = Mutex(.made(value)) }

  var value: Value {
    state.withLock { state in
      switch state {
      case .made(let value): return value
      case .unmade(let make):
        let value = make()
        state = .made(value)
        return value
      }
    }
  }
}

/// Values of which each is made at its first use.
final class LazyList<Element: Sendable>: Sendable {
  private let slots: Mutex<[Element?]>
  private let make: @Sendable (Int) -> Element
  let count: Int

  /// So many values, each made from its position.
  init(count: Int, _ make: @escaping @Sendable (Int) -> Element) {
    self.count = count
    self.make = make
    slots = Mutex(Array(repeating: nil, count: count))
  }

  /// Values that are there already.
  init(made elements: [Element]) {
    count = elements.count
    slots = Mutex(elements)
    // Never called: every slot is filled.
    make = { elements[$0] }
  }

  subscript(index: Int) -> Element {
    if let known = slots.withLock({ $0[index] }) { return known }
    // Made outside of the lock, since making one may ask for others; twice at worst, with the same result.
    let element = make(index)
    return slots.withLock { slots in
      if let known = slots[index] { return known }
      slots[index] = element
      return element
    }
  }

  var all: [Element] { (0..<count).map { self[$0] } }
}
