import Notation

/// An outline that is read at a terminal: a row that is selected, the part that is on the screen, a search.
///
/// Keys go in, and it tells what they ask for; the screen's size is given with each.
struct OutlineReader: Sendable {
  /// What a key asks for.
  enum Request: Sendable, Equatable {
    /// Another look.
    case none
    /// The reader is left.
    case leave
    /// A text is put on the clipboard; what it is, in words.
    case copy(String, what: String)
  }

  private(set) var outline: Outline
  private var rows: [Outline.Row] = []
  private var width = 0
  private var selected = 0
  private var first = 0
  private var query: String?
  private var searched = ""
  private var notice: String?

  init(_ outline: Outline, size: TerminalSize) {
    self.outline = outline
    self.outline.openToFit(rows: Self.height(size), width: size.columns - 1)
    lay(size)
  }

  private static func height(_ size: TerminalSize) -> Int { max(1, size.rows - 3) }

  // MARK: Drawing

  /// What is on the screen, and below it where one is and what keys do.
  mutating func drawn(_ size: TerminalSize, theme: Theme) -> [String] {
    if size.columns != width { lay(size) }
    scroll(size)
    let painter = OutlineRowText(theme: theme, width: size.columns)
    let shown = rows.indices.dropFirst(first).prefix(Self.height(size))
    return shown.map { painter.text(of: rows[$0], isSelected: $0 == selected) } + [bar(size, theme)]
  }

  /// What is on the screen, without what is selected: to be left behind.
  func left(_ size: TerminalSize, theme: Theme) -> [String] {
    let painter = OutlineRowText(theme: theme, width: size.columns)
    return rows.dropFirst(first).prefix(Self.height(size)).map { painter.text(of: $0, isSelected: false) }
  }

  private func bar(_ size: TerminalSize, _ theme: Theme) -> String {
    if let query {
      return theme.paint(TimelineRow.cut("search: \(query.visibleText)", to: size.columns - 1), .warning)
    }
    let place = "\(selected + 1)/\(rows.count)"
    let name = rows.isEmpty ? outline.title : outline.name(of: rows[selected].path)
    let keys = notice ?? "↑↓ move, ←→ fold, 1-9 levels, / search, y copy, q leave"
    let head = "\(TimelineRow.cut(name.visibleText, to: max(8, size.columns / 2)))  \(place)  "
    let room = size.columns - 1 - head.displayWidth
    return theme.paint(TimelineRow.cut(head, to: size.columns - 1), .statusStrong)
      + (room > 8 ? theme.paint(TimelineRow.cut(keys, to: room), notice == nil ? .status : .warning) : "")
  }

  private mutating func lay(_ size: TerminalSize) {
    let path = rows.indices.contains(selected) ? rows[selected].path : nil
    width = size.columns
    rows = outline.rows(width: width - 1)
    if let path { selected = place(of: path) ?? selected }
    selected = min(max(0, selected), max(0, rows.count - 1))
  }

  private mutating func scroll(_ size: TerminalSize) {
    let height = Self.height(size)
    first = min(first, selected)
    if selected >= first + height { first = selected - height + 1 }
    first = max(0, min(first, rows.count - height))
  }

  /// The row of a value, or of what it is folded into.
  private func place(of path: ValuePath) -> Int? {
    var path: ValuePath? = path
    while let wanted = path {
      if let place = rows.firstIndex(where: { $0.isValue && $0.path == wanted }) { return place }
      path = wanted.parent
    }
    return nil
  }

  // MARK: Keys

  /// Takes a key.
  mutating func take(_ key: Key, _ size: TerminalSize) -> Request {
    notice = nil
    if query != nil {
      search(key, size)
      return .none
    }
    let page = Self.height(size)
    switch key {
    case .down, .text("j"), .control("n"): move(1)
    case .up, .text("k"), .control("p"): move(-1)
    case .pageDown, .text(" "), .control("f"): move(page)
    case .pageUp, .text("b"), .control("b"): move(-page)
    case .control("d"): move(page / 2)
    case .control("u"): move(-page / 2)
    case .home, .text("g"): selected = 0
    case .end, .text("G"): selected = max(0, rows.count - 1)
    case .right, .text("l"): goIn(size)
    case .left, .text("h"): goOut(size)
    case .enter, .tab: toggle(size)
    case .text("J"): goBeside(1)
    case .text("K"): goBeside(-1)
    case .text("+"), .text("="), .text("*"): foldBelow(true, size)
    case .text("-"): foldBelow(false, size)
    case .text(let digit) where digit.count == 1 && ("1"..."9").contains(digit):
      outline.openLevels(Int(digit) ?? 1)
      lay(size)
    case .text("/"), .control("s"), .control("r"): query = ""
    case .text("n"): find(searched, isForward: true, size)
    case .text("N"): find(searched, isForward: false, size)
    case .text("y"): return copy()
    case .text("Y"): return .copy(outline.name(of: rows[selected].path), what: "the path")
    case .text("q"), .text("Q"), .escape, .control("c"): return .leave
    default: break
    }
    return .none
  }

