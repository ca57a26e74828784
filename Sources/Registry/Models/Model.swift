import Notation

/// A model and all that is known about it.
public final class Model: Sendable {
  /// Where a model stands in its life.
  public enum Status: String, Sendable, Hashable, CaseIterable {
    /// To be had.
    case active
    /// To be had, but on its way out.
    case deprecated
    /// Gone.
    case retired
    /// To be had by some accounts only.
    case restricted
  }

  /// The name under which it is described.
  public let id: String
  /// A few words.
  public let title: String?
  /// One sentence.
  public let summary: String?
  /// Where it stands in its life.
  public let status: Status
  /// The day of its release.
  public let released: CivilDate?
  /// The day from which requests fail.
  public let ends: CivilDate?
  /// The model to use instead.
  public let replacement: String?
  /// Other names that always mean this model.
  public let aliases: [String]
  /// The names of its dated versions.
  public let snapshots: [String]
  /// The tiers that it is to be had at, prices without a tier of their own (`batch`) included.
  public let tiers: [String]
  /// What it costs, by tier.
  public let prices: [String: Price]
  /// All facts, those above included, as conditions see them below `model.`.
  public let facts: JSON
  /// Facts on which sources differ, each with the reason: `reasoning.default_effort`.
  public let disputed: [String: String]
  /// What the entry rests on.
  public let evidence: Evidence?
  /// The plugin that describes it.
  public let plugin: String
  /// Where it is described.
  public let place: Place?

  /// The model that an entry's facts make, those of its families included.
  init(
    _ entry: RawEntry, facts: JSON, tiers: [String], prices: [String: Price],
    from reader: inout FieldReader
  ) {
    id = entry.key
    title = reader.text("title")
    summary = reader.text("summary")
    status = reader.choice("status", Status.self) ?? .active
    released = reader.date("released")
    ends = reader.date("ends")
    replacement = reader.text("replacement")
    aliases = facts["aliases"].texts
    snapshots = facts["snapshots"].texts
    self.tiers = tiers
    self.prices = prices
    self.facts = facts
    let disputed = facts["disputed"]?.object?.members.compactMap { member in
      member.value.string.map { (member.key, $0) }
    }
    self.disputed = Dictionary(disputed ?? [], uniquingKeysWith: { $1 })
    evidence = reader.evidence()
    plugin = entry.plugin
    place = entry.keyPlace
  }

  /// A fine-tuned model, which has all of its base but the price.
  private init(fineTuning base: Model) {
    id = base.id
    title = base.title
    summary = base.summary
    status = base.status
    released = base.released
    ends = base.ends
    replacement = base.replacement
    aliases = base.aliases
    snapshots = base.snapshots
    tiers = base.tiers
    prices = [:]
    var facts = base.facts
    facts["price"] = nil
    facts["fine_tuned"] = true
    self.facts = facts
    disputed = base.disputed
    evidence = base.evidence
    plugin = base.plugin
    place = base.place
  }

  /// The model that fine-tuning makes of this one.
  var fineTuned: Model { Model(fineTuning: self) }

  /// The fact at a way below `model.`: `["reasoning", "efforts"]`.
  public func fact(_ keys: [String]) -> FactValue {
    FactValue(in: facts, at: keys)
  }

  /// Why a fact is disputed, if it is, or if something that holds it is.
  public func dispute(about keys: [String]) -> String? {
    for count in stride(from: keys.count, to: 0, by: -1) {
      if let reason = disputed[keys.prefix(count).joined(separator: ".")] { return reason }
    }
    return nil
  }

  /// Whether requests fail on a day, because the model has ended by then.
  public func isRetired(on day: CivilDate) -> Bool {
    if let ends { return day >= ends }
    return status == .retired
  }
}

/// The model that a name stands for, and how it was found.
public struct ModelMatch: Sendable {
  /// How a name led to a model.
  public enum Kind: Sendable, Hashable {
    /// It is the model's own name.
    case id
    /// It is another name of it.
    case alias
    /// It is one of its dated versions.
    case snapshot
    /// It is the model's name with a date behind it that the registry does not list.
    case unlistedSnapshot
    /// It names a fine-tuned model by this base.
    case fineTuned(base: String)
  }

  /// The name as written, which is what goes on the wire.
  public var name: String
  /// The model; for a fine-tuned one with the facts of its base, without its prices.
  public var model: Model
  /// How it was found.
  public var kind: Kind
}
