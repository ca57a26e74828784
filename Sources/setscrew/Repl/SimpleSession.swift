import Glibc
import Notation
import Synchronization

/// A session where lines can be typed but nothing can be drawn: `TERM=dumb`, or output that goes elsewhere.
///
/// Ctrl-C stops the answer, then the command, never the session; the terminal itself takes the line back.
final class SimpleSession: Sendable {
  private static let prompt = "> "

  private let repl: Repl
  private let errors: any Channel
  private let running = Mutex<Task<Repl.Outcome, Never>?>(nil)

  static func run(_ invocation: Invocation) async throws -> ExitCode {
    let surface = PlainSurface(world: invocation.world, saysYes: invocation.arguments.has(.confirmed))
    let session = SimpleSession(
      try await Repl(invocation, surface: surface), errors: invocation.world.errors)
    Interruption.onEach { signal in
      guard signal == SIGINT else { _exit(ExitCode.interrupted.rawValue) }
      Task { await session.interrupt() }
    }
    return await session.run()
  }

  private init(_ repl: Repl, errors: any Channel) {
    self.repl = repl
    self.errors = errors
  }

  private func run() async -> ExitCode {
    var exit = ExitCode.success
    loop: while let text = nextText() {
      for entry in ReplScript.entries(of: text) {
        let task = Task { [repl] in await repl.take(entry.text, isPasted: entry.isBlock) }
        running.withLock { $0 = task }
        let outcome = await task.value
        running.withLock { $0 = nil }
        switch outcome {
        case .quit: break loop
        case .done(let code): exit = code
        }
      }
    }
    _ = await repl.close()
    return exit
  }

  /// The next line, or lines that belong together; nil at the end.
  private func nextText() -> String? {
    errors.write(Self.prompt)
    guard var text = readLine() else { return nil }
    let isBlock = text.hasPrefix("\"\"\"")
    let isMulti = text == "/multi" || text == ":multi"
    while isBlock && !text.dropFirst(3).hasSuffix("\"\"\"")
      || isMulti && !text.hasSuffix("\n\(text.prefix(1))end")
      || !isBlock && !isMulti && text.hasSuffix("\\") && !text.hasSuffix("\\\\")
    {
      errors.write("… ")
      guard let next = readLine() else { break }
      text += "\n" + next
    }
    return text
  }

  private func interrupt() async {
    let task = running.withLock { $0 }
    if task != nil { errors.write("\n") }
    if await repl.chat.cancelCurrentStream() { return }
    if let task { return task.cancel() }
    errors.write("\nCtrl-D ends the session; Ctrl-C stops an answer, and clears a line\n" + Self.prompt)
  }
}
