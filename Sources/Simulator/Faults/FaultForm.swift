/// The written form of one kind of fault: its name, its parameters, and how they are read.
public struct FaultForm: Sendable {
  /// The name: `cut-after-events`.
  public let name: String
  /// The value and parameters, as help shows them: `=N[:end=close|reset|clean|hang]`.
  public let usage: String
  /// What it does, in one sentence.
  public let summary: String
  let make: @Sendable (FaultArguments) throws(FaultError) -> Fault

  /// All kinds, in the order in which help lists them.
  public static let all: [FaultForm] = timing + endings + framing + events + answers

  private static let timing: [FaultForm] = [
    FaultForm(name: "slow-first-byte", usage: "=TIME", summary: "Waits before the first byte.") {
      arguments throws(FaultError) in
      .slowFirstByte(milliseconds: try arguments.time())
    },
    FaultForm(
      name: "slow-events", usage: "=TIME[:jitter=TIME]", summary: "Waits before every event."
    ) { arguments throws(FaultError) in
      .slowEvents(milliseconds: try arguments.time(), jitter: try arguments.time("jitter", or: 0))
    },
  ]

  private static let endings: [FaultForm] = [
    FaultForm(
      name: "cut-after-bytes", usage: "=N[:end=close|reset|clean|hang]",
      summary: "Stops after N bytes of the body."
    ) { arguments throws(FaultError) in
      .cutAfterBytes(try arguments.number(), try arguments.choice("end", or: .close))
    },
    FaultForm(
      name: "cut-after-events", usage: "=N[:end=close|reset|clean|hang]", summary: "Stops after N events."
    ) { arguments throws(FaultError) in
      .cutAfterEvents(try arguments.number(), try arguments.choice("end", or: .close))
    },
    FaultForm(name: "hang", usage: "", summary: "Takes the request and never answers.") { _ in .hang },
    FaultForm(name: "reset", usage: "", summary: "Resets the connection in place of an answer.") { _ in .reset
    },
  ]

  private static let framing: [FaultForm] = [
    FaultForm(
      name: "split", usage: "=BYTES[:gap=TIME]", summary: "Writes at most so many bytes at a time."
    ) { arguments throws(FaultError) in
      .split(bytes: max(1, try arguments.number()), gapMilliseconds: try arguments.time("gap", or: 0))
    },
    FaultForm(name: "split-characters", usage: "", summary: "Ends writes inside characters of several bytes.")
    { _ in
      .splitCharacters
    },
    FaultForm(name: "crlf", usage: "", summary: "Ends lines with CR LF.") { _ in .carriageReturns },
    FaultForm(name: "cr", usage: "", summary: "Ends lines with CR alone.") { _ in .oldLineEnds },
    FaultForm(name: "comments", usage: "[=N]", summary: "Sends a comment before every N events.") {
      arguments throws(FaultError) in
      .comments(every: max(1, try arguments.number(or: 1)))
    },
    FaultForm(name: "bom", usage: "", summary: "Begins the stream with a byte order mark.") { _ in .mark },
    FaultForm(name: "no-event-lines", usage: "", summary: "Leaves out the event: lines.") { _ in .noEventLines
    },
    FaultForm(name: "many-data-lines", usage: "", summary: "Writes each event's data on several lines.") {
      _ in
      .manyDataLines
    },
    FaultForm(name: "done", usage: "", summary: "Ends the stream with [DONE].") { _ in .done },
  ]

