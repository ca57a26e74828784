/// What is being typed: text of one or several lines, and the keys that edit it.
///
/// A value that knows no terminal: keys go in, and it tells what they ask for.
struct LineEditor: Sendable {
  /// What a key asks for.
  enum Request: Sendable, Equatable {
    /// Nothing beyond another look at the text.
    case none
    /// The text is to be taken; pasted text is never a command.
    case submit(String, isPasted: Bool)
    /// Ctrl-C.
    case interrupt
    /// Ctrl-D at an empty prompt.
    case end
    /// Tab.
    case complete
    /// Ctrl-Z.
    case suspend
    /// Ctrl-L.
    case clearScreen
    /// Ctrl-X Ctrl-E: the text in the user's editor.
    case openEditor
    /// Up from the first line.
    case older
    /// Down from the last line.
    case newer
    /// Ctrl-R.
    case search
    /// The next entry that the last search finds, further back or forth.
    case searchAgain(isOlder: Bool)
    /// Ctrl-O: reasoning shown in full, or folded.
    case foldReasoning
    /// Escape.
    case escape
  }

  private var buffer = EditBuffer()
  private var emacs = EmacsKeys()
  private var vi = ViKeys()
  /// The keys in use.
  private(set) var style: KeyStyle

  init(_ style: KeyStyle = .emacs) { self.style = style }

  /// The text, by what people see as characters.
  var text: [Character] { buffer.text }
  /// The cursor: before which character.
  var cursor: Int { buffer.cursor }
  /// The text as one string.
  var string: String { buffer.string }
  var isEmpty: Bool { buffer.isEmpty }
  /// The mode of keys that have modes; nil for others.
  var mode: ViKeys.Mode? { style == .vi ? vi.mode : nil }
  /// What was typed of a command that goes on.
  var pendingCommand: String { style == .vi ? vi.pending : "" }

  /// Takes other keys; the text stays.
  mutating func use(_ style: KeyStyle) {
    self.style = style
    vi = ViKeys()
  }

  /// Takes another text, cursor at its end.
  mutating func replace(with string: String) {
    emacs.endTyping()
    buffer.replace(with: string)
    if style == .vi { vi.settle(&buffer) }
  }

  /// Replaces the characters of a range, cursor behind them.
  mutating func replace(_ range: Range<Int>, with string: String) {
    emacs.endTyping()
    buffer.replace(range, with: string)
  }

  /// Takes everything away.
  mutating func clear() {
    emacs.endTyping()
    buffer.endGroup()
    buffer.clear()
    vi = ViKeys()
  }

  /// A key in the steps in which it has to be taken: commands are single letters, and may come in one piece.
  func steps(of key: Key) -> [Key] {
    guard style == .vi, case .text(let text) = key, text.count > 1 else { return [key] }
    return text.map { .text(String($0)) }
  }

  /// Takes a key and tells what it asks for.
  mutating func take(_ key: Key) -> Request {
    switch style {
    case .emacs: emacs.take(key, &buffer)
    case .vi: vi.take(key, &buffer)
    }
  }
}
