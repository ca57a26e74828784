import Notation
import Responses

/// What part of a list to fetch.
public struct PageQuery: Sendable, Hashable {
  /// How many entries at the most; nil leaves it to the server.
  public var limit: Int?
  /// The entry behind which the page begins.
  public var after: String?
  /// `asc` or `desc`; nil leaves it to the server.
  public var order: String?
  /// Parts that entries lack unless they are asked for.
  public var include: [String]

  /// A part of a list; everything that is not said is left to the server.
  public init(limit: Int? = nil, after: String? = nil, order: String? = nil, include: [String] = []) {
    self.limit = limit
    self.after = after
    self.order = order
    self.include = include
  }

  var parameters: [(name: String, value: String)] {
    [("limit", limit.map(String.init)), ("after", after), ("order", order)].compactMap { name, value in
      value.map { (name, $0) }
    } + include.map { ("include[]", $0) }
  }
}

extension ResponsesClient {
  // MARK: Responses

  /// Fetches a response as it is now.
  public func retrieve(
    _ id: String, include: [String] = [], report: (CallEvent) async -> Void = { _ in }
  ) async -> CallResult {
    let query = include.map { (name: "include[]", value: $0) }
    return await call(endpoint.request("GET", ["responses", id], query: query), report: report)
  }

  /// Streams a background response again, from its beginning or behind an event's number.
  ///
  /// `earlier` is what had come of the stream before it broke; the result then holds both.
  public func resume(
    _ id: String, after number: Int? = nil, continuing earlier: CallResult? = nil,
    report: (CallEvent) async -> Void = { _ in }
  ) async -> CallResult {
    var query = [(name: "stream", value: "true")]
    if let number { query.append(("starting_after", String(number))) }
    return await call(
      endpoint.request("GET", ["responses", id], query: query), continuing: earlier,
      startsMidway: number != nil && earlier == nil, report: report)
  }

  /// Stops a background response.
  public func cancel(_ id: String) async -> CallResult {
    await call(endpoint.request("POST", ["responses", id, "cancel"])) { _ in }
  }

  /// Makes the server forget a response.
  public func delete(_ id: String) async -> DocumentResult {
    await document("DELETE", ["responses", id])
  }

  /// The items that a response was made from.
  public func inputItems(of id: String, _ page: PageQuery = PageQuery()) async -> DocumentResult {
    await document("GET", ["responses", id, "input_items"], query: page.parameters)
  }

  /// Counts the tokens of an input exactly, without making a response.
  public func inputTokens(body: JSON) async -> DocumentResult {
    await document("POST", ["responses", "input_tokens"], body: body)
  }

  /// Has a conversation put into fewer items.
  public func compact(body: JSON) async -> DocumentResult {
    await document("POST", ["responses", "compact"], body: body)
  }

  // MARK: Models

  /// The models that the key may use, with the days on which they end where the server says them.
  public func models() async -> DocumentResult { await document("GET", ["models"]) }

  /// One model.
  public func model(_ id: String) async -> DocumentResult { await document("GET", ["models", id]) }

  // MARK: Conversations

  /// Creates a conversation from `items` and `metadata`.
  public func createConversation(body: JSON) async -> DocumentResult {
    await document("POST", ["conversations"], body: body)
  }

  /// Fetches a conversation.
  public func conversation(_ id: String) async -> DocumentResult {
    await document("GET", ["conversations", id])
  }

  /// Changes a conversation's metadata.
  public func updateConversation(_ id: String, body: JSON) async -> DocumentResult {
    await document("POST", ["conversations", id], body: body)
  }

  /// Deletes a conversation; its items stay.
  public func deleteConversation(_ id: String) async -> DocumentResult {
    await document("DELETE", ["conversations", id])
  }

  /// The items of a conversation.
  public func items(ofConversation id: String, _ page: PageQuery = PageQuery()) async -> DocumentResult {
    await document("GET", ["conversations", id, "items"], query: page.parameters)
  }

  /// Adds items to a conversation.
  public func addItems(toConversation id: String, body: JSON) async -> DocumentResult {
    await document("POST", ["conversations", id, "items"], body: body)
  }

  /// One item of a conversation.
  public func item(_ item: String, ofConversation id: String) async -> DocumentResult {
    await document("GET", ["conversations", id, "items", item])
  }

  /// Deletes one item of a conversation.
  public func deleteItem(_ item: String, ofConversation id: String) async -> DocumentResult {
    await document("DELETE", ["conversations", id, "items", item])
  }

  private func document(
    _ method: String, _ path: [String], query: [(name: String, value: String)] = [], body: JSON? = nil
  ) async -> DocumentResult {
    let bytes = body.map { Array($0.encoded().utf8) } ?? []
    return DocumentResult(
      await call(endpoint.request(method, path, query: query, body: bytes)) { _ in })
  }
}
