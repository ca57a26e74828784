import Notation
import Payload
import Registry
import Responses
import Transport
import Workbench

extension Command {
  /// `setscrew replay`: an exchange told again.
  static let replay = Command(
    name: "replay", group: .inspect, operands: "ID|FILE",
    summary: "show a logged exchange or a recording again, without a network",
    discussion: """
      At a terminal the answer comes as fast as it came the first time; --speed full leaves out all waiting,
      --speed 4 is four times as fast. The exit code is that of the run that was recorded.
      """,
    flags: [.speed, .json, .raw, .reasoning],
    examples: [
      Example("replay last", "the last exchange"),
      Example("replay demo.jsonl --speed 2", "what `run --record` or `log export --format recording` wrote"),
    ]
  ) { try await ReplayRun($0).run() }
}

/// One run of `replay`.
struct ReplayRun: Sendable {
  private let world: World
  private let recordings: [Recording]
  private let speed: ReplaySpeed
  private let arguments: Arguments
  private let paint: Paint

  init(_ invocation: Invocation) throws {
    world = invocation.world
    arguments = invocation.arguments
    guard invocation.words.count == 1 else {
      throw Failure(
        .usage, "replay what? give the number of an exchange, or the file of a recording",
        remedy: "`setscrew log list` shows the numbers")
    }
    guard !(arguments.has(.json) && arguments.has(.raw)) else {
      throw Failure(.usage, "--json and --raw exclude each other")
    }
    speed = try ReplaySpeed(arguments) ?? .usual(world.output)
    paint = try FindingReport(world: world, arguments: arguments).errorPaint
    recordings = try Self.recordings(invocation.words[0], world)
  }

  /// A number or an id is looked up in the log, unless a file has that name.
  private static func recordings(_ name: String, _ world: World) throws -> [Recording] {
    let path = world.path(of: name)
    if LocalFiles.exists(path) { return try ReplaySource.recordings(in: path) }
    if name.contains("/") || name.contains(".") { return try ReplaySource.recordings(in: path) }
    guard let opened = try OpenedLog(world) else {
      throw Failure(.usage, "nothing was logged yet, and no file is called '\(name)'")
    }
    return [try opened.exchange(named: name).recording]
  }

  func run() async throws -> ExitCode {
    let task = Task { await tell() }
    Interruption.onFirst { task.cancel() }
    let exchanges = await task.value
    if arguments.has(.json) {
      let list = exchanges.map { $0.json(including: Set(ExchangePart.allCases)) }
      world.output.line((list.count == 1 ? list[0] : .array(list)).pretty(indent: 2))
    }
    return exchanges.map(\.exitCode).first { $0 != .success } ?? .success
  }

  private func tell() async -> [Exchange] {
    var exchanges: [Exchange] = []
    for (position, recording) in recordings.enumerated() {
      if Task.isCancelled { break }
      if recordings.count > 1, isShown {
        world.output.line(
          (position > 0 ? "\n" : "") + paint.bold("== \(position + 1) of \(recordings.count)"))
      }
      exchanges.append(await tell(recording))
    }
    return exchanges
  }

  private var isShown: Bool { !arguments.has(.json) && !arguments.has(.raw) }

  private func tell(_ recording: Recording) async -> Exchange {
    var view = AnswerView(
      output: isShown ? world.output : Collector(), errors: isShown ? world.errors : Collector(),
      paint: paint, showsReasoning: arguments.has(.reasoning) || world.errors.isTerminal,
      isQuiet: arguments.has(.quiet))
    let replay = recording.replay
    let client = ResponsesClient(
      transport: ReplayTransport(speed: speed.factor) { _ in replay },
      endpoint: ResponsesEndpoint(baseURL: recording.baseURL), retry: .never, now: world.now)
    var result = await client.create(body: recording.sent) { event in
      view.show(event)
      if arguments.has(.raw), case .bytes(let bytes) = event { world.output.write(bytes) }
    }
    let isWhole = !Task.isCancelled
    // Told to the end, it is what it was: with the times of then.
    if isWhole { result = recording.result }
    var exchange = Exchange(
      Exchange.Request(
        baseURL: recording.baseURL, provider: recording.provider, isSimulated: recording.isSimulated,
        profile: recording.profile, body: (try? JSON(parsing: recording.sent)) ?? .null,
        fields: recording.fields.map { ($0.name, $0.value) }),
      result, startedAt: recording.startedAt, registry: .empty, day: .earliest)
    exchange.isReplayed = true
    if !exchange.result.isStream, let response = exchange.response { view.show(whole: response) }
    view.finish()
    if isShown, !arguments.has(.quiet) { world.errors.line(paint.dim(ending(of: exchange))) }
    return exchange
  }

  /// How it ended and how long it took, in one line.
  private func ending(of exchange: Exchange) -> String {
    let error = exchange.error?.description ?? exchange.transportError?.description
    let status = exchange.outcome?.status ?? "unanswered"
    return
      ([status, error].compactMap { $0 }.joined(separator: ": ")
      + " · recorded \(Timestamp.text(of: exchange.startedAt)) · "
      + LogPages.milliseconds(exchange.result.total)).visibleText
  }
}
