import Notation

/// Prints findings as a good compiler does: place, severity, code and message, then the line with carets.
///
/// For example:
///
///     profiles/haiku.yaml:8:14: error[setting-refused]: temperature is refused by gpt-6.2-sol
///       8 | temperature: 0.2
///         |              ^^^
///       rule openai/sampling-never (docs, verified 2026-11-30)
///       remedy: remove the line, write `temperature: null`, or run with --remedy drop
///
/// The texts that places point into are passed in by name; without a text the line is left out.
public struct FindingPrinter: Sendable {
  /// Whether escape sequences for colour are written.
  public var usesColor: Bool
  /// The columns after which a source line is cut around its place.
  public var width: Int
  private let sources: [String: SourceText]

  /// A printer for findings in the given texts.
  public init(sources: [String: String] = [:], usesColor: Bool = false, width: Int = 100) {
    self.sources = sources.mapValues(SourceText.init)
    self.usesColor = usesColor
    self.width = width
  }

  /// All findings sorted by place, with an empty line between them and the count at the end.
  public func report(_ findings: [Finding]) -> String {
    let blocks = findings.sortedByPlace().map(text(of:))
    return (blocks + [Self.count(findings) + "\n"]).joined(separator: "\n")
  }

  /// One finding with its source line, rule, notes and remedy; every line ends with a newline.
  public func text(of finding: Finding) -> String {
    var text = ""
    if let origin = finding.origin { text += paint(origin.description.visibleText + ":", .place) + " " }
    text += paint("\(finding.severity.rawValue)[\(finding.code)]:", .severity(finding.severity))
    text += " " + paint(finding.message.visibleText, .message) + "\n"
    if let place = finding.origin?.place { text += excerpt(at: place, severity: finding.severity) }
    if let rule = finding.rule {
      text += "  " + paint("rule", .label) + " \(rule.id)"
      if let evidence = rule.evidence { text += " (\(evidence.visibleText))" }
      text += "\n"
    }
    for note in finding.notes { text += self.text(of: note) }
    if let remedy = finding.remedy {
      text += "  " + paint("remedy:", .label) + " \(remedy.visibleText)\n"
    }
    return text
  }

  /// How many of which severity: `2 errors, 1 warning`.
  public static func count(_ findings: [Finding]) -> String {
    let parts: [String] = [Severity.error, .warning, .note].compactMap { severity in
      let count = findings.count { $0.severity == severity }
      guard count > 0 else { return nil }
      return "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
    }
    return parts.isEmpty ? "no findings" : parts.joined(separator: ", ")
  }

  private func text(of note: Finding.Note) -> String {
    let label = paint("note:", .label)
    let message = note.message.visibleText
    guard let origin = note.origin else { return "  \(label) \(message)\n" }
    return "  \(origin.description.visibleText): \(label) \(message)\n"
  }

  private func excerpt(at place: Place, severity: Severity) -> String {
    guard let line = sources[place.file]?[place.start.line] else { return "" }
    let end = place.end.line > place.start.line ? line.unicodeScalars.count : place.end.column - 1
    let start = place.start.column - 1
    let excerpt = SourceExcerpt(line: line, range: start..<max(end, start), width: width)
    let number = String(place.start.line)
    let blank = String(repeating: " ", count: number.count)
    let separator = excerpt.text.isEmpty ? "" : " "
    return "  \(number) |\(separator)\(excerpt.text)\n"
      + "  \(blank) | " + paint(excerpt.carets, .severity(severity)) + "\n"
  }
}

extension FindingPrinter {
  private enum Paint {
    case place, message, label
    case severity(Severity)

    var code: String {
      switch self {
      case .place, .message: "1"
      case .label: "36"
      case .severity(.error): "1;31"
      case .severity(.warning): "1;33"
      case .severity(.note): "1;36"
      }
    }
  }

  private func paint(_ text: String, _ paint: Paint) -> String {
    usesColor ? "\u{1B}[\(paint.code)m\(text)\u{1B}[0m" : text
  }
}
