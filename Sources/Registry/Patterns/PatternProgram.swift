/// A pattern as a machine that reads a text once, being in several states at the same time.
struct PatternProgram: Sendable {
  private enum Instruction: Sendable {
    case one(ScalarSet)
    case split(Int, Int)
    case jump(Int)
    case start
    case end
    case wordBoundary(Bool)
    case look(PatternProgram, negated: Bool)
    case found
  }

  private static let greatestSize = 50_000
  private var instructions: [Instruction] = []
  /// Whether the machine runs from right to left, as it does to look behind.
  private let isReversed: Bool

  init(_ piece: PatternPiece, reversed: Bool = false) throws(Pattern.Defect) {
    isReversed = reversed
    try emit(piece)
    instructions.append(.found)
  }

  private mutating func emit(_ piece: PatternPiece) throws(Pattern.Defect) {
    guard instructions.count < Self.greatestSize else {
      throw Pattern.Defect(message: "the pattern is too large", offset: 0)
    }
    switch piece {
    case .empty: break
    case .one(let set): instructions.append(.one(set))
    case .start: instructions.append(.start)
    case .end: instructions.append(.end)
    case .wordBoundary(let wanted): instructions.append(.wordBoundary(wanted))
    case .sequence(let pieces):
      for piece in isReversed ? pieces.reversed() : pieces { try emit(piece) }
    case .choice(let branches):
      var ends: [Int] = []
      for (index, branch) in branches.enumerated() {
        guard index < branches.count - 1 else {
          try emit(branch)
          break
        }
        let split = instructions.count
        instructions.append(.split(split + 1, 0))
        try emit(branch)
        ends.append(instructions.count)
        instructions.append(.jump(0))
        instructions[split] = .split(split + 1, instructions.count)
      }
      for end in ends { instructions[end] = .jump(instructions.count) }
    case .repeated(let piece, let minimum, let maximum):
      try emitRepeated(piece, minimum, maximum)
    case .look(let ahead, let negated, let piece):
      instructions.append(
        .look(try PatternProgram(piece, reversed: !ahead), negated: negated))
    }
  }

  private mutating func emitRepeated(
    _ piece: PatternPiece, _ minimum: Int, _ maximum: Int?
  ) throws(Pattern.Defect) {
    for _ in 0..<minimum { try emit(piece) }
    guard let maximum else {
      let split = instructions.count
      instructions.append(.split(split + 1, 0))
      try emit(piece)
      instructions.append(.jump(split))
      instructions[split] = .split(split + 1, instructions.count)
      return
    }
    var splits: [Int] = []
    for _ in 0..<max(0, maximum - minimum) {
      splits.append(instructions.count)
      instructions.append(.split(0, 0))
      try emit(piece)
    }
    for split in splits { instructions[split] = .split(split + 1, instructions.count) }
  }

  /// The number of instructions, those of what looks around included.
  var size: Int {
    instructions.reduce(instructions.count) { sum, instruction in
      if case .look(let program, _) = instruction { sum + program.size } else { sum }
    }
  }

  /// Whether the pattern is found; nil when the steps that may be made do not suffice to find out.
  func isFound(in text: String, spending steps: inout Int) -> Bool? {
    let scalars = Array(text.unicodeScalars)
    steps += Self.stepsForEachCharacter * scalars.count
    let isFound = run(scalars, from: 0, anchored: false, &steps)
    return steps < 0 ? nil : isFound
  }

  /// What a pattern of a usual size takes for a character at most.
  private static let stepsForEachCharacter = 16

  /// Counts work; false when more was done than may be.
  private func spend(_ work: Int, _ steps: inout Int) -> Bool {
    steps -= work
    return steps >= 0
  }

  private func run(
    _ text: [Unicode.Scalar], from begin: Int, anchored: Bool, _ steps: inout Int
  ) -> Bool {
    // What looks around begins anew at every character.
    guard spend(1 + instructions.count / 64, &steps) else { return false }
    var current = States(count: instructions.count)
    var following = States(count: instructions.count)
    var stack: [Int] = []
    var position = begin
    while true {
      if position == begin || !anchored {
        if enter(0, text, position, &current, &stack, &steps) { return true }
      }
      let here = isReversed ? position - 1 : position
      guard text.indices.contains(here), !current.isEmpty || !anchored else { return false }
      following.removeAll()
      for state in current.list {
        guard case .one(let set) = instructions[state] else { continue }
        guard spend(set.cost, &steps) else { return false }
        if set.contains(text[here]) {
          if enter(state + 1, text, isReversed ? here : here + 1, &following, &stack, &steps) { return true }
        }
      }
      swap(&current, &following)
      position = isReversed ? here : here + 1
    }
  }

  /// Follows everything that takes no character; says whether the end was reached.
  private func enter(
    _ state: Int, _ text: [Unicode.Scalar], _ position: Int, _ states: inout States, _ stack: inout [Int],
    _ steps: inout Int
  ) -> Bool {
    stack.append(state)
    while let state = stack.popLast() {
      guard states.insert(state) else { continue }
      guard spend(1, &steps) else { return false }
      switch instructions[state] {
      case .found:
        stack.removeAll()
        return true
      case .one: break
      case .jump(let target): stack.append(target)
      case .split(let first, let second):
        stack.append(second)
        stack.append(first)
      case .start: if position == 0 { stack.append(state + 1) }
      case .end: if position == text.count { stack.append(state + 1) }
      case .wordBoundary(let wanted):
        let before = position > 0 && ScalarSet.word.contains(text[position - 1])
        let after = position < text.count && ScalarSet.word.contains(text[position])
        if (before != after) == wanted { stack.append(state + 1) }
      case .look(let program, let negated):
        if program.run(text, from: position, anchored: true, &steps) != negated { stack.append(state + 1) }
      }
    }
    return false
  }

  /// The states that the machine is in, each once.
  private struct States {
    private(set) var list: [Int] = []
    private var isIn: [Bool]

    init(count: Int) { isIn = [Bool](repeating: false, count: count) }

    var isEmpty: Bool { list.isEmpty }

    mutating func insert(_ state: Int) -> Bool {
      if isIn[state] { return false }
      isIn[state] = true
      list.append(state)
      return true
    }

    mutating func removeAll() {
      for state in list { isIn[state] = false }
      list.removeAll(keepingCapacity: true)
    }
  }
}
