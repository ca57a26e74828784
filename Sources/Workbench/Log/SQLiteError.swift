import CSQLite

/// What SQLite said when something did not work.
struct SQLiteError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What it means for whoever wanted something.
  enum Kind: Sendable, Hashable {
    case busy
    case full
    case readOnly
    case cannotOpen
    case damaged
    case libraryMissing
    case other
  }

  let kind: Kind
  let description: String

  init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }

  /// The error of a result code, extended or not.
  init(code: Int32, message: String) {
    kind =
      switch code & 0xFF {
      case SQLITE_BUSY, SQLITE_LOCKED: .busy
      case SQLITE_FULL: .full
      case SQLITE_READONLY, SQLITE_PERM: .readOnly
      case SQLITE_CANTOPEN, SQLITE_AUTH: .cannotOpen
      case SQLITE_CORRUPT, SQLITE_NOTADB: .damaged
      // A write or a sync that fails is, on a file that could be opened, a disk without room.
      case SQLITE_IOERR: code == SQLITE_IOERR | 3 << 8 || code == SQLITE_IOERR | 4 << 8 ? .full : .other
      default: .other
      }
    description = message
  }
}
