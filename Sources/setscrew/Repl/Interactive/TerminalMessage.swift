import Workbench

/// What reaches the session in a terminal, one after the other.
enum TerminalMessage: Sendable {
  /// Keys and signals.
  case input(TerminalInput.Event)
  /// The session has changed.
  case snapshot(ChatSnapshot)
  /// A command has printed something.
  case printed([UInt8])
  /// A command sends something to the terminal itself.
  case control(String)
  /// A command asks for a letter.
  case ask(String, [Character], CheckedContinuation<Character?, Never>)
  /// A command shows a long text.
  case page(String, CheckedContinuation<Void, Never>)
  /// A command shows values that can be folded; the text is what they are in full.
  case read(Outline, text: String, CheckedContinuation<Void, Never>)
  /// Answers beside each other have changed; nil when they are done.
  case columns(AnswerColumns?)
  /// Turns that are not to be drawn.
  case skip([Turn])
  /// Somebody else wants the terminal.
  case leave(CheckedContinuation<Void, Never>)
  /// Somebody else has given it back.
  case returned
  /// A line is done.
  case taken(Repl.Outcome)
  /// Other colours are wanted.
  case theme(ThemeChoice)
  /// The terminal has had time enough to tell about its colours.
  case groundAwaited
  /// Other keys are wanted.
  case keys(KeyStyle)
  /// Reasoning is folded, or shown.
  case foldReasoning(Bool)
  /// The line below the prompt says something else.
  case status(StatusLine)
  /// Another session is entered.
  case entered(ChatSessionController)
  /// A file of the profile was saved.
  case profileSaved
  /// All has been told about an answer.
  case told
}
