import Notation
import Registry

/// Models as data; docs/plugins.md describes the members.
struct ModelJSON {
  let browsing: Browsing

  /// A model asked for by some name.
  func json(of match: ModelMatch) -> JSON {
    var json = json(of: match.model)
    json["name"] = .string(match.name)
    json["match"] = .string(Self.word(match.kind))
    return json
  }

  private static func word(_ kind: ModelMatch.Kind) -> String {
    switch kind {
    case .id: "id"
    case .alias: "alias"
    case .snapshot: "snapshot"
    case .unlistedSnapshot: "unlisted_snapshot"
    case .fineTuned: "fine_tuned"
    }
  }

  /// A model; what is not known is null.
  func json(of model: Model) -> JSON {
    var prices = JSONObject()
    for tier in model.prices.keys.sorted() {
      prices[tier] = browsing.registry.price(of: model, tier: tier).map(Self.json)
    }
    var disputed = JSONObject()
    for (fact, reason) in model.disputed.sorted(by: { $0.key < $1.key }) { disputed[fact] = .string(reason) }
    return [
      "id": .string(model.id), "names": .strings(browsing.registry.names(of: model)),
      "title": model.title.json, "summary": model.summary.json,
      "status": .string(model.status.rawValue), "retired": .bool(browsing.isRetired(model)),
      "released": (model.released.map { "\($0)" }).json,
      "ends": (model.ends.map { "\($0)" }).json, "replacement": model.replacement.json,
      "aliases": .strings(model.aliases), "snapshots": .strings(model.snapshots),
      "tiers": .strings(model.tiers), "prices": .object(prices), "facts": facts(of: model),
      "disputed": .object(disputed), "evidence": model.evidence?.json ?? .null,
      "plugin": .string(model.plugin),
    ]
  }

  /// The facts that have no member of their own.
  private func facts(of model: Model) -> JSON {
    var facts = model.facts
    for name in [
      "id", "title", "summary", "status", "released", "ends", "replacement", "aliases", "snapshots", "tiers",
      "price", "disputed",
    ] { facts[name] = nil }
    return facts
  }

  private static func json(of price: Price) -> JSON {
    var start: CivilDate?
    var periods: [JSON] = []
    for period in price.periods {
      var json = self.json(of: period.short)
      json["long"] = period.long.map(self.json) ?? .null
      json["from"] = (start.map { "\($0)" }).json
      json["until"] = (period.until.map { "\($0)" }).json
      periods.append(json)
      start = period.until?.adding(days: 1)
    }
    return .array(periods)
  }

  private static func json(of figures: Price.Figures) -> JSON {
    [
      "input": json(of: figures.input), "cached": json(of: figures.cachedDollars),
      "write_30m": json(of: figures.write30mDollars), "write_12h": json(of: figures.write12hDollars),
      "output": json(of: figures.output),
    ]
  }

  private static func json(of amount: Decimal?) -> JSON {
    amount.flatMap { JSONNumber(text: "\($0)") }.map { .number($0) } ?? .null
  }
}
