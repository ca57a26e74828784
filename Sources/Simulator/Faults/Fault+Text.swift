extension Fault: CustomStringConvertible {
  /// The fault as it is written; reading it gives the fault again.
  public var description: String {
    switch self {
    case .slowFirstByte(let milliseconds): "slow-first-byte=\(Self.time(milliseconds))"
    case .slowEvents(let milliseconds, let jitter):
      "slow-events=\(Self.time(milliseconds))" + (jitter > 0 ? ":jitter=\(Self.time(jitter))" : "")
    case .cutAfterBytes(let count, let ending): "cut-after-bytes=\(count)\(Self.ending(ending))"
    case .cutAfterEvents(let count, let ending): "cut-after-events=\(count)\(Self.ending(ending))"
    case .hang: "hang"
    case .reset: "reset"
    case .split(let bytes, let gap): "split=\(bytes)" + (gap > 0 ? ":gap=\(Self.time(gap))" : "")
    case .splitCharacters: "split-characters"
    case .carriageReturns: "crlf"
    case .oldLineEnds: "cr"
    case .comments(let every): "comments=\(every)"
    case .mark: "bom"
    case .noEventLines: "no-event-lines"
    case .manyDataLines: "many-data-lines"
    case .done: "done"
    case .duplicate(let pick): "duplicate-event=\(pick)"
    case .drop(let pick): "drop-event=\(pick)"
    case .swap(let pick): "swap-events=\(pick)"
    case .noTerminal: "no-terminal"
    case .sequence(let numbering): "sequence=\(numbering.rawValue)"
    case .omit(let member): "omit=\(member)"
    case .oversized(let bytes): "oversized-event=\(bytes)"
    case .unknownEvent: "unknown-event"
    case .keepAliveEvent: "keepalive"
    case .noDeltas: "no-deltas"
    case .interleave: "interleave"
    case .noUsage: "no-usage"
    case .serveTier(let tier): "serve-tier=\(tier)"
    case .errorEvent(let shape, let after): "error-event=\(shape.rawValue):after=\(after)"
    case .status(let status, let times, let retryAfter):
      "status=\(status)" + (times.map { ":times=\($0)" } ?? "") + (retryAfter.map(\.description) ?? "")
    case .noCredit: "no-credit"
    case .html(let status): "html=\(status)"
    case .emptyBody: "empty-body"
    case .contentType(let type): "content-type=\(type)"
    case .refusal: "refusal"
    case .contentFilter: "content-filter"
    case .toolFailure: "tool-failure"
    case .failed(let code): "failed=\(code)"
    }
  }

  private static func ending(_ ending: Ending) -> String { ending == .close ? "" : ":end=\(ending.rawValue)" }

  private static func time(_ milliseconds: Double) -> String {
    milliseconds == milliseconds.rounded() ? "\(Int(milliseconds))ms" : "\(milliseconds)ms"
  }
}

extension Fault.Pick: CustomStringConvertible {
  /// The number or the type.
  public var description: String {
    switch self {
    case .index(let index): String(index)
    case .type(let type): type
    }
  }
}

extension Fault.RetryAfter {
  fileprivate var description: String {
    switch self {
    case .seconds(let seconds): ":retry-after=\(seconds)"
    case .milliseconds(let milliseconds): ":retry-after-ms=\(milliseconds)"
    case .date(let seconds): ":date=\(seconds)"
    }
  }
}
