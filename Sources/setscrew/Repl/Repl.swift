import Notation
import Payload
import Profiles
import Registry
import Secrets
import Workbench

/// A session at the prompt: what its commands act on. It knows of no terminal.
///
///     line ─► command or text ─► handler ─► settings, session core ─► channels
actor Repl {
  /// What a line came to.
  enum Outcome: Sendable, Equatable {
    /// It is done, well or badly.
    case done(ExitCode)
    /// The session ends.
    case quit
  }

  let invocation: Invocation
  let workspace: Workspace
  let surface: any ReplSurface
  let store: SessionStore
  let journal: ReplJournal
  var options: RunOptions
  /// The flags that the session began with, as its first settings.
  let startFlags: RequestFlags
  /// The profile as named; nil without one.
  var profileName: String?
  /// The profile and those it builds on.
  var profile: LoadedProfile
  /// What was set on top of it.
  var settings = ReplSettings()
  /// Files and attachments for the next message.
  var attachments: [Sourced<String>] = []
  var attachedFiles: [UserText.File] = []
  /// The session core.
  var chat: ChatSessionController
  /// Sends requests; made at the first one, and anew when they go elsewhere.
  var link: ReplLink?
  /// The most that the session may cost in dollars; nil for no limit.
  var budget: Decimal?
  /// Whether sealed reasoning is sent back; not after a server could not open it.
  var opensSealed = true
  /// How the last send ended, for scripts.
  var lastExit = ExitCode.success
  /// Requests that were made and not sent yet.
  var prepared: [TurnRequest: PreparedRequest] = [:]
  /// Turns whose end has been told.
  var told: Set<Turn.ID> = []
  /// What the profile's files were when they were read.
  var stamps: [String: FileStamp] = [:]
  /// Whether the profile is checked again whenever it is saved.
  var isWatching = false
  var isQuitting = false
  /// The registry by the providers that were asked for.
  var views: [String: ResponseSettingsRegistry] = [:]
  /// The settings of the provider in force.
  var index: SettingIndex?
  /// Told when another session is entered.
  var onEntering: (@Sendable (ChatSessionController) -> Void)?

  /// The world with the surface's channels.
  nonisolated var world: World { invocation.world }

  /// A session on a surface, in a workspace of its own unless one is given.
  init(
    _ invocation: Invocation, in workspace: Workspace? = nil, surface: any ReplSurface
  ) async throws {
    self.invocation = invocation
    self.surface = surface
    self.workspace = try workspace ?? Workspace(invocation)
    options = try RunOptions(invocation.arguments)
    startFlags = try RequestFlags(
      invocation.arguments, world: invocation.world, text: [], readsInput: false)
    store = SessionKeeper.store(invocation.world)
    journal = ReplJournal(store: store, errors: invocation.world.errors)
    if let text = invocation.arguments.last(.maxCost) {
      guard let limit = Decimal(text), limit >= .zero else {
        throw Failure(.usage, "--max-cost takes dollars such as 0.05, not '\(text)'")
      }
      budget = limit
    }
    let session = try SessionRun.session(invocation.arguments, store, now: invocation.world.now())
    settings = ReplSettings(kept: session.settings)
    profileName = invocation.words.first ?? session.settings["profile"]?.string
    profile = .none
    chat = ChatSessionController(
      session, clock: .continuous(now: invocation.world.now), perform: { _, _ in ChatResult(.cancelled) })
    chat = controller(of: session)
    told = Set(session.tree.turns.map(\.id))
    if let profileName { profile = try self.workspace.loadProfile(profileName, standardInput: nil) }
    stamps = FileStamp.of(profile, in: invocation.world.workingFolder)
  }

  /// A core for a session, whose journal and requests go through this one.
  func controller(of session: ChatSession) -> ChatSessionController {
    let name = session.name
    return ChatSessionController(
      session, clock: .continuous(now: world.now), journal: { [journal] in journal.add($0, to: name) },
      perform: { [weak self] request, report in
        await self?.perform(request, report) ?? ChatResult(.cancelled)
      })
  }

  // MARK: Lines

  /// Does what a line says.
  func take(_ text: String, isPasted: Bool = false) async -> Outcome {
    do {
      switch ReplLine(text, isPasted: isPasted, commands: ReplTable.names) {
      case .empty: return .done(.success)
      case .text(let text): return .done(try await send(text))
      case .command(let name, let rest):
        try await run(name, rest)
        return isQuitting ? .quit : .done(lastExit)
      case .doubtful(let text, let written, let near):
        return try await settle(text, written, near)
      }
    } catch {
      return .done(report(error))
    }
  }

  private func settle(_ text: String, _ written: String, _ near: String) async throws -> Outcome {
    let question = "\(written) is no command. Send it as text, or run /\(near)? [s]end, [r]un, [n]either"
    guard let answer = await surface.ask(question, ["r", "s", "n"]) else {
      throw Failure(
        .usage, "\(written) is no command", remedy: "did you mean /\(near)? a leading space sends it as text")
    }
    switch answer {
    case "s": return .done(try await send(text))
    case "r":
      let rest = text.drop { !$0.isWhitespace }.drop(while: \.isWhitespace)
      try await run(near, String(rest))
      return isQuitting ? .quit : .done(lastExit)
    default: return .done(.success)
    }
  }

  private func run(_ name: String, _ rest: String) async throws {
    guard let row = ReplTable.row(named: name) else { throw Failure(.usage, "/\(name) is no command") }
    guard rest.isEmpty || !row.arguments.isEmpty else {
      throw Failure(
        .usage, "/\(row.name) takes no words, not '\(rest)'", remedy: "it is there to \(row.summary)")
    }
    lastExit = .success
    let snapshot = await chat.snapshot
    switch row.availability {
    case .always: break
    case .withTurn:
      guard !snapshot.session.tree.isEmpty else {
        throw Failure(.usage, "/\(row.name) needs an answer; nothing has been sent yet")
      }
    case .whileStreaming:
      guard !snapshot.isIdle else { throw Failure(.usage, "/\(row.name): no answer is coming") }
    case .whenIdle:
      guard snapshot.isIdle else {
        throw Failure(
          .usage, "/\(row.name) has to wait until the answer is there", remedy: "/cancel stops it")
      }
    }
    try await row.handler(self, rest)
  }

  /// Tells about an error and gives the exit code that it stands for.
  func report(_ error: any Error) -> ExitCode {
    ErrorReport(errors: world.errors, findings: workspace.report).tell(error)
  }

  /// Ends the session: stops what is on its way and keeps the settings.
  ///
  /// A session in which nothing was said or set is not kept. Says whether it is.
  @discardableResult
  func close() async -> Bool {
    await keepSettings()
    await chat.close()
    link?.sender.stop()
    link = nil
    let session = await chat.snapshot.session
    if session.tree.isEmpty, settings.isEmpty, !invocation.arguments.has(.session) {
      try? store.remove(session.name)
    }
    return !session.tree.isEmpty
  }

  /// Keeps the settings with the session.
  func keepSettings() async { await chat.keep(settings.json(profile: profileName)) }
}

/// A command that has told by itself why it stopped.
struct ReplStop: Error {
  let exit: ExitCode
}
