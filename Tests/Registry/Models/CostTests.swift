import Notation
import Testing

@testable import Registry

@Suite struct CostTests {
  static func price(_ text: String, model: String = "long_context_from: 1000") throws -> Price {
    let registry = try Memory.registry(
      models: "models:\n  m: {price: {default: \(text)}, \(model)}", others: ["tiers.yaml": ModelTests.tiers])
    let model = try #require(registry.model(named: "m")).model
    return try #require(registry.price(of: model, tier: nil))
  }

  static let usual = "{input: 2.5, cached: 1.25, output: 10, write_30m: 3.125, write_12h: 5}"

  @Test func `F01 cached tokens are billed once`() throws {
    let price = try Self.price("{input: 2.50, cached: 1.25, output: 10.0}", model: "x: 1")
    let cost = Cost(
      of: TokenCounts(input: 5000, cached: 4096, written: 0, output: 250), at: price, on: .november30)
    #expect(cost.total?.description == "0.00988")
    #expect(
      cost.input?.description == "0.00226" && cost.cached?.description == "0.00512"
        && cost.output?.description == "0.0025")
    #expect(cost.remarks == [])
    let odd = Cost(of: TokenCounts(input: 10, cached: 400, written: 5, output: 1), at: price, on: .november30)
    #expect(odd.total?.description == "0.0000225")
    #expect(
      odd.remarks.map(\.description) == [
        "more cached input was counted than input; the rest is taken as none"
      ])
  }

  @Test func `F03 unknown is unknown`() throws {
    let price = try Self.price("{input: 2, cached: 0.2, output: 8}")
    let none = Cost(of: TokenCounts(), at: price, on: .november30)
    #expect(
      none.total == nil
        && none.remarks.map(\.description) == ["input was not counted", "output was not counted"])
    let partial = Cost(of: TokenCounts(input: 900, output: 120), at: price, on: .november30)
    #expect(partial.total?.description == "0.00276")
    #expect(
      partial.remarks.map(\.description) == ["the cached share is not known; all input is charged in full"])
    let small = Cost(of: TokenCounts(input: 10, cached: nil, output: 5), at: price, on: .november30)
    #expect(small.total?.description == "0.00006")
    let free = Cost(of: TokenCounts(input: 10, cached: 0, output: 5), at: nil, on: .november30)
    #expect(
      free.total == nil && free.remarks.map(\.description) == ["no price is known for this model and tier"])
  }

  /// Price, input, cached, written, output, and the total with what is said about it.
  @Test(
    arguments: [
      (usual, 1000, 400, 200, 10, "0.002225", []),
      (usual, 0, 0, 0, 0, "0", []),
      ("{input: 2, output: 8}", 100, 10, 0, 1, nil, ["no price is known for cached input"]),
      ("{input: 2, output: 8}", 100, 0, 10, 1, nil, ["no price is known for input written to the cache"]),
      ("{input: 2, cached: null, output: 8}", 100, 50, 0, 0, "0.0002", []),
      ("{input: 2, cached: 1}", 100, 0, 0, 1, nil, ["no price is known for output"]),
      (
        "{input: 2, cached: 1, output: 8, long: {input: 4, cached: 2, output: 12}}", 1000, 0, 0, 1000, "0.01",
        []
      ),
      (
        "{input: 2, cached: 1, output: 8, long: {input: 4, cached: 2, output: 12}}", 1001, 1, 0, 1000,
        "0.016002",
        ["long-context prices hold for the whole request"]
      ),
      ("{input: 2, cached: 1, output: 8}", 1001, 0, 0, 1, nil, ["no price is known for so long an input"]),
      (
        "{input: 2, cached: 1, output: 8, long: {input: 4, output: 12}}", 2000, 5, 0, 1, nil,
        ["long-context prices hold for the whole request", "no price is known for cached input"]
      ),
      ("{input: 0.00005, cached: 0, output: 0.025}", 1, 0, 0, 1, "0.00000002505", []),
      (
        usual, 900_000_000_000_000, 0, 0, 900_000_000_000_000, nil, ["no price is known for so long an input"]
      ),
    ] as [(String, Int, Int, Int, Int, String?, [String])])
  func `every token has its price`(
    _ price: String, _ input: Int, _ cached: Int, _ written: Int, _ output: Int, _ total: String?,
    _ remarks: [String]
  ) throws {
    let cost = Cost(
      of: TokenCounts(input: input, cached: cached, written: written, output: output),
      at: try Self.price(price), on: .november30)
    #expect(cost.total?.description == total)
    #expect(cost.remarks.map(\.description) == remarks)
  }

  @Test func `a stay of twelve hours costs more, a long window less`() throws {
    let price = try Self.price(Self.usual)
    let counts = TokenCounts(input: 100, cached: 0, written: 100, output: 0)
    #expect(Cost(of: counts, at: price, on: .november30).total?.description == "0.0003125")
    #expect(
      Cost(of: counts, at: price, on: .november30, writtenFor: .twelveHours).total?.description == "0.0005")
    let share = try #require(Decimal("0.7"))
    #expect(Cost(of: counts, at: price, on: .november30, share: share).total?.description == "0.00021875")
  }

  @Test func `figures hold up to their last day`() throws {
    let price = try Self.price(#"{input: 6, until: "2027-02-28", then: {input: 12, until: "2027-03-31"}}"#)
    func input(_ day: String) throws -> String? {
      price.figures(inputTokens: 1, on: try #require(CivilDate(day)))?.input?.description
    }
    #expect(
      try ["2026-11-30", "2027-02-28", "2027-03-01", "2027-04-01"].map(input) == ["6", "6", "12", nil])
    let cost = Cost(
      of: TokenCounts(input: 1, cached: 0, output: 0), at: price, on: try #require(CivilDate("2027-04-01")))
    #expect(cost.remarks.map(\.description) == ["no price is known for this day"])
  }

  @Test(
    arguments: [
      ("default", "2"), ("auto", "2"), ("fast", "4"), ("priority", "4"), ("scale", nil), ("batch", "1"),
      ("flex", nil), ("unheard", nil),
    ] as [(String, String?)])
  func `a tier leads to its price`(_ tier: String, _ input: String?) throws {
    let registry = try Memory.registry(
      models: "models:\n  m: {price: {default: {input: 2}, fast: {input: 4}, batch: {input: 1}}}",
      others: ["tiers.yaml": ModelTests.tiers])
    let model = try #require(registry.model(named: "m")).model
    #expect(
      registry.price(of: model, tier: tier)?.figures(inputTokens: 1, on: .november30)?.input?.description
        == input)
  }

  @Test func `a provider may charge more, and call models otherwise`() throws {
    let collection = Memory.collection([
      "installed/base/plugin.yaml": "name: base\nprovider: {title: B}",
      "installed/base/models/m.yaml":
        #"models: {m: {status: retired, ends: "2026-01-01", price: {default: {input: 2, cached: null, output: 8}}}}"#,
      "installed/base/tiers.yaml": "tiers: {default: {every_model: true}}",
      "installed/q/plugin.yaml":
        "name: q\nextends: base\nprovider: {title: Q, price_factor: 1.1, model_names: own, model_prefix: base/, lifecycle: own}",
      "installed/q/models/m.yaml": "models: {mine: {x: 1}}",
    ])
    let base = try #require(collection.view(of: "base")).registry
    #expect(try #require(base.model(named: "m")).model.isRetired(on: .november30))
    let registry = try #require(collection.view(of: "q")).registry
    #expect(registry.model(named: "m") == nil && registry.model(named: "mine") != nil)
    let match = try #require(registry.model(named: "base/m"))
    #expect(match.name == "base/m" && match.model.id == "m" && !match.model.isRetired(on: .november30))
    let figures = registry.price(of: match.model, tier: nil)?.figures(inputTokens: 1, on: .november30)
    #expect(
      figures?.input?.description == "2.2" && figures?.cachedDollars?.description == "2.2"
        && figures?.output?.description == "8.8")
  }
}
