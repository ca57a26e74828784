import Notation

extension Repl {
  /// `/help`: the list, one command, or a setting by the registry.
  func help(_ rest: String) async throws {
    let words = rest.split(whereSeparator: \.isWhitespace).map(String.init)
    guard let first = words.first else { return await surface.page(ReplHelp.overview()) }
    let name = first.hasPrefix("/") || first.hasPrefix(".") ? String(first.dropFirst()) : first
    if words.count > 1, name == "set" || name == "unset" || name == "get" {
      return try await command(.settings, words.dropFirst().joined(separator: " "))
    }
    guard let row = ReplTable.row(named: name) else {
      if try plan().registry.setting(named: name) != nil { return try await command(.settings, name) }
      let near = Suggestion.nearest(to: name, among: ReplTable.names)
      throw Failure(
        .usage, "there is no command /\(name)",
        remedy: near.map { "did you mean /\($0)?" } ?? "/help lists them")
    }
    await surface.page(ReplHelp.page(of: row))
  }
}

/// The texts of help, made from the table alone.
enum ReplHelp {
  /// The list of commands, by group.
  static func overview() -> String {
    var lines: [String] = []
    let width = ReplTable.rows.map { usage($0).count }.filter { $0 <= 30 }.max() ?? 0
    for group in ReplRow.Group.allCases {
      let rows = ReplTable.rows.filter { $0.group == group }
      guard !rows.isEmpty else { continue }
      if !lines.isEmpty { lines.append("") }
      lines.append("\(group.rawValue):")
      for row in rows {
        let usage = usage(row)
        if usage.count > width {
          lines += ["  \(usage)", "  \(String(repeating: " ", count: width))  \(row.summary)"]
        } else {
          lines.append("  \(usage.padded(to: width))  \(row.summary)")
        }
      }
    }
    lines += [
      "",
      "Any other line is sent. A leading space or // always sends. \"\"\" begins and ends text of several lines,",
      "and so does Alt-Enter between its lines. Tab completes, Ctrl-R searches, Ctrl-O folds reasoning, Ctrl-X Ctrl-E",
      "opens your editor, Ctrl-C stops the answer, then the line; Ctrl-D ends the session.",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  /// The page of one command.
  static func page(of row: ReplRow) -> String {
    var lines = [usage(row), "", row.summary.prefix(1).uppercased() + row.summary.dropFirst() + "."]
    if !row.aliases.isEmpty {
      lines.append("Also called: \(row.aliases.map { "/\($0)" }.joined(separator: ", ")).")
    }
    if !row.details.isEmpty { lines += ["", row.details] }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func usage(_ row: ReplRow) -> String {
    "/\(row.name)" + (row.arguments.isEmpty ? "" : " \(row.arguments)")
  }
}
