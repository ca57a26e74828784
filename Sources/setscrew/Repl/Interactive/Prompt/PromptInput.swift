import Notation

/// What is typed at the prompt: the line, going back through history, searching it, the words that Tab offers.
///
///     key ─► search? menu? ─► editor ─► request
struct PromptInput: Sendable {
  private static let prompt = "> "

  private(set) var editor: LineEditor
  private var history: LineHistory
  private var search: HistorySearch?
  private var lastSearch = HistorySearch()
  private var menu: WordMenu?

  init(_ style: KeyStyle, history: [String]) {
    editor = LineEditor(style)
    self.history = LineHistory(history)
  }

  /// Whether words are offered.
  var hasMenu: Bool { menu != nil }

  /// Takes other keys for editing.
  mutating func use(_ style: KeyStyle) { editor.use(style) }

  /// Adds a line that was taken to the history, and goes to its end.
  mutating func remember(_ text: String) {
    if !text.isEmpty { history.add(text) }
    history.rest()
  }

  /// Closes what is open, or else takes the line away; says whether there was anything.
  mutating func giveUp() -> Bool {
    if search != nil || menu != nil {
      search = nil
      menu = nil
      return true
    }
    guard !editor.isEmpty else { return false }
    editor.clear()
    history.rest()
    return true
  }

  /// Closes the search; says whether there was one.
  mutating func endSearch() -> Bool {
    menu = nil
    defer { search = nil }
    return search != nil
  }

  /// Takes the text out, to be edited elsewhere.
  mutating func takeText() -> String {
    defer { editor.clear() }
    return editor.string
  }

  // MARK: Keys

  /// The steps in which a key has to be taken.
  func steps(of key: Key) -> [Key] { search == nil ? editor.steps(of: key) : [key] }

  /// Takes a key and tells what it asks for beyond the line itself.
  mutating func take(_ key: Key) -> LineEditor.Request {
    if search != nil, takeForSearch(key) { return .none }
    if menu != nil, takeForMenu(key) { return .none }
    let request = editor.take(key)
    switch request {
    case .complete: return request
    case .older: if let entry = history.older(than: editor.string) { editor.replace(with: entry) }
    case .newer: if let entry = history.newer(than: editor.string) { editor.replace(with: entry) }
    case .search: search = HistorySearch()
    case .searchAgain(let isOlder):
      lastSearch.again(isOlder: isOlder, in: history)
      if let entry = lastSearch.entry(in: history) { editor.replace(with: entry) }
    case .none, .escape: break
    default:
      menu = nil
      return request
    }
    menu = nil
    return .none
  }

  private mutating func takeForSearch(_ key: Key) -> Bool {
    guard var now = search else { return false }
    let result = now.take(key, in: history)
    if result.isKept {
      if let entry = now.entry(in: history) { editor.replace(with: entry) }
      lastSearch = now
    }
    search = result.goesOn ? now : nil
    return result.isTaken
  }

  private mutating func takeForMenu(_ key: Key) -> Bool {
    guard var now = menu else { return false }
    switch key {
    case .tab where now.only != nil: return choose(now.only, now)
    case .tab: now.move(by: 1)
    case .backTab: now.move(by: -1)
    case .down where now.choice != nil: now.move(by: 1)
    case .up where now.choice != nil: now.move(by: -1)
    case .enter: return choose(now.choice, now)
    // A blank means that the selected word is right.
    case .text(" ") where now.choice != nil: return choose(now.choice, now)
    case .escape:
      menu = nil
      // In vi's keys Escape is wanted for more than this.
      return editor.mode != .insert
    default: return false
    }
    if let choice = now.choice { put(choice.text, at: now.completion.range.lowerBound) }
    menu = now
    return true
  }

  private mutating func choose(_ candidate: Completion.Candidate?, _ now: WordMenu) -> Bool {
    menu = nil
    guard let candidate else { return false }
    put(candidate.text + candidate.ending, at: now.completion.range.lowerBound)
    return true
  }

  private mutating func put(_ text: String, at start: Int) {
    editor.replace(start..<editor.cursor, with: text)
  }

  // MARK: What Tab offers

  /// Takes what can stand at the cursor: one word is taken, of several the list is shown.
  ///
  /// - Parameter isOpen: Whether the list is only brought up to date.
  /// - Returns: Whether a word was taken, so that what can follow it is worth a look.
  mutating func offer(_ completion: Completion?, isOpen: Bool) -> Bool {
    menu = nil
    guard let completion, !completion.candidates.isEmpty else { return false }
    if isOpen {
      menu = WordMenu(completion)
      return false
    }
    if completion.candidates.count == 1 {
      let only = completion.candidates[0]
      put(only.text + only.ending, at: completion.range.lowerBound)
      return true
    }
    let shared = completion.sharedBeginning
    if shared.count > completion.range.count { editor.replace(completion.range, with: shared) }
    var open = completion
    open.range = completion.range.lowerBound..<editor.cursor
    menu = WordMenu(open)
    return false
  }

  /// Shows what can follow a word that was taken, where it is more than one.
  mutating func follow(_ completion: Completion?) {
    menu = completion.flatMap { $0.candidates.count > 1 ? WordMenu($0) : nil }
  }

  // MARK: Drawing

  /// The line as it was typed, as it stands in the output.
  static func echo(_ text: String, width: Int, theme: Theme) -> String {
    let rows = EditorText(Array(text), cursor: 0, width: width - prompt.count).rows
    return rows.enumerated().map { index, row in
      (index == 0 ? theme.paint(prompt, .prompt) : "  ") + theme.paint(row, .strong) + "\n"
    }.joined()
  }

  /// The rows of the line, and where the cursor is.
  func rows(width: Int, room: Int, theme: Theme) -> (rows: [String], cursor: (row: Int, column: Int)) {
    if let search {
      let row = search.row(in: history, width: width, theme: theme)
      return ([row.text], (0, row.column))
    }
    let layout = EditorText(editor.text, cursor: editor.cursor, width: width - Self.prompt.count)
    // A text that is longer than the screen is shown around the cursor.
    let start = max(0, min(layout.cursor.row - room / 2, layout.rows.count - room))
    let rows = layout.rows.enumerated().dropFirst(start).prefix(room).map { index, row in
      let lead =
        index == 0
        ? theme.paint(Self.prompt, .prompt) : layout.begins[index] ? theme.paint("… ", .marker) : "  "
      return lead + row
    }
    return (Array(rows), (layout.cursor.row - start, layout.cursor.column + Self.prompt.count))
  }

  /// The words that are offered.
  func menuRows(width: Int, theme: Theme) -> [String] { menu?.rows(width: width, theme: theme) ?? [] }

  /// What the status line says of keys that have modes.
  var modeText: String? {
    guard let mode = editor.mode else { return nil }
    switch mode {
    case .insert: return "INSERT"
    case .normal: return editor.pendingCommand.isEmpty ? "NORMAL" : "NORMAL \(editor.pendingCommand)"
    }
  }
}
