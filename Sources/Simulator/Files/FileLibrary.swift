import Notation

/// The files and stores that clients have given to the simulator.
struct FileLibrary: Sendable {
  /// How many matches a search gives unless told otherwise.
  static let usualMatches = 10

  /// The files by id.
  private(set) var files: [String: StoredFile] = [:]
  /// The stores by id.
  var stores: [String: VectorStore] = [:]
  /// The ids of files in the order in which they came.
  private(set) var fileOrder: [String] = []
  /// The ids of stores in the order in which they came.
  var storeOrder: [String] = []
  /// The bytes of all files.
  private(set) var bytes = 0

  /// No files.
  init() {}

  /// Keeps a file.
  mutating func add(_ file: StoredFile) {
    files[file.id] = file
    fileOrder.append(file.id)
    bytes += file.content.count
  }

  /// Forgets a file, in stores too; says whether it was there.
  mutating func remove(file id: String) -> Bool {
    guard let file = files.removeValue(forKey: id) else { return false }
    bytes -= file.content.count
    fileOrder.removeAll { $0 == id }
    for store in stores.keys { stores[store]?.members.removeAll { $0.fileID == id } }
    return true
  }

  /// The parts of files that are nearest to any of several questions, the nearest first.
  func search(
    _ ids: [String], queries: [String], limit: Int, filters: JSON? = nil, threshold: Double = 0
  ) -> [FileMatch] {
    let vectors = queries.map { TextVector($0, dimensions: VectorStore.dimensions) }
    let filter = AttributeFilter(filters)
    var matches: [FileMatch] = []
    for member in ids.compactMap({ stores[$0] }).flatMap(\.members)
    where filter?.holds(for: member.attributes) ?? true {
      for chunk in member.chunks {
        let score = max(0, vectors.map { $0.nearness(to: chunk.vector) }.max() ?? 0)
        guard score >= threshold else { continue }
        matches.append(
          FileMatch(
            fileID: member.fileID, filename: member.filename, score: score, text: chunk.text,
            attributes: member.attributes))
      }
    }
    return Array(matches.sorted { $0.score > $1.score }.prefix(max(1, min(limit, 50))))
  }
}

/// A part of a file that fits a question.
struct FileMatch: Sendable, Hashable {
  var fileID: String
  var filename: String
  var score: Double
  var text: String
  var attributes: JSON

  private var roundedScore: JSON { JSONNumber((score * 10_000).rounded() / 10_000).map(JSON.number) ?? 0 }

  /// The match as a file search call holds it.
  var result: JSON {
    [
      "attributes": attributes, "file_id": .string(fileID), "filename": .string(filename),
      "score": roundedScore, "text": .string(text),
    ]
  }

  /// The match as the search of a store gives it.
  var found: JSON {
    [
      "file_id": .string(fileID), "filename": .string(filename), "score": roundedScore,
      "attributes": attributes, "content": [["type": "text", "text": .string(text)]],
    ]
  }

  /// The sentence of the text that is nearest to a question.
  func excerpt(for query: String) -> String {
    let wanted = TextVector(query, dimensions: VectorStore.dimensions)
    let sentences = text.split { ".!?\n".contains($0) }.map { String($0).trimmingBlanks }.filter {
      !$0.isEmpty
    }
    let best = sentences.prefix(40).max { left, right in
      wanted.nearness(to: TextVector(left, dimensions: VectorStore.dimensions))
        < wanted.nearness(to: TextVector(right, dimensions: VectorStore.dimensions))
    }
    return "\"" + String((best ?? text).prefix(300)) + ".\""
  }
}
