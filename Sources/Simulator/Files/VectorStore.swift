import Notation

/// A set of files that can be searched by what they are about.
struct VectorStore: Sendable, Hashable {
  /// A part of a file and where it lies among all texts.
  struct Chunk: Sendable, Hashable {
    var text: String
    var vector: TextVector
  }

  /// A file of the store.
  struct Member: Sendable, Hashable {
    let fileID: String
    let filename: String
    let createdAt: Int
    let bytes: Int
    /// What the client noted on it, for filters.
    var attributes: JSON
    let chunks: [Chunk]

    /// A file with its parts.
    init(_ file: StoredFile, attributes: JSON, createdAt: Int) {
      fileID = file.id
      filename = file.filename
      self.createdAt = createdAt
      bytes = file.content.count
      self.attributes = attributes
      chunks = file.chunks.map { Chunk(text: $0, vector: TextVector($0, dimensions: VectorStore.dimensions)) }
    }

    /// The file as the API shows it.
    func json(in store: String) -> JSON {
      [
        "id": .string(fileID), "object": "vector_store.file", "usage_bytes": .number(JSONNumber(bytes)),
        "created_at": .number(JSONNumber(createdAt)), "vector_store_id": .string(store),
        "status": "completed", "last_error": .null, "chunking_strategy": ["type": "other"],
        "attributes": attributes,
      ]
    }
  }

  /// In how many dimensions texts are compared.
  static let dimensions = 256

  /// The id.
  let id: String
  /// The name; may be empty.
  var name: String
  /// Seconds since 1970 began.
  let createdAt: Int
  /// What the client noted on it.
  var metadata: JSON
  /// The files in the order in which they came.
  var members: [Member] = []

  /// The store as the API shows it.
  func json(now: Int) -> JSON {
    [
      "id": .string(id), "object": "vector_store", "created_at": .number(JSONNumber(createdAt)),
      "name": .string(name), "usage_bytes": .number(JSONNumber(members.reduce(0) { $0 + $1.bytes })),
      "file_counts": Self.counts(members.count), "status": "completed", "expires_after": .null,
      "expires_at": .null, "last_active_at": .number(JSONNumber(now)), "metadata": metadata,
    ]
  }

  /// How many files are ready: all of them, always.
  static func counts(_ count: Int) -> JSON {
    let count: JSON = .number(JSONNumber(count))
    return ["in_progress": 0, "completed": count, "failed": 0, "cancelled": 0, "total": count]
  }
}
