import Notation

/// A list of items that requests add to.
struct Conversation: Sendable, Hashable {
  /// The id.
  let id: String
  /// Seconds since 1970 began.
  let createdAt: Int
  /// What the client noted on it.
  var metadata: JSON
  /// The items, the oldest first, each with an id.
  var items: [JSON] = []

  /// The conversation as the API shows it.
  var json: JSON {
    [
      "id": .string(id), "object": "conversation", "created_at": .number(JSONNumber(createdAt)),
      "metadata": metadata,
    ]
  }
}
