import Notation
import Profiles
import Registry

/// What changes for a request by the model alone: what the API does where nothing is set, and what it costs.
struct ModelDifferences {
  let context: CheckContext
  /// The request as it was.
  let old: JSON
  /// The request as it is to be.
  let new: JSON

  /// The settings that are set on neither side and that the two models take differently.
  var defaults: [MigrationReport.Item] {
    let before = facts(old)
    let after = facts(new)
    guard before.model != nil, after.model != nil else { return [] }
    return context.registry.settings.compactMap { descriptor in
      guard descriptor.key.isPlain, case .fact(.model(let keys))? = descriptor.defaultValue,
        let path = descriptor.key.valuePath, old[path] == nil, new[path] == nil
      else { return nil }
      let left = before.effectiveValue(of: descriptor.key)
      let right = after.effectiveValue(of: descriptor.key)
      guard left != right, case .value(let value) = right, left != .missing else { return nil }
      let doubt = after.model?.model.dispute(about: keys).map { "; sources differ: \($0)" } ?? ""
      let now = "\(name(new)) takes \(ValueText.short(value))\(doubt)"
      guard case .value(let was) = left else {
        // What a model without the setting did is one of the ways of a scale, and the only one of a choice.
        guard descriptor.isOrdered else { return nil }
        return MigrationReport.Item(
          .different, "\(path) is not set: \(name(old)) has no such setting, \(now)",
          choices: keeping(descriptor, path, nil, value))
      }
      return MigrationReport.Item(
        .different, "\(path) is not set: \(name(old)) takes \(ValueText.short(was)), \(now)",
        choices: keeping(descriptor, path, was, value))
    }
  }

  /// What the same tokens cost, before and after.
  var price: MigrationReport.Item? {
    let registry = context.registry
    guard let before = facts(old).model?.model, let after = facts(new).model?.model else { return nil }
    let tier = old[KnownSetting.serviceTier]?.string
    let newTier = new[KnownSetting.serviceTier]?.string
    let left = registry.price(of: before, tier: tier)?.figures(inputTokens: 0, on: context.date)
    let right = registry.price(of: after, tier: newTier)?.figures(inputTokens: 0, on: context.date)
    guard let left, let right else {
      let unknown = left == nil ? before.id : after.id
      return MigrationReport.Item(.price, "no price is known for \(unknown)\(tier.map { " at \($0)" } ?? "")")
    }
    let rows = [
      ("input", left.input, right.input), ("cached", left.cachedDollars, right.cachedDollars),
      ("output", left.output, right.output),
    ]
    let parts = rows.compactMap { name, was, now -> String? in
      guard was != nil || now != nil else { return nil }
      return "\(name) \(Self.dollars(was)) -> \(Self.dollars(now))"
    }
    let sum = Self.sum(left).flatMap { was in Self.sum(right).map { (was, $0) } }
    let total = sum.map { ", a million of each \(Self.dollars($0)) -> \(Self.dollars($1))" } ?? ""
    return MigrationReport.Item(.price, "a million tokens: \(parts.joined(separator: ", "))\(total)")
  }

  private func facts(_ body: JSON) -> RequestFacts {
    RequestFacts(
      registry: context.registry, body: body, today: context.date, endpoint: context.endpoint)
  }

  private func name(_ body: JSON) -> String { body[KnownSetting.model]?.string ?? "the model" }

  /// How to keep what was, as far as the new model takes it, and how to keep what comes.
  private func keeping(
    _ descriptor: ResponseSettingDescriptor, _ path: ValuePath, _ was: JSON?, _ comes: JSON
  ) -> [String] {
    var wanted = was
    if wanted == nil, descriptor.isOrdered {
      // A model without the setting is nearest to the lowest step.
      wanted = descriptor.listedValues?.first { !$0.isNull && accepts($0, at: path) }
    }
    guard let wanted else { return [] }
    if accepts(wanted, at: path) {
      let nearness = was == nil ? " comes nearest to what was" : " keeps what was"
      return [
        "`\(path): \(ValueText.short(wanted))`\(nearness)",
        "leave it unset and take \(ValueText.short(comes))",
      ]
    }
    return [
      "\(ValueText.short(wanted)) is not to be had any more",
      "leave it unset and take \(ValueText.short(comes))",
    ]
  }

  private func accepts(_ value: JSON, at path: ValuePath) -> Bool {
    guard let body = try? new.applying(.set(path, value)) else { return false }
    return !BodyCheck(body, in: context).judgements.contains { $0.isRefusal && $0.path == path }
  }

  private static func sum(_ figures: Price.Figures) -> Decimal? {
    figures.input.flatMap { input in figures.output.map { input + $0 } }
  }

  private static func dollars(_ amount: Decimal?) -> String {
    amount.map { "$\($0.text(minimumPlaces: 2))" } ?? "not known"
  }
}
