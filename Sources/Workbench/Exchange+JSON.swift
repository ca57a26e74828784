import Notation
import Payload
import Registry
import Responses
import Transport

/// Parts of an exchange that can be shown by themselves.
public enum ExchangePart: String, Sendable, CaseIterable {
  /// The request's body.
  case request
  /// The response object.
  case response
  /// The events of the stream.
  case events
  /// The tokens used.
  case usage
  /// What the model did on the way.
  case trace
}

extension Exchange {
  /// The exchange as one JSON object: a summary always, and the parts that are asked for.
  public func json(including parts: Set<ExchangePart> = [.request, .response, .usage]) -> JSON {
    var object = JSONObject()
    object["id"] = id.map { .number(JSONNumber($0)) } ?? .null
    object["started_at"] = .string(Timestamp.text(of: startedAt))
    object["profile"] = request.profile.map(JSON.string) ?? .null
    object["provider"] = .string(request.provider)
    object["endpoint"] = .string(request.baseURL)
    object["simulated"] = .bool(request.isSimulated)
    object["replayed"] = .bool(isReplayed)
    object["status"] = .string(outcome?.status ?? Self.unansweredStatus)
    object["http_status"] = result.head.map { JSON.number(JSONNumber($0.status)) } ?? .null
    object["model"] = ["asked": text(askedModel), "served": text(response?.model)]
    object["service_tier"] = ["asked": text(askedTier), "served": text(response?.serviceTier)]
    object["text"] = text(response?.outputText)
    object["error"] = errorJSON
    object["cost"] = costJSON
    object["timing"] = timingJSON
    object["attempts"] = .number(JSONNumber(result.attempts))
    if !result.failedAttempts.isEmpty {
      object["failed_attempts"] = .array(result.failedAttempts.map(Recording.json))
    }
    object["findings"] = .array(findings.map(\.json))
    for part in ExchangePart.allCases where parts.contains(part) { object[part.rawValue] = json(of: part) }
    return .object(object)
  }

  /// One part of the exchange.
  public func json(of part: ExchangePart) -> JSON {
    switch part {
    case .request: request.body
    case .response: response?.json ?? .null
    case .events:
      .array(
        events.map { event, time in
          ["at_ms": .number(Self.milliseconds(time)), "type": .string(event.type), "event": event.json]
        })
    case .usage: usage?.json ?? .null
    case .trace: .array(trace.rows.map(Self.json))
    }
  }

  private static func json(of row: Trace.Row) -> JSON {
    [
      "type": .string(row.type), "title": .string(row.title), "state": .string(row.state.rawValue),
      "started_ms": .number(milliseconds(row.started)),
      "duration_ms": row.duration.map { .number(milliseconds($0)) } ?? .null,
      "summary": .string(row.summary),
    ]
  }

  private var errorJSON: JSON {
    if let error {
      return [
        "kind": .string(error.errorClass.rawValue),
        "status": error.status.map { JSON.number(JSONNumber($0)) } ?? .null,
        "code": text(error.code), "type": text(error.type), "param": text(error.param),
        "message": text(error.message), "request_id": text(error.requestID),
      ]
    }
    if let transportError {
      return [
        "kind": .string(transportError.kind.rawValue), "message": .string(transportError.description),
      ]
    }
    return .null
  }

  private var costJSON: JSON {
    func dollars(_ amount: Decimal?) -> JSON {
      amount.flatMap { JSONNumber(text: $0.description) }.map(JSON.number) ?? .null
    }
    return [
      "usd": dollars(cost.total), "input": dollars(cost.input), "cached": dollars(cost.cached),
      "written": dollars(cost.written), "output": dollars(cost.output),
      "tools": .array(
        cost.tools.map { fee in
          [
            "tool": .string(fee.tool), "calls": .number(JSONNumber(fee.calls)),
            "usd": dollars(fee.dollars),
          ]
        }),
      "remarks": .array(cost.remarks.map { .string($0.description) }),
    ]
  }

  private var timingJSON: JSON {
    func milliseconds(_ duration: Duration?) -> JSON {
      duration.map { .number(Self.milliseconds($0)) } ?? .null
    }
    return [
      "first_byte_ms": milliseconds(result.timing?.firstByte),
      "first_text_ms": milliseconds(result.firstText),
      "total_ms": milliseconds(result.total),
    ]
  }

  private func text(_ value: String?) -> JSON { value.map(JSON.string) ?? .null }

  /// Milliseconds with three decimals.
  private static func milliseconds(_ duration: Duration) -> JSONNumber {
    let (seconds, attoseconds) = duration.components
    let microseconds = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
    return JSONNumber(Double(microseconds) / 1000) ?? JSONNumber(0)
  }
}

/// Points in time as ISO 8601 has them.
public enum Timestamp {
  /// For example `2026-11-30T12:00:05Z`, for seconds since 1970.
  public static func text(of seconds: Double) -> String {
    let whole = Int(seconds.rounded(.down))
    let days = whole >= 0 ? whole / 86_400 : (whole - 86_399) / 86_400
    let rest = whole - days * 86_400
    let date = CivilDate(daysSince1970: days).map { "\($0)" } ?? "?"
    func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
    return "\(date)T\(two(rest / 3600)):\(two(rest / 60 % 60)):\(two(rest % 60))Z"
  }
}
