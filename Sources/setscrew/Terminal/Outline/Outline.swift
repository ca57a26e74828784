import Notation

/// Values as a tree that can be folded: objects, lists, and long texts.
///
/// A value: it knows which of its parts are open, and gives the rows that follow from that.
struct Outline: Sendable {
  /// One of the values.
  struct Entry: Sendable {
    /// What stands before it; empty for a single value.
    var label: String
    var value: JSON
  }

  /// One row of the tree.
  struct Row: Sendable, Equatable {
    /// What a row shows.
    enum Part: Sendable, Equatable {
      /// A value with its key; nil in `isOpen` for what cannot be folded.
      case value(key: String?, JSON, isOpen: Bool?)
      /// The end of an object or a list that is open.
      case end(String)
      /// A piece of a text that is open.
      case text(String)
    }

    /// The way to the value, beginning with the number of its entry.
    let path: ValuePath
    let depth: Int
    let part: Part

    /// Whether it is where a value begins.
    var isValue: Bool { if case .value = part { true } else { false } }
  }

  /// What the values are called together: `response`, `events`.
  let title: String
  let entries: [Entry]
  private(set) var open: Set<ValuePath> = []

  /// A single value.
  init(title: String, _ value: JSON) { self.init(title: title, [Entry(label: "", value: value)]) }

  /// Several values, each with a label.
  init(title: String, _ entries: [Entry]) {
    self.title = title
    self.entries = entries
  }

  /// Whether a value can be folded.
  static func isFoldable(_ value: JSON) -> Bool {
    switch value {
    case .object(let object): !object.isEmpty
    case .array(let values): !values.isEmpty
    case .string(let text): text.count > 60 || text.contains("\n")
    default: false
    }
  }

  /// The value at a path.
  func value(at path: ValuePath) -> JSON? {
    guard case .index(let number)? = path.steps.first, entries.indices.contains(number) else { return nil }
    var value = entries[number].value
    for step in path.steps.dropFirst() {
      switch step {
      case .key(let key):
        guard let next = value[key] else { return nil }
        value = next
      case .index(let index):
        guard let next = value[index] else { return nil }
        value = next
      }
    }
    return value
  }

  /// The path as it is typed behind `/raw`: `response output.0.content`.
  func name(of path: ValuePath) -> String {
    var words = [title]
    if entries.count > 1, case .index(let number)? = path.steps.first { words.append("\(number + 1)") }
    let steps = path.steps.dropFirst().map { step in
      switch step {
      case .key(let key): key
      case .index(let index): "\(index)"
      }
    }
    if !steps.isEmpty { words.append(steps.joined(separator: ".")) }
    return words.filter { !$0.isEmpty }.joined(separator: " ")
  }

  // MARK: Folding

  /// Opens or closes a value.
  mutating func setOpen(_ path: ValuePath, _ isOpen: Bool) {
    if isOpen { open.insert(path) } else { open.remove(path) }
  }

  /// Opens whatever holds a value.
  mutating func reveal(_ path: ValuePath) {
    for count in 1..<max(1, path.steps.count) { open.insert(ValuePath(Array(path.steps.prefix(count)))) }
  }

  /// Opens or closes a value with everything below it.
  mutating func setOpenBelow(_ path: ValuePath, _ isOpen: Bool) {
    guard isOpen else {
      open = open.filter { !$0.hasPrefix(path) }
      return
    }
    visit(path) { path, value, _ in
      if Self.isFoldable(value) { open.insert(path) }
      return true
    }
  }

  /// Opens everything above a level, and closes all from there on.
  mutating func openLevels(_ count: Int) {
    open = []
    for number in entries.indices {
      visit(ValuePath([.index(number)])) { path, value, depth in
        guard depth < count else { return false }
        if Self.isFoldable(value) { open.insert(path) }
        return true
      }
    }
  }

  /// Opens as many levels as rows have room for.
  mutating func openToFit(rows: Int, width: Int) {
    for level in 1...12 {
      var next = self
      next.openLevels(level)
      if next.open == open, level > 1 { return }
      guard level == 1 && entries.count == 1 || next.rows(width: width).count <= rows else { return }
      self = next
    }
  }

  /// Goes through a value and what it holds, in order, as deep as `body` says.
  func visit(_ start: ValuePath, _ body: (ValuePath, JSON, _ depth: Int) -> Bool) {
    guard let value = value(at: start) else { return }
    visit(start, value, start.steps.count - 1, body)
  }

  private func visit(
    _ path: ValuePath, _ value: JSON, _ depth: Int, _ body: (ValuePath, JSON, Int) -> Bool
  ) {
    guard body(path, value, depth) else { return }
    switch value {
    case .object(let object):
      for member in object.members { visit(path.appending(member.key), member.value, depth + 1, body) }
    case .array(let values):
      for (index, value) in values.enumerated() { visit(path.appending(index), value, depth + 1, body) }
    default: break
    }
  }

  // MARK: Rows

  /// The rows that are open, texts wrapped to a width.
  func rows(width: Int) -> [Row] {
    var rows: [Row] = []
    for (number, entry) in entries.enumerated() {
      add(entry.value, entry.label.isEmpty ? nil : entry.label, ValuePath([.index(number)]), 0, width, &rows)
    }
    return rows
  }

  private func add(
    _ value: JSON, _ key: String?, _ path: ValuePath, _ depth: Int, _ width: Int, _ rows: inout [Row]
  ) {
    guard Self.isFoldable(value) else {
      return rows.append(Row(path: path, depth: depth, part: .value(key: key, value, isOpen: nil)))
    }
    let isOpen = open.contains(path)
    rows.append(Row(path: path, depth: depth, part: .value(key: key, value, isOpen: isOpen)))
    guard isOpen else { return }
    switch value {
    case .object(let object):
      for member in object.members {
        add(member.value, member.key, path.appending(member.key), depth + 1, width, &rows)
      }
      rows.append(Row(path: path, depth: depth, part: .end("}")))
    case .array(let values):
      for (index, value) in values.enumerated() {
        add(value, "\(index)", path.appending(index), depth + 1, width, &rows)
      }
      rows.append(Row(path: path, depth: depth, part: .end("]")))
    case .string(let text):
      let room = max(8, width - 2 * (depth + 1) - 2)
      for line in text.visibleLines.split(separator: "\n", omittingEmptySubsequences: false) {
        for piece in PaintedText.rows(String(line), width: room) {
          rows.append(Row(path: path, depth: depth + 1, part: .text(piece)))
        }
      }
    default: break
    }
  }
}
