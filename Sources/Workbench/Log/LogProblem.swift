/// Why the run log cannot be used, in one line for the user.
public struct LogProblem: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kinds of trouble.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// There is no log yet.
    case missing
    /// It cannot be opened at all.
    case cannotOpen
    /// It can be read but not written.
    case readOnly
    /// The disk is full.
    case full
    /// Another process writes and does not come to an end.
    case busy
    /// What lies there is no run log, or a broken one.
    case damaged
    /// A newer version of this program has written it.
    case newer
    /// SQLite or zlib is not there.
    case libraryMissing
    /// A key was found in what was to be written, so it was not.
    case keyFound
    /// Anything else.
    case other
  }

  /// The kind of trouble.
  public var kind: Kind
  /// The log's file.
  public var path: String
  /// What went wrong, and what mends it.
  public var description: String

  init(_ kind: Kind, _ path: String, detail: String = "") {
    self.kind = kind
    self.path = path
    description =
      switch kind {
      case .missing: "there is no run log at \(path) yet"
      case .cannotOpen: "the run log \(path) cannot be opened (\(detail))"
      case .readOnly: "the run log \(path) may be read but not written"
      case .full: "there is no room left for the run log \(path)"
      case .busy: "the run log \(path) is held by another process"
      case .damaged: "\(path) is damaged or no run log (\(detail)); move it away and a new one is made"
      case .newer: "the run log \(path) was written by a newer version of Setscrew (\(detail))"
      case .libraryMissing: "the run log needs a library: \(detail)"
      case .keyFound: "a key was left in what the run log was given, so nothing was written"
      case .other: "the run log \(path) does not work (\(detail))"
      }
  }

  init(_ error: any Error, _ path: String) {
    if let problem = error as? LogProblem {
      self = problem
      return
    }
    guard let error = error as? SQLiteError else {
      self.init(error is StoredBytes.Damaged ? .damaged : .other, path, detail: "\(error)")
      return
    }
    let kind: Kind =
      switch error.kind {
      case .busy: .busy
      case .full: .full
      case .readOnly: .readOnly
      case .cannotOpen: .cannotOpen
      case .damaged: .damaged
      case .libraryMissing: .libraryMissing
      case .other: .other
      }
    self.init(kind, path, detail: error.description)
  }
}
