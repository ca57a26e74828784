import Notation

extension Repl {
  /// Runs a command of the program with the session's model and provider.
  func command(_ command: Command, _ rest: String) async throws {
    let plan = try plan()
    var words = rest.split(whereSeparator: \.isWhitespace).map(String.init)
    let flags = command.flags + Flag.global
    if flags.contains(.provider) { words += ["--provider", plan.choice.name] }
    if flags.contains(.model), let model = try await nextRequest().prepared.payload.model?.name {
      words += ["--model", model]
    }
    for plugin in invocation.arguments.all(.plugin) { words += ["--plugin", plugin] }
    if let day = invocation.arguments.last(.asOf) { words += ["--as-of", day] }
    let arguments = try Arguments(parsing: words, flags: flags)
    // What is shown as it comes cannot wait for its last page.
    let pages = surface.isInteractive && command.name != Command.replay.name
    let collector = Collector(isTerminal: world.output.isTerminal, width: world.output.width)
    var world = world
    if pages { world.output = collector }
    let called = Invocation(arguments: arguments, world: world)
    let exit: ExitCode
    switch command.work {
    case .atOnce(let work): exit = try work(called)
    case .waiting(let work): exit = try await work(called)
    }
    if pages { await surface.page(collector.text) }
    if exit != .success { throw ReplStop(exit: exit) }
  }

  /// A path that the user typed, from the working folder.
  func path(_ text: String) -> String {
    if text.hasPrefix("~/"), let home = world.variable("HOME") { return home + text.dropFirst() }
    return text.hasPrefix("/") ? text : "\(world.workingFolder)/\(text)"
  }

  /// `/quit`.
  func quit() { isQuitting = true }
}
