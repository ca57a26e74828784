import Notation
import Registry
import Workbench

/// `log list`: one line for each exchange, the newest first.
struct LogListing {
  private static let usualLimit = 20
  private static let widthWithAnswer = 110

  private let invocation: Invocation
  private let selection: LogSelection
  private let paint: Paint
  private let width: Int

  init(_ invocation: Invocation) throws {
    self.invocation = invocation
    selection = try LogSelection(invocation)
    let report = try FindingReport(world: invocation.world, arguments: invocation.arguments)
    paint = report.outputPaint
    width = invocation.world.columns
    guard invocation.words.count <= 1 else {
      throw Failure(
        .usage, "log list takes flags, not '\(invocation.words[1])'", remedy: "`log search` takes words")
    }
  }

  func run() throws -> ExitCode {
    let world = invocation.world
    guard let opened = try OpenedLog.toList(invocation) else { return .success }
    let limit = selection.limit ?? (invocation.arguments.has(.json) ? nil : Self.usualLimit)
    let records = try opened.perform { () throws(LogProblem) in
      try opened.log.records(selection.filter, limit: limit.map { $0 + 1 })
    }
    let shown = limit.map { Array(records.prefix($0)) } ?? records
    if invocation.arguments.has(.json) {
      world.output.line(JSON.array(shown.map(\.json)).pretty(indent: 2))
      return .success
    }
    guard !shown.isEmpty else {
      world.errors.line("setscrew: no exchange is so")
      return .success
    }
    // The answer is worth a column only where it does not squeeze the others.
    let table = Self.table(shown, showsAnswer: width >= Self.widthWithAnswer)
    world.output.write(table.text(width: width, paint: paint))
    if records.count > shown.count, selection.limit == nil {
      world.errors.line("setscrew: only the newest \(shown.count) are shown; -n N shows more")
    }
    return .success
  }

  private static func table(_ records: [LogRecord], showsAnswer: Bool) -> TextTable {
    var table = TextTable([
      TextTable.Column(title: "ID", alignment: .right), TextTable.Column(title: "TIME"),
      TextTable.Column(title: "PROFILE", fit: .wraps(minimum: 8)),
      TextTable.Column(title: "MODEL", fit: .wraps(minimum: 10)), TextTable.Column(title: "STATUS"),
      TextTable.Column(title: "IN", alignment: .right), TextTable.Column(title: "OUT", alignment: .right),
      TextTable.Column(title: "COST", alignment: .right),
      TextTable.Column(title: "ANSWER", fit: .wraps(minimum: 12)),
    ])
    for record in records {
      table.add([
        String(record.id), record.time, record.profile ?? Phrase.unknown,
        record.servedModel ?? record.model ?? Phrase.unknown, record.ending,
        record.inputTokens.map(Phrase.tokens) ?? Phrase.unknown,
        record.outputTokens.map(Phrase.tokens) ?? Phrase.unknown, record.price,
        showsAnswer ? record.firstWords : "",
      ])
    }
    return table
  }
}

extension LogRecord {
  /// When it was, to the second.
  var time: String {
    String(Timestamp.text(of: startedAt).dropLast().map { $0 == "T" ? " " : $0 })
  }

  /// How it ended, with the HTTP status where that says more.
  var ending: String {
    guard let httpStatus, httpStatus >= 400 else { return status }
    return "\(status) \(httpStatus)"
  }

  /// What it cost, as far as it is known.
  var price: String {
    if isSimulated { return "simulated" }
    return cost.map { "$" + ExchangeSummary.dollars($0) } ?? Phrase.unknown
  }

  /// The beginning of the answer, for a list.
  var firstWords: String { excerpt.count > 48 ? String(excerpt.prefix(47)) + "…" : excerpt }
}
