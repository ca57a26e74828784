import Notation
import Transport

/// Exchanges in the form that browsers and proxies exchange: HAR 1.2.
public enum HARDocument {
  /// The document of recordings, in their order.
  public static func json(of recordings: [Recording], program: String) -> JSON {
    [
      "log": [
        "version": "1.2", "creator": ["name": "Setscrew", "version": .string(program)],
        "entries": .array(recordings.map(entry)),
      ]
    ]
  }

  private static func entry(_ recording: Recording) -> JSON {
    [
      "startedDateTime": .string(Timestamp.text(of: recording.startedAt)),
      "time": milliseconds(recording.total), "request": request(recording), "response": response(recording),
      "cache": .object(JSONObject()), "timings": timings(recording),
      "comment": .string("\(recording.status), provider \(recording.provider)"),
    ]
  }

  private static func request(_ recording: Recording) -> JSON {
    var request: JSONObject = JSONObject()
    request["method"] = .string(recording.method)
    request["url"] = .string(recording.url)
    request["httpVersion"] = "HTTP/1.1"
    request["cookies"] = []
    request["headers"] = headers(recording.fields)
    request["queryString"] = query(recording.url)
    if !recording.sent.isEmpty {
      request["postData"] = [
        "mimeType": .string(value("content-type", recording.fields) ?? "application/json"),
        "text": .string(String(decoding: recording.sent, as: UTF8.self)),
      ]
    }
    request["headersSize"] = -1
    request["bodySize"] = .number(JSONNumber(recording.sent.count))
    return .object(request)
  }

  private static func response(_ recording: Recording) -> JSON {
    let fields = (recording.head?.fields ?? []).map { Recording.Field($0.name, $0.value) }
    var content: JSONObject = JSONObject()
    content["size"] = .number(JSONNumber(recording.received.count))
    content["mimeType"] = .string(value("content-type", fields) ?? "x-unknown")
    if let text = String(validating: recording.received, as: UTF8.self) {
      content["text"] = .string(text)
    } else {
      content["text"] = .string(Base64.encode(recording.received))
      content["encoding"] = "base64"
    }
    var response: JSON = [
      // Readers take status 0 for a request that was never answered.
      "status": .number(JSONNumber(recording.head?.status ?? 0)), "statusText": "",
      "httpVersion": .string(recording.head?.version ?? "HTTP/1.1"), "cookies": [],
      "headers": headers(fields), "content": .object(content), "redirectURL": "", "headersSize": -1,
      "bodySize": .number(JSONNumber(recording.received.count)),
    ]
    if let failure = recording.failure { response["_error"] = .string(failure.description) }
    return response
  }

  private static func timings(_ recording: Recording) -> JSON {
    let timing = recording.timing
    func span(_ from: Duration?, _ to: Duration?) -> JSON {
      guard let to else { return -1 }
      return milliseconds(to - (from ?? .zero))
    }
    let ready = timing?.secured ?? timing?.connected
    let first = timing?.firstByte ?? recording.arrivals.first?.time
    return [
      "blocked": -1, "dns": span(nil, timing?.resolved), "connect": span(timing?.resolved, ready),
      "ssl": timing?.secured == nil ? -1 : span(timing?.connected, timing?.secured), "send": 0,
      "wait": first == nil ? 0 : span(ready, first),
      "receive": first == nil ? 0 : span(first, max(timing?.total ?? recording.total, first ?? .zero)),
    ]
  }

  private static func headers(_ fields: [Recording.Field]) -> JSON {
    .array(fields.map { ["name": .string($0.name), "value": .string($0.value)] })
  }

  private static func query(_ url: String) -> JSON {
    guard let mark = url.firstIndex(of: "?") else { return [] }
    return .array(
      url[url.index(after: mark)...].split(separator: "&").map { pair in
        let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        return ["name": .string(String(parts[0])), "value": .string(parts.count > 1 ? String(parts[1]) : "")]
      })
  }

  private static func value(_ name: String, _ fields: [Recording.Field]) -> String? {
    fields.first { $0.name.lowercased() == name }?.value
  }

  private static func milliseconds(_ duration: Duration) -> JSON {
    JSONNumber(Double(duration.microseconds) / 1000).map(JSON.number) ?? 0
  }
}
