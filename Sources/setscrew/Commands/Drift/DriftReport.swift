import Notation
import Registry

/// A comparison as a table, as data, and as proposals.
struct DriftReport {
  let drift: Drift
  let provider: String
  /// Whether known differences are shown too.
  let showsAll: Bool
  /// The folder of the installation: places in it are shown without it.
  let home: String

  private var shown: [DriftDifference] { showsAll ? drift.differences : drift.new }

  /// The table, with a summary line below it.
  func text(_ paint: Paint) -> String {
    var lines: [String] = []
    for kind in DriftDifference.Kind.allCases {
      let members = shown.filter { $0.kind == kind }
      guard !members.isEmpty else { continue }
      lines += [paint.bold("\(kind.title) (\(members.count))")]
      let width = min(members.map { Self.subject($0).displayWidth }.max() ?? 0, 60)
      for difference in members { lines += self.lines(difference, width: width, paint) }
      lines.append("")
    }
    if !drift.stale.isEmpty {
      lines.append(paint.bold("known differences that no longer occur (\(drift.stale.count))"))
      lines += drift.stale.map { "  \($0.description.visibleText)  \(paint.dim(shown(at: $0.place)))" }
      lines.append("")
    }
    return (lines + [summary]).joined(separator: "\n") + "\n"
  }

  private func lines(_ difference: DriftDifference, width: Int, _ paint: Paint) -> [String] {
    var details: [String] = []
    if let registry = difference.registry { details.append("registry: \(registry)") }
    if let source = difference.source { details.append("source: \(source)") }
    if difference.isBeta { details.append("with a beta header") }
    if let place = difference.place { details.append(paint.dim(shown(at: place))) }
    let subject = Self.subject(difference).visibleText
    let blank = String(repeating: " ", count: max(0, width - subject.displayWidth) + 2)
    var lines = ["  \(subject)" + (details.isEmpty ? "" : blank + details.joined(separator: "; "))]
    for path in difference.alsoAt { lines.append("    also \(path.visibleText)") }
    if let reason = difference.reason { lines.append(paint.dim("    known: \(reason.visibleText)")) }
    return lines
  }

  private static func subject(_ difference: DriftDifference) -> String {
    difference.path + (difference.value.map { " \($0)" } ?? "")
  }

  private func shown(at place: Place) -> String {
    let file = place.file.hasPrefix(home + "/") ? String(place.file.dropFirst(home.count + 1)) : place.file
    return "\(file):\(place.start.line)"
  }

  /// What was compared, and how it ended.
  var summary: String {
    let counts = drift.counts
    var parts = ["\(counts.places) places"]
    if counts.models > 0 { parts.append("\(counts.models) models") }
    if counts.events > 0 { parts.append("\(counts.events) events") }
    let known = drift.differences.count - drift.new.count
    var result = ["\(drift.new.count) new", "\(known) known"]
    if !drift.stale.isEmpty { result.append("\(drift.stale.count) stale") }
    return "\(provider) against \(drift.source): \(parts.joined(separator: ", ")) compared; "
      + "differences: \(result.joined(separator: ", "))"
  }

  /// The comparison as data: new differences, with `--all` known ones too.
  var json: JSON {
    [
      "provider": .string(provider),
      "source": [
        "kind": .string(drift.source.kind.rawValue), "name": .string(drift.source.name),
        "version": Self.text(drift.source.version),
      ],
      "compared": [
        "places": .number(JSONNumber(drift.counts.places)),
        "models": .number(JSONNumber(drift.counts.models)),
        "events": .number(JSONNumber(drift.counts.events)),
      ],
      "new": .number(JSONNumber(drift.new.count)),
      "known": .number(JSONNumber(drift.differences.count - drift.new.count)),
      "differences": .array(shown.map(Self.json)),
      "stale": .array(
        drift.stale.map { entry in
          [
            "kind": .string(entry.kind.rawValue), "paths": .array(entry.paths.map { .string($0) }),
            "values": .array(entry.values.map { .string($0) }), "reason": .string(entry.reason),
            "file": .string(entry.place.file), "line": .number(JSONNumber(entry.place.start.line)),
          ]
        }),
    ]
  }

  private static func json(_ difference: DriftDifference) -> JSON {
    [
      "kind": .string(difference.kind.rawValue), "path": .string(difference.path),
      "value": text(difference.value), "also_at": .array(difference.alsoAt.map { .string($0) }),
      "registry": text(difference.registry), "source": text(difference.source),
      "beta": .bool(difference.isBeta), "known": .bool(!difference.isNew), "reason": text(difference.reason),
      "file": text(difference.place?.file),
      "line": difference.place.map { .number(JSONNumber($0.start.line)) } ?? .null,
      "words": text(difference.words),
    ]
  }

  private static func text(_ text: String?) -> JSON { text.map { .string($0) } ?? .null }

  /// Entries for review, each file under its name.
  func text(of proposal: DriftProposal) -> String {
    guard !proposal.parts.isEmpty else { return "# nothing to add\n" }
    return proposal.parts.map {
      "# \($0.heading.hasPrefix(home + "/") ? String($0.heading.dropFirst(home.count + 1)) : $0.heading)\n\($0.text)"
    }.joined(separator: "\n")
  }
}
