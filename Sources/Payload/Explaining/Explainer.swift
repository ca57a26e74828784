import Notation
import Profiles
import Registry

/// Looks up what an explanation says about single settings, with all rules judged once.
struct Explainer: Sendable {
  let payload: Payload
  let context: CheckContext
  private let subject: Subject
  private let verdicts: [RuleVerdict]

  init(_ payload: Payload, _ context: CheckContext) {
    self.payload = payload
    self.context = context
    let subject = Subject(payload.settings.json, in: context)
    self.subject = subject
    verdicts = context.registry.rules.filter { $0.endpoints.contains(context.endpoint) }.map { rule in
      Self.verdict(rule, subject)
    }
  }

  /// Every scalar, empty container and free-form value of the payload.
  var leaves: [ValuePath] {
    var leaves: [ValuePath] = []
    Self.leaves(payload.settings, context.registry.tree.root, .root, &leaves)
    let sent = payload.body.members ?? []
    let own = Set((payload.settings.members ?? []).map(\.key))
    // What came by extra_body has no description.
    for member in sent where !own.contains(member.key) && !isDestination(member.key) {
      leaves.append(ValuePath([.key(member.key)]))
    }
    return leaves
  }

  /// All about one setting; `history` is what each layer says about it, weakest first.
  func entry(at path: ValuePath, _ history: [Explanation.Loser] = []) -> Explanation.Entry {
    let value = payload.settings[path] ?? payload.body[path]
    var entry = Explanation.Entry(path: path, value: value?.json, origin: value?.origin)
    entry.change = payload.changes.last { $0.path == path }
    let node = context.registry.node(at: path, in: subject.facts.body)
    if let descriptor = node?.descriptor {
      entry.summary = descriptor.summary
      if case .value(let value)? = descriptor.defaultValue?.value(in: subject.facts) {
        entry.defaultValue = value
      }
      entry.bounds = bounds(descriptor)
      entry.aliases = descriptor.aliases
      entry.absence = Explanation.Absence(DefaultState(of: descriptor, in: subject))
      if let header = descriptor.header {
        entry.destination = "header \(header)"
      } else if let path = descriptor.sentPath {
        entry.destination = "\(path)"
      }
    }
    if entry.value == nil || entry.value?.object != nil { entry.members = members(of: path) }
    entry.losers = history.dropLast()
    entry.chain = chain(of: entry, history)
    entry.verdicts = verdicts.filter { $0.rule.looks(at: path) }.map { $0.verdict(at: path) }
    return entry
  }

  /// The layers that say something, and the registry, the strongest first.
  private func chain(of entry: Explanation.Entry, _ history: [Explanation.Loser]) -> [Explanation.Link] {
    var links = history.reversed().map { said in
      Explanation.Link(
        layer: said.layer, isInherited: said.isInherited, value: said.value, origin: said.origin,
        isInForce: false)
    }
    // What no layer says comes from a flag of its own, or from this program.
    if let origin = entry.origin, history.isEmpty {
      links.insert(
        Explanation.Link(layer: Self.layer(of: origin), value: entry.value, origin: origin, isInForce: false),
        at: 0)
    }
    if entry.value != nil, !links.isEmpty { links[0].isInForce = true }
    let registry = entry.absence
    if registry.kind != .none {
      links.append(
        Explanation.Link(layer: "registry", value: registry.value, origin: nil, isInForce: entry.value == nil)
      )
    }
    return links
  }

  private static func layer(of origin: Origin) -> String {
    switch origin {
    case .flag: Layer.flag.name
    case .environment: Layer.environment.name
    case .session: Layer.session.name
    case .file: Layer.profile.name
    case .argument: "argument"
    case .builtin: "setscrew"
    }
  }

  /// The settings right below one that holds others.
  private func members(of path: ValuePath) -> [String] {
    guard path.isPlain else { return [] }
    return context.registry.settings.compactMap { setting in
      setting.endpoints.contains(context.endpoint) && setting.key.valuePath?.parent == path
        ? "\(setting.key)" : nil
    }
  }

  private func isDestination(_ key: String) -> Bool {
    context.registry.settings.contains { $0.sentPath?.rootKey == key }
  }

  private func bounds(_ descriptor: ResponseSettingDescriptor) -> [Explanation.Bound] {
    var bounds: [Explanation.Bound] = []
    if let schema = descriptor.schema?.source.object {
      for keyword in Self.boundKeywords {
        guard let bound = schema[keyword], let text = Self.text(keyword, bound) else { continue }
        bounds.append(
          Explanation.Bound(text: text, source: nil, evidence: descriptor.evidence?.description))
      }
    }
    for entry in descriptor.limit?.entries ?? [] {
      let source = entry.bound.fact.map { fact in
        if case .model = fact { "\(fact) of \(subject.modelName)" } else { "\(fact)" }
      }
      switch entry.bound.value(in: subject.facts) {
      case .value(let bound):
        guard let text = Self.text(entry.keyword, bound) else { continue }
        let evidence = entry.bound.fact == nil ? descriptor.evidence : subject.facts.model?.model.evidence
        bounds.append(Explanation.Bound(text: text, source: source, evidence: evidence?.description))
      case .missing: bounds.append(Explanation.Bound(text: "not known", source: source, evidence: nil))
      case .absent: continue
      }
    }
    return bounds
  }

