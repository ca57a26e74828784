import Notation

/// The files that sessions are kept in, passed in so that tests can bring their own.
public struct SessionFiles: Sendable {
  /// A journal that is there.
  public struct Entry: Sendable, Hashable {
    /// The session's name.
    public var name: String
    /// When it was last written to, in seconds since 1970.
    public var modifiedAt: Double

    /// A journal that is there.
    public init(name: String, modifiedAt: Double) {
      self.name = name
      self.modifiedAt = modifiedAt
    }
  }

  /// All journals.
  public var list: @Sendable () -> [Entry]
  /// A journal's bytes; nil when there is none.
  public var read: @Sendable (_ name: String) throws -> [UInt8]?
  /// Adds bytes to a journal in one step, so that two programs never mix their lines; makes it if it is missing.
  public var append: @Sendable (_ name: String, _ bytes: [UInt8]) throws -> Void
  /// Takes a journal away.
  public var remove: @Sendable (_ name: String) throws -> Void

  /// The files that sessions are kept in.
  public init(
    list: @escaping @Sendable () -> [Entry], read: @escaping @Sendable (_ name: String) throws -> [UInt8]?,
    append: @escaping @Sendable (_ name: String, _ bytes: [UInt8]) throws -> Void,
    remove: @escaping @Sendable (_ name: String) throws -> Void
  ) {
    self.list = list
    self.read = read
    self.append = append
    self.remove = remove
  }
}

/// Where sessions are kept: a journal for each, to which records are added as things happen.
///
/// A program that is killed loses at most what came since the last record. Two programs may write to one
/// session at once; what each adds becomes a branch.
public struct SessionStore: Sendable {
  /// Why a session cannot be had.
  public enum Failure: Error, Sendable, Hashable, CustomStringConvertible {
    /// No session has the name.
    case missing(String, nearest: String?)
    /// The journal cannot be read as one.
    case unreadable(String)
    /// The name cannot be one.
    case badName(String)
    /// A session has the name already.
    case exists(String)

    /// What is wrong.
    public var description: String {
      switch self {
      case .missing(let name, let near):
        "there is no session '\(name)'" + (near.map { "; did you mean \($0)?" } ?? "")
      case .unreadable(let name): "the session '\(name)' cannot be read"
      case .badName(let name):
        "'\(name)' is no name for a session: letters, digits, dots, hyphens and underscores are"
      case .exists(let name): "there is a session '\(name)' already"
      }
    }
  }

  private let files: SessionFiles

  /// A store in some files.
  public init(_ files: SessionFiles) { self.files = files }

  /// The names, those last written to first.
  public var names: [String] { entries.map(\.name) }
  /// The journals, those last written to first.
  public var entries: [SessionFiles.Entry] {
    files.list().sorted { ($1.modifiedAt, $0.name) < ($0.modifiedAt, $1.name) }
  }

  /// Whether a session of a name is there.
  public func contains(_ name: String) -> Bool { files.list().contains { $0.name == name } }

  /// The session of a name.
  public func load(_ name: String) throws -> ChatSession {
    guard Self.isName(name) else { throw Failure.badName(name) }
    guard let bytes = try files.read(name) else {
      throw Failure.missing(name, nearest: Suggestion.nearest(to: name, among: names))
    }
    guard let session = ChatSession(journal: bytes) else { throw Failure.unreadable(name) }
    return session
  }

  /// The session of a name, or a new one.
  public func loadOrMake(_ name: String, at now: Double) throws -> ChatSession {
    guard Self.isName(name) else { throw Failure.badName(name) }
    return contains(name) ? try load(name) : try make(name, at: now)
  }

  /// The session that was last written to; nil when there is none.
  public func latest() throws -> ChatSession? {
    for name in names {
      if let session = try? load(name) { return session }
    }
    return nil
  }

  /// A new session of a name that is still free.
  public func make(_ name: String, at now: Double) throws -> ChatSession {
    guard Self.isName(name) else { throw Failure.badName(name) }
    guard !contains(name) else { throw Failure.exists(name) }
    try add(.opened(name: name, at: now), to: name)
    return ChatSession(name: name, createdAt: now)
  }

  /// A free name made of a point in time: `2026-11-30-1205`, with a number behind it where that is taken.
  public func freeName(at now: Double) -> String {
    let time = Timestamp.text(of: now)
    let base = time.prefix(10) + "-" + time.dropFirst(11).prefix(5).filter { $0 != ":" }
    let taken = Set(names)
    var name = String(base)
    var number = 2
    while taken.contains(name) {
      name = "\(base)-\(number)"
      number += 1
    }
    return name
  }

  /// Adds a record to a session's journal, its line masked of what must not be kept.
  public func add(
    _ record: SessionRecord, to name: String, masked: ([UInt8]) -> [UInt8] = { $0 }
  ) throws {
    try files.append(name, masked(Array((record.json.encoded() + "\n").utf8)))
  }

  /// Writes a session as a whole under a new name: one branch that goes its own way.
  public func save(_ session: ChatSession) throws {
    var lines = SessionRecord.opened(name: session.name, at: session.createdAt).json.encoded() + "\n"
    func add(_ record: SessionRecord) { lines += record.json.encoded() + "\n" }
    for turn in session.tree.turns {
      add(.began(turn, sharing: turn.parent.flatMap { session.tree[$0] }))
      if turn.answer.status.isFinal { add(.ended(turn)) }
    }
    add(.head(session.tree.head))
    add(.mode(session.mode))
    add(.conversation(session.conversation))
    add(.settings(session.settings))
    guard Self.isName(session.name) else { throw Failure.badName(session.name) }
    guard !contains(session.name) else { throw Failure.exists(session.name) }
    try files.append(session.name, Array(lines.utf8))
  }

  /// Takes a session away.
  public func remove(_ name: String) throws {
    guard contains(name) else {
      throw Failure.missing(name, nearest: Suggestion.nearest(to: name, among: names))
    }
    try files.remove(name)
  }

  /// Whether a text may name a session, which names a file.
  public static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 100 && !text.hasPrefix(".") && !text.hasPrefix("-")
      && text.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || ("0"..."9").contains($0) || "._-".unicodeScalars.contains($0)
      }
  }
}
