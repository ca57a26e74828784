import Notation

extension RunLog {
  /// A place where words were found.
  public struct Match: Sendable, Hashable {
    /// The exchange.
    public var record: LogRecord
    /// The text around the words, which stand between `\u{1}` and `\u{2}`.
    public var excerpt: String
  }

  /// The exchanges that a filter lets pass, the newest first.
  public func records(_ filter: LogFilter = LogFilter(), limit: Int? = nil) throws(LogProblem) -> [LogRecord]
  {
    let (condition, values) = filter.condition
    return try use { database in
      try database.rows(
        """
        SELECT \(LogRecord.selection) FROM exchange e WHERE \(condition)
        ORDER BY e.id DESC LIMIT ?
        """, values + [.integer(limit ?? -1)]
      ).map(LogRecord.init)
    }
  }

  /// The exchanges whose texts hold all the words, the best matches first.
  ///
  /// A word is found in any form of case and accent; with `*` behind it, also as a beginning. Scripts that put no
  /// spaces between words are searched letter by letter.
  public func search(
    _ words: [String], _ filter: LogFilter = LogFilter(), limit: Int? = nil
  ) throws(LogProblem) -> [Match] {
    let query = LogQuery(words)
    let (condition, values) = filter.condition
    return try use { database in
      try database.rows(
        """
        SELECT \(LogRecord.selection), \(query.excerpt)
        FROM words JOIN exchange e ON e.id = words.rowid
        WHERE \(query.condition) AND \(condition)
        ORDER BY \(query.order) LIMIT ?
        """, query.values + values + [.integer(limit ?? -1)]
      ).map { row in
        Match(record: LogRecord(row), excerpt: row.last?.text ?? "")
      }
    }
  }

  /// An exchange with all that was kept of it; nil for a number that is not there.
  public func exchange(_ id: Int) throws(LogProblem) -> LoggedExchange? {
    try use { database in
      let row = try database.rows(
        "SELECT \(LogRecord.selection) FROM exchange e WHERE e.id = ?", [.integer(id)]
      ).first
      guard let record = row.map(LogRecord.init) else { return nil }
      let content = try database.rows(
        "SELECT request, response, arrivals, details FROM content WHERE exchange = ?", [.integer(id)]
      ).first
      guard let content = try content?.map({ try StoredBytes.unpack($0.bytes ?? []) }), content.count == 4,
        let details = try? JSON(parsing: content[3]),
        let recording = Recording(
          envelope: details["recording"] ?? .null, sent: content[0], received: content[1],
          arrivals: Arrivals.decoded(content[2]))
      else { throw StoredBytes.Damaged() }
      let files = (details["files"]?.array ?? []).compactMap { file -> LogEntry.File? in
        guard let path = file["path"]?.string, let text = file["text"]?.string else { return nil }
        return LogEntry.File(path: path, text: text)
      }
      let words = try database.rows("SELECT asked FROM words WHERE rowid = ?", [.integer(id)])
      return LoggedExchange(
        id: id, record: record, recording: recording, summary: details["summary"] ?? .null, files: files,
        askedText: words.first?.first?.text ?? "")
    }
  }

  /// The number of an exchange as a user names it: `12`, `last`, `-2` for the last but one, or a response's id.
  public func id(of name: String) throws(LogProblem) -> Int? {
    try use { database in
      func first(_ sql: String, _ values: [SQLiteValue]) throws -> Int? {
        try database.rows(sql, values).first?.first?.integer
      }
      if let number = Int(name), number > 0 {
        return try first("SELECT id FROM exchange WHERE id = ?", [.integer(number)])
      }
      if name == "last" || Int(name).map({ $0 < 0 }) == true {
        let back = Int(name).map { Int(clamping: $0.magnitude) - 1 } ?? 0
        return try first("SELECT id FROM exchange ORDER BY id DESC LIMIT 1 OFFSET ?", [.integer(back)])
      }
      return try first(
        "SELECT id FROM exchange WHERE response_id = ? ORDER BY id DESC LIMIT 1", [.text(name)])
    }
  }

  /// Whether the file is whole, by SQLite's own check; what is wrong otherwise.
  public func integrity() throws(LogProblem) -> String {
    try use { try $0.rows("PRAGMA integrity_check").first?.first?.text ?? "" }
  }
}
