/// Pages of the manual in the language of man(7), made from the same tables as help.
enum ManualPage {
  /// The page of one command: setscrew-run(1).
  static func page(of command: Command) -> String {
    let name = "setscrew-\(command.name)"
    var lines = head(name, summary: command.summary)
    lines += [".SH SYNOPSIS", ".B setscrew \(escaped(command.name))"]
    if !command.operands.isEmpty { lines.append(".I \(escaped(command.operands))") }
    lines.append("[\\fIFLAGS\\fR]")
    let summary = command.summary.prefix(1).uppercased() + command.summary.dropFirst() + "."
    lines += [".SH DESCRIPTION", escaped(summary)]
    if !command.aliases.isEmpty {
      lines += [".PP", escaped("Also called: \(command.aliases.joined(separator: ", ")).")]
    }
    if !command.discussion.isEmpty { lines += [".PP", escaped(command.discussion)] }
    for (title, flags) in [("OPTIONS", command.flags), ("EVERYWHERE", Flag.global)] where !flags.isEmpty {
      lines.append(".SH \(title)")
      for flag in flags { lines += [".TP", usage(of: flag), escaped(flag.summary)] }
    }
    if !command.examples.isEmpty {
      lines.append(".SH EXAMPLES")
      for example in command.examples {
        lines += [".TP", ".B setscrew \(escaped(example.words))", escaped(example.purpose)]
      }
    }
    return text(lines + exitCodes + [".SH SEE ALSO", ".BR setscrew (1)"])
  }

  /// The page that lists all commands: setscrew(1).
  static func overview(of commands: [Command]) -> String {
    var lines = head(
      "setscrew", summary: "a terminal workbench for the OpenAI Responses API and the servers that speak it")
    lines += [
      ".SH SYNOPSIS", ".B setscrew", ".I COMMAND", "[\\fIWORDS\\fR] [\\fIFLAGS\\fR]", ".SH DESCRIPTION",
    ]
    lines.append(
      escaped(
        "Requests are kept as YAML profiles, checked against what each model takes, shown exactly as they are sent, and answered with everything that comes back. Flags may stand anywhere."
      ))
    for group in Command.Group.allCases {
      let members = commands.filter { $0.group == group }
      guard !members.isEmpty else { continue }
      lines.append(".SH \(group.rawValue.uppercased())")
      for command in members {
        lines += [".TP", ".BR setscrew\\-\(escaped(command.name)) (1)", escaped(command.summary)]
      }
    }
    lines += [
      ".SH FILES", ".TP", ".I $XDG_CONFIG_HOME/setscrew", "config.yaml, profiles, plugins, keys.sealed",
      ".TP",
      ".I $XDG_DATA_HOME/setscrew", "what was sent and received, and the key file", ".TP", ".I .setscrew/",
      "the same for a project, found upward from the working folder",
    ]
    return text(lines + exitCodes)
  }

  private static func head(_ name: String, summary: String) -> [String] {
    [
      ".TH \(escaped(name.uppercased())) 1 \"\" \"setscrew \(Version.current)\" \"Setscrew\"", ".SH NAME",
      "\(escaped(name)) \\- \(escaped(summary))",
    ]
  }

  private static var exitCodes: [String] {
    [".SH EXIT STATUS"] + ExitCode.allCases.flatMap { [".TP", ".B \($0.rawValue)", escaped($0.summary)] }
  }

  private static func usage(of flag: Flag) -> String {
    let letter = flag.letter.map { "\\fB\\-\($0)\\fR, " } ?? ""
    guard case .value(let word) = flag.argument else { return "\(letter)\\fB\\-\\-\(escaped(flag.name))\\fR" }
    return "\(letter)\\fB\\-\\-\(escaped(flag.name))\\fR \\fI\(escaped(word))\\fR"
  }

  /// Text that means itself: no escapes, no requests at the beginning of a line.
  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\e").replacing("-", with: "\\-").replacing("`", with: "\\(ga")
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.hasPrefix(".") || $0.hasPrefix("'") ? "\\&\($0)" : String($0) }.joined(separator: "\n")
  }

  private static func text(_ lines: [String]) -> String { lines.joined(separator: "\n") + "\n" }
}