  private static let boundKeywords = [
    "enum", "const", "minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum", "multipleOf", "minLength",
    "maxLength", "pattern", "minItems", "maxItems", "minProperties", "maxProperties",
  ]

  private static func text(_ keyword: String, _ bound: JSON) -> String? {
    let value = ValueText.short(bound)
    switch keyword {
    case "enum": return "one of \(ValueText.either((bound.array ?? []).filter { !$0.isNull }))"
    case "const": return value
    case "minimum": return "at least \(value)"
    case "exclusiveMinimum": return "more than \(value)"
    case "maximum": return "at most \(value)"
    case "exclusiveMaximum": return "less than \(value)"
    case "multipleOf": return "a multiple of \(value)"
    case "minLength": return "at least \(value) characters"
    case "maxLength": return "at most \(value) characters"
    case "pattern": return "matches \(value)"
    case "minItems", "minProperties": return "at least \(value) members"
    case "maxItems", "maxProperties": return "at most \(value) members"
    case "size": return "a size within \(bound.encoded())"
    default: return nil
    }
  }

  private static func verdict(_ rule: Rule, _ subject: Subject) -> RuleVerdict {
    var check = RuleCheck(rule, subject)
    check.run()
    let facts = check.skipped.flatMap(\.facts).reduce(into: [String]()) { list, fact in
      let name = "\(fact)"
      if !list.contains(name) { list.append(name) }
    }
    return RuleVerdict(
      rule: rule, said: check.judgements.map { (path: $0.path, message: $0.message) }, missing: facts)
  }

  private static func leaves(
    _ value: SourcedValue, _ node: SettingNode?, _ path: ValuePath, _ leaves: inout [ValuePath]
  ) {
    switch value.content {
    case .object(let members):
      guard let node, node.isDescribed, !members.isEmpty else { return leaves.append(path) }
      let holder = node.tag == nil ? node : node.variant(of: value.json) ?? node
      for member in members {
        Self.leaves(
          member.value, holder.member(member.key) ?? holder.mapValue, path.appending(member.key), &leaves)
      }
    case .array(let elements):
      guard let item = node?.item, !elements.isEmpty else { return leaves.append(path) }
      for (index, element) in elements.enumerated() {
        Self.leaves(element, item, path.appending(index), &leaves)
      }
    default: leaves.append(path)
    }
  }
}

extension Explanation.Absence {
  /// What the API does, as far as it is known.
  init(_ state: DefaultState) {
    switch state {
    case .value(let value, let reason):
      self.init(
        kind: .byDefault, value: value, text: reason.text, evidence: reason.evidence,
        dispute: reason.dispute)
    case .notTaken(let reason): self.init(kind: .notTaken, text: reason.text, evidence: reason.evidence)
    case .none: self.init(kind: .none, text: "")
    case .unknown: self.init(kind: .unknown, text: "the registry does not tell for this model")
    }
  }
}

/// What became of a rule in a request.
struct RuleVerdict: Sendable {
  var rule: Rule
  /// What it said about which places.
  var said: [(path: ValuePath, message: String)]
  /// The facts for want of which it could not be judged.
  var missing: [String]

  /// What became of it where one setting is concerned: what is said of one list member is not said of others.
  func verdict(at path: ValuePath) -> Explanation.Verdict {
    let about = said.first { $0.path.hasPrefix(path) || path.hasPrefix($0.path) }
    let elsewhere = said.first { said in
      !zip(said.path.steps, path.steps).contains { left, right in
        if case .index(let first) = left, case .index(let second) = right { first != second } else { false }
      }
    }
    if let found = about ?? elsewhere {
      return Explanation.Verdict(rule: rule.id, kind: .fired, detail: found.message)
    }
    if !missing.isEmpty {
      return Explanation.Verdict(
        rule: rule.id, kind: .unknown, detail: "for want of \(ValueText.both(missing))")
    }
    return Explanation.Verdict(rule: rule.id, kind: .notFired, detail: nil)
  }
}

extension Rule {
  /// Whether the rule is about a place, or about something that holds it or lies in it, or reads one of these.
  func looks(at path: ValuePath) -> Bool {
    let read = targets + (when?.paths ?? []) + (need?.paths ?? [])
    return read.contains { fact in
      switch fact {
      case .setting(let setting): setting.meets(path)
      case .member(let member): over.map { $0.appending(member).meets(path) } ?? false
      case .model, .provider, .today, .endpoint: false
      }
    }
  }
}

extension SettingPath {
  /// Whether this way leads to a place, to something that holds it, or to something in it.
  func meets(_ path: ValuePath) -> Bool {
    var index = 0
    for step in steps {
      if case .variant = step { continue }
      guard index < path.steps.count else { return true }
      switch (step, path.steps[index]) {
      case (.key(let name), .key(let key)) where name == key: break
      case (.anyKey, .key), (.item, .index): break
      default: return false
      }
      index += 1
    }
    return true
  }
}
