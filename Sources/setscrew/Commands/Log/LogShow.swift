import Notation
import Workbench

/// `log show`: one exchange, as a page or part by part.
struct LogShow {
  private let invocation: Invocation
  private let name: String
  private let paint: Paint

  private var arguments: Arguments { invocation.arguments }
  private var output: any Channel { invocation.world.output }

  init(_ invocation: Invocation, _ words: [String]) throws {
    self.invocation = invocation
    guard words.count == 1 else {
      throw Failure(
        .usage, "show which exchange? give one number of the list, `last`, or a response's id",
        remedy: "`setscrew log list` shows what is there")
    }
    name = words[0]
    paint = try FindingReport(world: invocation.world, arguments: invocation.arguments).outputPaint
  }

  func run() throws -> ExitCode {
    guard let opened = try OpenedLog(invocation.world) else {
      throw Failure(.usage, "nothing was logged yet", remedy: "`run` and `ask` do it")
    }
    let exchange = try opened.exchange(named: name)
    if arguments.has(.rawBytes) {
      let recording = exchange.recording
      output.write(arguments.has(.showRequest) ? recording.sent : recording.received)
    } else if arguments.has(.json) {
      let parts = chosenParts
      output.line(
        exchange.json(including: parts.isEmpty ? [.request, .response, .usage] : parts).pretty(indent: 2))
    } else {
      showParts(of: exchange)
    }
    return .success
  }

  private static let partFlags: [(Flag, ExchangePart)] = [
    (.showRequest, .request), (.showResponse, .response), (.showEvents, .events), (.showTrace, .trace),
    (.showUsage, .usage),
  ]

  private var chosenParts: Set<ExchangePart> {
    Set(Self.partFlags.filter { arguments.has($0.0) }.map(\.1))
  }

  private func showParts(of logged: LoggedExchange) {
    let isPage = chosenParts.isEmpty && !arguments.has(.showTiming) && !arguments.has(.showFiles)
    guard !isPage else { return output.write(page(of: logged)) }
    let exchange = logged.exchange
    if arguments.has(.showFiles) { showFiles(logged.files) }
    for (_, part) in Self.partFlags where chosenParts.contains(part) {
      switch part {
      case .request: output.line(exchange.request.body.pretty(indent: 2))
      case .response: showResponse(exchange, logged.recording)
      case .events: showEvents(exchange)
      case .trace:
        output.write(LogPages.trace(exchange.trace).text(width: invocation.world.columns, paint: paint))
      case .usage: output.write(LogPages.usage(logged).text(width: invocation.world.columns, paint: paint))
      }
    }
    if arguments.has(.showTiming) {
      output.write(LogPages.timing(logged).text(width: invocation.world.columns, paint: paint))
    }
  }

  /// The response as JSON; what is none is shown as it came.
  private func showResponse(_ exchange: Exchange, _ recording: Recording) {
    if let response = exchange.response {
      output.line(response.json.pretty(indent: 2))
    } else if let json = try? JSON(parsing: recording.received) {
      output.line(json.pretty(indent: 2))
    } else {
      output.line(String(decoding: recording.received, as: UTF8.self).visibleLines)
    }
  }

  private func showEvents(_ exchange: Exchange) {
    for (event, time) in exchange.events {
      let name = event.type.isEmpty ? "(no type)" : event.type
      let text = event.json.isNull ? event.source.data : event.json.encoded()
      output.line(
        "\(LogPages.milliseconds(time).padded(to: 11)) \(name.visibleText) \(paint.dim(text.visibleText))")
    }
  }

  private func showFiles(_ files: [LogEntry.File]) {
    for (index, file) in files.enumerated() {
      if files.count > 1 { output.line((index > 0 ? "\n" : "") + paint.bold("# \(file.path)")) }
      output.write(file.text.hasSuffix("\n") || file.text.isEmpty ? file.text : file.text + "\n")
    }
  }

  private func page(of logged: LoggedExchange) -> String {
    LogPages.overview(logged).text(width: invocation.world.columns, paint: paint)
  }
}
