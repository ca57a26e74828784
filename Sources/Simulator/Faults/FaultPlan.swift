import Notation

/// What the faults of one request come to, sorted by the place at which they take hold.
///
///     request ─► answer in place of the API's ─► the model's turn ─► events ─► framing ─► wire
struct FaultPlan: Sendable {
  /// How often a fault of limited times has struck before, by fault.
  typealias Counts = [Fault: Int]

  /// How events become bytes.
  var framing = SSEFraming()
  /// How the wire misbehaves.
  var wire = WireScript.Misbehaviour()
  /// What the model does in place of an ordinary answer.
  var turn: Responder.Turn?
  private var events: [Fault] = []
  private var answers: [Fault] = []

  /// Sorts faults; later ones win where two want the same.
  init(_ faults: [Fault]) {
    for fault in faults { add(fault) }
  }

  private mutating func add(_ fault: Fault) {
    switch fault {
    case .slowFirstByte(let milliseconds): wire.firstByteDelay = Self.nanoseconds(milliseconds)
    case .cutAfterBytes(let count, let ending): wire.byteCut = .init(after: count, ending: ending)
    case .cutAfterEvents(let count, let ending): wire.eventCut = .init(after: count, ending: ending)
    case .hang: wire.instead = .hang
    case .reset: wire.instead = .reset
    case .split(let bytes, let gap):
      wire.pieceSize = bytes
      wire.pieceGap = Self.nanoseconds(gap)
    case .splitCharacters: wire.splitsCharacters = true
    case .carriageReturns: framing.lineEnd = "\r\n"
    case .oldLineEnds: framing.lineEnd = "\r"
    case .comments(let every): framing.commentEvery = every
    case .mark: framing.beginsWithMark = true
    case .noEventLines: framing.namesEvents = false
    case .manyDataLines: framing.splitsData = true
    case .done: framing.endsWithSentinel = true
    case .status, .noCredit, .html, .emptyBody, .contentType: answers.append(fault)
    case .refusal: turn = .refuse
    case .contentFilter: turn = .filter
    case .toolFailure: turn = .failTools
    case .failed(let code): turn = .fail(code: code)
    default: events.append(fault)
    }
  }

  /// The answer that a fault gives before the API is asked; counts how often it has been given.
  func answerInstead(counts: inout Counts, now: Int) -> Answer? {
    for fault in answers {
      switch fault {
      case .status(let status, let times, let retryAfter):
        let given = counts[fault, default: 0]
        guard given < times ?? .max else { continue }
        counts[fault] = given + 1
        return Self.error(status, retryAfter, now: now)
      case .noCredit:
        return .refusal(
          RequestRefusal(
            status: 429, type: "insufficient_quota", code: "insufficient_quota",
            message:
              "You exceeded your current quota, please check your plan and billing details. (Simulated.)"))
      case .html(let status):
        let page =
          "<html><head><title>\(status)</title></head><body><h1>\(status)</h1><p>nginx (simulated)</p></body></html>\r\n"
        return Answer(status: status, fields: ["content-type": "text/html"], body: .bytes(Array(page.utf8)))
      default: continue
      }
    }
    return nil
  }

  /// The API's answer as the faults leave it.
  func applied(to answer: Answer, seed: UInt64) -> Answer {
    var answer = answer
    for fault in answers {
      if fault == .emptyBody { answer.body = .bytes([]) }
      if case .contentType(let type) = fault { answer.fields.set("content-type", type) }
    }
    for fault in events {
      switch fault {
      case .noUsage: Self.set("usage", .null, in: &answer)
      case .serveTier(let tier): Self.set("service_tier", .string(tier), in: &answer)
      default: break
      }
    }
    guard case .events(var script) = answer.body else { return answer }
    // Wrong numbers come last: edits that add or remove events number the rest anew.
    let isNumbering: (Fault) -> Bool = { if case .sequence = $0 { true } else { false } }
    for fault in events where !isNumbering(fault) { fault.edit(&script.events, seed: seed) }
    for fault in events where isNumbering(fault) { fault.edit(&script.events, seed: seed) }
    answer.body = .events(script)
    return answer
  }

  /// Sets a member that a document has.
  private static func set(_ member: String, _ value: JSON, in answer: inout Answer) {
    guard case .bytes(let bytes) = answer.body, var body = try? JSON(parsing: bytes), body[member] != nil
    else { return }
    body[member] = value
    answer.body = .bytes(Array(body.encoded().utf8))
  }

  private static func error(_ status: Int, _ retryAfter: Fault.RetryAfter?, now: Int) -> Answer {
    let (type, code): (String, String?) =
      switch status {
      case 401: ("invalid_request_error", "invalid_api_key")
      case 403: ("invalid_request_error", "unsupported_country_region_territory")
      case 429: ("requests", "rate_limit_exceeded")
      case 503: ("service_unavailable_error", "server_is_overloaded")
      case 400..<500: ("invalid_request_error", nil)
      default: ("server_error", nil)
      }
    var fields = HTTPFields()
    switch retryAfter {
    case .seconds(let seconds)?: fields.append("retry-after", String(seconds))
    case .milliseconds(let milliseconds)?: fields.append("retry-after-ms", String(milliseconds))
    case .date(let seconds)?: fields.append("retry-after", HTTPDate(seconds: now + seconds).description)
    case nil: break
    }
    let message =
      status == 429
      ? "Rate limit reached on requests per min (RPM). Please wait and try again. (Simulated.)"
      : "The simulator was told to answer with \(status)."
    let refusal = RequestRefusal(status: status, type: type, code: code, message: message)
    return .refusal(refusal, fields: fields)
  }

  /// Nanoseconds of a number of milliseconds.
  static func nanoseconds(_ milliseconds: Double) -> UInt64 { UInt64(max(0, min(milliseconds, 1e12)) * 1e6) }
}
