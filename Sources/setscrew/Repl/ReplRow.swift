import Notation

/// One command of the prompt: what parsing, help and completion need to know of it, and what it does.
struct ReplRow: Sendable {
  /// The groups of the list, in its order.
  enum Group: String, Sendable, CaseIterable {
    case settings
    case profiles
    case sending
    case looking
    case going = "going back and elsewhere"
    case session
    case program
  }

  /// What a command's words are, for completion.
  enum Words: Sendable {
    /// Anything, or nothing.
    case free
    /// A setting, and then a value that the model takes.
    case assignment
    /// Settings.
    case settings
    /// Settings that were set in the session.
    case changed
    /// Models.
    case models
    /// Profiles.
    case profiles
    /// Files.
    case files
    /// Providers.
    case providers
    /// Sessions.
    case sessions
    /// Numbers of turns.
    case turns
    /// Commands, or settings behind `set`.
    case help
    /// One of some words.
    case oneOf([String])
    /// A part of the last exchange.
    case exchange
    /// A part of the next request.
    case payload
  }

  /// When a command can be used.
  enum Availability: Sendable {
    /// Always.
    case always
    /// Once there is a turn.
    case withTurn
    /// While an answer comes.
    case whileStreaming
    /// While none comes.
    case whenIdle
  }

  /// What a handler does.
  typealias Handler = @Sendable (_ repl: Repl, _ rest: String) async throws -> Void

  /// The word that calls it.
  let name: String
  /// Further words that call it.
  var aliases: [String] = []
  /// Where it stands in the list.
  let group: Group
  /// The words it takes: `KEY VALUE`.
  var arguments = ""
  /// One line for the list.
  let summary: String
  /// What the list has no room for.
  var details = ""
  /// What its words are.
  var words = Words.free
  /// When it can be used.
  var availability = Availability.always
  /// Does the work.
  let handler: Handler

  /// Every word that calls it.
  var names: [String] { [name] + aliases }
}

/// All commands of the prompt, in the order of help.
enum ReplTable {
  static let rows: [ReplRow] =
    ReplRow.settingRows + ReplRow.profileRows + ReplRow.sendingRows + ReplRow.lookingRows + ReplRow.treeRows
    + ReplRow.sessionRows + ReplRow.programRows

  /// Every word that calls a command.
  static let names: [String] = rows.flatMap(\.names)

  /// The command that a word calls.
  static func row(named name: String) -> ReplRow? { rows.first { $0.names.contains(name) } }
}
