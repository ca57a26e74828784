/// The tables of the run log, as the steps that lead from each version to the next.
enum LogSchema {
  /// The version that this program writes.
  static var version: Int { migrations.count }

  /// A step never changes once a version with it has been used: what comes later is a further step.
  static let migrations = [
    """
    CREATE TABLE exchange (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      started_at REAL NOT NULL,
      session TEXT,
      parent INTEGER,
      profile TEXT,
      provider TEXT NOT NULL,
      method TEXT NOT NULL,
      url TEXT NOT NULL,
      simulated INTEGER NOT NULL,
      streamed INTEGER NOT NULL,
      model TEXT,
      model_served TEXT,
      tier TEXT,
      tier_served TEXT,
      response_id TEXT,
      status TEXT NOT NULL,
      http_status INTEGER,
      error TEXT,
      attempts INTEGER NOT NULL,
      input_tokens INTEGER,
      cached_tokens INTEGER,
      written_tokens INTEGER,
      output_tokens INTEGER,
      reasoning_tokens INTEGER,
      cost_usd TEXT,
      first_text REAL,
      total REAL NOT NULL,
      revision TEXT,
      program TEXT NOT NULL,
      size INTEGER NOT NULL,
      excerpt TEXT NOT NULL
    ) STRICT;
    CREATE INDEX exchange_started ON exchange (started_at);
    CREATE INDEX exchange_session ON exchange (session) WHERE session IS NOT NULL;
    CREATE INDEX exchange_response ON exchange (response_id) WHERE response_id IS NOT NULL;
    CREATE TABLE content (
      exchange INTEGER PRIMARY KEY REFERENCES exchange (id) ON DELETE CASCADE,
      request BLOB NOT NULL,
      response BLOB NOT NULL,
      arrivals BLOB NOT NULL,
      details BLOB NOT NULL
    ) STRICT;
    CREATE VIRTUAL TABLE words USING fts5 (
      asked, answered, thought, failed, tokenize = 'unicode61 remove_diacritics 2'
    );
    """
  ]

  /// Brings a database up to date; several processes may try at once.
  static func migrate(_ database: SQLiteDatabase, by steps: [String] = migrations) throws {
    guard try current(database) < steps.count else { return }
    try database.transaction {
      // Another process may have done it while this one waited for the lock.
      let found = try current(database)
      for step in steps.dropFirst(found) { try database.run(step) }
      if found < steps.count { try database.run("PRAGMA user_version = \(steps.count)") }
    }
  }

  /// The version of a database; 0 for an empty one.
  static func current(_ database: SQLiteDatabase) throws(SQLiteError) -> Int {
    try database.rows("PRAGMA user_version").first?.first?.integer ?? 0
  }
}