  private static let events: [FaultForm] = [
    FaultForm(name: "duplicate-event", usage: "=N|TYPE", summary: "Sends an event twice.") {
      arguments throws(FaultError) in .duplicate(try arguments.pick())
    },
    FaultForm(name: "drop-event", usage: "=N|TYPE", summary: "Leaves an event out.") {
      arguments throws(FaultError) in .drop(try arguments.pick())
    },
    FaultForm(name: "swap-events", usage: "=N|TYPE", summary: "Sends an event after the one behind it.") {
      arguments throws(FaultError) in .swap(try arguments.pick())
    },
    FaultForm(name: "no-terminal", usage: "", summary: "Leaves out the event that ends the response.") { _ in
      .noTerminal
    },
    FaultForm(
      name: "sequence", usage: "=missing|constant|gap|backwards", summary: "Numbers events wrongly."
    ) { arguments throws(FaultError) in .sequence(try arguments.choice()) },
    FaultForm(name: "omit", usage: "=MEMBER", summary: "Leaves a member out of every event.") {
      arguments throws(FaultError) in .omit(try arguments.text())
    },
    FaultForm(
      name: "oversized-event", usage: "[=BYTES]", summary: "Makes the first delta so many bytes larger."
    ) {
      arguments throws(FaultError) in .oversized(bytes: try arguments.number(or: 1 << 20))
    },
    FaultForm(name: "unknown-event", usage: "", summary: "Sends an event of an unknown type.") { _ in
      .unknownEvent
    },
    FaultForm(name: "keepalive", usage: "", summary: "Sends the undocumented keepalive event.") { _ in
      .keepAliveEvent
    },
    FaultForm(name: "no-deltas", usage: "", summary: "Sends texts whole, without deltas.") { _ in .noDeltas },
    FaultForm(name: "interleave", usage: "", summary: "Mixes the events of several items.") { _ in .interleave
    },
    FaultForm(name: "no-usage", usage: "", summary: "Leaves out what the response cost.") { _ in .noUsage },
    FaultForm(
      name: "serve-tier", usage: "=TIER", summary: "Serves at another tier than was asked for."
    ) { arguments throws(FaultError) in .serveTier(try arguments.text()) },
    FaultForm(
      name: "error-event", usage: "[=flat|nested|bare|failed][:after=N]",
      summary: "Sends an error after N events and ends there."
    ) { arguments throws(FaultError) in
      .errorEvent(try arguments.choice(or: .flat), after: try arguments.number("after", or: 5))
    },
  ]

  private static let answers: [FaultForm] = [
    FaultForm(
      name: "status", usage: "=CODE[:times=N][:retry-after=SECONDS][:retry-after-ms=N][:date=SECONDS]",
      summary: "Answers with an error, the first N times."
    ) { arguments throws(FaultError) in
      .status(
        try arguments.number(in: 400...599), times: try arguments.optionalNumber("times"),
        retryAfter: try arguments.retryAfter())
    },
    FaultForm(
      name: "rate-limit", usage: "[=N][:retry-after=SECONDS][:retry-after-ms=N][:date=SECONDS]",
      summary: "Answers the first N requests with 429."
    ) { arguments throws(FaultError) in
      .status(429, times: try arguments.number(or: 1), retryAfter: try arguments.retryAfter() ?? .seconds(1))
    },
    FaultForm(name: "no-credit", usage: "", summary: "Answers with 429 because the account has no credit.") {
      _ in
      .noCredit
    },
    FaultForm(name: "html", usage: "[=CODE]", summary: "Answers with an HTML page, as a proxy would.") {
      arguments throws(FaultError) in .html(status: try arguments.number(in: 200...599, or: 502))
    },
    FaultForm(name: "empty-body", usage: "", summary: "Answers with a body of no bytes.") { _ in .emptyBody },
    FaultForm(name: "content-type", usage: "=TYPE", summary: "Answers with another content type.") {
      arguments throws(FaultError) in .contentType(try arguments.text())
    },
    FaultForm(name: "refusal", usage: "", summary: "Lets the model decline.") { _ in .refusal },
    FaultForm(name: "content-filter", usage: "", summary: "Lets the filter stop the answer.") { _ in
      .contentFilter
    },
    FaultForm(name: "tool-failure", usage: "", summary: "Lets hosted tools fail.") { _ in .toolFailure },
    FaultForm(name: "failed", usage: "[=CODE]", summary: "Lets the response fail in the middle.") {
      arguments throws(FaultError) in .failed(code: try arguments.text(or: "server_error"))
    },
  ]
}
