import Notation

/// The texts of help, made from the command and flag tables alone.
enum HelpText {
  /// The list of commands, by group.
  static func overview(of commands: [Command]) -> String {
    var lines = [
      "Setscrew: a terminal workbench for the OpenAI Responses API and the servers that speak it.", "",
      "usage: setscrew COMMAND [WORDS] [FLAGS]",
    ]
    let width = commands.map(\.name.count).max() ?? 0
    for group in Command.Group.allCases {
      let members = commands.filter { $0.group == group }
      guard !members.isEmpty else { continue }
      lines += ["", "\(group.rawValue):"]
      lines += members.map { "  \($0.name.padded(to: width))  \($0.summary)" }
    }
    lines += ["", "`setscrew COMMAND --help` says more. Flags may stand anywhere.", "", "exit codes:"]
    lines += ExitCode.allCases.map { "  \(String($0.rawValue).padded(to: 3))  \($0.summary)" }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The page of one command.
  static func page(of command: Command) -> String {
    var usage = "usage: setscrew \(command.name)"
    if !command.operands.isEmpty { usage += " \(command.operands)" }
    var lines = [usage + " [FLAGS]", "", sentence(command.summary)]
    if !command.aliases.isEmpty { lines.append("Also called: \(command.aliases.joined(separator: ", ")).") }
    if !command.discussion.isEmpty { lines += ["", command.discussion] }
    if !command.examples.isEmpty {
      lines += ["", "examples:"]
      for example in command.examples {
        lines += ["  # \(example.purpose)", "  setscrew \(example.words)"]
      }
    }
    let groups = [("flags", command.flags), ("everywhere", Flag.global)]
    let width = groups.flatMap { $0.1 }.map(\.usage.count).max() ?? 0
    for (title, flags) in groups where !flags.isEmpty {
      lines += ["", "\(title):"]
      lines += flags.map { "  \($0.usage.padded(to: min(width, 34)))  \($0.summary)" }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// What a first start without arguments shows.
  static func firstSteps() -> String {
    """
    Setscrew: a terminal workbench for the OpenAI Responses API. Five lines to try:

      setscrew run haiku                        run a profile, here on the embedded simulator
      setscrew payload haiku -m gpt-4.1         see the exact request
      setscrew check haiku --set temperature=3  have it checked before it is sent
      setscrew explain haiku                    see where each value comes from
      setscrew settings reasoning.effort        read what a setting does, by model

    `setscrew --help` lists all commands.

    """
  }

  private static func sentence(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst() + "."
  }
}

extension String {
  /// The text, followed by spaces up to a width.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
