import Notation
import Transport

extension Recording {
  /// What surrounds the bytes: how the request was made, the heads, times and the failure.
  var envelope: JSON {
    var object = JSONObject()
    object["recorded_at"] = JSONNumber(startedAt).map(JSON.number) ?? .null
    object["provider"] = .string(provider)
    object["profile"] = profile.map(JSON.string) ?? .null
    object["simulated"] = .bool(isSimulated)
    object["method"] = .string(method)
    object["url"] = .string(url)
    object["fields"] = Self.json(fields)
    object["head"] = head.map(Self.json) ?? .null
    object["timing"] = timing.map(Self.json) ?? .null
    object["total_us"] = .number(JSONNumber(total.microseconds))
    object["failure"] = failure.map(Self.json) ?? .null
    object["attempts"] = .number(JSONNumber(attempts))
    if !failedAttempts.isEmpty { object["failed_attempts"] = .array(failedAttempts.map(Self.json)) }
    return .object(object)
  }

  /// A recording of its envelope and its bytes; nil when the envelope is none.
  init?(
    envelope json: JSON, sent: [UInt8], received: [UInt8], arrivals: [CallResult.Arrival]
  ) {
    guard let url = json["url"]?.string, let startedAt = json["recorded_at"]?.number?.double else {
      return nil
    }
    self.init(
      startedAt: startedAt, provider: json["provider"]?.string ?? "", profile: json["profile"]?.string,
      isSimulated: json["simulated"]?.bool ?? false, method: json["method"]?.string ?? "POST", url: url,
      fields: Self.fields(json["fields"]), sent: sent, head: Self.head(json["head"]), received: received,
      arrivals: arrivals, timing: Self.timing(json["timing"]),
      total: .microseconds(json["total_us"]?.int ?? 0), failure: Self.failure(json["failure"]),
      attempts: json["attempts"]?.int ?? 1)
    failedAttempts = (json["failed_attempts"]?.array ?? []).map(Self.failedAttempt)
  }

  static func json(_ attempt: CallResult.FailedAttempt) -> JSON {
    [
      "status": attempt.status.map { .number(JSONNumber($0)) } ?? .null, "reason": .string(attempt.reason),
      "took_us": .number(JSONNumber(attempt.duration.microseconds)),
      "waited_us": .number(JSONNumber(attempt.wait.microseconds)),
    ]
  }

  private static func failedAttempt(_ json: JSON) -> CallResult.FailedAttempt {
    CallResult.FailedAttempt(
      status: json["status"]?.int, reason: json["reason"]?.string ?? "",
      duration: .microseconds(json["took_us"]?.int ?? 0), wait: .microseconds(json["waited_us"]?.int ?? 0))
  }

  static func json(_ fields: [Field]) -> JSON {
    .array(fields.map { [.string($0.name), .string($0.value)] })
  }

  static func json(_ head: HTTPHead) -> JSON {
    [
      "status": .number(JSONNumber(head.status)), "version": .string(head.version),
      "fields": json(head.fields.map { Field($0.name, $0.value) }),
    ]
  }

  private static func json(_ timing: HTTPTiming) -> JSON {
    var object = JSONObject()
    let times = [
      ("resolved_us", timing.resolved), ("connected_us", timing.connected), ("secured_us", timing.secured),
      ("first_byte_us", timing.firstByte), ("total_us", timing.total),
    ]
    for (name, time) in times { object[name] = time.map { .number(JSONNumber($0.microseconds)) } }
    return .object(object)
  }

  static func json(_ failure: TransportError) -> JSON {
    [
      "kind": .string(failure.kind.rawValue), "message": .string(failure.description),
      "response_had_begun": .bool(failure.responseHadBegun),
    ]
  }

  static func fields(_ json: JSON?) -> [Field] {
    (json?.array ?? []).compactMap { field in
      guard let name = field[0]?.string, let value = field[1]?.string else { return nil }
      return Field(name, value)
    }
  }

  static func head(_ json: JSON?) -> HTTPHead? {
    guard let json, let status = json["status"]?.int else { return nil }
    return HTTPHead(
      status: status, version: json["version"]?.string ?? "HTTP/1.1",
      fields: fields(json["fields"]).map { ($0.name, $0.value) })
  }

  private static func timing(_ json: JSON?) -> HTTPTiming? {
    guard let json, json.object != nil else { return nil }
    func time(_ name: String) -> Duration? { json[name]?.int.map { .microseconds($0) } }
    return HTTPTiming(
      resolved: time("resolved_us"), connected: time("connected_us"), secured: time("secured_us"),
      firstByte: time("first_byte_us"), total: time("total_us") ?? .zero)
  }

  static func failure(_ json: JSON?) -> TransportError? {
    guard let json, let message = json["message"]?.string else { return nil }
    let kind = json["kind"]?.string.flatMap(TransportError.Kind.init) ?? .library
    return TransportError(
      kind, message, responseHadBegun: json["response_had_begun"]?.bool ?? false)
  }
}
