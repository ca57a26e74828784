import Notation
import Workbench

/// `log export`: exchanges as JSON, HAR or recordings, for other programs and for `replay`.
struct LogExport {
  private enum Form: String, CaseIterable {
    case json, jsonl, har, recording
  }

  private let invocation: Invocation
  private let names: [String]
  private let form: Form
  private let selection: LogSelection

  init(_ invocation: Invocation, _ names: [String]) throws {
    self.invocation = invocation
    self.names = names
    selection = try LogSelection(invocation)
    let text = invocation.arguments.last(.logFormat) ?? (names.count == 1 ? "json" : "jsonl")
    guard let form = Form(rawValue: text) else {
      throw Failure(
        .usage,
        "--format takes \(Form.allCases.map(\.rawValue).joined(separator: ", ")), not '\(text)'",
        remedy: Suggestion.nearest(to: text, among: Form.allCases.map(\.rawValue)).map {
          "did you mean \($0)?"
        })
    }
    self.form = form
  }

  func run() throws -> ExitCode {
    let world = invocation.world
    guard let opened = try OpenedLog(world) else {
      throw Failure(.usage, "nothing was logged yet", remedy: "`run` and `ask` do it")
    }
    let exchanges = try names.isEmpty ? selected(opened) : names.map { try opened.exchange(named: $0) }
    guard !exchanges.isEmpty else { throw Failure(.usage, "no exchange is so") }
    let text = text(of: exchanges)
    if let file = invocation.arguments.last(.output) {
      try LocalFiles.write(Array(text.utf8), to: world.path(of: file))
    } else {
      world.output.write(text)
    }
    return .success
  }

  /// The exchanges that the flags choose, in the order in which they took place.
  private func selected(_ opened: OpenedLog) throws -> [LoggedExchange] {
    try opened.perform { () throws(LogProblem) in
      var exchanges: [LoggedExchange] = []
      for record in try opened.log.records(selection.filter, limit: selection.limit).reversed() {
        if let exchange = try opened.log.exchange(record.id) { exchanges.append(exchange) }
      }
      return exchanges
    }
  }

  private func text(of exchanges: [LoggedExchange]) -> String {
    switch form {
    case .json:
      let list = exchanges.map { $0.json(including: Set(ExchangePart.allCases)) }
      return (list.count == 1 ? list[0] : .array(list)).pretty(indent: 2) + "\n"
    case .jsonl:
      return exchanges.map { $0.json(including: Set(ExchangePart.allCases)).encoded() + "\n" }.joined()
    case .har:
      return HARDocument.json(of: exchanges.map(\.recording), program: Version.current).pretty(indent: 2)
        + "\n"
    case .recording: return exchanges.map { RecordingFile.text(of: $0.recording) }.joined()
    }
  }
}
