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
  let work: Work

  /// What a command does: at once, or with waiting.
  enum Work: Sendable {
    /// Needs no task, and so no threads: a command that only reads and prints starts in half the time.
    case atOnce(@Sendable (Invocation) throws -> ExitCode)
    /// Waits for others, such as a server.
    case waiting(@Sendable (Invocation) async throws -> ExitCode)
  }
}

extension Command {
  /// A command that does its work at once.
  init(
    name: String, aliases: [String] = [], group: Group, operands: String = "", summary: String,
    discussion: String = "", flags: [Flag] = [], examples: [Example] = [],
    run: @escaping @Sendable (Invocation) throws -> ExitCode
  ) {
    self.init(
      name: name, aliases: aliases, group: group, operands: operands, summary: summary,
      discussion: discussion, flags: flags, examples: examples, work: .atOnce(run))
  }

  /// A command that waits for others.
  init(
    name: String, aliases: [String] = [], group: Group, operands: String = "", summary: String,
    discussion: String = "", flags: [Flag] = [], examples: [Example] = [],
    run: @escaping @Sendable (Invocation) async throws -> ExitCode
  ) {
    self.init(
      name: name, aliases: aliases, group: group, operands: operands, summary: summary,
      discussion: discussion, flags: flags, examples: examples, work: .waiting(run))
  }
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
