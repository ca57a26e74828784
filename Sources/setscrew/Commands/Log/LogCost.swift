import Notation
import Registry
import Responses
import Workbench

/// `log cost`: what exchanges cost together, or what responses in a file cost.
struct LogCost {
  private let invocation: Invocation
  private let files: [String]
  private let grouping: LedgerTotals.Grouping
  private let selection: LogSelection

  init(_ invocation: Invocation, _ files: [String]) throws {
    self.invocation = invocation
    self.files = files
    selection = try LogSelection(invocation)
    let text = invocation.arguments.last(.totalsBy) ?? LedgerTotals.Grouping.day.rawValue
    guard let grouping = LedgerTotals.Grouping(rawValue: text) else {
      let known = LedgerTotals.Grouping.allCases.map(\.rawValue)
      throw Failure(
        .usage, "--by takes \(known.joined(separator: ", ")), not '\(text)'",
        remedy: Suggestion.nearest(to: text, among: known).map { "did you mean \($0)?" })
    }
    self.grouping = grouping
  }

  func run() throws -> ExitCode {
    guard files.isEmpty else { return try ResponsePrices(invocation, files).run() }
    let world = invocation.world
    var totals = LedgerTotals(by: grouping)
    if let opened = try OpenedLog(world) {
      totals = try opened.perform { () throws(LogProblem) in
        try opened.log.totals(by: grouping, selection.filter)
      }
    }
    if invocation.arguments.has(.json) {
      world.output.line(json(totals).pretty(indent: 2))
      return .success
    }
    guard totals.total.exchanges > 0 else {
      world.errors.line("setscrew: nothing was spent")
      return .success
    }
    let report = try FindingReport(world: world, arguments: invocation.arguments)
    world.output.write(table(totals).text(width: world.columns, paint: report.outputPaint))
    for line in remarks(totals.total) { world.errors.line(line) }
    return .success
  }

  private func table(_ totals: LedgerTotals) -> TextTable {
    var table = TextTable([
      TextTable.Column(title: grouping.rawValue.uppercased(), fit: .wraps(minimum: 10)),
      TextTable.Column(title: "RUNS", alignment: .right), TextTable.Column(title: "IN", alignment: .right),
      TextTable.Column(title: "CACHED", alignment: .right), TextTable.Column(title: "OUT", alignment: .right),
      TextTable.Column(title: "REASONING", alignment: .right),
      TextTable.Column(title: "COST", alignment: .right),
      TextTable.Column(title: "UNKNOWN", alignment: .right),
    ])
    func add(_ row: LedgerTotals.Row, _ name: String) {
      table.add([
        name, String(row.exchanges), Phrase.tokens(row.input), Phrase.tokens(row.cached),
        Phrase.tokens(row.output), Phrase.tokens(row.reasoning), Self.cost(row),
        row.unknown == 0 ? "" : String(row.unknown),
      ])
    }
    for row in totals.sorted { add(row, row.name ?? "(none)") }
    if totals.rows.count > 1 { add(totals.total, "total") }
    return table
  }

  /// The sum of what is known; a dash where nothing is.
  private static func cost(_ row: LedgerTotals.Row) -> String {
    row.known == 0 && row.unknown > 0 ? Phrase.unknown : "$" + ExchangeSummary.dollars(row.cost)
  }

  private func remarks(_ row: LedgerTotals.Row) -> [String] {
    var lines: [String] = []
    if row.unknown > 0 {
      let why = row.uncounted == row.unknown ? "the server gave no usage" : "usage or price is not known"
      lines.append("setscrew: \(Phrase.count(row.unknown, "exchange")) of unknown cost left out: \(why)")
    }
    if row.simulated > 0 {
      lines.append("setscrew: \(Phrase.count(row.simulated, "exchange")) with the simulator cost nothing")
    }
    return lines
  }

