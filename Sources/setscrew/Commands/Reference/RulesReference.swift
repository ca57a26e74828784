import Notation
import Registry

/// The page of rules, by their ids as findings name them.
struct RulesReference {
  private let browsing: Browsing

  init(_ browsing: Browsing) { self.browsing = browsing }

  func describe(in page: inout MarkdownPage) {
    let title = browsing.registry.provider?.title ?? browsing.provider.name
    page.paragraph(
      "\(title.inMarkdown), as of \(browsing.day). A finding ends with the id of the rule that it rests on; a "
        + "limit of a setting's own has the setting's path in place of a name. `setscrew explain PROFILE KEY` says "
        + "which rules looked at a value.")
    let sentences = Sentences(modelName: "the model")
    for plugin in browsing.registry.plugins {
      let rules = browsing.registry.rules.filter { $0.plugin == plugin }
      guard !rules.isEmpty else { continue }
      page.heading(plugin)
      page.table(
        ["id", "kind", "about", "when", "says", "finding", "evidence"],
        rules.map { rule in
          let about =
            rule.targetPaths.isEmpty ? rule.over.map { ["\($0)"] } ?? [] : rule.targetPaths.map { "\($0)" }
          let path = rule.targetPaths.first ?? rule.over
          return [
            rule.id.inCode, rule.kind.rawValue, about.map(\.inCode).joined(separator: ", "),
            condition(of: rule),
            (path.map { sentences.message(of: rule, about: $0) } ?? rule.message).inProse,
            finding(of: rule), (rule.evidence?.description ?? "").inMarkdown,
          ]
        })
    }
  }

  private func condition(of rule: Rule) -> String {
    var parts = [rule.when?.words, rule.need.map { "without \($0.words)" }].compactMap { $0?.inMarkdown }
    if let values = rule.values {
      parts.insert("it is \(values.map { Phrase.value($0) }.joined(separator: " or "))".inMarkdown, at: 0)
    }
    return parts.joined(separator: "; ")
  }

  private func finding(of rule: Rule) -> String {
    var parts = ["\(rule.disputed == nil ? rule.severity.rawValue : Severity.warning.rawValue)"]
    if let code = rule.code { parts.append(code.rawValue.inCode) }
    if let remedy = rule.remedy { parts.append("suggests \(remedy.rawValue)") }
    return parts.joined(separator: ", ")
  }
}
