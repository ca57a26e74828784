extension RunLog {
  /// What was taken out, or would be.
  public struct Pruned: Sendable, Hashable {
    /// How many exchanges.
    public var exchanges: Int
    /// The bytes of their content.
    public var bytes: Int

    /// So many exchanges with so many bytes.
    public init(exchanges: Int, bytes: Int) {
      self.exchanges = exchanges
      self.bytes = bytes
    }
  }

  /// Takes out the exchanges before a moment, and then the oldest until the rest is no larger than a size.
  ///
  /// - Parameters:
  ///   - moment: Seconds since 1970; nil leaves age aside.
  ///   - size: Bytes of content that may stay; nil leaves size aside.
  ///   - onlyCounts: Takes nothing out and tells what would be.
  public func prune(
    before moment: Double?, keeping size: Int?, onlyCounts: Bool = false
  ) throws(LogProblem) -> Pruned {
    let pruned = try use { database in
      // What is taken out shall not be readable in the file's unused room.
      try database.run("PRAGMA secure_delete = ON")
      return try Self.prune(database, before: moment, keeping: size, onlyCounts: onlyCounts)
    }
    guard !onlyCounts, pruned.exchanges > 0 else { return pruned }
    try use { database in
      // What is freed goes back to the disk.
      try database.run("INSERT INTO words (words) VALUES ('optimize')")
      _ = try database.rows("PRAGMA incremental_vacuum")
      _ = try database.rows("PRAGMA wal_checkpoint(TRUNCATE)")
    }
    return pruned
  }

  private static func prune(
    _ database: SQLiteDatabase, before moment: Double?, keeping size: Int?, onlyCounts: Bool
  ) throws -> Pruned {
    try database.transaction {
      let condition = """
        WITH sizes AS (SELECT id, started_at, size, sum(size) OVER (ORDER BY id DESC) AS kept FROM exchange),
          old AS (SELECT id, size FROM sizes WHERE started_at < ?1 OR kept > ?2)
        """
      let values: [SQLiteValue] = [.real(moment ?? -.infinity), .integer(size ?? .max)]
      let row = try database.rows("\(condition) SELECT count(*), coalesce(sum(size), 0) FROM old", values)
      let pruned = Pruned(
        exchanges: row.first?[0].integer ?? 0, bytes: row.first?[1].integer ?? 0)
      if !onlyCounts, pruned.exchanges > 0 {
        try database.run(
          "\(condition) DELETE FROM words WHERE rowid IN (SELECT id FROM old)", values)
        try database.run("\(condition) DELETE FROM exchange WHERE id IN (SELECT id FROM old)", values)
      }
      return pruned
    }
  }
}
