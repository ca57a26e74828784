import Notation
import Registry
import Responses
import Transport
import Workbench

/// Sends one request and shows the answer while it comes.
struct SingleRun: Sendable {
  private let command: RunCommand
  private let sender: RequestSender
  private var options: RunOptions { command.options }

  init(_ command: RunCommand, _ sender: RequestSender) {
    self.command = command
    self.sender = sender
  }

  /// Runs the request; Ctrl-C ends it and keeps what came.
  func run(_ request: PreparedRequest, resuming id: String? = nil) async throws -> ExitCode {
    try await answer(request, resuming: id).exit
  }

  /// Runs the request and gives the exchange as well.
  func answer(
    _ request: PreparedRequest, session: String? = nil, resuming id: String? = nil
  ) async throws -> (exit: ExitCode, exchange: Exchange) {
    let task = Task { await perform(request, session, resuming: id) }
    Interruption.onFirst { task.cancel() }
    let exchange = await task.value
    try finish(exchange, request)
    return (try FencedBlockCheck.exit(for: exchange, options) ?? exchange.exitCode, exchange)
  }

  private func perform(
    _ request: PreparedRequest, _ session: String?, resuming id: String?
  ) async -> Exchange {
    var view = AnswerView(
      output: options.form == .text && options.outputFile == nil ? sender.output : Collector(),
      errors: options.form == .text ? sender.errors : Collector(), paint: command.errorPaint,
      showsReasoning: options.showsReasoning || command.world.errors.isTerminal, isQuiet: options.isQuiet)
    // What is looked at again and again comes as several documents, of which the last one is the answer.
    let isWatched = id != nil || request.payload.json[KnownSetting.background]?.bool == true
    func show(_ event: CallEvent) {
      view.show(event)
      if options.form == .raw, options.outputFile == nil, !isWatched, case .bytes(let bytes) = event {
        sender.output.write(bytes)
      }
    }
    let exchange =
      if let id {
        await sender.resume(id, after: options.startingAfter, as: request) { show($0) }
      } else {
        await sender.send(request, session: session) { show($0) }
      }
    if options.form == .raw, options.outputFile == nil, isWatched {
      sender.output.write(exchange.result.body)
    }
    if !exchange.result.isStream, let response = exchange.response { view.show(whole: response) }
    view.finish()
    return exchange
  }

  private func finish(_ exchange: Exchange, _ request: PreparedRequest) throws {
    let writer = AnswerWriter(command, sender)
    if options.isDetached, options.form == .text, let id = exchange.response?.id { sender.output.line(id) }
    try writer.write(exchange)
    let fresh = exchange.findings.filter { !request.findings.contains($0) }
    command.report(through: sender.errors).print(fresh, texts: request.texts)
    if command.plan.workspace.arguments.has(.learn), let rule = sender.learnedRule(exchange, request) {
      let plugin = LearnedPlugin(command.world)
      try plugin.learn(rule)
      if !options.isQuiet { sender.errors.line("setscrew: learned \(rule.id), in \(plugin.folder)") }
    }
    if options.form == .text, !options.isQuiet, exchange.outcome != nil,
      exchange.error == nil || exchange.usage != nil
    {
      sender.errors.line(command.errorPaint.dim(ExchangeSummary(of: exchange).text))
    }
  }
}

/// What `-x` makes of an answer without a fenced block.
enum FencedBlockCheck {
  /// The exit code when the block that was asked for is not there.
  static func exit(for exchange: Exchange, _ options: RunOptions) throws -> ExitCode? {
    guard options.form == .block, exchange.exitCode == .success,
      FencedBlock.last(in: exchange.response?.outputText ?? "") == nil
    else { return nil }
    throw Failure(.unmet, "the answer has no fenced block", remedy: "run again without -x to see it")
  }
}
