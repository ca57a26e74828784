import Notation
import Payload

/// All about one setting of a request, for a person at a terminal.
struct ExplanationPage {
  let width: Int
  let paint: Paint

  func text(of entry: Explanation.Entry) -> String {
    var page = DetailPage()
    page.title("\(entry.path) = \(entry.shownValue)")
    let names = entry.aliases.isEmpty ? nil : "Also called \(entry.aliases.joined(separator: ", "))."
    page.paragraph([entry.summary, names].compactMap { $0 }.joined(separator: " "))
    page.value("changed", entry.changed)
    page.value("read", entry.read)
    page.value("sent as", entry.destination)
    page.values("holds", entry.members)
    for bound in entry.bounds { page.value("limit", Self.text(of: bound)) }
    page.value("when absent", Self.text(of: entry.absence))
    return page.text(width: width, paint: paint) + layers(of: entry) + rules(of: entry)
  }

  private static func text(of bound: Explanation.Bound) -> String {
    let parts = [bound.source, bound.evidence].compactMap { $0 }
    return bound.text + (parts.isEmpty ? "" : " (\(parts.joined(separator: "; ")))")
  }

  private static func text(of absence: Explanation.Absence) -> String {
    let evidence = absence.evidence.map { " (\($0))" } ?? ""
    switch absence.kind {
    case .byDefault:
      let value = absence.value.map { Phrase.value($0) } ?? ""
      let dispute = absence.dispute.map { "; disputed: \($0)" } ?? ""
      return "the API takes \(value), \(absence.text)\(evidence)\(dispute)"
    case .notTaken: return absence.text + evidence
    case .none: return "the registry knows of no default"
    case .unknown: return "not known: \(absence.text)"
    }
  }

  /// Who says something about it, the strongest first; what is in force is marked.
  private func layers(of entry: Explanation.Entry) -> String {
    var table = TextTable([
      .init(title: "  who says it", fit: .rigid), .init(title: "value", fit: .wraps(minimum: 12)),
      .init(title: "where", fit: .wraps(minimum: 16)),
    ])
    for link in entry.chain {
      let layer = link.layer + (link.isInherited ? ", inherited" : "")
      let value = link.value.map { $0.isNull ? "null: unset" : Phrase.value($0, limit: 60) } ?? "not taken"
      let place = link.origin.map { "\($0)" } ?? "what the API does when it is absent"
      table.add(
        ["\(link.isInForce ? ">" : " ") \(layer)", value, place], link.isInForce ? .plain : .dim)
    }
    return table.isEmpty ? "" : "\n" + table.text(width: width, paint: paint)
  }

  private func rules(of entry: Explanation.Entry) -> String {
    var table = TextTable([
      .init(title: "  rules that look at it", fit: .rigid), .init(title: "", fit: .wraps(minimum: 24)),
    ])
    for verdict in entry.verdicts {
      let words =
        switch verdict.kind {
        case .fired: "fires: \(verdict.detail ?? "")"
        case .notFired: "does not fire"
        case .unknown: "cannot be judged, \(verdict.detail ?? "")"
        }
      table.add(["  \(verdict.rule)", words], verdict.kind == .notFired ? .dim : .plain)
    }
    return table.isEmpty ? "" : "\n" + table.text(width: width, paint: paint)
  }
}
