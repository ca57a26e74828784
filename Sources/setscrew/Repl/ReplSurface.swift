import Notation
import Workbench

/// What a session at the prompt is shown on: a terminal, or plain channels.
protocol ReplSurface: Sendable {
  /// Whether a person answers.
  var isInteractive: Bool { get }
  /// Asks for one of several letters; nil where nobody answers.
  func ask(_ question: String, _ letters: [Character]) async -> Character?
  /// Runs something that uses the terminal itself, such as an editor.
  func leave<Result: Sendable>(_ body: @Sendable () throws -> Result) async throws -> Result
  /// Shows a long text, a page at a time where a person reads it.
  func page(_ text: String) async
  /// Shows what may be sent to the terminal itself: a clipboard's sequence.
  func control(_ sequence: String)
  /// The colours in use.
  var theme: Theme { get }
  /// Shows values that can be folded, which are this text in full.
  func read(_ outline: Outline, as text: String) async
  /// Shows answers beside each other while they come; nil when they are done.
  func show(_ columns: AnswerColumns?)
  /// Leaves turns out of what is shown as answers.
  func skip(_ turns: [Turn])
  /// Takes other colours.
  func use(_ choice: ThemeChoice)
  /// Takes other keys for editing.
  func use(_ style: KeyStyle)
  /// Shows reasoning in full, or folded into a line.
  func foldReasoning(_ isFolded: Bool)
}

/// Plain channels: for scripts, pipes and tests.
struct PlainSurface: ReplSurface {
  let world: World
  let saysYes: Bool

  let isInteractive = false
  var theme: Theme { Theme(.none) }

  func ask(_ question: String, _ letters: [Character]) async -> Character? {
    saysYes ? letters.first : nil
  }
  func leave<Result: Sendable>(_ body: @Sendable () throws -> Result) async throws -> Result { try body() }
  func page(_ text: String) async { world.output.write(text) }
  func control(_ sequence: String) {}
  func read(_ outline: Outline, as text: String) async { world.output.write(text) }
  func show(_ columns: AnswerColumns?) {}
  func skip(_ turns: [Turn]) {}
  func use(_ choice: ThemeChoice) {}
  func use(_ style: KeyStyle) {}
  func foldReasoning(_ isFolded: Bool) {}
}
