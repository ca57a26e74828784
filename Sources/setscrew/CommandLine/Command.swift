/// One command: what parsing, help, completion and the manual need to know of it, and what it does.
struct Command: Sendable {
  /// The groups of the command list, in its order.
  enum Group: String, Sendable, CaseIterable {
    case everyday
    case inspect
    case change
    case setUp = "set up"
    case build
  }

  /// An example for help: what it is for, and the words behind `setscrew`.
  struct Example: Sendable {
    let purpose: String
    let words: String

    init(_ words: String, _ purpose: String) {
      self.words = words
      self.purpose = purpose
    }
  }

  /// The word that calls it.
  let name: String
  /// Further words that call it.
  var aliases: [String] = []
  /// Where it stands in the list.
  let group: Group
  /// The words it takes: `PROFILE [TEXT]`.
  var operands: String = ""
  /// One line for the list.
  let summary: String
  /// What the list has no room for.
  var discussion: String = ""
  /// Its flags, besides the global ones.
  var flags: [Flag] = []
  /// Uses worth copying.
  var examples: [Example] = []
  /// Does the work.
  let run: @Sendable (Invocation) async throws -> ExitCode
}

/// What a command is given: its words and flags, and the world around it.
struct Invocation: Sendable {
  /// The command's words and flags.
  let arguments: Arguments
  /// Files, environment, terminal and clock.
  let world: World

  /// The words that are no flags.
  var words: [String] { arguments.words }
}
