import Notation
import Registry

/// Judges the model that a body names: whether it is known, and where it stands in its life.
struct ModelCheck {
  let subject: Subject
  let context: CheckContext

  /// What is to be said; `skipped` is what could not be judged because the model is unknown.
  func judgements(skipped: [Skipped]) -> [Judgement] {
    guard let name = subject.body[KnownSetting.model]?.string else { return [] }
    guard let match = subject.facts.model else { return [unknown(name, skipped)] }
    var judgements: [Judgement] = []
    let model = match.model
    if let ends = model.ends {
      var judgement = make(.retired, model)
      let hasEnded = context.date >= ends
      judgement.severity = hasEnded ? .error : .warning
      judgement.message = hasEnded ? "\(name) ended on \(ends)" : "\(name) ends on \(ends)"
      judgement.wayOut = model.replacement.map { "use \($0)" }
      if let reason = model.dispute(about: ["ends"]) { judgement.markDisputed(reason) }
      judgements.append(judgement)
    } else if model.status == .retired {
      var judgement = make(.retired, model)
      judgement.message = "\(name) is no longer served"
      judgement.wayOut = model.replacement.map { "use \($0)" }
      judgements.append(judgement)
    } else if model.status == .deprecated {
      var judgement = make(.deprecated, model)
      judgement.severity = .warning
      judgement.message = "\(name) is deprecated"
      judgement.wayOut = model.replacement.map { "use \($0)" }
      judgements.append(judgement)
    }
    if model.status == .restricted {
      var judgement = make(.restrictedModel, model)
      judgement.severity = .note
      judgement.message = "\(name) is to be had by some accounts only"
      judgements.append(judgement)
    }
    return judgements
  }

  private func make(_ code: Finding.Code, _ model: Model) -> Judgement {
    Judgement(
      source: .request, code: code, severity: .error, message: "",
      path: ValuePath([.key(KnownSetting.model)]),
      rule: Finding.Rule(id: "\(model.plugin)/\(model.id)", evidence: model.evidence?.description))
  }

  private func unknown(_ name: String, _ skipped: [Skipped]) -> Judgement {
    var judgement = Judgement(
      source: .request, code: .unknownModel, severity: .warning,
      message: "\(name) is not a model that the registry knows",
      path: ValuePath([.key(KnownSetting.model)]))
    judgement.wayOut = suggestion(for: name).map { "did you mean \($0)?" }
    let ids = skipped.filter { $0.facts.contains { if case .model = $0 { true } else { false } } }.map(\.id)
    if !ids.isEmpty {
      let unique = ids.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
      judgement.remarks.append(
        Judgement.Remark(
          message: "not checked, for want of facts about it: \(unique.joined(separator: ", "))"))
    }
    return judgement
  }

  /// The known name that was meant most likely; what both names begin with does not make them alike.
  private func suggestion(for name: String) -> String? {
    guard let near = context.registry.models.suggestion(for: name) else { return nil }
    let shared = zip(name, near).prefix { $0 == $1 }.map(\.0)
    let prefix = (shared.lastIndex(of: "-") ?? -1) + 1
    return Suggestion.nearest(to: String(name.dropFirst(prefix)), among: [String(near.dropFirst(prefix))])
      == nil
      ? nil : near
  }
}
