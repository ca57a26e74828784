/// The texts of help, made from the table alone.
struct ReplHelp {
  private static let widestUsage = 30
  private static let ending = """
    Any other line is sent. A leading space or // always sends. \"\"\" begins and ends text of several lines, and so does
    Alt-Enter between its lines. Tab completes, Ctrl-R searches, Ctrl-O folds reasoning, Ctrl-X Ctrl-E opens your editor,
    Ctrl-C stops the answer, then the line; Ctrl-D ends the session.
    """

  /// The columns there are.
  let width: Int

  /// The list of commands, by group.
  var overview: String {
    let usages = ReplTable.rows.map { Self.usage($0).count }
    let column = min(usages.filter { $0 <= Self.widestUsage }.max() ?? 0, max(12, width / 2 - 4))
    var lines: [String] = []
    for group in ReplRow.Group.allCases {
      let rows = ReplTable.rows.filter { $0.group == group }
      guard !rows.isEmpty else { continue }
      if !lines.isEmpty { lines.append("") }
      lines.append("\(group.rawValue):")
      for row in rows {
        let usage = Self.usage(row)
        var summary = TextWrapping.lines(of: row.summary, width: max(10, width - column - 4))
        if usage.count > column {
          lines += TextWrapping.lines(of: usage, width: width - 2).map { "  \($0)" }
        } else {
          lines.append("  \(usage.padded(to: column))  \(summary.removeFirst())")
        }
        lines += summary.map { "  \(String(repeating: " ", count: column))  \($0)" }
      }
    }
    lines += [""] + paragraph(Self.ending)
    return lines.joined(separator: "\n") + "\n"
  }

  /// The page of one command.
  func page(of row: ReplRow) -> String {
    var lines = TextWrapping.lines(of: Self.usage(row), width: width)
    lines += [""] + paragraph(row.summary.prefix(1).uppercased() + row.summary.dropFirst() + ".")
    if !row.aliases.isEmpty {
      lines += paragraph("Also called: \(row.aliases.map { "/\($0)" }.joined(separator: ", ")).")
    }
    if !row.details.isEmpty { lines += [""] + paragraph(row.details) }
    return lines.joined(separator: "\n") + "\n"
  }

  private func paragraph(_ text: String) -> [String] {
    TextWrapping.lines(of: text.replacing("\n", with: " "), width: width)
  }

  private static func usage(_ row: ReplRow) -> String {
    "/\(row.name)" + (row.arguments.isEmpty ? "" : " \(row.arguments)")
  }
}
