import Notation

/// What a migration makes of some profiles: new texts of files, what was done, and what is left to the person.
public struct MigrationReport: Sendable {
  /// A file with another text.
  public struct File: Sendable, Hashable {
    /// The path as findings name it.
    public var path: String
    /// The absolute path without symbolic links.
    public var realPath: String
    /// The text as it is.
    public var before: [UInt8]
    /// The text as it is to be.
    public var after: [UInt8]
  }

  /// One thing that is done, or that is left.
  public struct Item: Sendable, Hashable {
    /// What kind of thing it is.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
      /// The text was changed.
      case done
      /// The text was changed; there was another way, which the choices name.
      case decided
      /// The text was not changed, because a person has to say how.
      case open
      /// Nothing has to change, but the answer may be another.
      case different
      /// What it costs.
      case price
    }
    /// What kind of thing it is.
    public var kind: Kind
    /// What was done or is left, in one line.
    public var message: String
    /// Where it stands.
    public var origin: Origin?
    /// What the person may do.
    public var choices: [String]

    /// One thing that is done or left.
    public init(_ kind: Kind, _ message: String, at origin: Origin? = nil, choices: [String] = []) {
      self.kind = kind
      self.message = message
      self.origin = origin
      self.choices = choices
    }
  }

  /// What becomes of one profile.
  public struct Profile: Sendable {
    /// Its path.
    public var path: String
    /// The model that it names, when it names one.
    public var model: String?
    /// The model that it is to name; nil when that stays.
    public var newModel: String?
    /// What is done and left.
    public var items: [Item] = []
    /// What a check of the new text finds, errors only; those that were there before as well.
    public var errors: [Finding] = []
    /// The text of the profile cannot be read; the errors say why.
    public var isUnreadable = false
  }

  /// The files with another text, in the order in which they were reached.
  public var files: [File] = []
  /// The profiles, as they were named.
  public var profiles: [Profile] = []

  /// Whether something is to be written, or to be decided by a person.
  public var isSomethingToDo: Bool { !files.isEmpty || isLeftOpen }
  /// Whether something is to be decided by a person.
  public var isLeftOpen: Bool { profiles.contains { $0.items.contains { $0.kind == .open } } }
  /// Whether a profile cannot be used even with the new texts.
  public var hasErrors: Bool { profiles.contains { !$0.errors.isEmpty } }
}
