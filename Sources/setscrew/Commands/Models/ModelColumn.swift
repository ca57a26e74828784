import Notation
import Registry

/// One column of the table of models, with the name by which `--sort` knows it.
enum ModelColumn: String, CaseIterable {
  case model
  case context
  case output
  case efforts
  case effort
  case tiers
  case priceIn = "price-in"
  case priceCached = "price-cached"
  case priceOut = "price-out"
  case released
  case ends

  /// What the table has above it.
  var title: String {
    switch self {
    case .model: "MODEL"
    case .context: "CONTEXT"
    case .output: "OUTPUT"
    case .efforts: "EFFORTS"
    case .effort: "DEFAULT"
    case .tiers: "TIERS"
    case .priceIn: "$IN"
    case .priceCached: "$CACHED"
    case .priceOut: "$OUT"
    case .released: "RELEASED"
    case .ends: "ENDS"
    }
  }

  /// The fact that it shows, as conditions name it.
  var fact: FactPath? {
    switch self {
    case .context: FactPath("model.context_window")
    case .output: FactPath("model.max_output_tokens")
    case .efforts: FactPath("model.reasoning.efforts")
    case .effort: FactPath("model.reasoning.default_effort")
    default: nil
    }
  }

  /// The keys of the fact below the model.
  var keys: [String] { if case .model(let keys)? = fact { keys } else { [] } }

  /// What the column shows of a model; a dash where nobody knows.
  func text(of model: Model, _ browsing: Browsing) -> String {
    switch self {
    case .model: return browsing.name(of: model)
    case .context, .output:
      guard case .value(let value) = model.fact(keys), let count = value.int else { return Phrase.unknown }
      return Phrase.tokens(count) + doubt(model)
    case .efforts:
      guard case .value(let value) = model.fact(keys), let values = value.array, !values.isEmpty else {
        return Phrase.unknown
      }
      return Self.span(values, scale: browsing.registry.scale(limitedBy: fact)) + doubt(model)
    case .effort:
      guard case .value(let value) = model.fact(keys) else { return Phrase.unknown }
      return Phrase.value(value) + doubt(model)
    case .tiers:
      let table = browsing.registry.tiers
      let tiers = model.tiers.filter { !(table[$0]?.isForEveryModel ?? false) }
      return tiers.isEmpty ? Phrase.unknown : tiers.joined(separator: " ")
    case .priceIn, .priceCached, .priceOut: return Phrase.dollars(price(of: model, browsing))
    case .released: return model.released.map { "\($0)" } ?? Phrase.unknown
    case .ends: return model.ends.map { "\($0)" } ?? Phrase.unknown
    }
  }

  /// Models in the order of the column; those of which it is not known come last.
  func sorted(_ models: [Model], _ browsing: Browsing, isDescending: Bool) -> [Model] {
    let keys = models.map { key(of: $0, browsing) }
    return models.indices.sorted { left, right in
      switch (keys[left], keys[right]) {
      case (let first?, let second?):
        if first == second { return left < right }
        return isDescending ? second < first : first < second
      case (.some, nil): return true
      case (nil, .some): return false
      case (nil, nil): return left < right
      }
    }.map { models[$0] }
  }

  /// What a column is sorted by.
  private enum Key: Comparable {
    case number(Decimal)
    case text(String)
  }

  private func key(of model: Model, _ browsing: Browsing) -> Key? {
    switch self {
    case .model: return .text(browsing.name(of: model))
    case .context, .output:
      guard case .value(let value) = model.fact(keys) else { return nil }
      return value.int.map { .number(Decimal($0)) }
    case .efforts:
      guard case .value(let value) = model.fact(keys) else { return nil }
      return value.array.map { .number(Decimal($0.count)) }
    case .effort:
      guard case .value(let value) = model.fact(keys) else { return nil }
      let place = browsing.registry.scale(limitedBy: Self.efforts.fact)?.firstIndex {
        $0.isEquivalent(to: value)
      }
      return place.map { .number(Decimal($0)) } ?? .text(Phrase.value(value))
    case .tiers: return model.tiers.isEmpty ? nil : .number(Decimal(model.tiers.count))
    case .priceIn, .priceCached, .priceOut: return price(of: model, browsing).map { .number($0) }
    case .released: return model.released.map { .text("\($0)") }
    case .ends: return model.ends.map { .text("\($0)") }
    }
  }

  private func price(of model: Model, _ browsing: Browsing) -> Decimal? {
    guard let price = browsing.registry.price(of: model, tier: nil),
      let period = price.period(on: browsing.day)
    else { return nil }
    switch self {
    case .priceIn: return period.short.input
    case .priceCached: return period.short.cachedDollars
    case .priceOut: return period.short.output
    default: return nil
    }
  }

  private func doubt(_ model: Model) -> String { model.dispute(about: keys) == nil ? "" : "?" }

  /// The values, with what follows without a gap on a scale drawn together: `none, low to max`.
  static func span(_ values: [JSON], scale: [JSON]?) -> String {
    var runs: [[JSON]] = []
    var last = -1
    for value in values {
      let position = scale?.firstIndex { $0.isEquivalent(to: value) } ?? -1
      if position > 0, position == last + 1, !runs.isEmpty {
        runs[runs.count - 1].append(value)
      } else {
        runs.append([value])
      }
      last = position
    }
    return runs.map { run in
      let words = run.map { Phrase.value($0) }
      return words.count > 2 ? "\(words[0]) to \(words[words.count - 1])" : words.joined(separator: ", ")
    }.joined(separator: ", ")
  }
}

extension ResponseSettingsRegistry {
  /// The values, from low to high, of the setting that a fact of the model limits; nil when they are no scale.
  func scale(limitedBy fact: FactPath?) -> [JSON]? {
    settings.first { setting in
      setting.isOrdered
        && setting.limit?.entries.contains { $0.keyword == "enum" && $0.bound.fact == fact } ?? false
    }?.listedValues
  }
}