  private func json(_ totals: LedgerTotals) -> JSON {
    func number(_ value: Int) -> JSON { .number(JSONNumber(value)) }
    func row(_ row: LedgerTotals.Row) -> JSON {
      let cost = row.known == 0 && row.unknown > 0 ? nil : JSONNumber(text: row.cost.description)
      return [
        "name": row.name.json, "exchanges": number(row.exchanges), "cost_usd": cost.map(JSON.number) ?? .null,
        "known": number(row.known), "unknown": number(row.unknown), "free": number(row.free),
        "simulated": number(row.simulated), "without_usage": number(row.uncounted),
        "input_tokens": number(row.input), "cached_tokens": number(row.cached),
        "output_tokens": number(row.output), "reasoning_tokens": number(row.reasoning),
      ]
    }
    return [
      "by": .string(totals.grouping.rawValue), "rows": .array(totals.sorted.map(row)),
      "total": row(totals.total),
    ]
  }
}

/// What responses in a file cost by the registry: one response object a line, as they came from anywhere.
struct ResponsePrices {
  private let browsing: Browsing
  private let invocation: Invocation
  private let files: [String]

  init(_ invocation: Invocation, _ files: [String]) throws {
    browsing = try Browsing(invocation)
    self.invocation = invocation
    self.files = files
  }

  func run() throws -> ExitCode {
    var table = TextTable([
      TextTable.Column(title: "LINE", alignment: .right), TextTable.Column(title: "MODEL"),
      TextTable.Column(title: "TIER"), TextTable.Column(title: "COST", alignment: .right),
      TextTable.Column(title: "REMARKS", fit: .wraps(minimum: 20)),
    ])
    var total = Decimal.zero
    var unknown = 0
    for file in files {
      let bytes = try LocalFiles.read(invocation.world.path(of: file))
      for (number, json) in try Self.responses(in: bytes, named: file) {
        let entry = LedgerEntry(
          of: Response(json: json), asked: .null, registry: browsing.registry, day: browsing.day)
        if let cost = entry.cost.total { total = total + cost } else { unknown += 1 }
        if invocation.arguments.has(.json) {
          invocation.world.output.line(Self.json(number, entry).encoded())
        } else {
          table.add([
            String(number), entry.model.served ?? Phrase.unknown, entry.tier.served ?? Phrase.unknown,
            entry.cost.total.map { "$\($0)" } ?? Phrase.unknown,
            entry.cost.remarks.map(\.description).joined(separator: "; "),
          ])
        }
      }
    }
    guard !invocation.arguments.has(.json) else { return .success }
    table.add(["", "total", "", "$\(total)", unknown == 0 ? "" : "\(unknown) unknown, left out"])
    invocation.world.output.write(table.text(width: browsing.width, paint: browsing.paint))
    return .success
  }

  /// The responses of a file: one document, a list of them, or one a line.
  private static func responses(in bytes: [UInt8], named file: String) throws -> [(Int, JSON)] {
    if let json = try? JSON(parsing: bytes) {
      return (json.array ?? [json]).enumerated().map { ($0.offset + 1, $0.element) }
    }
    var responses: [(Int, JSON)] = []
    for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      guard line.contains(where: { $0 != 0x20 && $0 != 0x0D && $0 != 0x09 }) else { continue }
      guard let json = try? JSON(parsing: Array(line)), json.object != nil else {
        throw Failure(.usage, "\(file):\(index + 1): no JSON object")
      }
      responses.append((index + 1, json))
    }
    return responses
  }

  private static func json(_ number: Int, _ entry: LedgerEntry) -> JSON {
    [
      "line": .number(JSONNumber(number)), "model": entry.model.served.json, "tier": entry.tier.served.json,
      "usd": entry.cost.total.flatMap { JSONNumber(text: $0.description) }.map(JSON.number) ?? .null,
      "remarks": .strings(entry.cost.remarks.map(\.description)),
    ]
  }
}
