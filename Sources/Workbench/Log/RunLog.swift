import Glibc
import Notation
import Secrets
import Synchronization

/// The run log: every exchange with its bytes, in one SQLite file that several processes may use at once.
///
///     LogEntry ─► masked ─► rows ─► read back, checked for keys ─► COMMIT
///
/// An exchange is written in one transaction, so that a process that is killed leaves it whole or not at all.
/// SQLite's write-ahead log lets others read meanwhile, and holds what was committed before a crash.
public final class RunLog: Sendable {
  /// The connection: one user at a time.
  private final class Connection {
    let database: SQLiteDatabase
    init(_ database: SQLiteDatabase) { self.database = database }
  }

  /// The log's file.
  public let path: String
  private let connection: Mutex<Connection>

  /// Opens the log to write to; makes it, and its folder, where it is not there.
  ///
  /// - Parameters:
  ///   - path: The log's file.
  ///   - patience: How long another process that writes is waited for.
  public convenience init(writingTo path: String, patience: Duration = .seconds(5)) throws(LogProblem) {
    do {
      try Self.makeFile(path)
      let database = try SQLiteDatabase(
        path: path, access: .writing, waiting: Int32(clamping: patience.microseconds / 1000))
      try Self.checkVersion(database, path)
      try Self.prepare(database, patience)
      self.init(path: path, database)
    } catch {
      throw LogProblem(error, path)
    }
  }

  /// Opens a log that is there, to read it and, where the file allows it, to take things out.
  public convenience init(existing path: String) throws(LogProblem) {
    guard access(path, F_OK) == 0 else { throw LogProblem(.missing, path) }
    var problem: (any Error)?
    for way in [SQLiteDatabase.Access.existing, .reading, .frozen] {
      do {
        let database = try SQLiteDatabase(path: path, access: way)
        try Self.checkVersion(database, path)
        if way == .existing { try Self.prepare(database, .seconds(5)) }
        // Reading tells whether the file can be used in this way at all.
        _ = try database.rows("SELECT max(id) FROM exchange")
        self.init(path: path, database)
        return
      } catch {
        if let problem = error as? LogProblem { throw problem }
        problem = problem ?? error
      }
    }
    throw LogProblem(problem ?? SQLiteError(.cannotOpen, "for no known reason"), path)
  }

  private init(path: String, _ database: sending SQLiteDatabase) {
    self.path = path
    connection = Mutex(Connection(database))
  }

  /// Writes an exchange and tells its number.
  ///
  /// What was written is read again before it counts: where a key is found in it, nothing is kept.
  @discardableResult
  public func append(_ entry: LogEntry) throws(LogProblem) -> Int {
    let row = LogRow(entry)
    let redactor = entry.redactor
    return try use { database in
      try database.transaction {
        let marks = LogRow.columns.map { _ in "?" }.joined(separator: ", ")
        let names = LogRow.columns.joined(separator: ", ")
        try database.run("INSERT INTO exchange (\(names)) VALUES (\(marks))", row.values)
        let id = database.lastRow
        try database.run(
          "INSERT INTO content VALUES (?, ?, ?, ?, ?)", [.integer(id)] + row.content.map(SQLiteValue.bytes))
        try database.run(
          "INSERT INTO words (rowid, asked, answered, thought, failed) VALUES (?, ?, ?, ?, ?)",
          [.integer(id)] + row.words.map(SQLiteValue.text))
        if !redactor.isEmpty, try Self.holdsKey(id, database, redactor) {
          throw LogProblem(.keyFound, self.path)
        }
        return id
      }
    }
  }

  /// Does something with the database, and tells what went wrong in words for the user.
  func use<Result: Sendable>(_ body: (SQLiteDatabase) throws -> Result) throws(LogProblem) -> Result {
    do {
      return try connection.withLock { try body($0.database) }
    } catch {
      throw LogProblem(error, path)
    }
  }

  /// Whether a key stands in what was written of an exchange.
  private static func holdsKey(_ id: Int, _ database: SQLiteDatabase, _ redactor: Redactor) throws -> Bool {
    let tables = ["exchange WHERE id", "content WHERE exchange", "words WHERE rowid"]
    for table in tables {
      for value in try database.rows("SELECT * FROM \(table) = ?", [.integer(id)]).joined() {
        let isFound =
          switch value {
          case .text(let text): redactor.finds(in: Array(text.utf8))
          case .bytes(let packed): try StoredBytes.holdsKey(packed, redactor)
          case .null, .integer, .real: false
          }
        if isFound { return true }
      }
    }
    return false
  }

  /// Makes the file with the rights of its owner alone, before SQLite would make it with those of everybody.
  private static func makeFile(_ path: String) throws(LogProblem) {
    var folder = ""
    for name in path.split(separator: "/").dropLast() {
      folder += "/" + name
      mkdir(folder, 0o700)
    }
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      let number = errno
      throw LogProblem(
        number == EACCES || number == EROFS || number == EPERM
          ? .readOnly : number == ENOSPC ? .full : .cannotOpen,
        path, detail: String(cString: strerror(number)))
    }
    close(descriptor)
  }

  private static func checkVersion(_ database: SQLiteDatabase, _ path: String) throws {
    let version = try LogSchema.current(database)
    guard version > LogSchema.version else { return }
    throw LogProblem(.newer, path, detail: "its tables are of version \(version)")
  }

  private static func prepare(_ database: SQLiteDatabase, _ patience: Duration) throws {
    if try LogSchema.current(database) == 0 {
      // Freed pages can be given back later without writing the file anew; only an empty file takes this.
      try database.run("PRAGMA auto_vacuum = INCREMENTAL")
    }
    try setJournal(database, patience)
    // A commit that is in the write-ahead log survives the death of the process; only that of the machine may lose it.
    try database.run("PRAGMA synchronous = NORMAL")
    try database.run("PRAGMA foreign_keys = ON")
    // What is not committed stays in memory until the check for keys has passed.
    try database.run("PRAGMA cache_spill = OFF")
    try LogSchema.migrate(database)
  }

  /// Turns the write-ahead log on, which needs the file for itself for a moment and does not wait for it by itself.
  private static func setJournal(_ database: SQLiteDatabase, _ patience: Duration) throws {
    guard try database.rows("PRAGMA journal_mode").first?.first?.text != "wal" else { return }
    let deadline = ContinuousClock.now + patience
    while let busy = turnJournal(of: database) {
      guard busy.kind == .busy, ContinuousClock.now < deadline else { throw busy }
      usleep(2_000)
    }
  }

  private static func turnJournal(of database: SQLiteDatabase) -> SQLiteError? {
    do {
      try database.run("PRAGMA journal_mode = WAL")
      return nil
    } catch {
      return error
    }
  }
}
