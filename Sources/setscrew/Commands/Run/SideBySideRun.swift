import Notation
import Payload
import Responses
import Workbench

/// Sends several requests at once: several models, or one several times; shows the answers under headings.
struct SideBySideRun: Sendable {
  /// How many requests run at the same time.
  private static let width = 8

  private let command: RunCommand
  private let sender: RequestSender
  private var options: RunOptions { command.options }

  init(_ command: RunCommand, _ sender: RequestSender) {
    self.command = command
    self.sender = sender
  }

  func run(_ requests: [PreparedRequest]) async throws -> ExitCode {
    guard options.form != .raw, options.form != .block else {
      throw Failure(.usage, "--raw and -x show one answer; name one model")
    }
    let all = requests.flatMap { Array(repeating: $0, count: options.repetitions) }
    let task = Task { await perform(all) }
    Interruption.onFirst { task.cancel() }
    let exchanges = await task.value
    show(exchanges, all)
    return exchanges.map(\.exitCode).first { $0 != .success } ?? .success
  }

  private func perform(_ requests: [PreparedRequest]) async -> [Exchange] {
    await withTaskGroup(of: (Int, Exchange).self) { group in
      var results: [Int: Exchange] = [:]
      for (index, request) in requests.enumerated() {
        if index >= Self.width, let (done, exchange) = await group.next() { results[done] = exchange }
        group.addTask { (index, await sender.send(request)) }
      }
      for await (index, exchange) in group { results[index] = exchange }
      return requests.indices.compactMap { results[$0] }
    }
  }

  private func show(_ exchanges: [Exchange], _ requests: [PreparedRequest]) {
    if options.form == .json {
      let writer = AnswerWriter(command, sender)
      sender.output.line(JSON.array(exchanges.map(writer.json)).pretty(indent: 2))
      return
    }
    for (position, exchange) in exchanges.enumerated() {
      if position > 0 { sender.output.write("\n") }
      sender.output.line(command.outputPaint.bold("== \(label(position, exchange))"))
      if options.showsDiff, position > 0, let first = exchanges.first {
        let old = first.response?.outputText ?? ""
        sender.output.line(WordDiff.text(from: old, to: exchange.response?.outputText ?? "").visibleLines)
      } else if let response = exchange.response {
        var view = AnswerView(
          output: sender.output, errors: sender.errors, paint: command.errorPaint,
          showsReasoning: options.showsReasoning, isQuiet: options.isQuiet)
        view.show(whole: response)
        view.finish()
      }
      let fresh = exchange.findings.filter { !requests[position].findings.contains($0) }
      command.report(through: sender.errors).print(fresh, texts: requests[position].texts)
    }
    if !options.isQuiet {
      sender.errors.write("\n")
      for (position, exchange) in exchanges.enumerated() {
        sender.errors.line("\(label(position, exchange)): \(ExchangeSummary(of: exchange).text)")
      }
    }
  }

  /// The model, and the number of the repetition where there are several.
  private func label(_ position: Int, _ exchange: Exchange) -> String {
    let model = exchange.askedModel ?? "no model"
    guard options.repetitions > 1 else { return model }
    return "\(model) #\(position % options.repetitions + 1)"
  }
}
