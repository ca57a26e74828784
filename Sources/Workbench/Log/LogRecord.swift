import Notation
import Registry

/// One line of the log: an exchange without its content.
public struct LogRecord: Sendable, Hashable {
  /// The number of the exchange, counted up from 1 and never used again.
  public var id: Int
  /// When the request was sent, in seconds since 1970.
  public var startedAt: Double
  /// The session that it belongs to.
  public var session: String?
  /// The exchange that it goes on from.
  public var parent: Int?
  /// The profile's name or path.
  public var profile: String?
  /// The provider.
  public var provider: String
  /// Whether the embedded simulator answered, so that it cost nothing.
  public var isSimulated: Bool
  /// The model that was asked for, and the one that served.
  public var model: String?
  /// The model that served.
  public var servedModel: String?
  /// The tier that was asked for.
  public var tier: String?
  /// The tier that served.
  public var servedTier: String?
  /// The response's id on the server.
  public var responseID: String?
  /// How it ended: `completed`, `interrupted`, `unanswered`.
  public var status: String
  /// The HTTP status.
  public var httpStatus: Int?
  /// The code of the error.
  public var error: String?
  /// Input tokens.
  public var inputTokens: Int?
  /// Input tokens read from the cache.
  public var cachedTokens: Int?
  /// Output tokens.
  public var outputTokens: Int?
  /// Output tokens that were reasoning.
  public var reasoningTokens: Int?
  /// What it cost; nil when it is not known.
  public var cost: Decimal?
  /// Seconds from the call to its end.
  public var seconds: Double
  /// The revision of the profile's repository.
  public var revision: String?
  /// Bytes that its content takes in the log.
  public var size: Int
  /// The beginning of the answer, or of the error.
  public var excerpt: String

  static let columns = [
    "id", "started_at", "session", "parent", "profile", "provider", "simulated", "model", "model_served",
    "tier", "tier_served", "response_id", "status", "http_status", "error", "input_tokens",
    "cached_tokens", "output_tokens", "reasoning_tokens", "cost_usd", "total", "revision", "size",
    "excerpt",
  ]

  static let selection = columns.map { "e.\($0)" }.joined(separator: ", ")

  init(_ row: [SQLiteValue]) {
    var rest = row[...]
    func next() -> SQLiteValue { rest.popFirst() ?? .null }
    id = next().integer ?? 0
    startedAt = next().real ?? 0
    session = next().text
    parent = next().integer
    profile = next().text
    provider = next().text ?? ""
    isSimulated = next().integer == 1
    model = next().text
    servedModel = next().text
    tier = next().text
    servedTier = next().text
    responseID = next().text
    status = next().text ?? ""
    httpStatus = next().integer
    error = next().text
    inputTokens = next().integer
    cachedTokens = next().integer
    outputTokens = next().integer
    reasoningTokens = next().integer
    cost = next().text.flatMap { Decimal($0) }
    seconds = next().real ?? 0
    revision = next().text
    size = next().integer ?? 0
    excerpt = next().text ?? ""
  }

  /// The record as data.
  public var json: JSON {
    func text(_ value: String?) -> JSON { value.map(JSON.string) ?? .null }
    func number(_ value: Int?) -> JSON { value.map { .number(JSONNumber($0)) } ?? .null }
    return [
      "id": .number(JSONNumber(id)), "started_at": .string(Timestamp.text(of: startedAt)),
      "session": text(session), "parent": number(parent), "profile": text(profile),
      "provider": .string(provider), "simulated": .bool(isSimulated),
      "model": ["asked": text(model), "served": text(servedModel)],
      "service_tier": ["asked": text(tier), "served": text(servedTier)], "response_id": text(responseID),
      "status": .string(status), "http_status": number(httpStatus), "error": text(error),
      "input_tokens": number(inputTokens), "cached_tokens": number(cachedTokens),
      "output_tokens": number(outputTokens), "reasoning_tokens": number(reasoningTokens),
      "cost_usd": cost.flatMap { JSONNumber(text: $0.description) }.map(JSON.number) ?? .null,
      "seconds": JSONNumber(seconds).map(JSON.number) ?? .null, "revision": text(revision),
      "size": .number(JSONNumber(size)), "excerpt": .string(excerpt),
    ]
  }
}
