import Glibc
import Notation

extension Command {
  /// The session at the prompt.
  static let repl = Command(
    name: "repl", aliases: ["chat"], group: .everyday, operands: "[PROFILE]",
    summary: "work at the prompt: set, look, send, go back, compare",
    discussion: """
      `/help` lists the commands of the prompt. Without a terminal the lines of standard input are taken one by
      one: what `/set`, `/send` and the others print goes to stdout, and the first error ends the run with its
      exit code.
      """,
    flags: Flag.request.filter { $0 != .ignoreInput && $0 != .file } + Flag.destination
      + [
        .continueSession, .session, .maxCost, .timeout, .retries, .reasoning, .verbose, .seed, .fault, .noLog,
        .record, .replay, .speed, .keepGoing, .confirmed,
        .watch,
      ],
    examples: [
      .init("repl haiku", "a session with a profile"),
      .init("repl -c", "go on with the session that was last used"),
      .init("repl haiku < script", "the lines of a script"),
    ]
  ) { invocation in
    guard invocation.words.count <= 1 else {
      throw Failure(.usage, "one profile at a time", remedy: "text is typed at the prompt, or piped in")
    }
    let world = invocation.world
    guard let bytes = try world.pipedInput() else { return try await TerminalSession.run(invocation) }
    let text = try LocalFiles.text(bytes, named: "standard input")
    let surface = PlainSurface(world: world, saysYes: invocation.arguments.has(.confirmed))
    let repl = try await Repl(invocation, surface: surface)
    let script = ReplScript(text: text, keepsGoing: invocation.arguments.has(.keepGoing))
    let task = Task { await script.run(in: repl) }
    Interruption.onFirst {
      task.cancel()
      Task { await repl.chat.cancelCurrentStream() }
    }
    let exit = await task.value
    await repl.close()
    return exit
  }
}
