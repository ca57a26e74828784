/// A key as a terminal sends it, or a text that was pasted.
enum Key: Sendable, Hashable {
  /// Printable text.
  case text(String)
  /// A whole pasted text, line ends as newlines.
  case paste(String)
  case enter, altEnter, tab, backTab, escape
  case backspace, delete, altBackspace
  case left, right, up, down, home, end, pageUp, pageDown
  case wordLeft, wordRight
  /// A letter with Ctrl, in lower case.
  case control(Character)
  /// A character with Alt.
  case alt(Character)
  /// What the terminal tells of the colour behind its text.
  case ground(isLight: Bool)
  /// What the terminal tells of its abilities: its answer to the last of several questions.
  case attributes
}
