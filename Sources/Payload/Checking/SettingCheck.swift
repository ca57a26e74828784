import Notation
import Registry

/// Judges each setting of a body by what the model, the provider and the date say about it.
struct SettingCheck {
  let subject: Subject
  let context: CheckContext
  private(set) var judgements: [Judgement] = []
  private(set) var skipped: [Skipped] = []
  /// Where the value breaks its own schema already, so that a limit has nothing to add.
  private let broken: Set<ValuePath>
  /// The settings that are refused as a whole, so that what lies in them has nothing to add.
  private var refused: [ValuePath] = []

  init(_ subject: Subject, in context: CheckContext, broken: Set<ValuePath> = []) {
    self.subject = subject
    self.context = context
    self.broken = broken
  }

  mutating func run() {
    var check = self
    context.registry.tree.root.visitSettings(in: subject.facts.body) { path, value, descriptor in
      check.judge(path, value, descriptor)
    }
    self = check
  }

  private mutating func judge(_ path: ValuePath, _ value: JSON, _ descriptor: ResponseSettingDescriptor) {
    guard !value.isNull else { return }
    if let requires = descriptor.requires { judge(requires: requires, path, value, descriptor) }
    if let limit = descriptor.limit { judge(limit: limit, path, value, descriptor) }
    if let ends = descriptor.ends { judge(ends: ends, path, descriptor) }
    if let deprecated = descriptor.deprecated { judge(deprecated: deprecated, path, value, descriptor) }
    if !descriptor.neededHeaders.isEmpty { judge(headers: descriptor.neededHeaders, path, descriptor) }
  }

  private mutating func judge(
    requires: Condition, _ path: ValuePath, _ value: JSON, _ descriptor: ResponseSettingDescriptor
  ) {
    switch requires.evaluate(in: subject.facts) {
    case .holds: return
    case .unknown(let facts): skipped.append(Skipped(id: descriptor.ruleID, facts: facts))
    case .fails:
      if refused.contains(where: path.hasPrefix) { return }
      refused.append(path)
      var judgement = make(descriptor, .settingRefused, path)
      judgement.message = "\(Self.name(path, value, descriptor)) is refused by \(subject.modelName)"
      judgement.spot = .key
      judgement.target = path
      judgement.doubt(descriptor.disputed, "requires", requires, subject)
      judgements.append(judgement)
    }
  }

  private mutating func judge(
    limit: Limit, _ path: ValuePath, _ value: JSON, _ descriptor: ResponseSettingDescriptor
  ) {
    guard !broken.contains(path), !refused.contains(where: path.hasPrefix) else { return }
    let (breaches, missing) = limit.breaches(of: value, in: subject.facts)
    if !missing.isEmpty { skipped.append(Skipped(id: descriptor.ruleID, facts: missing)) }
    for breach in breaches {
      var judgement = make(descriptor, breach.code, path)
      judgement.message = "\(path) \(breach.message(of: value, for: subject.modelName))"
      judgement.target = path
      judgement.detail = Judgement.Detail(
        keyword: breach.keyword, bound: breach.bound,
        allowed: breach.keyword == "enum" ? breach.bound.array : nil,
        value: value)
      judgement.allowance = Self.allowance(of: breach, limit, descriptor, subject.facts)
      judgement.wayOut =
        breach.suggestion.map { "did you mean \($0)?" } ?? Judgement.wayInto(breach.keyword, breach.bound)
      if case .model(let keys)? = breach.source, let model = subject.facts.model?.model {
        if let evidence = model.evidence { judgement.rule?.evidence = evidence.description }
        if let reason = model.dispute(about: keys) { judgement.markDisputed(reason) }
      }
      if let reason = descriptor.disputed?.reason(for: "limit") { judgement.markDisputed(reason) }
      judgements.append(judgement)
    }
  }

  private mutating func judge(ends day: CivilDate, _ path: ValuePath, _ descriptor: ResponseSettingDescriptor)
  {
    let hasEnded = context.date >= day
    var judgement = make(descriptor, .retired, path)
    judgement.message = hasEnded ? "\(path) ended on \(day)" : "\(path) ends on \(day)"
    judgement.spot = .key
    if hasEnded { judgement.target = path } else { judgement.severity = .warning }
    if let use = descriptor.deprecated?.use, !use.isEmpty { judgement.wayOut = "use \(ValueText.both(use))" }
    if let reason = descriptor.disputed?.reason(for: "ends") { judgement.markDisputed(reason) }
    judgements.append(judgement)
  }

