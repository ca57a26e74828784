import Notation
import Responses
import Transport
import Workbench

/// The pages of `log show`.
enum LogPages {
  /// The exchange on one page: who, when, how much, what was asked and answered.
  static func overview(_ logged: LoggedExchange) -> DetailPage {
    let record = logged.record
    let exchange = logged.exchange
    var page = DetailPage()
    page.title("exchange \(logged.id)")
    page.value("at", record.time + "Z")
    page.value(
      "profile",
      [record.profile, record.revision.map { "at revision \($0.prefix(12))" }].compactMap { $0 }.joined(
        separator: ", "))
    page.value(
      "sent to",
      "\(logged.recording.url), provider \(record.provider)" + (record.isSimulated ? ", simulated" : ""))
    page.value("model", served(record.servedModel, asked: record.model))
    page.value("tier", served(record.servedTier, asked: record.tier))
    page.value("response", record.responseID)
    page.value("session", record.session)
    page.value("status", status(record))
    page.value("tokens", tokens(record))
    page.value(
      "cost",
      record.isSimulated ? "none, simulated" : record.price == Phrase.unknown ? "not known" : record.price)
    page.value("took", seconds(logged.recording.total))
    for (index, attempt) in logged.recording.failedAttempts.enumerated() {
      page.value("attempt \(index + 1)", text(of: attempt))
    }
    page.value("goes on from", record.parent.map { "exchange \($0), which asked for it" })
    let findings = (logged.summary["findings"]?.array ?? []).compactMap { finding in
      finding["message"]?.string.map {
        "\(finding["severity"]?.string ?? "")[\(finding["code"]?.string ?? "")]: \($0)"
      }
    }
    for finding in findings { page.value("finding", finding) }
    block("asked", logged.askedText, &page)
    let response = exchange.response
    block(
      "thought", (response.map { $0.reasoningSummaries + $0.reasoningTexts } ?? []).joined(separator: "\n\n"),
      &page)
    block("answered", response?.outputText ?? "", &page)
    block("refused", response?.refusal ?? "", &page)
    return page
  }

  /// Tokens and cost, each by its kind.
  static func usage(_ logged: LoggedExchange) -> DetailPage {
    let usage = logged.exchange.usage
    var page = DetailPage()
    page.title("exchange \(logged.id): usage")
    let counts: [(String, Int?)] = [
      ("input", usage?.inputTokens), ("of it cached", usage?.cachedTokens),
      ("of it written to the cache", usage?.cacheWriteTokens),
      ("written for 30 minutes", usage?.cacheWrite30mTokens),
      ("written for 12 hours", usage?.cacheWrite12hTokens),
      ("output", usage?.outputTokens), ("of it reasoning", usage?.reasoningTokens),
      ("total", usage?.totalTokens),
    ]
    for (label, count) in counts {
      let isDetail = label.hasPrefix("written for")
      page.value(label, count.map(Phrase.grouped) ?? (isDetail ? nil : Phrase.unknown))
    }
    page.section("cost in US dollars")
    if logged.record.isSimulated {
      page.paragraph("The simulator answered; these are the prices of the real thing.")
    }
    let cost = logged.summary["cost"]
    for (label, key) in [
      ("input", "input"), ("cached", "cached"), ("written", "written"), ("output", "output"),
    ] {
      page.value(label, cost?[key]?.number?.text ?? Phrase.unknown)
    }
    for fee in cost?["tools"]?.array ?? [] {
      page.value(
        "\(fee["calls"]?.int ?? 0) × \(fee["tool"]?.string ?? "")", fee["usd"]?.number?.text ?? Phrase.unknown
      )
    }
    page.value("total", cost?["usd"]?.number?.text ?? Phrase.unknown)
    for remark in cost?["remarks"]?.array ?? [] { page.value("note", remark.string) }
    page.section("asked for and served")
    page.value("model", pair(logged.record.model, logged.record.servedModel))
    page.value("tier", pair(logged.record.tier, logged.record.servedTier))
    return page
  }

