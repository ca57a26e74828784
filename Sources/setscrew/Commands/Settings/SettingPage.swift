import Notation
import Profiles
import Registry

/// All that the registry says about one setting.
struct SettingPage {
  let browsing: Browsing
  let model: Browsing.Choice?
  let facts: RequestFacts

  private var registry: ResponseSettingsRegistry { browsing.registry }
  private var sentences: Sentences { Sentences(browsing, model) }

  func text(of entry: SettingEntry, _ offer: SettingOffer, remark: String?) -> String {
    var page = DetailPage()
    let descriptor = entry.descriptor
    page.title(descriptor?.title.map { "\(entry.path): \($0)" } ?? "\(entry.path)")
    page.paragraph(remark.map { "(\($0))" })
    page.paragraph(descriptor?.summary)
    page.paragraph(descriptor?.help)
    describe(entry, offer, in: &page)
    if let model { describe(offer, of: entry, for: model, in: &page) }
    listMembers(of: entry, in: &page)
    listRules(about: entry.path, in: &page)
    showExample(of: entry.path, in: &page)
    return page.text(width: browsing.width, paint: browsing.paint)
  }

  /// A name of another API.
  func text(of name: ForeignName) -> String {
    var page = DetailPage()
    page.title("\(name.path) is no setting here")
    page.paragraph(Self.sentence(name.message))
    page.value("use", name.use)
    page.value("evidence", name.evidence?.text)
    return page.text(width: browsing.width, paint: browsing.paint)
  }

  private static func sentence(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst() + (text.hasSuffix(".") ? "" : ".")
  }

  private func describe(_ entry: SettingEntry, _ offer: SettingOffer, in page: inout DetailPage) {
    let descriptor = entry.descriptor
    page.value("group", entry.group)
    page.value("schema", descriptor?.schema?.source.encoded())
    if entry.node.listedValues?.isEmpty == false, descriptor?.isOrdered == true {
      page.value("scale", "its values run from low to high, so that clamp can take the nearest")
    }
    if case .fact(let path)? = descriptor?.defaultValue {
      page.value("default", "\(path)")
    } else if case .literal(let value)? = descriptor?.defaultValue {
      page.value("default", Phrase.value(value))
    }
    if descriptor?.isRequired == true {
      page.value("required", entry.path.steps.count > 1 ? "in what holds it" : "in every request")
    }
    page.value("requires", descriptor?.requires?.words)
    page.values("short names", descriptor?.aliases ?? [])
    page.values("other APIs", descriptor?.knownAs ?? [])
    page.value("sent as", sentAs(descriptor))
    page.values("endpoints", descriptor.map { Self.endpoints($0.endpoints) } ?? [])
    page.values("needs header", (descriptor?.neededHeaders ?? []).map { "\($0.name): \($0.value)" })
    page.value("remedy", descriptor?.remedy?.rawValue)
    page.value("price", descriptor?.price?.encoded())
    page.value("holds", descriptor?.holds?.rawValue)
    page.value("ends", descriptor?.ends.map { ends($0) })
    page.value("deprecated", descriptor?.deprecated.map(Self.deprecation))
    for dispute in Self.disputes(descriptor?.disputed) { page.value("disputed", dispute) }
    page.value("evidence", descriptor?.evidence?.text)
    page.value("described in", descriptor.map(Self.origin))
  }

  private func sentAs(_ descriptor: ResponseSettingDescriptor?) -> String? {
    if let header = descriptor?.header { return "the header \(header)" }
    return descriptor?.sentPath.map { "\($0) in the body" }
  }

  private func ends(_ day: CivilDate) -> String {
    browsing.day >= day ? "\(day): ended" : "\(day): refused from then on"
  }

  static func endpoints(_ endpoints: ResponseSettingDescriptor.Endpoints) -> [String] {
    switch endpoints {
    case .createAnd(let others): ["create"] + others
    case .only(let name): [name]
    }
  }

  static func deprecation(_ deprecated: Deprecation) -> String {
    var text = deprecated.since.map { "since \($0)" } ?? "yes"
    if let when = deprecated.when { text += ", when \(when.words)" }
    if let message = deprecated.message { text += ": \(message)" }
    return text
  }

  static func disputes(_ dispute: Dispute?) -> [String] {
    guard let dispute else { return [] }
    return (dispute.reason.map { [$0] } ?? [])
      + dispute.fields.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
  }

  private static func origin(_ descriptor: ResponseSettingDescriptor) -> String {
    var text = descriptor.plugin
    if !descriptor.overriddenBy.isEmpty {
      text += ", refined by \(descriptor.overriddenBy.joined(separator: ", "))"
    }
    return text
  }