  private mutating func judge(
    deprecated: Deprecation, _ path: ValuePath, _ value: JSON, _ descriptor: ResponseSettingDescriptor
  ) {
    if let when = deprecated.when, !when.evaluate(in: subject.facts).isTrue { return }
    var judgement = make(descriptor, .deprecated, path)
    judgement.severity = deprecated.severity
    judgement.message = "\(Self.name(path, value, descriptor)) is deprecated"
    if let message = deprecated.message { judgement.message += ": \(message)" }
    judgement.spot = .key
    if !deprecated.use.isEmpty { judgement.wayOut = "use \(ValueText.both(deprecated.use))" }
    if let reason = descriptor.disputed?.reason(for: "deprecated") {
      judgement.remarks.append(Judgement.Remark(message: "sources differ: \(reason)"))
    }
    judgements.append(judgement)
  }

  private mutating func judge(
    headers: [(name: String, value: String)], _ path: ValuePath, _ descriptor: ResponseSettingDescriptor
  ) {
    for header in headers {
      let setting = context.registry.settings.first { $0.header?.lowercased() == header.name.lowercased() }
      if let path = setting?.key.valuePath, let value = subject.facts.body[path] {
        let values = value.array ?? [value]
        if values.contains(where: { $0.string == header.value }) { continue }
      }
      // Members of a setting that lacks its header are not worth a finding each.
      if let parent = path.parent,
        judgements.contains(where: { parent.hasPrefix($0.path) && $0.code == .settingNeeds })
      {
        continue
      }
      var judgement = make(descriptor, .settingNeeds, path)
      judgement.message = "\(path) needs the header \(header.name): \(header.value)"
      judgement.spot = .key
      judgement.target = path
      if let key = setting?.key { judgement.wayOut = "set `\(key): [\(header.value)]`" }
      judgements.append(judgement)
    }
  }

  private func make(_ descriptor: ResponseSettingDescriptor, _ code: Finding.Code, _ path: ValuePath)
    -> Judgement
  {
    Judgement(
      source: .setting, code: code, severity: .error, message: "", path: path,
      rule: Finding.Rule(id: descriptor.ruleID, evidence: descriptor.evidence?.description),
      suggested: descriptor.remedy)
  }

  /// How a message calls a setting: by its path, and by its tag where it is one of several variants.
  private static func name(_ path: ValuePath, _ value: JSON, _ descriptor: ResponseSettingDescriptor)
    -> String
  {
    guard case .variant(let tag, _)? = descriptor.key.steps.last, let word = value[tag]?.string else {
      return path.description
    }
    return "\(path) (\(word))"
  }

  private static func allowance(
    of breach: Limit.Breach, _ limit: Limit, _ descriptor: ResponseSettingDescriptor, _ facts: RequestFacts
  ) -> Allowance? {
    guard breach.keyword == "enum" else { return Allowance(limit, in: facts) }
    guard descriptor.isOrdered, let allowed = breach.bound.array else { return nil }
    let scale = descriptor.listedValues?.filter { !$0.isNull } ?? allowed
    return .scale(scale, allowed: allowed)
  }
}

extension ResponseSettingDescriptor {
  /// The values that the schema lists, from low to high where they are a scale.
  var listedValues: [JSON]? { schema?.source["enum"]?.array }
}

extension Limit.Breach {
  /// The name of the finding: a list of values is a question of kind, a bound one of size.
  var code: Finding.Code {
    switch keyword {
    case "enum", "const", "uniqueItems": .notAllowed
    case "pattern", "size": .wrongForm
    default: .limitExceeded
    }
  }

  /// What is wrong, with the model's name where the bound is one of its facts.
  func message(of value: JSON, for model: String) -> String {
    guard case .model? = source else { return message }
    switch keyword {
    case "enum" where value.array == nil:
      return "must be \(ValueText.either(bound.array ?? [])) for \(model), not \(ValueText.short(value))"
    case "minimum":
      return "must be at least \(ValueText.short(bound)) for \(model), is \(ValueText.short(value))"
    case "maximum":
      return "must be at most \(ValueText.short(bound)) for \(model), is \(ValueText.short(value))"
    default: return "\(message) (\(model))"
    }
  }
}

extension Judgement {
  /// Softens a refusal that rests on something on which sources differ.
  mutating func doubt(_ dispute: Dispute?, _ field: String, _ condition: Condition?, _ subject: Subject) {
    if let reason = dispute?.reason(for: field) ?? condition.flatMap(subject.dispute(about:)) {
      markDisputed(reason)
    }
  }
}

extension Subject {
  /// Why a fact of the model that a condition reads is disputed, directly or as the default of an unset setting.
  func dispute(about condition: Condition) -> String? {
    guard let model = facts.model?.model, !model.disputed.isEmpty else { return nil }
    for path in condition.paths {
      switch path {
      case .model(let keys): if let reason = model.dispute(about: keys) { return reason }
      case .setting(let setting):
        guard !facts.isSet(setting),
          case .fact(.model(let keys))? = facts.registry.descriptor(at: setting)?.defaultValue
        else { continue }
        if let reason = model.dispute(about: keys) { return reason }
      default: continue
      }
    }
    return nil
  }
}
