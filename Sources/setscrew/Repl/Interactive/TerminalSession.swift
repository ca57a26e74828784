import CSystem
import Glibc
import Notation
import Secrets
import Workbench

/// A session in a terminal: keys go to the prompt, lines to the session, answers and output above the prompt.
///
///     keys ─► overlay? ─► prompt ─► line ─► Repl ─► session core ─► snapshots ─► answers ─┐
///                                             └► output ──────────────────────────────────┤
///       └─► one message after the other ◄─────────────────────────────────────────────────┘ ─► frame ─► screen
actor TerminalSession {
  let repl: Repl
  let surface: TerminalSurface
  let world: World
  let post: @Sendable (TerminalMessage) -> Void
  private let messages: AsyncStream<TerminalMessage>
  private let historyFile: HistoryFile
  private var input: TerminalInput?
  private var decoder = KeyDecoder()

  var prompt: PromptInput
  var answers = AnswerBoard()
  var columns: ColumnsPainter?
  var overlays = OverlayStack()
  var screen = TerminalScreen()
  var colors: TerminalColors
  var status = StatusLine()
  var lines: LineQueue
  var isEnding = false
  private var isGreeted = false
  private var hasHinted = false
  private var telling = 0
  private var delayed: [Key] = []
  private var exit = ExitCode.success

  /// The colours in use.
  var theme: Theme { colors.theme }

  /// Runs a session until it ends.
  static func run(_ invocation: Invocation) async throws -> ExitCode {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1, invocation.world.variable("TERM") != "dumb"
    else { return try await SimpleSession.run(invocation) }
    let session = try await TerminalSession(invocation)
    return await session.run()
  }

  /// Watches a profile: `run --watch`.
  static func watch(_ invocation: Invocation) async throws -> ExitCode {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
      throw Failure(.usage, "--watch needs a terminal")
    }
    guard invocation.words.count == 1 else {
      throw Failure(.usage, "which profile? setscrew run PROFILE --watch")
    }
    return try await run(invocation)
  }

  init(_ invocation: Invocation) async throws {
    let (messages, continuation) = AsyncStream.makeStream(of: TerminalMessage.self)
    let post: @Sendable (TerminalMessage) -> Void = { _ = continuation.yield($0) }
    self.messages = messages
    self.post = post
    var world = invocation.world
    world.output = TerminalChannel(post: post)
    world.errors = TerminalChannel(post: post)
    world = world.masked
    self.world = world
    let paint = try Paint(
      for: FileChannel.output, choice: invocation.arguments.last(.color), environment: world.environment)
    let ownInvocation = Invocation(arguments: invocation.arguments, world: world)
    let workspace = try Workspace(ownInvocation)
    let preferences = try PromptPreferences(workspace.configuration, environment: world.environment)
    colors = TerminalColors(
      paint.isOn ? preferences.theme?.value ?? .auto : .none, environment: world.environment)
    historyFile = HistoryFile(world)
    prompt = PromptInput(preferences.keys?.value ?? .emacs, history: historyFile.read())
    surface = TerminalSurface(
      theme: colors.theme, saysYes: invocation.arguments.has(.confirmed), post: post)
    repl = try await Repl(ownInvocation, in: workspace, surface: surface)
    lines = LineQueue(repl, post)
    if invocation.arguments.has(.watch) { await repl.watchFromStart() }
  }

  private func run() async -> ExitCode {
    guard screen.take(),
      let input = TerminalInput(keys: STDIN_FILENO, handler: { [post] in post(.input($0)) })
    else { return .other }
    self.input = input
    if colors.isAsking { askForGround() } else { await greet() }
    await repl.watchEntering { [post] in post(.entered($0)) }
    let watching = ProfileWatch.start(repl, post)
    refreshStatus()
    for await message in messages {
      await take(message)
      if isEnding { break }
      if isGreeted { draw() }
    }
    watching.cancel()
    lines.running?.cancel()
    screen.leave()
    input.stop()
    overlays.releaseAll()
    let name = await repl.chat.snapshot.session.name
    let isKept = await repl.close()
    if isKept { FileChannel.errors.line("session \(name) is kept: setscrew repl -c goes on with it") }
    return exit
  }

  private func greet() async {
    guard !isGreeted else { return }
    isGreeted = true
    let session = await repl.chat.snapshot.session
    answers.skip(session.tree.turns)
    commit(Greeting(session).text(theme))
  }

  /// Asks the terminal for the colour behind its text; what it says later counts from then on.
  private func askForGround() {
    screen.write(TerminalColors.question)
    Task { [post] in
      try? await Task.sleep(for: TerminalColors.patience)
      post(.groundAwaited)
    }
  }

  // MARK: Messages

  private func take(_ message: TerminalMessage) async {
    switch message {
    case .input(let event): await take(event)
    case .snapshot(let snapshot): await show(snapshot)
    case .printed(let bytes): commit(rows: screen.print(bytes, width: TerminalSize.now.columns))
    case .control(let sequence): screen.write(sequence)
    case .ask(let text, let letters, let waiter):
      overlays.open(.question(.init(text: text, letters: letters, waiter: waiter)))
    case .page(let text, let waiter): page(text, waiter)
    case .read(let outline, let text, let waiter): read(outline, text, waiter)
    case .columns(let columns): show(columns)
    case .skip(let turns): answers.skip(turns)
    case .leave(let waiter):
      goAway()
      waiter.resume()
    case .returned: comeBack()
    case .taken(let outcome):
      if outcome == .quit { isEnding = true } else { lines.ended() }
      refreshStatus()
    case .theme(let choice):
      colors.choose(choice)
      if colors.isAsking { askForGround() }
      useColors()
    case .groundAwaited: await greet()
    case .keys(let style): prompt.use(style)
    case .foldReasoning(let folds): answers.foldsReasoning = folds
    case .status(let status): self.status = status
    case .entered(let chat):
      answers.enter(await chat.snapshot.session.tree.turns)
      Task { [post] in for await snapshot in await chat.snapshots() { post(.snapshot(snapshot)) } }
    case .profileSaved: await ProfileWatch.tell(repl, surface, post)
    case .told:
      telling -= 1
      guard telling == 0 else { return }
      let keys = delayed
      delayed = []
      await take(keys)
    }
  }

  private func take(_ event: TerminalInput.Event) async {
    switch event {
    case .bytes(let bytes): await take(decoder.consume(bytes))
    case .pause: await take(decoder.pause())
    case .signal(SIGWINCH): break
    case .signal(SIGCONT): if !screen.isAway { comeBack() }
    case .signal(SIGINT): await take([.control("c")])
    case .signal:
      exit = .interrupted
      isEnding = true
    case .closed: isEnding = true
    }
  }

  private func take(_ keys: [Key]) async {
    for key in keys where !isEnding {
      // An answer that is there stands above the line that is taken after it.
      if key == .enter, telling == 0 { await show(await repl.chat.snapshot) }
      guard telling == 0 else {
        delayed.append(key)
        continue
      }
      switch key {
      case .ground(let isLight): if colors.learn(isLight: isLight) { useColors() }
      case .attributes: await greet()
      default: await take(key)
      }
    }
  }

  private func useColors() {
    surface.settle(theme)
    screen.forget()
  }

  // MARK: Lines

  /// Adds a line to those that wait, and to the history.
  func submit(_ text: String, isPasted: Bool) async {
    hasHinted = false
    if !text.isEmpty {
      historyFile.add(
        text, redactor: await repl.link?.sender.redactor ?? Redactor(world.secrets, shapes: true))
    }
    prompt.remember(text)
    guard text.contains(where: { !$0.isWhitespace }) else {
      if await repl.isWatching { lines.add("/send") }
      return
    }
    commit(PromptInput.echo(text, width: TerminalSize.now.columns, theme: theme))
    lines.add(text, isPasted: isPasted)
  }

  /// Ctrl-C: the answer, then the line, never the session.
  func interrupt() async {
    if prompt.endSearch() { return }
    if await repl.chat.cancelCurrentStream() {
      hasHinted = false
    } else if let running = lines.running {
      running.cancel()
    } else if prompt.giveUp() {
      hasHinted = false
    } else if !hasHinted {
      hasHinted = true
      commit(theme.paint("Ctrl-D ends the session; Ctrl-C stops an answer, and clears a line\n", .note))
    }
  }

  // MARK: The terminal

  /// Ctrl-Z.
  func suspend() {
    goAway()
    setscrew_terminal_suspend()
    comeBack()
  }

  private func goAway() {
    guard !screen.isAway else { return }
    screen.leave()
    input?.pause()
  }

  private func comeBack() {
    let wasAway = screen.isAway
    _ = screen.take()
    if wasAway { input?.resume() }
    commit(rows: screen.print([], width: TerminalSize.now.columns))
  }

  private func refreshStatus() {
    Task { [repl, post] in post(.status(await repl.status())) }
  }

  // MARK: Answers

  private func show(_ snapshot: ChatSnapshot) async {
    for step in answers.take(snapshot, width: TerminalSize.now.columns, theme: theme) {
      switch step {
      case .rows(let rows): commit(rows: rows)
      case .ended(let turn):
        // Keys wait until all has been said about the answer, so that its parts stand together.
        telling += 1
        await repl.tell(turn)
        post(.printed([0x0A]))
        post(.told)
        refreshStatus()
      }
    }
  }

  private func show(_ new: AnswerColumns?) {
    guard let new else { return columns = nil }
    var painter = columns ?? ColumnsPainter()
    painter.take(new, width: TerminalSize.now.columns, theme: theme)
    columns = painter
  }
}
