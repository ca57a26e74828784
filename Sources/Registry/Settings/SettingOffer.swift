import Notation

/// What a model takes of one setting: what the schema lists and bounds, narrowed by limits and rules.
///
/// It holds for a request in which nothing else is set.
public struct SettingOffer: Sendable {
  /// Why a setting is not taken.
  public struct Refusal: Sendable {
    /// The rule; nil when the setting's own `requires` does not hold.
    public var rule: Rule?
    /// What had to hold.
    public var requirement: Condition?
    /// The stable name of what refuses.
    public var id: String
    /// What that rests on.
    public var evidence: Evidence?
    /// Whether it holds whatever else is set, because only facts of model and provider decide.
    public var isFirm: Bool
    /// Why sources differ on it.
    public var dispute: String?
  }

  /// A bound and where it comes from.
  public struct Bound: Sendable, Hashable {
    /// The keyword of JSON Schema: `maximum`.
    public var keyword: String
    /// The bound itself.
    public var value: JSON
    /// The fact that it was read from.
    public var fact: FactPath?
    /// The rule that states it.
    public var rule: String?
    /// Why sources differ on it.
    public var dispute: String?
  }

  /// Why it is not taken; nil when it is, as far as is known.
  public var refusal: Refusal?
  /// The values that may be given; nil where none are listed.
  public var values: [JSON]?
  /// The list that a limit narrowed the values by.
  public var narrowedBy: Bound?
  /// Other bounds, each keyword once.
  public var bounds: [Bound] = []
  /// What the API does when it is absent.
  public var defaultValue: FactValue
}

extension RequestFacts {
  /// What is taken of a setting as things stand.
  public func offer(of entry: SettingEntry) -> SettingOffer {
    let rules = registry.rules.filter { $0.endpoints.contains(endpoint) }
    var offer = SettingOffer(
      refusal: refusal(of: entry.path, rules), values: entry.node.listedValues?.filter { !$0.isNull },
      defaultValue: entry.descriptor?.defaultValue?.value(in: self) ?? .absent)
    for keyword in Limit.keywords where keyword != "enum" {
      if let value = entry.descriptor?.schema?.source[keyword] {
        offer.bounds.append(SettingOffer.Bound(keyword: keyword, value: value))
      }
    }
    if let limit = entry.descriptor?.limit {
      narrow(&offer, by: limit, dispute: entry.descriptor?.disputed?.reason(for: "limit"))
    }
    for rule in rules where rule.targets(entry.path) && isFirm(rule) {
      switch rule.kind {
      case .limit:
        if let limit = rule.limit { narrow(&offer, by: limit, rule: rule.id, dispute: rule.disputed?.reason) }
      case .refuse:
        guard let refused = rule.values, rule.disputed == nil else { continue }
        offer.values?.removeAll { value in refused.contains { $0.isEquivalent(to: value) } }
      default: continue
      }
    }
    return offer
  }

  private func narrow(
    _ offer: inout SettingOffer, by limit: Limit, rule: String? = nil, dispute: String?
  ) {
    for entry in limit.entries {
      guard case .value(let value) = entry.bound.value(in: self) else { continue }
      var bound = SettingOffer.Bound(
        keyword: entry.keyword, value: value, fact: entry.bound.fact, rule: rule, dispute: dispute)
      if case .model(let keys)? = entry.bound.fact {
        bound.dispute = bound.dispute ?? model?.model.dispute(about: keys)
      }
      guard entry.keyword == "enum" else {
        offer.bounds.removeAll { $0.keyword == entry.keyword }
        offer.bounds.append(bound)
        continue
      }
      guard let allowed = value.array else { continue }
      offer.values =
        offer.values.map { values in
          values.filter { value in allowed.contains { $0.isEquivalent(to: value) } }
        } ?? allowed
      offer.narrowedBy = bound
    }
  }

  private func refusal(of path: SettingPath, _ rules: [Rule]) -> SettingOffer.Refusal? {
    for count in 1...max(1, path.steps.count) {
      let way = SettingPath(Array(path.steps.prefix(count)))
      guard let descriptor = registry.node(at: way)?.descriptor, let requires = descriptor.requires,
        case .fails = requires.evaluate(in: self)
      else { continue }
      return SettingOffer.Refusal(
        requirement: requires, id: descriptor.ruleID, evidence: descriptor.evidence,
        isFirm: requires.readsFactsAlone, dispute: descriptor.disputed?.reason(for: "requires"))
    }
    for rule in rules where rule.kind == .refuse && rule.values == nil && rule.covers(path) {
      guard rule.over == nil || rule.readsFactsAlone, holds(rule) else { continue }
      return SettingOffer.Refusal(
        rule: rule, id: rule.id, evidence: rule.evidence, isFirm: rule.readsFactsAlone,
        dispute: rule.disputed?.reason)
    }
    return nil
  }

  private func holds(_ rule: Rule) -> Bool { rule.when.map { $0.evaluate(in: self).isTrue } ?? true }
  private func isFirm(_ rule: Rule) -> Bool { rule.readsFactsAlone && holds(rule) }
}

extension Rule {
  /// Whether only facts of model, provider, date and endpoint decide when it holds.
  public var readsFactsAlone: Bool { when?.readsFactsAlone ?? true }

  /// The whole ways of what it is about; members of what `over` looks at are written out.
  public var targetPaths: [SettingPath] {
    targets.compactMap { target in
      switch target {
      case .setting(let path): path
      case .member(let path): over.map { $0.appending(path) }
      case .model, .provider, .today, .endpoint: nil
      }
    }
  }

  /// Whether the rule is about a setting, or about the list that it is a member of.
  func targets(_ path: SettingPath) -> Bool {
    targetPaths.contains { $0.means(path) || $0.appending(.item).means(path) }
  }

  /// Whether the rule is about a setting, or about something that holds it.
  func covers(_ path: SettingPath) -> Bool { targetPaths.contains { $0.covers(path) } }

  /// Every setting that the rule reads or is about, members of lists written out.
  public var mentionedPaths: [SettingPath] {
    var paths = targetPaths
    for path in (when?.paths ?? []) + (need?.paths ?? []) + (next?.paths ?? []) {
      switch path {
      case .setting(let path): paths.append(path)
      case .member(let path): if let over { paths.append(over.appending(path)) }
      case .model, .provider, .today, .endpoint: continue
      }
    }
    if let over { paths.append(over) }
    return paths
  }

  /// Whether the rule reads a setting or is about it.
  public func mentions(_ path: SettingPath) -> Bool { mentionedPaths.contains { $0.means(path) } }
}

extension Condition {
  /// Whether no setting decides, only facts of model, provider, date and endpoint.
  public var readsFactsAlone: Bool {
    paths.allSatisfy { path in
      switch path {
      case .model, .provider, .today, .endpoint: true
      case .setting, .member: false
      }
    }
  }
}
