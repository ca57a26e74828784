import Notation
import Registry

/// The rows of settings in reference pages: what each takes, by default, and of which models.
struct ReferenceRows {
  /// Above the columns.
  static let titles = ["setting", "takes", "when absent", "models", "what it is"]

  let browsing: Browsing
  /// Every described place, in payload order.
  let entries: [SettingEntry]
  private let open: RequestFacts
  private let models: [(name: String, facts: RequestFacts)]
  /// The rules by which facts of a model alone decide that something is refused.
  private let refusals: [Rule]

  init(_ browsing: Browsing) {
    self.browsing = browsing
    entries = browsing.registry.entries
    open = browsing.facts(model: nil)
    refusals = browsing.registry.rules.filter { $0.kind == .refuse && $0.values == nil && $0.readsFactsAlone }
    models = browsing.models.filter { !browsing.isRetired($0) && $0.status != .restricted }.map { model in
      let name = browsing.name(of: model)
      return (name, browsing.facts(model: Browsing.Choice(name: name, reason: nil)))
    }
  }

  /// For whom the page holds.
  var preface: String {
    let title = browsing.registry.provider?.title ?? browsing.provider.name
    return
      "\(title.inMarkdown), as of \(browsing.day). Where no models are named, a setting is taken together with what "
      + "holds it."
  }

  /// The cells of one row.
  func cells(of entry: SettingEntry, named name: String) -> [String] {
    let short = (entry.descriptor?.aliases ?? []).map(\.inCode).joined(separator: ", ")
    return [
      name.inCode + (short.isEmpty ? "" : " or \(short)"), takes(entry), whenAbsent(entry),
      models.isEmpty ? "" : takers(entry), meaning(entry),
    ]
  }

  private func takes(_ entry: SettingEntry) -> String {
    var parts = [Phrase.takes(entry, open.offer(of: entry)).inCode]
    for bound in entry.descriptor?.limit?.entries ?? [] {
      switch bound.bound {
      case .fact(let path): parts.append("\(bound.keyword): \("\(path)".inCode)")
      case .literal(let value): parts.append("\(bound.keyword): \(Phrase.value(value).inCode)")
      }
    }
    return parts.joined(separator: "; ")
  }

  private func whenAbsent(_ entry: SettingEntry) -> String {
    switch entry.descriptor?.defaultValue {
    case .literal(let value)?: Phrase.value(value, limit: 40).inCode
    case .fact(let path)?: "\(path)".inCode
    case nil: entry.descriptor?.isRequired == true ? "required" : ""
    }
  }

  /// The models that take it, or those that refuse it, whichever are fewer; empty where what holds it decides.
  private func takers(_ entry: SettingEntry) -> String {
    guard isDecidedHere(entry) else { return entry.path.steps.count == 1 ? "all" : "" }
    let refusing = models.filter { $0.facts.offer(of: entry).refusal?.isFirm == true }.map(\.name)
    if refusing.isEmpty { return "all" }
    if refusing.count == models.count { return "none" }
    if refusing.count <= models.count / 2 {
      return "all but " + refusing.map(\.inCode).joined(separator: ", ")
    }
    return models.map(\.name).filter { !refusing.contains($0) }.map(\.inCode).joined(separator: ", ")
  }

  /// Whether something of its own decides which models take it; otherwise it is taken with what holds it.
  private func isDecidedHere(_ entry: SettingEntry) -> Bool {
    entry.descriptor?.requires?.readsFactsAlone ?? false || refusals.contains { $0.mentions(entry.path) }
  }

  private func meaning(_ entry: SettingEntry) -> String {
    guard let descriptor = entry.descriptor else { return "" }
    var sentences = [descriptor.summary, descriptor.help].compactMap { $0?.inMarkdown }
    if let requires = descriptor.requires, !requires.readsFactsAlone {
      sentences.append("Needs \(requires.words.inMarkdown).")
    }
    if let ends = descriptor.ends { sentences.append("Ends \(ends).") }
    if let deprecated = descriptor.deprecated {
      let since = deprecated.since.map { " since \($0)" } ?? ""
      let when = deprecated.when.map { ", when \($0.words.inMarkdown)" } ?? ""
      sentences.append("Deprecated\(since)\(when)\(deprecated.message.map { ": \($0.inProse)" } ?? "").")
    }
    if case .only(let endpoint) = descriptor.endpoints {
      sentences.append("Only for the endpoint \(endpoint.inCode).")
    }
    if let header = descriptor.header { sentences.append("Sent as the header \(header.inCode).") }
    if let path = descriptor.sentPath { sentences.append("Sent as \("\(path)".inCode).") }
    for header in descriptor.neededHeaders {
      sentences.append("Needs the header \("\(header.name): \(header.value)".inCode).")
    }
    for dispute in SettingPage.disputes(descriptor.disputed) {
      sentences.append("Disputed: \(dispute.inMarkdown).")
    }
    return sentences.joined(separator: " ")
  }
}
