import Notation

extension RegistryLint {
  mutating func checkModels() {
    let tiers = Set(registry.tiers.tiers.map(\.id))
    for model in registry.models.models {
      checkEvidence(model.evidence, "model \(model.id)", at: model.place)
      if let replacement = model.replacement, registry.models.match(replacement) == nil {
        let near = registry.models.suggestion(for: replacement)
        report(
          "registry-path",
          "\(model.id): no model is called \(replacement)" + (near.map { "; did you mean \($0)?" } ?? ""),
          at: model.place)
      }
      for tier in model.tiers + model.prices.keys.sorted() where !tiers.isEmpty && !tiers.contains(tier) {
        let near = Suggestion.nearest(to: tier, among: tiers.sorted())
        report(
          "registry-path",
          "\(model.id): no tier is called \(tier)" + (near.map { "; did you mean \($0)?" } ?? ""),
          at: model.place)
      }
      for name in model.disputed.keys.sorted() {
        let keys = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        // Where dates of another provider are left out, so is what is said about them.
        let isLeftOut = registry.provider?.hasOwnLifecycle == true && ["ends", "status"].contains(name)
        if model.fact(keys) == .missing, !isLeftOut {
          report(
            "registry-path", "\(model.id): disputed names \(name), a fact that is not there", at: model.place)
        }
      }
      if let released = model.released, let ends = model.ends, ends <= released {
        report("registry-values", "\(model.id) ends before it is released", at: model.place)
      }
      checkOrder(model)
    }
  }

  /// A default must be among what the model takes.
  private mutating func checkOrder(_ model: Model) {
    for setting in registry.settings {
      guard case .fact(.model(let keys))? = setting.defaultValue, case .value(let value) = model.fact(keys),
        let bound = setting.limit?.entries.first(where: { $0.keyword == "enum" }),
        case .fact(.model(let listKeys)) = bound.bound, case .value(.array(let list)) = model.fact(listKeys)
      else { continue }
      if !list.contains(where: { $0.isEquivalent(to: value) }) {
        report(
          "registry-values",
          "\(model.id): \(keys.joined(separator: ".")) is \(Words.value(value)), which "
            + "\(listKeys.joined(separator: ".")) does not name", at: model.place)
      }
    }
  }

  mutating func checkRules() {
    for rule in registry.rules {
      checkEvidence(rule.evidence, "rule \(rule.name)", at: rule.place)
      if let subset = rule.subset, registry.subsets[subset] == nil {
        report("registry-path", "rule \(rule.name): no subset is called \(subset)", at: rule.place)
      }
      if rule.kind == .advise, rule.severity == .error {
        report("registry-values", "rule \(rule.name): advice is a warning or a note", at: rule.place)
      }
      let usesMember = rule.targets.contains { path in
        if case .member = path { true } else { false }
      }
      if usesMember, rule.over == nil {
        report("registry-path", "rule \(rule.name): targets that begin with . need over", at: rule.place)
      }
    }
  }
}
