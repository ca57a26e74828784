import Notation

/// The line below the prompt: model, effort, tier, what differs, context used, cost; what has no room is left out.
struct StatusLine: Sendable, Equatable {
  var session = ""
  var model = ""
  var effort: String?
  var tier: String?
  var changed: [String] = []
  var contextUsed: Int?
  var contextLimit: Int?
  var cost = ""
  var state = ""
  var isWatching = false

  /// The line at a width; `live` says what goes on at the moment.
  ///
  /// - Parameter mode: What letters mean at the moment, where that changes.
  func text(width: Int, theme: Theme, live: String? = nil, mode: String? = nil) -> String {
    // What matters most stays longest.
    var parts: [(text: String, role: Theme.Role)] = [(model.isEmpty ? "no model" : model, .statusStrong)]
    if let mode { parts.insert((mode, mode == "INSERT" ? .status : .statusStrong), at: 0) }
    if let live { parts.append((live, .warning)) }
    if let effort { parts.append(("effort \(effort)", .status)) }
    if !changed.isEmpty { parts.append(("changed: \(changed.joined(separator: ", "))", .warning)) }
    parts.append((cost, .status))
    if let contextUsed { parts.append((context(contextUsed), .status)) }
    if let tier { parts.append(("tier \(tier)", .status)) }
    if isWatching { parts.append(("watching", .status)) }
    parts.append((session, .status))
    parts.append((state, .status))
    var line = ""
    var used = 0
    for part in parts where !part.text.isEmpty {
      let text = part.text.visibleText
      let size = text.displayWidth + (used > 0 ? 3 : 0)
      guard used + size <= width else {
        if used == 0 { return theme.paint(String(text.prefix(max(1, width))), part.role) }
        continue
      }
      if used > 0 { line += theme.paint(" · ", .marker) }
      line += theme.paint(text, part.role)
      used += size
    }
    return line
  }

  private func context(_ used: Int) -> String {
    guard let contextLimit, contextLimit > 0 else { return "\(Phrase.tokens(used)) tokens" }
    let share = used * 100 / contextLimit
    return "\(Phrase.tokens(used)) of \(Phrase.tokens(contextLimit)) (\(share) %)"
  }
}
