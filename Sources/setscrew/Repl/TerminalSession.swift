import CSystem
import Glibc
import Notation
import Secrets
import Workbench

/// A session in a terminal: keys go to the editor, lines to the session, answers and output above the prompt.
///
///     keys ─► editor ─► line ─► Repl ─► session core ─► snapshots ─┐
///       │                        └► output ─────────────────────────┤
///       └─► one message after the other ◄───────────────────────────┘ ─► frame ─► terminal
actor TerminalSession {
  /// A question or a text that is read page by page: keys go there first.
  enum Overlay {
    case question(String, [Character], CheckedContinuation<Character?, Never>)
    case pages([String], CheckedContinuation<Void, Never>)
  }

  /// What Tab offers at the moment.
  struct Menu: Sendable {
    var completion: Completion
    var selected: Int?
  }

  let repl: Repl
  let surface: TerminalSurface
  let world: World
  let post: @Sendable (TerminalMessage) -> Void
  private let messages: AsyncStream<TerminalMessage>
  private let historyFile: HistoryFile
  private var input: TerminalInput?

  var decoder = KeyDecoder()
  var editor = LineEditor()
  var history: LineHistory
  var search: (query: String, place: Int?)?
  var menu: Menu?
  var overlay: Overlay?
  var waitingQuestions: [Overlay] = []

  var region = LiveRegion()
  var theme: Theme
  var foldsReasoning = false
  var status = StatusLine()
  var snapshot: ChatSnapshot?
  var painters: [Turn.ID: AnswerPainter] = [:]
  /// Turns that are drawn to their end, with the time at which they were sent: a retry is sent anew.
  var drawn: [Turn.ID: Double] = [:]
  var lines: [(text: String, isPasted: Bool)] = []
  var running: Task<Void, Never>?
  private var watching: Task<Void, Never>?
  private var printed: [UInt8] = []
  var isAway = false
  var isEnding = false
  private var hasHinted = false
  private var telling = 0
  private var delayed: [TerminalInput.Event] = []
  private var exit = ExitCode.success

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
    let paint = try Paint(
      for: FileChannel.output, choice: invocation.arguments.last(.color),
      environment: invocation.world.environment)
    let theme = Theme(environment: invocation.world.environment, isColored: paint.isOn)
    self.theme = theme
    surface = TerminalSurface(theme: theme, saysYes: invocation.arguments.has(.confirmed), post: post)
    var world = invocation.world
    world.output = TerminalChannel(post: post)
    world.errors = TerminalChannel(post: post)
    world = world.masked
    self.world = world
    historyFile = HistoryFile(world)
    history = LineHistory(historyFile.read())
    repl = try await Repl(Invocation(arguments: invocation.arguments, world: world), surface: surface)
    if invocation.arguments.has(.watch) { await repl.watchFromStart() }
  }

  private func run() async -> ExitCode {
    guard setscrew_terminal_raw(STDIN_FILENO) == 0,
      let input = TerminalInput(keys: STDIN_FILENO, handler: { [post] in post(.input($0)) })
    else { return .other }
    self.input = input
    write("\u{1B}[?2004h")
    await greet()
    await repl.watchEntering { [post] in post(.entered($0)) }
    watchProfile()
    refreshStatus()
    for await message in messages {
      await take(message)
      if isEnding { break }
      if !isAway { draw() }
    }
    watching?.cancel()
    running?.cancel()
    if !isAway { write(region.remove(width: TerminalSize.now.columns)) }
    input.stop()
    setscrew_terminal_restore()
    release()
    let name = await repl.chat.snapshot.session.name
    let isKept = await repl.close()
    if isKept { FileChannel.errors.line("session \(name) is kept: setscrew repl -c goes on with it") }
    return exit
  }

  /// Answers whoever still waits for a key.
  private func release() {
    for open in [overlay].compactMap({ $0 }) + waitingQuestions {
      switch open {
      case .question(_, _, let waiter): waiter.resume(returning: nil)
      case .pages(_, let waiter): waiter.resume()
      }
    }
    overlay = nil
    waitingQuestions = []
  }

  private func greet() async {
    let session = await repl.chat.snapshot.session
    var text =
      theme.paint("setscrew \(Version.current)", .heading) + theme.paint("  session \(session.name)", .note)
    text += theme.paint("  /help lists the commands, Tab completes, Ctrl-D ends\n", .note)
    if let turn = session.tree.branch.last {
      let number = session.tree.number(of: turn.id) ?? 0
      text += theme.paint("resumed: \(Phrase.count(session.tree.turns.count, "turn"))\n", .note)
      text += Transcript.text(of: turn, number: number)
      if turn.answer.canRetry { text += theme.paint("/retry sends it again\n", .note) }
    }
    for turn in session.tree.turns { drawn[turn.id] = turn.startedAt }
    commit(text + "\n")
  }

  // MARK: Messages

  private func take(_ message: TerminalMessage) async {
    switch message {
    case .input(let event): if telling > 0 { delayed.append(event) } else { await take(event) }
    case .snapshot(let snapshot): await show(snapshot)
    case .printed(let bytes): print(bytes)
    case .control(let sequence): write(sequence)
    case .ask(let question, let letters, let waiter): open(.question(question, letters, waiter))
    case .page(let text, let waiter): page(text, waiter)
    case .leave(let waiter):
      goAway()
      waiter.resume()
    case .returned: comeBack()
    case .taken(let outcome):
      running = nil
      if outcome == .quit { isEnding = true }
      startNextLine()
      refreshStatus()
    case .theme(let theme):
      self.theme = theme
      region.forget()
    case .foldReasoning(let folds): foldsReasoning = folds
    case .status(let status): self.status = status
    case .entered(let chat):
      snapshot = nil
      for turn in await chat.snapshot.session.tree.turns { drawn[turn.id] = turn.startedAt }
      Task { [post] in for await snapshot in await chat.snapshots() { post(.snapshot(snapshot)) } }
    case .profileSaved: await profileSaved()
    case .told:
      telling -= 1
      let events = telling == 0 ? delayed : []
      if telling == 0 { delayed = [] }
      for event in events { await take(event) }
    }
  }

  private func take(_ event: TerminalInput.Event) async {
    switch event {
    case .bytes(let bytes): for key in decoder.consume(bytes) where !isEnding { await take(key) }
    case .pause: for key in decoder.pause() { await take(key) }
    case .signal(SIGWINCH): break
    case .signal(SIGCONT): if !isAway { comeBack() }
    case .signal(SIGINT): await take(Key.control("c"))
    case .signal:
      exit = .interrupted
      isEnding = true
    case .closed: isEnding = true
    }
  }

  /// Adds a line to those that wait, and to the history.
  func submit(_ text: String, isPasted: Bool) async {
    hasHinted = false
    menu = nil
    if !text.isEmpty {
      history.add(text)
      historyFile.add(
        text, redactor: await repl.link?.sender.redactor ?? Redactor(world.secrets, shapes: true))
    }
    history.rest()
    guard text.contains(where: { !$0.isWhitespace }) else {
      if await repl.isWatching { lines.append(("/send", false)) }
      return startNextLine()
    }
    commit(echo(text))
    lines.append((text, isPasted))
    startNextLine()
  }

  private func startNextLine() {
    guard running == nil, !isEnding, !lines.isEmpty else { return }
    let (text, isPasted) = lines.removeFirst()
    running = Task { [repl, post] in post(.taken(await repl.take(text, isPasted: isPasted))) }
  }

  /// Ctrl-C: the answer, then the line, never the session.
  func interrupt() async {
    menu = nil
    if search != nil {
      search = nil
    } else if await repl.chat.cancelCurrentStream() {
      hasHinted = false
    } else if let running {
      running.cancel()
    } else if !editor.isEmpty {
      editor.clear()
      history.rest()
    } else if !hasHinted {
      hasHinted = true
      commit(theme.paint("Ctrl-D ends the session; Ctrl-C stops an answer, and clears a line\n", .note))
    }
  }

  func suspend() {
    goAway()
    setscrew_terminal_suspend()
    comeBack()
  }

  private func goAway() {
    guard !isAway else { return }
    write(region.remove(width: TerminalSize.now.columns) + "\u{1B}[?2004l")
    setscrew_terminal_restore()
    input?.pause()
    isAway = true
  }

  private func comeBack() {
    _ = setscrew_terminal_raw(STDIN_FILENO)
    write("\u{1B}[?2004h")
    if isAway { input?.resume() }
    isAway = false
    region.forget()
    if !printed.isEmpty { print([]) }
  }

  private func refreshStatus() {
    Task { [repl, post] in post(.status(await repl.status())) }
  }

  // MARK: The profile's file

  private func watchProfile() {
    watching = Task { [repl, post] in
      while !Task.isCancelled {
        guard (try? await Task.sleep(for: .milliseconds(400))) != nil else { return }
        if await repl.profileHasChanged() {
          await repl.ignoreChange()
          post(.profileSaved)
        }
      }
    }
  }

  private func profileSaved() async {
    let isWatching = await repl.isWatching
    let sends = isWatching && surface.saysYes
    let surface = surface
    Task { [repl, post] in
      guard isWatching else {
        let answer = await surface.ask(
          "the profile was saved elsewhere. Read it again? [y]es, [n]o", ["y", "n"])
        if answer == "y" { post(.taken(await repl.take("/reload"))) }
        return
      }
      let outcome = await repl.take("/reload")
      if outcome == .done(.success) {
        if sends { _ = await repl.take("/send") } else { repl.world.errors.line("Enter sends it") }
      }
      post(.status(await repl.status()))
    }
  }

  // MARK: Answers

  private func show(_ snapshot: ChatSnapshot) async {
    self.snapshot = snapshot
    let width = TerminalSize.now.columns
    for turn in snapshot.session.tree.turns where drawn[turn.id] != turn.startedAt {
      var painter = painters[turn.id] ?? AnswerPainter()
      let rows = painter.take(turn.answer, width: width, theme: theme, foldsReasoning: foldsReasoning)
      if !rows.isEmpty { commit(rows: rows) }
      painters[turn.id] = painter
      guard painter.isFinished else { continue }
      painters[turn.id] = nil
      drawn[turn.id] = turn.startedAt
      // Keys wait until all has been said about the answer, so that its parts stand together.
      telling += 1
      await repl.tell(turn)
      post(.printed([0x0A]))
      post(.told)
      refreshStatus()
    }
  }

  // MARK: Output

  /// Output of commands: whole lines at once, what is unfinished with the next ones.
  private func print(_ bytes: [UInt8]) {
    printed += bytes
    guard !isAway, let end = printed.lastIndex(of: 0x0A) else { return }
    let text = String(decoding: printed[...end], as: UTF8.self)
    printed.removeFirst(end + 1)
    commit(text)
  }

  func write(_ text: String) { FileChannel.output.write(text) }

  /// Puts text above the region for good.
  func commit(_ text: String) {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    let width = TerminalSize.now.columns
    commit(rows: lines.flatMap { PaintedText.rows($0, width: width) })
  }

  func commit(rows: [String]) {
    guard !isAway else {
      printed += rows.flatMap { Array(($0 + "\n").utf8) }
      return
    }
    let size = TerminalSize.now
    write(region.commit(rows, then: frame(size), width: size.columns))
  }

  private func draw() {
    let size = TerminalSize.now
    if let text = region.draw(frame(size), width: size.columns) { write(text) }
  }
}
