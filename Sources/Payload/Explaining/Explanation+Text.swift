import Notation

extension Explanation {
  /// The table of all values: setting, value, who set it; below a row what it won over and what became of it.
  public var text: String {
    let rows = entries.map { (setting: $0.path.description, value: $0.shownValue, origin: $0.shownOrigin) }
    let first = min(rows.map(\.setting.displayWidth).max() ?? 0, 40)
    let second = min(rows.map(\.value.displayWidth).max() ?? 0, 40)
    var text = ""
    for (entry, row) in zip(entries, rows) {
      text +=
        Self.padded(row.setting, first) + "  " + Self.padded(row.value, second) + "  " + row.origin + "\n"
      for line in entry.remarks(isWhole: false) { text += "  \(line)\n" }
    }
    return text
  }

  /// All about the settings of a name, a paragraph for each; nil when there is no such setting.
  public func text(named name: String) -> String? {
    let found = entries(named: name)
    guard !found.isEmpty else { return nil }
    return found.map(\.text).joined(separator: "\n")
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.displayWidth))
  }
}

extension Explanation.Entry {
  /// All about the setting: the value and who set it, then a line for everything else that is known.
  public var text: String {
    var text = "\(path) = \(shownValue)"
    if !shownOrigin.isEmpty { text += "  (\(shownOrigin))" }
    text += "\n"
    if let summary { text += "  \(summary)\n" }
    for line in remarks(isWhole: true) { text += "  \(line)\n" }
    return text
  }

  var shownValue: String {
    guard let value else { return change == nil ? "not set" : "left out" }
    switch value {
    case .string(let text): return Self.short(text)
    default: return Self.short(value.encoded())
    }
  }

  var shownOrigin: String { origin.map { $0.description.visibleText } ?? "" }

  private static func short(_ text: String) -> String {
    let line = text.visibleText
    return line.count > 60 ? String(line.prefix(59)) + "…" : line
  }

  fileprivate func remarks(isWhole: Bool) -> [String] {
    var lines: [String] = []
    if let change {
      let rule = change.rule.map { " by \($0)" } ?? ""
      switch change.kind {
      case .clamped: lines.append("changed from \(ValueText.short(change.from))\(rule)")
      case .dropped: lines.append("left out\(rule); it was \(ValueText.short(change.from))")
      case .emptied: lines.append("left out, because nothing is left in it")
      case .omitted: lines.append("left out, because the endpoint does not take it")
      }
    }
    if let readFrom { lines.append("read by its type; YAML alone reads \(readFrom.encoded())") }
    for loser in losers.reversed() {
      lines.append(
        "wins over \(Self.short(loser.value.encoded())) (\(loser.layer), \(loser.origin.description.visibleText))"
      )
    }
    if let destination { lines.append("sent as \(destination)") }
    if isWhole {
      for bound in bounds {
        let parts = [bound.source, bound.evidence].compactMap { $0 }
        lines.append("limit: \(bound.text)" + (parts.isEmpty ? "" : " (\(parts.joined(separator: "; ")))"))
      }
      if let defaultValue { lines.append("default: \(ValueText.short(defaultValue))") }
    }
    for verdict in verdicts where isWhole || verdict.kind != .notFired {
      lines.append(
        "rule \(verdict.rule): \(verdict.kind.rawValue)" + (verdict.detail.map { ", \($0)" } ?? ""))
    }
    return lines
  }
}
