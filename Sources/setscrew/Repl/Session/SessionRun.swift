import Notation
import Payload
import Profiles
import Registry
import Secrets
import Workbench

/// `run` and `ask` within a session: the request carries what was said before, and is added to it.
struct SessionRun: Sendable {
  private let command: RunCommand
  private let store: SessionStore
  private let session: ChatSession

  /// The run within the session that the flags name; nil when they name none.
  init?(_ command: RunCommand) throws {
    let arguments = command.plan.workspace.arguments
    guard arguments.has(.continueSession) || arguments.has(.session) else { return nil }
    self.command = command
    store = SessionKeeper.store(command.world)
    session = try Self.session(arguments, store, now: command.world.now())
    guard command.plan.flags.models.count <= 1, command.options.repetitions == 1 else {
      throw Failure(.usage, "a session takes one request at a time", remedy: "name one model")
    }
  }

  /// The session that flags name: `--session NAME`, or the one that was last used.
  static func session(_ arguments: Arguments, _ store: SessionStore, now: Double) throws -> ChatSession {
    do {
      if let name = arguments.last(.session) { return try store.loadOrMake(name, at: now) }
      if arguments.has(.continueSession), let session = try store.latest() { return session }
      return try store.make(store.freeName(at: now), at: now)
    } catch let failure as SessionStore.Failure {
      throw Failure(.usage, failure.description, remedy: "`setscrew repl` with /sessions lists them")
    }
  }

  func run() async throws -> ExitCode {
    let plan = command.plan
    var context = SessionContext(
      branch: session.tree.branch, tree: session.tree, mode: session.mode ?? plan.profile.state?.value,
      conversation: session.conversation)
    var request = plan.prepare(.typed(nil, attachments: []), in: context)
    guard !request.prepared.hasErrors else {
      report(request)
      return .finding
    }
    if plan.workspace.arguments.has(.dryRun) { return try DryRun(command, [request.prepared]).run() }
    let replays = try ReplaySource(
      command.options, world: command.world, registry: plan.registry, for: [request.prepared])
    let sender = try RequestSender(command, [request.prepared], replays: replays)
    defer { sender.stop() }
    // Only now it is known where it goes, and so what of earlier turns the server has.
    (context.baseURL, context.key) = sender.place
    if request.needsConversation(context) {
      let id = try await sender.createConversation()
      context.conversation = id
      try store.add(.conversation(id), to: session.name)
    }
    request = plan.prepare(.typed(nil, attachments: []), in: context)
    report(request)
    guard !request.prepared.hasErrors else { return .finding }
    if let exit = try command.refuseCost(of: [request.prepared]) { return exit }

    let keeper = SessionKeeper(
      store: store, name: session.name, redactor: sender.redactor,
      warn: { [errors = command.world.errors] in errors.line("setscrew: \($0)") })
    var turn = Turn(
      id: Turn.ID.fresh(), parent: session.tree.head, prompt: Self.prompt(request), request: request.turn,
      startedAt: command.world.now())
    let parent = session.tree.head.flatMap { session.tree[$0] }
    keeper.add(.began(turn, sharing: parent), registry: plan.registry)
    let (exit, exchange) = try await SingleRun(command, sender).answer(
      request.prepared, session: session.name)
    turn.finish(ChatResult(of: exchange))
    keeper.add(.ended(turn), registry: plan.registry)
    return exit
  }

  private func report(_ request: SessionRequest) {
    command.plan.workspace.report.print(
      (request.prepared.findings + request.notices).withoutRepeats(), texts: request.prepared.texts)
  }

  /// What the user wrote, in one text.
  private static func prompt(_ request: SessionRequest) -> String {
    request.own.map { OwnText.of($0) }.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }
}

/// The text of an input item, for lists of turns.
enum OwnText {
  static func of(_ item: JSON) -> String {
    if let text = item["content"]?.string { return text }
    return (item["content"]?.array ?? []).compactMap { $0["text"]?.string }.joined(separator: "\n")
  }
}
