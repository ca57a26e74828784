import Notation

extension Repl {
  /// `/help`: the list, one command, or a setting by the registry.
  func help(_ rest: String) async throws {
    let words = rest.split(whereSeparator: \.isWhitespace).map(String.init)
    guard let first = words.first else {
      return await surface.page(ReplHelp(width: world.output.width).overview)
    }
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
    await surface.page(ReplHelp(width: world.output.width).page(of: row))
  }
}