  /// What the chosen model makes of it, each bound with its source.
  private func describe(
    _ offer: SettingOffer, of entry: SettingEntry, for model: Browsing.Choice, in page: inout DetailPage
  ) {
    page.section("for \(model.name)" + (model.reason.map { " (\($0))" } ?? ""))
    if let refusal = offer.refusal {
      page.value(refusal.isFirm ? "refused" : "refused now", sentences.reason(refusal, entry.path))
      page.value("because", refusal.rule?.when?.words)
      page.value("way out", refusal.rule.flatMap { sentences.hint(of: $0, about: entry.path) })
      page.value("stated by", "\(refusal.id)" + (refusal.evidence.map { " (\($0))" } ?? ""))
      page.value("disputed", refusal.dispute)
    }
    if offer.refusal?.isFirm != true {
      page.value("takes", Phrase.takes(entry, offer))
      for bound in [offer.narrowedBy].compactMap({ $0 }) + offer.bounds {
        guard let source = source(of: bound) else { continue }
        page.value(bound.keyword, "\(Self.text(bound)), from \(source)")
        page.value("disputed", bound.dispute)
      }
      describeDefault(offer, entry.descriptor, in: &page)
    }
  }

  private static func text(_ bound: SettingOffer.Bound) -> String {
    bound.value.array.map { $0.map { Phrase.value($0) }.joined(separator: ", ") } ?? Phrase.value(bound.value)
  }

  private func source(of bound: SettingOffer.Bound) -> String? {
    if let fact = bound.fact {
      if case .model = fact, let evidence = facts.model?.model.evidence { return "\(fact) (\(evidence))" }
      return "\(fact)"
    }
    return bound.rule
  }

  private func describeDefault(
    _ offer: SettingOffer, _ descriptor: ResponseSettingDescriptor?, in page: inout DetailPage
  ) {
    guard let bound = descriptor?.defaultValue else { return }
    switch offer.defaultValue {
    case .value(let value):
      page.value("when absent", Phrase.value(value) + (bound.fact.map { ", from \($0)" } ?? ""))
      if case .model(let keys)? = bound.fact {
        page.value("disputed", facts.model?.model.dispute(about: keys))
      }
    case .absent: page.value("when absent", "nothing")
    case .missing: page.value("when absent", "not known for this model")
    }
  }

  private func listMembers(of entry: SettingEntry, in page: inout DetailPage) {
    let node = entry.node
    var rows: [(String, String?)] = node.members.map { (".\($0.name)", $0.node.descriptor?.summary) }
    if let item = node.item {
      rows.append(("[]", item.descriptor?.summary))
      rows += item.variants.map { ("[](\(item.tag ?? "")=\($0.name))", $0.node.descriptor?.summary) }
      if item.variants.isEmpty { rows += item.members.map { ("[].\($0.name)", $0.node.descriptor?.summary) } }
    }
    if let value = node.mapValue { rows.append((".*", value.descriptor?.summary)) }
    rows += node.variants.map { ("(\(node.tag ?? "")=\($0.name))", $0.node.descriptor?.summary) }
    guard !rows.isEmpty else { return }
    page.section("below it")
    for (name, summary) in rows { page.value(name, summary ?? "-") }
  }

  private func listRules(about path: SettingPath, in page: inout DetailPage) {
    for rule in registry.rules where rule.mentions(path) {
      page.section("rule \(rule.id)")
      let about = rule.targets.map(\.description).joined(separator: ", ")
      page.value(rule.kind.rawValue, about + (rule.over.map { " of \($0)" } ?? ""))
      page.value("value", rule.values.map { $0.map { Phrase.value($0) }.joined(separator: ", ") })
      page.value("when", rule.when?.words)
      page.value("needs", rule.need?.words)
      page.value("says", sentences.message(of: rule, about: path))
      page.value("way out", sentences.hint(of: rule, about: path))
      if model != nil { page.value("now", state(of: rule)) }
      page.value("remedy", rule.remedy?.rawValue)
      page.value("endpoints", rule.endpoints == ["create"] ? nil : rule.endpoints.joined(separator: ", "))
      for dispute in Self.disputes(rule.disputed) { page.value("disputed", dispute) }
      page.value("evidence", rule.evidence?.text)
    }
  }

  /// Whether the rule holds for the model while nothing else is set.
  private func state(of rule: Rule) -> String? {
    guard rule.over == nil, let when = rule.when else { return nil }
    return switch when.evaluate(in: facts) {
    case .holds: "holds"
    case .fails: when.canHold(in: facts) ? "does not hold while nothing else is set" : "never holds"
    case .unknown(let paths): "not known: \(paths.map(\.description).joined(separator: ", "))"
    }
  }

  private func showExample(of path: SettingPath, in page: inout DetailPage) {
    guard let example = registry.exampleBody(for: path)?.object else { return }
    page.section("example")
    page.block(ProfileWriter().text(body: example))
  }
}

extension Condition {
  /// Whether it may hold for some request to the model: no part of it that reads facts alone fails.
  fileprivate func canHold(in facts: RequestFacts) -> Bool {
    switch self {
    case .all(let conditions): conditions.allSatisfy { $0.canHold(in: facts) }
    case .any(let conditions): conditions.contains { $0.canHold(in: facts) }
    default: !readsFactsAlone || evaluate(in: facts) != .fails
    }
  }
}

extension Evidence {
  /// The evidence with its page and note: `docs, verified 2026-11-30; the reasoning guide; seen once`.
  var text: String { ([description] + [page, note].compactMap { $0 }).joined(separator: "; ") }
}
