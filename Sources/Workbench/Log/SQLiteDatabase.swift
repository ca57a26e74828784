import CSQLite

/// One connection to an SQLite file, used by one caller at a time.
final class SQLiteDatabase {
  /// How a file is opened.
  enum Access: Sendable {
    /// To read and write; made when it is not there.
    case writing
    /// To read and write what is there.
    case existing
    /// To read only.
    case reading
    /// To read a file that nobody changes, on a medium where not even a lock can be written.
    case frozen
  }

  private let handle: OpaquePointer

  /// Opens a file; writers of other processes are waited for, for so many milliseconds at each step.
  init(path: String, access: Access, waiting milliseconds: Int32 = 5_000) throws(SQLiteError) {
    if let problem = setscrew_sqlite_load() {
      throw SQLiteError(.libraryMissing, String(cString: problem))
    }
    var flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI
    switch access {
    case .writing: flags |= SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    case .existing: flags |= SQLITE_OPEN_READWRITE
    case .reading, .frozen: flags |= SQLITE_OPEN_READONLY
    }
    let target = Self.uri(of: path) + (access == .frozen ? "?immutable=1" : "")
    var opened: OpaquePointer?
    let code = setscrew_sqlite_open(target, &opened, flags)
    guard let opened else { throw SQLiteError(.cannotOpen, "out of memory") }
    handle = opened
    guard code == SQLITE_OK else { throw lastError }
    setscrew_sqlite_busy_timeout(handle, milliseconds)
    // Most processes log one exchange and end: none of them shall wait for the disk, every now and then one does.
    setscrew_sqlite_keep_journal(handle)
  }

  deinit { setscrew_sqlite_close(handle) }

  /// The row that was inserted last.
  var lastRow: Int { Int(setscrew_sqlite_last_row(handle)) }
  /// How many rows the last change touched.
  var changes: Int { Int(setscrew_sqlite_changes(handle)) }

  /// Runs statements that give no rows.
  func run(_ sql: String) throws(SQLiteError) {
    guard setscrew_sqlite_run(handle, sql) == SQLITE_OK else { throw lastError }
  }

  /// Runs one statement with values for its marks; rows are left aside.
  func run(_ sql: String, _ values: [SQLiteValue]) throws(SQLiteError) {
    try visit(sql, values) { _ in }
  }

  /// The rows that a statement gives.
  func rows(_ sql: String, _ values: [SQLiteValue] = []) throws(SQLiteError) -> [[SQLiteValue]] {
    var rows: [[SQLiteValue]] = []
    try visit(sql, values) { rows.append($0) }
    return rows
  }

  /// Goes through the rows that a statement gives.
  func visit(
    _ sql: String, _ values: [SQLiteValue], _ body: ([SQLiteValue]) -> Void
  ) throws(SQLiteError) {
    var prepared: OpaquePointer?
    guard setscrew_sqlite_prepare(handle, sql, Int32(sql.utf8.count), &prepared) == SQLITE_OK,
      let statement = prepared
    else { throw lastError }
    defer { setscrew_sqlite_finalize(statement) }
    for (index, value) in values.enumerated() { try bind(value, to: Int32(index + 1), of: statement) }
    let columns = 0..<setscrew_sqlite_column_count(statement)
    while true {
      switch setscrew_sqlite_step(statement) {
      case SQLITE_ROW: body(columns.map { Self.value($0, of: statement) })
      case SQLITE_DONE: return
      default: throw lastError
      }
    }
  }

  /// Does something as a whole or not at all; the lock for writing is taken at the beginning.
  func transaction<Result>(_ body: () throws -> Result) throws -> Result {
    try run("BEGIN IMMEDIATE")
    do {
      let result = try body()
      try run("COMMIT")
      return result
    } catch {
      try? run("ROLLBACK")
      throw error
    }
  }

  private var lastError: SQLiteError {
    SQLiteError(
      code: setscrew_sqlite_error(handle), message: String(cString: setscrew_sqlite_message(handle)))
  }

  private func bind(
    _ value: SQLiteValue, to position: Int32, of statement: OpaquePointer
  ) throws(SQLiteError) {
    let code =
      switch value {
      case .null: setscrew_sqlite_bind_null(statement, position)
      case .integer(let value): setscrew_sqlite_bind_integer(statement, position, Int64(value))
      case .real(let value): setscrew_sqlite_bind_real(statement, position, value)
      case .text(let value):
        setscrew_sqlite_bind_text(statement, position, value, Int32(clamping: value.utf8.count))
      case .bytes(let value):
        value.withUnsafeBytes {
          setscrew_sqlite_bind_bytes(statement, position, $0.baseAddress, Int32(clamping: $0.count))
        }
      }
    guard code == SQLITE_OK else { throw lastError }
  }

  private static func value(_ column: Int32, of statement: OpaquePointer) -> SQLiteValue {
    func content() -> UnsafeRawBufferPointer {
      let start = setscrew_sqlite_column_bytes(statement, column)
      return UnsafeRawBufferPointer(
        start: start, count: start == nil ? 0 : Int(setscrew_sqlite_column_size(statement, column)))
    }
    switch setscrew_sqlite_column_type(statement, column) {
    case SQLITE_INTEGER: return .integer(Int(setscrew_sqlite_column_integer(statement, column)))
    case SQLITE_FLOAT: return .real(setscrew_sqlite_column_real(statement, column))
    case SQLITE_TEXT: return .text(String(decoding: content(), as: UTF8.self))
    case SQLITE_BLOB: return .bytes(Array(content()))
    default: return .null
    }
  }

  /// A path as a URI, so that no letter of it is taken for a parameter.
  private static func uri(of path: String) -> String {
    var text = "file:"
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "?"): text += "%3f"
      case UInt8(ascii: "#"): text += "%23"
      case UInt8(ascii: "%"): text += "%25"
      case 0x20...0x7E: text.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let hex = String(byte, radix: 16)
        text += byte < 16 ? "%0\(hex)" : "%\(hex)"
      }
    }
    return text
  }
}
