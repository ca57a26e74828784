import Notation

/// A file that a client has given to the simulator.
struct StoredFile: Sendable, Hashable {
  /// The id.
  let id: String
  /// The name as the client gave it.
  let filename: String
  /// What it is for: `batch`, `user_data`.
  let purpose: String
  /// Seconds since 1970 began.
  let createdAt: Int
  /// When it goes, in seconds since 1970 began.
  var expiresAt: Int?
  /// What is in it.
  let content: [UInt8]

  /// The file as the API shows it.
  var json: JSON {
    [
      "id": .string(id), "object": "file", "bytes": .number(JSONNumber(content.count)),
      "created_at": .number(JSONNumber(createdAt)),
      "expires_at": expiresAt.map { .number(JSONNumber($0)) } ?? .null, "filename": .string(filename),
      "purpose": .string(purpose), "status": "processed", "status_details": .null,
    ]
  }

  /// The text that can be read in it; nil where the bytes are no text.
  var text: String? {
    guard !content.prefix(1 << 12).contains(0) else { return nil }
    return String(validating: content, as: UTF8.self)
  }

  /// The text in pieces of about two hundred words that a search gives back.
  var chunks: [String] {
    guard let text else { return [filename] }
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    let pieces = stride(from: 0, to: words.count, by: 200).map {
      words[$0..<min($0 + 200, words.count)].joined(separator: " ")
    }
    return pieces.filter { !$0.isEmpty }
  }
}
