import Notation

/// A way of being served: faster and dearer, slower and cheaper.
public struct Tier: Sendable {
  /// The value of the setting, or the name of the price.
  public var id: String
  /// A few words.
  public var title: String?
  /// One sentence.
  public var summary: String?
  /// More, if needed.
  public var help: String?
  /// Whether every model takes it.
  public var isForEveryModel: Bool
  /// The tier that it is another spelling of.
  public var sameAs: String?
  /// Whether it may be sent; otherwise it is a price only.
  public var isSent: Bool
  /// Whether it has a price per token.
  public var isPriced: Bool
  /// The tier whose price it has where a model names none of its own.
  public var priceOf: String?
  /// That it should no longer be used.
  public var deprecated: Deprecation?
  /// The day from which it is refused.
  public var ends: CivilDate?
  /// Why sources differ on it.
  public var disputed: Dispute?
  /// What the entry rests on.
  public var evidence: Evidence?
  /// The plugin that describes it.
  public var plugin: String
  /// Where it is described.
  public var place: Place?
}

/// The tiers of a view and the windows of background work.
public struct TierTable: Sendable {
  /// The tier that is meant where none is named.
  public static let standard = "default"

  /// The tiers in order.
  public let tiers: [Tier]
  /// What part of the price is charged for each window of background work.
  public let windows: [(name: String, share: Decimal)]

  init(tiers: [Tier], windows: [(name: String, share: Decimal)]) {
    self.tiers = tiers
    self.windows = windows
  }

  /// The tier of a name.
  public subscript(id: String) -> Tier? { tiers.first { $0.id == id } }

  /// The part of the price that a window costs; nil for an unknown one.
  public func share(ofWindow name: String) -> Decimal? { windows.first { $0.name == name }?.share }

  /// The values that may be sent for a model that is to be had at some tiers, in the order of the table.
  func values(for modelTiers: [String]) -> [String] {
    tiers.filter { tier in
      tier.isSent
        && (tier.isForEveryModel || modelTiers.contains(tier.id)
          || tier.sameAs.map(modelTiers.contains) ?? false)
    }.map(\.id)
  }

  /// The price of a model at a tier; nil when it is not known.
  ///
  /// Without tier the default is meant.
  public func price(of model: Model, tier name: String?) -> Price? {
    var id = name ?? Self.standard
    for _ in 0..<4 {
      let tier = self[id]
      if let tier, !tier.isPriced { return nil }
      if let price = model.prices[id] { return price }
      guard let next = tier?.sameAs ?? tier?.priceOf else { return nil }
      id = next
    }
    return nil
  }
}
