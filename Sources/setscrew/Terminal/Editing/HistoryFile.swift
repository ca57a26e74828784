import Notation
import Secrets

/// The file of what was typed: one JSON string a line, readable by the user alone; what looks like a key is not kept.
struct HistoryFile: Sendable {
  private let path: String
  private static let limit = 5_000

  init(_ world: World) { path = "\(world.places.state)/history" }

  /// The entries, newest last.
  func read() -> [String] {
    guard let bytes = try? LocalFiles.read(path, limit: 64 << 20) else { return [] }
    let lines = bytes.split(separator: UInt8(ascii: "\n")).suffix(Self.limit)
    return lines.compactMap { (try? JSON(parsing: Array($0)))?.string }
  }

  /// Whether an entry is kept.
  static func keeps(_ entry: String, _ redactor: Redactor) -> Bool {
    entry.first != " " && entry.utf8.count <= 1 << 14 && redactor.redacted(entry) == entry
  }

  /// Adds an entry, unless it begins with a space, is very long, or holds what looks like a key.
  func add(_ entry: String, redactor: Redactor) {
    guard Self.keeps(entry, redactor) else { return }
    guard let folder = LocalFiles.parent(of: path) else { return }
    // A history that cannot be written is missed at the next start, and no reason to stop now.
    try? LocalFiles.makeFolder(folder)
    try? LocalFiles.append(Array((JSON.string(entry).encoded() + "\n").utf8), to: path)
  }
}
