import Notation
import Registry

/// What the same tokens cost in each of several requests, and how long their models are to be had.
struct PriceRows {
  private let requests: [ComparedRequest]

  init(_ requests: [ComparedRequest]) { self.requests = requests }

  /// The output that prices are compared at, since nobody knows before how long an answer gets.
  private static let output = 1_000

  var rows: [Comparison.Row] {
    guard let first = requests.first else { return [] }
    let input = TokenEstimate(of: first.payload, registry: first.context.registry).tokens
    let counts = TokenCounts(input: input, cached: 0, written: 0, output: Self.output)
    let costs = requests.map { cost(of: counts, $0) }
    return [
      Comparison.Row("a million tokens in", cells: requests.map { rate($0, \.input) }, counts: false),
      Comparison.Row("a million tokens out", cells: requests.map { rate($0, \.output) }, counts: false),
      Comparison.Row(
        "\(input) tokens in, \(Self.output) out",
        cells: costs.map { cell($0, beside: requests.count == 2 ? costs[0] : nil) }, counts: false),
      Comparison.Row("end of the model", cells: requests.map(end), counts: false),
    ].filter(\.isDifferent)
  }

  private func match(_ request: ComparedRequest) -> ModelMatch? {
    request.payload.model.flatMap { request.context.registry.model(named: $0.name) }
  }

  private func price(_ request: ComparedRequest) -> Price? {
    let tier = request.payload.settings[KnownSetting.serviceTier]?.string
    return match(request).flatMap { request.context.registry.price(of: $0.model, tier: tier) }
  }

  /// What part of the price the request is charged; nil when that is not known.
  private func share(_ request: ComparedRequest) -> Decimal? {
    guard let window = request.payload.settings[KnownSetting.completionWindow]?.string else {
      return Decimal(1)
    }
    return request.context.registry.tiers.share(ofWindow: window)
  }

  private func rate(
    _ request: ComparedRequest, _ kind: KeyPath<Price.Figures, Decimal?>
  ) -> Comparison.Cell {
    guard let figures = price(request)?.figures(inputTokens: 0, on: request.context.date),
      let rate = share(request).flatMap({ figures[keyPath: kind]?.multiplied(by: $0) })
    else { return Comparison.Cell(.unknown) }
    return Comparison.Cell(.present, Self.json(rate), shown: "$\(rate.text(minimumPlaces: 2))")
  }

  private func cost(of counts: TokenCounts, _ request: ComparedRequest) -> Decimal? {
    share(request).flatMap { share in
      Cost(of: counts, at: price(request), on: request.context.date, share: share).total
    }
  }

  private func cell(_ cost: Decimal?, beside first: Decimal?) -> Comparison.Cell {
    guard let cost else { return Comparison.Cell(.unknown) }
    let amount = "$\(cost.rounded(toPlaces: 6).text(minimumPlaces: 2))"
    guard let first, first != .zero, first != cost else {
      return Comparison.Cell(.present, Self.json(cost), shown: amount)
    }
    let hundredths = Int((cost.double / first.double * 100).rounded())
    guard hundredths != 100 else { return Comparison.Cell(.present, Self.json(cost), shown: amount) }
    let times = Decimal(hundredths).dividedByPowerOfTen(2).text(minimumPlaces: 1)
    return Comparison.Cell(.present, Self.json(cost), shown: "\(amount) (×\(times))")
  }

  private func end(_ request: ComparedRequest) -> Comparison.Cell {
    guard let model = match(request)?.model else { return Comparison.Cell(.unknown) }
    guard let ends = model.ends else {
      return model.status == .retired
        ? Comparison.Cell(.present, "retired") : Comparison.Cell(.present, .null, shown: "no date")
    }
    let reason = model.replacement.map { Comparison.Reason(.byDefault, "\($0) takes its place") }
    return Comparison.Cell(
      .present, .string("\(ends)"),
      reasons: reason.map { [$0] } ?? [])
  }

  private static func json(_ amount: Decimal) -> JSON {
    JSONNumber(text: amount.description).map(JSON.number) ?? .null
  }
}
