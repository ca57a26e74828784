import Notation

extension Explanation.Entry {
  /// The value in one line.
  public var shownValue: String {
    guard let value else { return change == nil ? "not set" : "left out" }
    switch value {
    case .string(let text): return Self.short(text)
    default: return Self.short(value.encoded())
    }
  }

  /// Who set it, in one line; empty when nobody did.
  public var shownOrigin: String { origin.map { $0.description.visibleText } ?? "" }

  private static func short(_ text: String) -> String {
    let line = text.visibleText
    return line.count > 60 ? String(line.prefix(59)) + "…" : line
  }

  /// What became of the value, and what it won over.
  public var remarks: [String] {
    var lines = [changed, read].compactMap { $0 }
    for loser in losers.reversed() {
      lines.append(
        "wins over \(Self.short(loser.value.encoded())) (\(loser.layer), \(loser.origin.description.visibleText))"
      )
    }
    if let destination { lines.append("sent as \(destination)") }
    for verdict in verdicts where verdict.kind != .notFired {
      lines.append(
        "rule \(verdict.rule): \(verdict.kind.rawValue)" + (verdict.detail.map { ", \($0)" } ?? ""))
    }
    return lines
  }

  /// What was done to the value, in words; nil when it is sent as written.
  public var changed: String? {
    guard let change else { return nil }
    let rule = change.rule.map { " by \($0)" } ?? ""
    return switch change.kind {
    case .clamped: "changed from \(ValueText.short(change.from))\(rule)"
    case .dropped: "left out\(rule); it was \(ValueText.short(change.from))"
    case .emptied: "left out, because nothing is left in it"
    case .omitted: "left out, because the endpoint does not take it"
    }
  }

  /// How the text was read, where YAML alone reads it otherwise.
  public var read: String? {
    readFrom.map { "read by its type; YAML alone reads \($0.encoded())" }
  }
}
