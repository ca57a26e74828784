import Notation
import Registry

extension RuleCheck {
  /// What the rule says about a target.
  func make(_ target: Target, _ scope: MemberScope?, breach: Limit.Breach? = nil) -> Judgement {
    var template = MessageTemplate(
      model: subject.modelName, setting: target.path.description, value: target.value)
    template.allowed = breach?.bound.array
    template.limit = breach?.bound
    var judgement = Judgement(
      source: .rule, code: code, severity: severity, message: template.text(rule.message), path: target.path,
      rule: Finding.Rule(id: rule.id, evidence: rule.evidence?.description), suggested: rule.remedy)
    judgement.wayOut = rule.hint.map(template.text)
    judgement.detail = Judgement.Detail(
      keyword: breach?.keyword, bound: breach?.bound, allowed: breach?.bound.array, value: target.value)
    switch rule.kind {
    case .refuse:
      judgement.target = target.path
      if let values = rule.values {
        judgement.detail.allowed = remaining(at: target.path, without: values)
        judgement.allowance = allowance(at: target.path, without: values)
      } else {
        judgement.spot = .key
      }
    case .need, .limit, .exclusive, .order, .unique, .subset: judgement.target = target.path
    case .deprecated: if rule.values == nil { judgement.spot = .key }
    case .advise: break
    }
    if judgement.target?.steps == [.key(KnownSetting.model)] { judgement.target = nil }
    if judgement.severity < .error { judgement.target = nil }
    judgement.doubt(rule.disputed, "rule", rule.when, subject)
    if let need = rule.need, let reason = subject.dispute(about: need) { judgement.markDisputed(reason) }
    return judgement
  }

  /// What the rule says about a place in a schema that leaves its subset.
  func make(_ departure: SchemaSubset.Departure, of target: Target, _ scope: MemberScope?) -> Judgement {
    var judgement = make(target, scope)
    judgement.path = ValuePath(target.path.steps + departure.path.steps)
    judgement.message = "\(judgement.path): \(departure.message)"
    if let hint = departure.hint { judgement.wayOut = hint }
    judgement.detail.keyword = departure.keyword
    judgement.detail.part = departure.path
    // A schema that lacks something is named by its key: its first line may be another keyword's.
    if departure.path.steps.last != .key(departure.keyword) { judgement.spot = .key }
    return judgement
  }

  private var code: Finding.Code {
    if let code = rule.code { return code }
    switch rule.kind {
    case .refuse: return .settingRefused
    case .need: return .settingNeeds
    case .exclusive: return .exclusiveSettings
    case .limit: return .limitExceeded
    case .subset: return .schemaSubset
    case .order: return .itemOrder
    case .unique: return .repeatedName
    case .deprecated: return .deprecated
    case .advise: return .advice
    }
  }

  private var severity: Severity {
    switch rule.kind {
    case .advise, .deprecated: min(rule.severity, .warning)
    default: rule.severity
    }
  }

  /// The listed values of a setting that are left when some are refused; nil where none are listed.
  private func remaining(at path: ValuePath, without refused: [JSON]) -> [JSON]? {
    guard let descriptor = subject.facts.registry.node(at: path, in: subject.facts.body)?.descriptor else {
      return nil
    }
    let narrowed = descriptor.limit?.bound("enum", in: subject.facts)?.array
    return (narrowed ?? descriptor.listedValues)?.filter { value in
      !value.isNull && !refused.contains { $0.isEquivalent(to: value) }
    }
  }

  private func allowance(at path: ValuePath, without refused: [JSON]) -> Allowance? {
    guard let descriptor = subject.facts.registry.node(at: path, in: subject.facts.body)?.descriptor,
      descriptor.isOrdered, let scale = descriptor.listedValues?.filter({ !$0.isNull }),
      let allowed = remaining(at: path, without: refused), !allowed.isEmpty
    else { return nil }
    return .scale(scale, allowed: allowed)
  }
}