  /// Keys that came in one piece, one by one.
  static func steps(of key: Key) -> [Key] {
    guard case .text(let text) = key, text.count > 1 else { return [key] }
    return text.map { .text(String($0)) }
  }

  private mutating func move(_ step: Int) { selected = min(max(0, selected + step), max(0, rows.count - 1)) }

  private var isOpen: Bool? {
    guard rows.indices.contains(selected), case .value(_, _, let isOpen) = rows[selected].part else {
      return nil
    }
    return isOpen
  }

  private mutating func setOpen(_ isOpen: Bool, _ size: TerminalSize) {
    let path = rows[selected].path
    outline.setOpen(path, isOpen)
    lay(size)
    selected = place(of: path) ?? selected
  }

  private mutating func toggle(_ size: TerminalSize) {
    if let isOpen { setOpen(!isOpen, size) } else { goOut(size) }
  }

  /// Opens what is closed; goes into what is open.
  private mutating func goIn(_ size: TerminalSize) {
    switch isOpen {
    case false: setOpen(true, size)
    case true: move(1)
    default: break
    }
  }

  /// Closes what is open; goes to what holds it otherwise.
  private mutating func goOut(_ size: TerminalSize) {
    guard rows.indices.contains(selected) else { return }
    if isOpen == true { return setOpen(false, size) }
    let path = rows[selected].isValue ? rows[selected].path.parent : rows[selected].path
    if let path, let place = place(of: path) { selected = place }
  }

  /// Goes to the next value of the same holder.
  private mutating func goBeside(_ step: Int) {
    guard rows.indices.contains(selected) else { return }
    let depth = rows[selected].depth
    var place = selected + step
    while rows.indices.contains(place), rows[place].depth >= depth {
      if rows[place].depth == depth, rows[place].isValue { return selected = place }
      place += step
    }
  }

  private mutating func foldBelow(_ isOpen: Bool, _ size: TerminalSize) {
    guard rows.indices.contains(selected) else { return }
    outline.setOpenBelow(rows[selected].path, isOpen)
    lay(size)
  }

  private func copy() -> Request {
    guard rows.indices.contains(selected), let value = outline.value(at: rows[selected].path) else {
      return .none
    }
    return .copy(value.string ?? value.pretty(indent: 2), what: outline.name(of: rows[selected].path))
  }

  /// Says something in the bar until the next key.
  mutating func notice(_ text: String) { notice = text.visibleText }

  // MARK: Search

  private mutating func search(_ key: Key, _ size: TerminalSize) {
    switch key {
    case .text(let text): query? += text
    case .backspace: query = query.map { String($0.dropLast()) }
    case .enter:
      searched = query ?? ""
      query = nil
      find(searched, isForward: true, size)
    case .escape, .control("c"), .control("g"): query = nil
    default: break
    }
  }

  /// Goes to the next value whose key or text holds something, wherever it is folded away.
  private mutating func find(_ wanted: String, isForward: Bool, _ size: TerminalSize) {
    guard !wanted.isEmpty, rows.indices.contains(selected) else { return }
    let needle = wanted.lowercased()
    var found: [ValuePath] = []
    var here = 0
    let current = rows[selected].path
    var isPast = false
    for number in outline.entries.indices {
      outline.visit(ValuePath([.index(number)])) { path, value, _ in
        if !isPast { here = found.count }
        if path == current { isPast = true }
        if holds(path, value, needle) { found.append(path) }
        return true
      }
    }
    let isOnOne = found.indices.contains(here) && found[here] == current
    let next =
      isForward ? (isOnOne ? here + 1 : here) : here - 1
    guard !found.isEmpty else { return notice = "nothing holds \(wanted.visibleText)" }
    let path = found[(next + found.count) % found.count]
    if !found.indices.contains(next) { notice = isForward ? "from the beginning" : "from the end" }
    outline.reveal(path)
    lay(size)
    selected = place(of: path) ?? selected
  }

  private func holds(_ path: ValuePath, _ value: JSON, _ needle: String) -> Bool {
    if path.steps.count == 1, case .index(let number) = path.steps[0],
      outline.entries[number].label.lowercased().contains(needle)
    {
      return true
    }
    if case .key(let key)? = path.steps.last, key.lowercased().contains(needle) { return true }
    switch value {
    case .string(let text): return text.lowercased().contains(needle)
    case .object, .array: return false
    default: return value.encoded().contains(needle)
    }
  }
}
