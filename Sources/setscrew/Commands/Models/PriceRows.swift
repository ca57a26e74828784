import Notation
import Registry

/// The prices of a model as rows: by tier, by the days on which they hold, and for long inputs.
struct PriceRows {
  /// The rows; empty when no price is known.
  private(set) var table = TextTable([
    TextTable.Column(title: "TIER"), TextTable.Column(title: "INPUT", alignment: .right),
    TextTable.Column(title: "CACHED", alignment: .right),
    TextTable.Column(title: "WRITE 30M", alignment: .right),
    TextTable.Column(title: "WRITE 12H", alignment: .right),
    TextTable.Column(title: "OUTPUT", alignment: .right),
    TextTable.Column(title: "HOLDS", fit: .wraps(minimum: 12)),
  ])
  /// What the rows cannot show.
  private(set) var notes: [String] = []

  init(_ model: Model, _ browsing: Browsing) {
    let tiers = browsing.registry.tiers
    let known = tiers.tiers.map(\.id).filter { model.prices[$0] != nil }
    let others = model.prices.keys.filter { !known.contains($0) }.sorted()
    for tier in known + others {
      guard let price = browsing.registry.price(of: model, tier: tier) else { continue }
      let mark = model.dispute(about: ["price", tier]) == nil ? "" : " ?"
      add(price, tier + mark, browsing.day)
    }
    for tier in tiers.tiers where model.prices[tier.id] == nil {
      guard let same = tier.sameAs ?? tier.priceOf, model.prices[same] != nil else { continue }
      notes.append("\(tier.id) costs what \(same) does")
    }
    if let threshold = model.prices.values.compactMap(\.longContextFrom).first {
      notes.append("long: the whole request, once its input passes \(Phrase.grouped(threshold)) tokens")
    }
    if !tiers.windows.isEmpty, case .value(let windows) = model.fact(["background_windows"]) {
      let shares = (windows.array ?? []).compactMap(\.string).compactMap { name in
        tiers.share(ofWindow: name).map { "\(name) × \($0)" }
      }
      if !shares.isEmpty { notes.append("background windows: \(shares.joined(separator: ", "))") }
    }
  }

  private mutating func add(_ price: Price, _ tier: String, _ day: CivilDate) {
    var start: CivilDate?
    for period in price.periods {
      let holds = Self.days(from: start, to: period.until)
      let style: TextTable.Style =
        period.until.map { $0 < day } ?? false || start.map { $0 > day } ?? false ? .dim : .plain
      add(period.short, tier, holds, style)
      if let long = period.long { add(long, "\(tier), long", holds, style) }
      start = period.until?.adding(days: 1)
    }
    if let end = price.periods.last?.until, end < day { notes.append("\(tier): unknown since \(end)") }
  }

  private mutating func add(
    _ figures: Price.Figures, _ label: String, _ holds: String, _ style: TextTable.Style
  ) {
    table.add(
      [
        label, Phrase.dollars(figures.input), Phrase.dollars(figures.cachedDollars),
        Phrase.dollars(figures.write30mDollars), Phrase.dollars(figures.write12hDollars),
        Phrase.dollars(figures.output), holds,
      ], style)
  }

  private static func days(from start: CivilDate?, to end: CivilDate?) -> String {
    switch (start, end) {
    case (nil, nil): ""
    case (nil, let end?): "until \(end)"
    case (let start?, nil): "from \(start)"
    case (let start?, let end?): "from \(start) until \(end)"
    }
  }
}