  /// When what happened.
  static func timing(_ logged: LoggedExchange) -> DetailPage {
    let recording = logged.recording
    let timing = recording.timing
    var page = DetailPage()
    page.title("exchange \(logged.id): timing")
    page.value("sent at", Timestamp.text(of: recording.startedAt))
    let times: [(String, Duration?)] = [
      ("name resolved", timing?.resolved), ("connected", timing?.connected), ("secured", timing?.secured),
      ("first byte", timing?.firstByte ?? recording.arrivals.first?.time),
      ("first text", recording.result.firstText), ("last byte", recording.arrivals.last?.time),
      ("end", recording.total),
    ]
    for (label, time) in times { page.value(label, time.map(milliseconds)) }
    page.value("reads", "\(recording.arrivals.count), \(LogPrune.text(of: recording.received.count))")
    let gaps = zip(recording.arrivals, recording.arrivals.dropFirst()).map { $1.time - $0.time }
    page.value("longest silence", gaps.max().map(milliseconds))
    page.value("attempts", String(recording.attempts))
    for (index, attempt) in recording.failedAttempts.enumerated() {
      page.value("attempt \(index + 1)", text(of: attempt))
    }
    return page
  }

  /// For example `HTTP 503 after 12.3 ms, then 500.0 ms of waiting`.
  private static func text(of attempt: CallResult.FailedAttempt) -> String {
    let status = attempt.status.map { "HTTP \($0)" } ?? attempt.reason
    return "\(status) after \(milliseconds(attempt.duration)), then \(milliseconds(attempt.wait)) of waiting"
  }

  /// What the model did on the way.
  static func trace(_ trace: Trace) -> TextTable {
    var table = TextTable([
      TextTable.Column(title: "AT", alignment: .right), TextTable.Column(title: "TOOK", alignment: .right),
      TextTable.Column(title: "STEP"), TextTable.Column(title: "STATE"),
      TextTable.Column(title: "ABOUT", fit: .wraps(minimum: 20)),
    ])
    for row in trace.rows {
      table.add([
        milliseconds(row.started), row.duration.map(milliseconds) ?? Phrase.unknown, row.title,
        row.state.rawValue, row.summary,
      ])
    }
    return table
  }

  /// A time in milliseconds with one decimal: `310.2 ms`.
  static func milliseconds(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    let tenths = seconds * 10_000 + attoseconds / 100_000_000_000_000
    return "\(tenths / 10).\(tenths % 10) ms"
  }

  private static func seconds(_ duration: Duration) -> String {
    let hundredths =
      duration.components.seconds * 100 + duration.components.attoseconds / 10_000_000_000_000_000
    let fraction = hundredths % 100
    return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction) s"
  }

  private static func served(_ served: String?, asked: String?) -> String? {
    guard let served else { return asked }
    guard let asked, asked != served else { return served }
    return "\(served) (asked for \(asked))"
  }

  private static func pair(_ asked: String?, _ served: String?) -> String {
    "\(asked ?? Phrase.unknown) / \(served ?? Phrase.unknown)"
  }

  private static func status(_ record: LogRecord) -> String {
    let parts = [record.status, record.httpStatus.map { "HTTP \($0)" }, record.error]
    return parts.compactMap { $0 }.joined(separator: ", ")
  }

  private static func tokens(_ record: LogRecord) -> String {
    func count(_ value: Int?) -> String { value.map(Phrase.grouped) ?? Phrase.unknown }
    return
      "\(count(record.inputTokens)) in (\(count(record.cachedTokens)) cached), \(count(record.outputTokens)) out (\(count(record.reasoningTokens)) reasoning)"
  }

  private static func block(_ title: String, _ text: String, _ page: inout DetailPage) {
    guard !text.isEmpty else { return }
    page.section(title)
    page.block(text)
  }
}
