import Notation
import Simulator

/// The pages of what can be typed: commands, commands of the prompt, faults.
enum CommandsReference {
  static func describe(in page: inout MarkdownPage) {
    page.paragraph("`setscrew COMMAND --help` prints the same. Flags may stand anywhere behind the command.")
    for group in Command.Group.allCases {
      for command in CommandTable.commands where command.group == group { describe(command, in: &page) }
    }
    page.heading("Flags of every command")
    page.table(["flag", "what it does"], rows(of: Flag.global))
  }

  private static func describe(_ command: Command, in page: inout MarkdownPage) {
    page.heading(command.name)
    page.paragraph(sentence(command.summary))
    let operands = command.operands.isEmpty ? "" : " \(command.operands)"
    page.code(["setscrew \(command.name)\(operands) [FLAGS]"], language: "text")
    if !command.aliases.isEmpty {
      page.paragraph("Also called \(command.aliases.map(\.inCode).joined(separator: ", ")).")
    }
    page.paragraph(prose(command.discussion))
    page.table(["flag", "what it does"], rows(of: command.flags))
    page.code(
      command.examples.flatMap { ["# \($0.purpose)", "setscrew \($0.words)"] }, language: "text")
  }

  private static func rows(of flags: [Flag]) -> [[String]] {
    flags.map { flag in
      [
        String(flag.usage.trimmingPrefix(while: \.isWhitespace)).inCode,
        flag.summary.inProse + (flag.repeats ? " (may be given several times)" : ""),
      ]
    }
  }

  static func describePrompt(in page: inout MarkdownPage) {
    page.paragraph("A `.` may stand in place of `/`. `/help COMMAND` prints the same.")
    for group in ReplRow.Group.allCases {
      let rows = ReplTable.rows.filter { $0.group == group }
      guard !rows.isEmpty else { continue }
      page.heading(group.rawValue)
      page.table(
        ["command", "what it does"],
        rows.map { row in
          let words = row.arguments.isEmpty ? "" : " \(row.arguments)"
          let aliases = row.aliases.map { "/\($0)".inCode }.joined(separator: ", ")
          return [
            "/\(row.name)\(words)".inCode + (aliases.isEmpty ? "" : " or \(aliases)"),
            [sentence(row.summary), prose(row.details) ?? ""].filter { !$0.isEmpty }.joined(separator: " "),
          ]
        })
    }
  }

  static func describeFaults(in page: inout MarkdownPage) {
    page.paragraph(
      "For all requests with `--fault`, for one with the header `X-Setscrew-Fault` or the metadata key "
        + "`setscrew_fault`; several with commas between them. [The simulator](../simulator.md) says how.")
    page.table(
      ["fault", "what it does"],
      FaultForm.all.map { [($0.name + $0.usage).inCode, $0.summary.inMarkdown] })
  }

  private static func sentence(_ text: String) -> String {
    (text.prefix(1).uppercased() + text.dropFirst() + (text.hasSuffix(".") ? "" : ".")).inProse
  }

  /// A text of several lines as paragraphs; nil when there is none.
  private static func prose(_ text: String) -> String? { text.isEmpty ? nil : text.inProse }
}
