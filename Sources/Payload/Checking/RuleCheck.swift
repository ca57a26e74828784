import Notation
import Registry

/// Judges a body by one rule.
struct RuleCheck {
  let rule: Rule
  let subject: Subject
  private(set) var judgements: [Judgement] = []
  private(set) var skipped: [Skipped] = []
  /// Whether the rule had something to look at.
  private(set) var isApplicable = false

  /// A target that stands in the body.
  struct Target {
    var path: ValuePath
    var value: JSON
  }

  init(_ rule: Rule, _ subject: Subject) {
    self.rule = rule
    self.subject = subject
  }

  mutating func run() {
    guard let over = rule.over else { return judge(nil) }
    let members = subject.facts.members(of: over)
    switch rule.kind {
    case .order: judgeOrder(of: members)
    case .unique: judgeUniqueness(of: members)
    default: for member in members { judge(member) }
    }
  }

  private mutating func judge(_ scope: MemberScope?) {
    let targets = rule.targets.map { found($0, scope) }
    switch rule.kind {
    case .advise: return advise(targets, scope)
    case .exclusive:
      let set = targets.compactMap(\.first)
      guard set.count > 1, let first = set.first, holds(scope, for: first) else { return }
      isApplicable = true
      for target in set.dropFirst() {
        var judgement = make(target, scope)
        judgement.remarks.append(Judgement.Remark(message: "\(first.path) is set here", path: first.path))
        judgements.append(judgement)
      }
    case .refuse, .deprecated:
      for target in targets.joined() where holds(scope, for: target) {
        judgements.append(make(target, scope))
      }
    case .need:
      guard let need = rule.need else { return }
      for target in targets.joined() where holds(scope, for: target) {
        switch need.evaluate(in: subject.facts, member: scope) {
        case .holds: continue
        case .unknown(let facts): skip(facts)
        case .fails: judgements.append(make(target, scope))
        }
      }
    case .limit:
      for target in targets.joined() where holds(scope, for: target) { judgeLimit(of: target, scope) }
    case .subset:
      guard let name = rule.subset, let subset = subject.facts.registry.subsets[name] else { return }
      for target in targets.joined() where holds(scope, for: target) {
        judgements += subset.departures(in: target.value).map { make($0, of: target, scope) }
      }
    case .order, .unique: return
    }
  }

  private mutating func advise(_ targets: [[Target]], _ scope: MemberScope?) {
    let set = targets.compactMap(\.first)
    let fallback =
      scope.map { Target(path: $0.path, value: $0.value) }
      ?? Target(path: rule.targets.first?.plainPath ?? .root, value: .null)
    let target = set.first ?? fallback
    guard rule.values == nil || !set.isEmpty, holds(scope, for: target, isTargeted: !set.isEmpty) else {
      return
    }
    var judgement = make(target, scope)
    judgement.remarks += set.dropFirst().map {
      Judgement.Remark(message: "and \($0.path) here", path: $0.path)
    }
    judgements.append(judgement)
  }

  private mutating func judgeLimit(of target: Target, _ scope: MemberScope?) {
    guard let limit = rule.limit else { return }
    let (breaches, missing) = limit.breaches(of: target.value, in: subject.facts)
    if !missing.isEmpty { skip(missing) }
    for breach in breaches {
      var judgement = make(target, scope, breach: breach)
      judgement.code = rule.code ?? breach.code
      let descriptor = subject.facts.registry.node(at: target.path, in: subject.facts.body)?.descriptor
      if breach.keyword == "enum", let allowed = breach.bound.array {
        if descriptor?.isOrdered ?? false {
          judgement.allowance = .scale(
            descriptor?.listedValues?.filter { !$0.isNull } ?? allowed, allowed: allowed)
        }
      } else {
        judgement.allowance = Allowance(limit, in: subject.facts)
      }
      if let suggestion = breach.suggestion, judgement.wayOut == nil {
        judgement.wayOut = "did you mean \(suggestion)?"
      }
      judgements.append(judgement)
    }
  }

  private mutating func judgeOrder(of members: [MemberScope]) {
    for member in members {
      guard case .index(let index)? = member.path.steps.last, let list = member.path.parent else { continue }
      let target = Target(path: member.path, value: member.value)
      guard holds(member, for: target) else { continue }
      let next = subject.facts.body[list.appending(index + 1)]
      if rule.isLast {
        if next == nil { continue }
      } else if let next, let condition = rule.next {
        let scope = MemberScope(value: next, path: list.appending(index + 1))
        if condition.evaluate(in: subject.facts, member: scope) != .fails { continue }
      }
      judgements.append(make(target, member))
    }
  }

  private mutating func judgeUniqueness(of members: [MemberScope]) {
    guard let key = rule.key else { return }
    var seen: [(value: JSON, path: ValuePath)] = []
    for member in members {
      for found in key.found(in: member.value, at: member.path, as: member.node) where !found.value.isNull {
        let target = Target(path: found.path, value: found.value)
        guard holds(member, for: target) else { continue }
        if let twin = seen.first(where: { $0.value.isEquivalent(to: found.value) }) {
          var judgement = make(target, member)
          judgement.target = member.path
          judgement.remarks.append(Judgement.Remark(message: "first used here", path: twin.path))
          judgements.append(judgement)
        } else {
          seen.append((found.value, found.path))
        }
      }
    }
  }

  /// Where a target stands, with the members that have one of the rule's values where it is about values.
  private func found(_ target: FactPath, _ scope: MemberScope?) -> [Target] {
    let places: [MemberScope]
    switch target {
    case .setting(let path): places = subject.facts.members(of: path)
    case .member(let path): places = scope.map { path.found(in: $0.value, at: $0.path, as: $0.node) } ?? []
    case .model, .provider, .today, .endpoint: places = []
    }
    guard let values = rule.values else {
      return places.filter { !$0.value.isNull }.map { Target(path: $0.path, value: $0.value) }
    }
    func isMeant(_ value: JSON) -> Bool { values.contains { $0.isEquivalent(to: value) } }
    return places.flatMap { place -> [Target] in
      if isMeant(place.value) { return [Target(path: place.path, value: place.value)] }
      return (place.value.array ?? []).enumerated().filter { isMeant($0.element) }
        .map { Target(path: place.path.appending($0.offset), value: $0.element) }
    }
  }

  private mutating func holds(_ scope: MemberScope?, for target: Target, isTargeted: Bool = true) -> Bool {
    isApplicable = isApplicable || isTargeted
    switch rule.when?.evaluate(in: subject.facts, member: scope) ?? .holds {
    case .holds: return true
    case .fails: return false
    case .unknown(let facts):
      if isTargeted { skip(facts) }
      return false
    }
  }

  private mutating func skip(_ facts: [FactPath]) {
    let entry = Skipped(id: rule.id, facts: facts)
    if !skipped.contains(entry) { skipped.append(entry) }
  }
}

extension FactPath {
  /// The place of a setting that is named without lists, maps and variants.
  var plainPath: ValuePath? {
    if case .setting(let path) = self { path.withoutVariants.valuePath } else { nil }
  }
}
