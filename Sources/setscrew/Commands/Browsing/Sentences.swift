import Notation
import Registry

/// What rules and conditions say, with the names of a model and a setting put in.
struct Sentences {
  private let modelName: String

  init(modelName: String) { self.modelName = modelName }

  init(_ browsing: Browsing, _ model: Browsing.Choice?) {
    self.init(modelName: model?.name ?? "the model")
  }

  /// Why a setting is not taken.
  func reason(_ refusal: SettingOffer.Refusal, _ path: SettingPath) -> String {
    if let rule = refusal.rule { return message(of: rule, about: path) }
    if let requirement = refusal.requirement { return "needs \(requirement.words)" }
    return "by \(refusal.id)"
  }

  /// What a rule says.
  func message(of rule: Rule, about path: SettingPath) -> String { filled(rule.message, rule, path) }

  /// The way out that a rule names.
  func hint(of rule: Rule, about path: SettingPath) -> String? { rule.hint.map { filled($0, rule, path) } }

  /// A sentence with its blanks filled as far as they are known without a request.
  private func filled(_ sentence: String, _ rule: Rule, _ path: SettingPath) -> String {
    var limit: JSON?
    if case .literal(let bound)? = rule.limit?.entries.first?.bound { limit = bound }
    let setting = rule.targetPaths.contains { $0 == path } ? "\(path)" : rule.targetNames
    let value = rule.values.flatMap { $0.count == 1 ? Phrase.value($0[0]) : nil }
    return
      sentence
      .replacing("{model}", with: modelName)
      .replacing("{setting}", with: setting)
      .replacing("{value}", with: value ?? "this value")
      .replacing("{allowed}", with: limit?.array.map(Phrase.choices) ?? "one of its values")
      .replacing("{limit}", with: limit.map { Phrase.value($0) } ?? "its limit")
  }
}

extension Rule {
  /// What the rule is about, in words: `a, b or c`.
  fileprivate var targetNames: String {
    let names = targetPaths.map { "\($0)" }
    guard names.count > 1, let last = names.last else { return names.first ?? "it" }
    return names.dropLast().joined(separator: ", ") + " or " + last
  }
}
