/// The turns of a session: each follows one other, and one of them is where the session stands.
public struct TurnTree: Sendable {
  /// All turns in the order in which they were made; a turn's number is its place here, from 1 on.
  public private(set) var turns: [Turn] = []
  /// The turn that the next one will follow; nil at the beginning.
  public private(set) var head: Turn.ID?
  /// Where `redo` leads, the next one last.
  public private(set) var undone: [Turn.ID] = []
  private var places: [Turn.ID: Int] = [:]

  /// A tree without turns.
  public init() {}

  /// Whether there are no turns.
  public var isEmpty: Bool { turns.isEmpty }
  /// The turn of a name.
  public subscript(id: Turn.ID) -> Turn? { places[id].map { turns[$0] } }
  /// The turn of a number, counted from 1.
  public subscript(number: Int) -> Turn? { turns.indices.contains(number - 1) ? turns[number - 1] : nil }
  /// The number of a turn.
  public func number(of id: Turn.ID) -> Int? { places[id].map { $0 + 1 } }
  /// The turns from the beginning to where the session stands.
  public var branch: [Turn] { branch(to: head) }

  /// The turns from the beginning to one of them.
  public func branch(to id: Turn.ID?) -> [Turn] {
    var turns: [Turn] = []
    var next = id
    while let id = next, let turn = self[id] {
      turns.append(turn)
      next = turn.parent
    }
    return turns.reversed()
  }

  /// The turns that follow one of them, or that begin a conversation.
  public func children(of id: Turn.ID?) -> [Turn] { turns.filter { $0.parent == id } }

  /// Adds a turn behind where the session stands and goes there.
  mutating func append(_ turn: Turn) {
    places[turn.id] = turns.count
    turns.append(turn)
    head = turn.id
    undone = []
  }

  /// Changes a turn in its place.
  mutating func update(_ id: Turn.ID, _ change: (inout Turn) -> Void) {
    guard let place = places[id] else { return }
    change(&turns[place])
  }

  /// Goes to a turn, or to the beginning; a way back by `redo` is forgotten.
  mutating func go(to id: Turn.ID?) {
    guard id.map({ places[$0] != nil }) ?? true else { return }
    head = id
    undone = []
  }

  /// Goes back by one turn; says whether there was one.
  mutating func undo() -> Bool {
    guard let id = head, let turn = self[id] else { return false }
    undone.append(id)
    head = turn.parent
    return true
  }

  /// Takes back the last `undo`; says whether there was one.
  mutating func redo() -> Bool {
    guard let id = undone.popLast() else { return false }
    head = id
    return true
  }

  /// A tree of one branch alone.
  public func pruned(to id: Turn.ID?) -> TurnTree {
    var tree = TurnTree()
    for turn in branch(to: id) { tree.append(turn) }
    return tree
  }
}
