import Notation

/// A session where lines can be typed but nothing can be drawn: `TERM=dumb`, or output that goes elsewhere.
enum SimpleSession {
  static func run(_ invocation: Invocation) async throws -> ExitCode {
    let surface = PlainSurface(world: invocation.world, saysYes: invocation.arguments.has(.confirmed))
    let repl = try await Repl(invocation, surface: surface)
    Interruption.onFirst { Task { await repl.chat.cancelCurrentStream() } }
    var exit = ExitCode.success
    loop: while true {
      invocation.world.errors.write("> ")
      guard var line = readLine() else { break }
      if line.hasPrefix("\"\"\"") {
        while !line.dropFirst(3).hasSuffix("\"\"\""), let next = readLine() { line += "\n" + next }
      }
      for entry in ReplScript.entries(of: line) {
        switch await repl.take(entry.text, isPasted: entry.isBlock) {
        case .quit: break loop
        case .done(let code): exit = code
        }
      }
    }
    _ = await repl.close()
    return exit
  }
}
