import Glibc
import Notation
import Synchronization
import Workbench

/// The terminal as the commands of a session see it: everything goes through the loop that draws.
final class TerminalSurface: ReplSurface {
  private let post: @Sendable (TerminalMessage) -> Void
  private let chosen: Mutex<Theme>
  let saysYes: Bool

  let isInteractive = true

  init(theme: Theme, saysYes: Bool, post: @escaping @Sendable (TerminalMessage) -> Void) {
    self.post = post
    self.saysYes = saysYes
    chosen = Mutex(theme)
  }

  var theme: Theme { chosen.withLock { $0 } }

  func ask(_ question: String, _ letters: [Character]) async -> Character? {
    if saysYes, let first = letters.first { return first }
    return await withCheckedContinuation { post(.ask(question, letters, $0)) }
  }

  func leave<Result: Sendable>(_ body: @Sendable () throws -> Result) async throws -> Result {
    await withCheckedContinuation { post(.leave($0)) }
    defer { post(.returned) }
    return try body()
  }

  func page(_ text: String) async {
    await withCheckedContinuation { post(.page(text, $0)) }
  }

  func read(_ outline: Outline, as text: String) async {
    await withCheckedContinuation { post(.read(outline, text: text, $0)) }
  }

  func show(_ columns: AnswerColumns?) { post(.columns(columns)) }
  func skip(_ turns: [Turn]) { post(.skip(turns)) }
  func control(_ sequence: String) { post(.control(sequence)) }
  func use(_ choice: ThemeChoice) { post(.theme(choice)) }
  func use(_ style: KeyStyle) { post(.keys(style)) }
  func foldReasoning(_ isFolded: Bool) { post(.foldReasoning(isFolded)) }

  /// Takes note of the colours that are used from here on.
  func settle(_ theme: Theme) { chosen.withLock { $0 = theme } }
}

/// A channel into a terminal that is drawn on: what is written stands above the prompt.
struct TerminalChannel: Channel {
  let post: @Sendable (TerminalMessage) -> Void

  let isTerminal = true
  var width: Int { TerminalSize.now.columns }
  func write(_ bytes: [UInt8]) { post(.printed(bytes)) }
}

/// The rows and columns of the terminal.
struct TerminalSize: Sendable, Equatable {
  var columns: Int
  var rows: Int

  /// As it is now; 80 by 24 where it does not say.
  static var now: TerminalSize {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return TerminalSize(columns: 80, rows: 24)
    }
    return TerminalSize(columns: Int(size.ws_col), rows: max(4, Int(size.ws_row)))
  }
}
