import Notation

/// All commands, in the order of help.
enum CommandTable {
  static let commands: [Command] = [
    .run, .ask, .repl, .new, .edit, .profiles,
    .payload, .check, .explain, .compare, .settings, .models, .providers, .log, .replay,
    .responses, .conversations,
    .migrate, .import, .export,
    .keys, .config, .plugins, .doctor, .completions,
    .schema, .reference, .simulate, .capture, .drift,
  ]

  /// The command that a word calls.
  static func command(named name: String) throws(Failure) -> Command {
    if let command = commands.first(where: { $0.name == name || $0.aliases.contains(name) }) {
      return command
    }
    if name.hasPrefix("-") {
      throw Failure(
        .usage, "the command comes first: setscrew COMMAND \(name)", remedy: "see setscrew --help")
    }
    let names = commands.flatMap { [$0.name] + $0.aliases }
    let near = Suggestion.nearest(to: name, among: names)
    throw Failure(
      .usage, "unknown command '\(name)'",
      remedy: near.map { "did you mean `setscrew \($0)`?" } ?? "see setscrew --help")
  }
}
