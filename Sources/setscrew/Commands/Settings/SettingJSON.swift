import Notation
import Registry

/// Settings as data; docs/plugins.md describes the members.
struct SettingJSON {
  let browsing: Browsing
  let model: Browsing.Choice?
  let facts: RequestFacts

  /// A list of settings with what it holds for.
  func document(of rows: [(entry: SettingEntry, offer: SettingOffer)]) -> JSON {
    [
      "provider": .string(browsing.provider.name),
      "plugins": .array(browsing.registry.plugins.map { .string($0) }),
      "model": model.map { .string($0.name) } ?? .null,
      "model_known": .bool(facts.model != nil),
      "date": .string("\(browsing.day)"),
      "settings": .array(rows.map { json(of: $0.entry, $0.offer) }),
      "elsewhere": .array(browsing.registry.tree.elsewhere.map(Self.json)),
    ]
  }

  /// One setting; what is not said is null.
  func json(of entry: SettingEntry, _ offer: SettingOffer) -> JSON {
    let descriptor = entry.descriptor
    var json: JSON = [
      "path": .string("\(entry.path)"), "kind": .string(entry.kind.rawValue),
      "group": entry.group.json, "title": (descriptor?.title).json, "summary": (descriptor?.summary).json,
      "help": (descriptor?.help).json,
      "types": entry.node.declaredTypes.map { .array($0.map { .string($0) }) } ?? .null,
      "schema": descriptor?.schema?.source ?? .null,
      "enum": entry.node.listedValues.map { .array($0) } ?? .null, "bounds": Self.bounds(descriptor),
      "limit": Self.limit(descriptor?.limit), "default": Self.bound(descriptor?.defaultValue),
      "required": .bool(descriptor?.isRequired ?? false), "requires": (descriptor?.requires?.words).json,
      "ordered": .bool(descriptor?.isOrdered ?? false), "open": .bool(entry.node.isOpen),
      "tag": entry.node.tag.json, "variants": .array(entry.node.variants.map { .string($0.name) }),
    ]
    json["aliases"] = .strings(descriptor?.aliases ?? [])
    json["known_as"] = .strings(descriptor?.knownAs ?? [])
    json["endpoints"] = .strings(descriptor.map { SettingPage.endpoints($0.endpoints) } ?? ["create"])
    json["header"] = (descriptor?.header).json
    json["sent_path"] = (descriptor?.sentPath.map { "\($0)" }).json
    json["remedy"] = (descriptor?.remedy?.rawValue).json
    json["deprecated"] = descriptor?.deprecated?.json ?? .null
    json["ends"] = (descriptor?.ends.map { "\($0)" }).json
    json["disputed"] = descriptor?.disputed?.json ?? .null
    json["example"] = descriptor?.example ?? .null
    json["evidence"] = descriptor?.evidence?.json ?? .null
    json["plugin"] = (descriptor?.plugin).json
    json["overridden_by"] = .strings(descriptor?.overriddenBy ?? [])
    json["rules"] = .strings(browsing.registry.rules.filter { $0.mentions(entry.path) }.map(\.id))
    json["for_model"] = facts.model == nil ? .null : self.json(of: offer, entry.path)
    return json
  }

  /// What the model takes.
  private func json(of offer: SettingOffer, _ path: SettingPath) -> JSON {
    var bounds = JSONObject()
    for bound in offer.bounds { bounds[bound.keyword] = bound.value }
    var value = JSON.null
    if case .value(let known) = offer.defaultValue { value = known }
    return [
      "accepted": .bool(offer.refusal?.isFirm != true),
      "refusal": offer.refusal.map { refusal in
        [
          "reason": .string(Sentences(browsing, model).reason(refusal, path)), "rule": .string(refusal.id),
          "when": (refusal.rule?.when?.words).json, "always": .bool(refusal.isFirm),
          "disputed": refusal.dispute.json,
        ]
      } ?? .null,
      "enum": offer.values.map { .array($0) } ?? .null, "bounds": .object(bounds), "default": value,
    ]
  }

  /// A name of another API.
  static func json(of name: ForeignName) -> JSON {
    [
      "path": .string("\(name.path)"), "message": .string(name.message), "use": name.use.json,
      "evidence": name.evidence?.json ?? .null,
    ]
  }

  /// The bounds that the schema states at its top.
  private static func bounds(_ descriptor: ResponseSettingDescriptor?) -> JSON {
    var bounds = JSONObject()
    for keyword in Limit.keywords where keyword != "enum" && keyword != "const" {
      bounds[keyword] = descriptor?.schema?.source[keyword]
    }
    return .object(bounds)
  }

  private static func limit(_ limit: Limit?) -> JSON {
    guard let limit else { return .null }
    var object = JSONObject()
    for entry in limit.entries { object[entry.keyword] = bound(entry.bound) }
    return .object(object)
  }

  /// A literal as it is, a fact as `{fact: model.reasoning.efforts}`.
  private static func bound(_ bound: Bound?) -> JSON {
    switch bound {
    case .literal(let value)?: value
    case .fact(let path)?: ["fact": .string("\(path)")]
    case nil: .null
    }
  }
}
