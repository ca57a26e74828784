/// How much a finding matters.
public enum Severity: String, Sendable, Hashable, Comparable, CaseIterable {
  /// Said for information; nothing is wrong.
  case note
  /// Likely not what the user wants; never changes the exit code.
  case warning
  /// Stops the work.
  case error

  /// From note to error.
  public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .note: 0
    case .warning: 1
    case .error: 2
    }
  }
}

/// One thing to tell the user about a file, a flag or a payload.
///
/// The code is stable and may be matched by scripts; the message may be reworded. A message is lower
/// case, has no full stop, and repeats neither the place nor the code: the printer adds them.
public struct Finding: Error, Sendable, Hashable {
  /// The stable name of the kind of finding: `setting-refused`.
  public struct Code: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral,
    CustomStringConvertible
  {
    /// The name in lower case with hyphens.
    public var rawValue: String
    /// A code of the given name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A code of the given name.
    public init(stringLiteral value: String) { rawValue = value }
    /// The name.
    public var description: String { rawValue }
  }

  /// The rule of the registry that a finding rests on.
  public struct Rule: Sendable, Hashable {
    /// The plugin and the rule: `openai/sampling-never`, or plugin and setting for a schema.
    public var id: String
    /// The kind of evidence and its date: `docs, verified 2026-11-30`.
    public var evidence: String?
    /// A rule and what it rests on.
    public init(id: String, evidence: String? = nil) {
      self.id = id
      self.evidence = evidence
    }
  }

  /// A second place that helps to understand the first: `also set here`.
  public struct Note: Sendable, Hashable {
    /// What stands there.
    public var message: String
    /// Where it stands.
    public var origin: Origin?
    /// A remark on a place.
    public init(_ message: String, at origin: Origin? = nil) {
      self.message = message
      self.origin = origin
    }
  }

  /// The stable name.
  public var code: Code
  /// How much it matters.
  public var severity: Severity
  /// What is wrong, in one lower-case line.
  public var message: String
  /// What it points at; nil when it concerns the whole.
  public var origin: Origin?
  /// The value's way in the payload: `tools[0].strict`; nil when there is none.
  public var path: ValuePath?
  /// The rule that was broken.
  public var rule: Rule?
  /// How to mend it.
  public var remedy: String?
  /// Further places.
  public var notes: [Note]

  /// One thing to tell the user.
  public init(
    _ code: Code, _ severity: Severity, _ message: String, at origin: Origin? = nil,
    path: ValuePath? = nil, rule: Rule? = nil, remedy: String? = nil, notes: [Note] = []
  ) {
    self.code = code
    self.severity = severity
    self.message = message
    self.origin = origin
    self.path = path
    self.rule = rule
    self.remedy = remedy
    self.notes = notes
  }
}
