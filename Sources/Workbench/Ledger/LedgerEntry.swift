import Notation
import Registry
import Responses

/// What one response took and cost, and by which model and tier it was served.
///
///     response, request ─► usage, calls of tools, served model and tier ─► price of the registry ─► Cost
public struct LedgerEntry: Sendable, Hashable {
  /// What was asked for, and what was given.
  public struct Pair: Sendable, Hashable {
    /// As the request has it; nil when it does not say.
    public var asked: String?
    /// As the response has it; nil when it does not say.
    public var served: String?
  }

  /// The models.
  public let model: Pair
  /// The tiers.
  public let tier: Pair
  /// The window of time that a background run was given.
  public let window: String?
  /// The tokens used; nil when the server did not say.
  public let usage: Usage?
  /// What it cost.
  public let cost: Cost

  /// The entry of a response; without one nothing is known but what was asked for.
  ///
  /// - Parameters:
  ///   - response: What came back, whole or partial.
  ///   - asked: The request's body; null for a response whose request is not at hand.
  ///   - registry: Has the prices.
  ///   - day: The day of the request, by which prices hold.
  public init(of response: Response?, asked: JSON, registry: ResponseSettingsRegistry, day: CivilDate) {
    let model = Pair(asked: asked[KnownSetting.model]?.string, served: response?.model)
    let tier = Pair(asked: asked[KnownSetting.serviceTier]?.string, served: response?.serviceTier)
    let usage = response?.usage
    let window = Self.window(response?.json, asked)
    // The model that served counts; some servers answer with a file's path as the model.
    let names = [model.served, model.asked].compactMap { $0 }
    let found = names.lazy.compactMap { registry.model(named: $0)?.model }.first
    let price = found.flatMap { registry.price(of: $0, tier: tier.served ?? tier.asked) }
    let share = window.flatMap { registry.tiers.share(ofWindow: $0) }
    var cost = Cost(of: Self.counts(usage), at: price, on: day, share: share ?? Decimal(1))
    if let window {
      cost.remarks.append(share == nil ? .noWindowPrice(window) : .window(window))
      if share == nil { cost.total = nil }
    }
    // A tier that is said to be whichever the project has is not said at all.
    let isSaid = tier.served.map { registry.tiers[$0]?.priceOf == nil } ?? false
    if !isSaid, cost.total != nil, !registry.tiers.tiers.isEmpty {
      cost.remarks.append(.tierAssumed(Self.assumed(tier, registry.tiers)))
    }
    if let response { cost.add(ToolUse.fees(of: response, asked: asked, registry: registry)) }
    self.model = model
    self.tier = tier
    self.window = window
    self.usage = usage
    self.cost = cost
  }

  /// The tier whose price is taken where the response names none.
  private static func assumed(_ tier: Pair, _ table: TierTable) -> String {
    guard let name = tier.served ?? tier.asked else { return TierTable.standard }
    return table[name]?.priceOf ?? name
  }

  private static func window(_ response: JSON?, _ asked: JSON) -> String? {
    let windows = [response, asked].compactMap { $0?["background_options"]?["completion_window"]?.string }
    return windows.first
  }

  private static func counts(_ usage: Usage?) -> TokenCounts {
    TokenCounts(
      input: usage?.inputTokens, cached: usage?.cachedTokens, written: usage?.cacheWriteTokens,
      written30m: usage?.cacheWrite30mTokens, written12h: usage?.cacheWrite12hTokens,
      output: usage?.outputTokens)
  }
}
