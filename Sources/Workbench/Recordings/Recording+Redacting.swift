import Notation
import Secrets
import Transport

extension Recording {
  /// The recording without the keys, and without the fields that hold sessions or passwords.
  ///
  /// A key that was cut in two by the network is found as well: the mask then counts as arrived with the second part.
  public func redacted(by redactor: Redactor) -> Recording {
    var copy = self
    copy.profile = profile.map(redactor.redacted)
    copy.url = redactor.redacted(url)
    copy.fields = fields.map { Field($0.name, Self.masked($0.name, $0.value, redactor)) }
    copy.sent = redactor.redacted(sent)
    copy.head?.fields = (head?.fields ?? []).map { ($0.name, Self.masked($0.name, $0.value, redactor)) }
    copy.failedAttempts = failedAttempts.map { attempt in
      var attempt = attempt
      attempt.reason = redactor.redacted(attempt.reason)
      return attempt
    }
    copy.failure?.description = redactor.redacted(failure?.description ?? "")
    // What holds no key keeps its times too, which looking for one byte by byte would move.
    guard redactor.finds(in: received) else { return copy }
    copy.received = []
    copy.arrivals = []
    var stream = redactor
    var start = 0
    for arrival in arrivals where arrival.length >= start && arrival.length <= received.count {
      copy.received += stream.consume(Array(received[start..<arrival.length]))
      start = arrival.length
      copy.arrivals.append(CallResult.Arrival(length: copy.received.count, time: arrival.time))
    }
    if start < received.count { copy.received += stream.consume(Array(received[start...])) }
    let rest = stream.finish()
    if !rest.isEmpty {
      copy.received += rest
      let last = copy.arrivals.popLast()?.time ?? total
      copy.arrivals.append(CallResult.Arrival(length: copy.received.count, time: last))
    }
    return copy
  }

  private static func masked(_ name: String, _ value: String, _ redactor: Redactor) -> String {
    guard secretFields.contains(name.lowercased()) else { return redactor.redacted(value) }
    // What is shown as a fingerprint already tells more than a mask.
    return value.hasSuffix(" characters)") ? redactor.redacted(value) : "[masked]"
  }

  /// Fields that are as good as a password whatever they hold.
  private static let secretFields: Set<String> = [
    "authorization", "proxy-authorization", "cookie", "set-cookie", "api-key", "x-api-key",
  ]
}
