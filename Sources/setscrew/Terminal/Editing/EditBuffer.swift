/// A text of one or several lines with a cursor, undo, and what was cut: what every set of keys works on.
struct EditBuffer: Sendable {
  /// What was cut or copied.
  struct Cut: Sendable, Equatable {
    var text: [Character] = []
    /// Whether it is whole lines, which are put below or above a line and not into it.
    var isLines = false
  }

  private struct State: Sendable {
    var text: [Character]
    var cursor: Int
  }

  /// The text, by what people see as characters.
  private(set) var text: [Character] = []
  /// Whether the text begins with something that was pasted.
  private(set) var beginsPasted = false
  /// What was cut last.
  var cut = Cut()
  private var place = 0
  private var undone: [State] = []
  private var redone: [State] = []
  private var isGrouped = false

  /// The cursor: before which character.
  var cursor: Int {
    get { place }
    set { place = min(max(0, newValue), text.count) }
  }
  /// The text as one string.
  var string: String { String(text) }
  var isEmpty: Bool { text.isEmpty }

  // MARK: Changing

  /// Takes another text, cursor at its end.
  mutating func replace(with string: String) {
    save()
    text = Array(string)
    place = text.count
    beginsPasted = false
  }

  /// Replaces the characters of a range, cursor behind them.
  mutating func replace(_ range: Range<Int>, with string: String) {
    save()
    let range = range.clamped(to: 0..<text.count)
    let new = Array(string)
    text.replaceSubrange(range, with: new)
    place = range.lowerBound + new.count
  }

  /// Takes everything away.
  mutating func clear() {
    if !text.isEmpty { save() }
    text = []
    place = 0
    beginsPasted = false
  }

  /// Takes everything away for good: the text has been taken over by somebody.
  mutating func reset() {
    self = EditBuffer(cut: cut)
  }

  init() {}
  private init(cut: Cut) { self.cut = cut }

  /// Puts text at the cursor, which goes behind it.
  ///
  /// - Parameter isContinued: Whether it belongs to what was typed before, so that both are undone together.
  mutating func insert(_ string: String, isContinued: Bool = false) {
    if !isContinued { save() }
    let before = text.count
    // Marks that combine join the character before them.
    let joined = place > 0 ? String(text[place - 1]) + string : string
    text.replaceSubrange((place > 0 ? place - 1 : 0)..<place, with: Array(joined))
    place += text.count - before
  }

  /// Puts text at the cursor that was pasted.
  mutating func paste(_ string: String) {
    if place == 0 { beginsPasted = true }
    insert(string)
  }

  /// Takes characters away, cursor where they were.
  mutating func remove(_ range: Range<Int>) {
    let range = range.clamped(to: 0..<text.count)
    guard !range.isEmpty else { return }
    save()
    text.removeSubrange(range)
    place = range.lowerBound
    if text.isEmpty { beginsPasted = false }
  }

  /// Takes characters away and keeps them to be put elsewhere.
  mutating func cutOut(_ range: Range<Int>) {
    let range = range.clamped(to: 0..<text.count)
    guard !range.isEmpty else { return }
    cut = Cut(text: Array(text[range]))
    remove(range)
  }

  /// Exchanges the characters around the cursor.
  mutating func swap() {
    guard text.count > 1, place > 0 else { return }
    save()
    let second = min(place, text.count - 1)
    text.swapAt(second - 1, second)
    place = second + 1
  }

  // MARK: Undoing

  /// From here on all changes are undone together, until the group ends.
  mutating func beginGroup() {
    guard !isGrouped else { return }
    save()
    isGrouped = true
  }

  /// Ends the group.
  mutating func endGroup() { isGrouped = false }

  private mutating func save() {
    guard !isGrouped else { return }
    redone = []
    if let last = undone.last, last.text == text {
      undone[undone.count - 1].cursor = place
      return
    }
    undone.append(State(text: text, cursor: place))
    if undone.count > 250 { undone.removeFirst() }
  }

  /// Goes back to the text before the last change.
  mutating func undo() {
    while let last = undone.popLast() {
      guard last.text != text else { continue }
      redone.append(State(text: text, cursor: place))
      return go(to: last)
    }
  }

  /// Takes an undo back.
  mutating func redo() {
    guard let next = redone.popLast() else { return }
    undone.append(State(text: text, cursor: place))
    go(to: next)
  }

  private mutating func go(to state: State) {
    text = state.text
    cursor = state.cursor
    if text.isEmpty { beginsPasted = false }
  }

  // MARK: Lines

  /// Where the cursor's line begins.
  var lineStart: Int { lineStart(at: place) }
  /// Where the cursor's line ends.
  var lineEnd: Int { lineEnd(at: place) }

  /// Where the line of a place begins.
  func lineStart(at place: Int) -> Int { (text[..<place].lastIndex(of: "\n") ?? -1) + 1 }
  /// Where the line of a place ends.
  func lineEnd(at place: Int) -> Int { text[place...].firstIndex(of: "\n") ?? text.count }

  /// Goes to the line above or below; says whether there is one.
  mutating func move(by step: Int) -> Bool {
    let column = place - lineStart
    if step < 0 {
      guard lineStart > 0 else { return false }
      place = lineStart - 1
    } else {
      guard lineEnd < text.count else { return false }
      place = lineEnd + 1
    }
    place = min(lineStart + column, lineEnd)
    return true
  }
}
