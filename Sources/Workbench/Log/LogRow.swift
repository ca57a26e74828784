import Notation
import Responses
import Secrets

/// An entry on its way into the tables: masked, and with what can be sorted and summed in columns of its own.
struct LogRow {
  static let columns = [
    "started_at", "session", "parent", "profile", "provider", "method", "url", "simulated", "streamed",
    "model", "model_served", "tier", "tier_served", "response_id", "status", "http_status", "error",
    "attempts", "input_tokens", "cached_tokens", "written_tokens", "output_tokens", "reasoning_tokens",
    "cost_usd", "first_text", "total", "revision", "program", "size", "excerpt",
  ]

  /// The values of `columns`.
  let values: [SQLiteValue]
  /// The request, the response, the arrivals and the details, packed.
  let content: [[UInt8]]
  /// What was asked, answered and thought, and what failed.
  let words: [String]

  init(_ entry: LogEntry) {
    let exchange = entry.exchange
    let redactor = entry.redactor
    let recording = Recording(of: exchange).redacted(by: redactor)
    let response = exchange.response
    let answer = redactor.redacted(response?.outputText ?? response?.refusal ?? "")
    let error = exchange.error?.description ?? exchange.transportError?.description
    let details = LogDetails(
      recording: recording, summary: exchange.json(including: []), files: entry.files)
    content = [
      StoredBytes.pack(recording.sent), StoredBytes.pack(recording.received),
      StoredBytes.pack(Arrivals.encoded(recording.arrivals)),
      StoredBytes.pack(Array(details.json.mappingStrings(redactor.redacted).encoded().utf8)),
    ]
    let thoughts = response.map { $0.reasoningSummaries + $0.reasoningTexts } ?? []
    let words = [
      redactor.redacted(entry.askedText), answer, redactor.redacted(thoughts.joined(separator: "\n")),
      redactor.redacted(error ?? ""),
    ]
    self.words = words.map(Self.searchable)
    func text(_ value: String?) -> SQLiteValue { SQLiteValue(value.map(redactor.redacted)) }
    let usage = exchange.usage
    values = [
      .real(exchange.startedAt), text(entry.session), SQLiteValue(entry.parent),
      text(exchange.request.profile),
      text(exchange.request.provider), .text(exchange.request.method), text(recording.url),
      .integer(exchange.request.isSimulated ? 1 : 0), .integer(exchange.result.isStream ? 1 : 0),
      text(exchange.askedModel), text(response?.model), text(exchange.askedTier),
      text(response?.serviceTier),
      text(response?.id), .text(exchange.outcome?.status ?? Exchange.unansweredStatus),
      SQLiteValue(exchange.result.head?.status),
      text(exchange.error?.code ?? exchange.transportError?.kind.rawValue),
      .integer(exchange.result.attempts), SQLiteValue(usage?.inputTokens), SQLiteValue(usage?.cachedTokens),
      SQLiteValue(usage?.cacheWriteTokens), SQLiteValue(usage?.outputTokens),
      SQLiteValue(usage?.reasoningTokens), SQLiteValue(exchange.cost.total?.description),
      SQLiteValue(exchange.result.firstText?.seconds), .real(exchange.result.total.seconds),
      text(entry.revision), .text(entry.program), .integer(content.reduce(0) { $0 + $1.count }),
      .text(Self.excerpt(of: answer.isEmpty ? words[3] : answer)),
    ]
  }

  /// As much of a text as is found by search: the first mebibyte.
  private static func searchable(_ text: String) -> String {
    text.utf8.count <= 1 << 20 ? text : String(decoding: text.utf8.prefix(1 << 20), as: UTF8.self)
  }

  /// The beginning of a text in one line.
  private static func excerpt(of text: String) -> String {
    let words = text.prefix(400).split(whereSeparator: \.isWhitespace)
    return String(words.joined(separator: " ").prefix(120))
  }
}

extension Exchange {
  /// The status of an exchange that brought no answer.
  static let unansweredStatus = "unanswered"
}

extension Duration {
  /// The duration in seconds.
  var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }

  /// Whole microseconds.
  var microseconds: Int {
    Int(components.seconds) * 1_000_000 + Int(components.attoseconds / 1_000_000_000_000)
  }
}

extension JSON {
  /// The value with every string replaced, keys included.
  func mappingStrings(_ change: (String) -> String) -> JSON {
    switch self {
    case .string(let text): return .string(change(text))
    case .array(let elements): return .array(elements.map { $0.mappingStrings(change) })
    case .object(let object):
      var result = JSONObject()
      for member in object.members { result[change(member.key)] = member.value.mappingStrings(change) }
      return .object(result)
    case .null, .bool, .number: return self
    }
  }
}
