import Notation
import Testing

@testable import Registry

@Suite struct ModelTests {
  static let models = """
    families:
      big: {max: 100, modalities: {in: [text, image], out: [text]}, tools: {a: true, b: true}}
      thinking: {like: big, reasoning: {supported: true, efforts: [low, high]}, tools: {b: false}}
    models:
      m-1:
        like: [big, thinking]
        title: M one
        status: deprecated
        released: "2026-01-01"
        ends: "2026-12-11"
        replacement: m-2
        aliases: [m]
        snapshots: [m-1-2026-01-01]
        reasoning: {efforts: [high]}
        tiers: [default, fast, batch]
        price: {default: {input: 2, output: 8}}
        disputed: {reasoning: "sources differ", price.default: "old page"}
        nothing: null
      m-2: {like: m-1, tiers: [default], max: 200}
      gone: {status: retired}
      closed: {status: restricted}
    """
  static let tiers = """
    tiers:
      auto: {summary: s, every_model: true, price_of: default}
      default: {every_model: true}
      fast: {}
      priority: {same_as: fast}
      scale: {every_model: true, priced: false}
      batch: {sent: false}
    windows: {soonest: 1, 8h: 0.6}
    """

  static func registry() throws -> ResponseSettingsRegistry {
    try Memory.registry(models: models, others: ["tiers.yaml": tiers])
  }

  @Test func `families are merged deeply, left to right, then the model's own facts`() throws {
    let model = try #require(Self.registry().model(named: "m-1")?.model)
    #expect(model.fact(["max"]) == .value(100))
    #expect(model.fact(["tools", "a"]) == .value(true) && model.fact(["tools", "b"]) == .value(false))
    #expect(
      model.fact(["reasoning", "supported"]) == .value(true)
        && model.fact(["reasoning", "efforts"]) == .value(["high"]))
    #expect(model.fact(["modalities", "in"]) == .value(["text", "image"]))
    #expect(
      model.fact(["nothing"]) == .absent && model.fact(["unheard"]) == .missing
        && model.fact(["max", "of"]) == .missing)
    #expect(
      model.fact(["id"]) == .value("m-1") && model.fact(["fine_tuned"]) == .value(false)
        && model.fact(["released"]) == .value("2026-01-01"))
    #expect(model.title == "M one" && model.status == .deprecated && model.replacement == "m-2")
  }

  @Test func `a model that is like another keeps its own life`() throws {
    let model = try #require(Self.registry().model(named: "m-2")?.model)
    #expect(model.fact(["max"]) == .value(200) && model.fact(["reasoning", "efforts"]) == .value(["high"]))
    #expect(
      model.title == nil && model.ends == nil && model.aliases == [] && model.status == .active
        && model.disputed == [:])
  }

  @Test(arguments: [
    ("m-1", "m-1", ModelMatch.Kind.id), ("m", "m-1", .alias), ("m-1-2026-01-01", "m-1", .snapshot),
    ("m-1-2026-02-02", "m-1", .unlistedSnapshot), ("m-2026-02-02", "m-1", .unlistedSnapshot),
    ("ft:m-1:org::id", "m-1", .fineTuned(base: "m-1")),
    ("ft:m-1-2026-01-01:org:name:id", "m-1", .fineTuned(base: "m-1-2026-01-01")),
  ])
  func `a name leads to its model`(_ name: String, _ id: String, _ kind: ModelMatch.Kind) throws {
    let match = try #require(Self.registry().model(named: name))
    #expect(match.name == name && match.model.id == id && match.kind == kind)
  }

  @Test(arguments: [
    "", "x", "m-3", "m-1-2026-02-30", "m-1-latest", "ft:", "ft:m-1", "ft:unknown:x", "ft:ft:m-1:x", "M-1",
    "m-1 ",
  ])
  func `other names lead to none`(_ name: String) throws {
    #expect(try Self.registry().model(named: name) == nil)
  }

  @Test func `a fine-tuned model inherits all but the price`() throws {
    let registry = try Self.registry()
    let model = try #require(registry.model(named: "ft:m-1:org::id")?.model)
    #expect(model.fact(["fine_tuned"]) == .value(true) && model.fact(["max"]) == .value(100))
    #expect(registry.price(of: model, tier: nil) == nil && model.fact(["price"]) == .missing)
  }

  @Test func `a model is gone from the day on that it ends`() throws {
    let registry = try Self.registry()
    let model = try #require(registry.model(named: "m-1")?.model)
    #expect(model.isRetired(on: try #require(CivilDate("2026-12-10"))) == false)
    #expect(model.isRetired(on: try #require(CivilDate("2026-12-11"))))
    #expect(try #require(registry.model(named: "gone")).model.isRetired(on: .november30))
    #expect(try #require(registry.model(named: "closed")).model.isRetired(on: .november30) == false)
  }

  @Test func `disputes hold for what lies within`() throws {
    let model = try #require(Self.registry().model(named: "m-1")?.model)
    #expect(model.dispute(about: ["reasoning", "efforts"]) == "sources differ")
    #expect(
      model.dispute(about: ["price", "default"]) == "old page" && model.dispute(about: ["price"]) == nil)
    #expect(model.dispute(about: ["max"]) == nil)
  }

  @Test func `the tiers that a model takes`() throws {
    let registry = try Self.registry()
    func values(_ name: String) throws -> FactValue {
      try #require(registry.model(named: name)).model.fact(["service_tiers"])
    }
    #expect(try values("m-1") == .value(["auto", "default", "fast", "priority", "scale"]))
    #expect(try values("m-2") == .value(["auto", "default", "scale"]))
    #expect(try values("gone") == .missing)
    #expect(
      registry.tiers.share(ofWindow: "8h") == Decimal("0.6") && registry.tiers.share(ofWindow: "2h") == nil)
  }

  @Test func `what was meant`() throws {
    #expect(try Self.registry().models.suggestion(for: "colsed") == "closed")
    #expect(try Self.registry().models.suggestion(for: "something else") == nil)
  }
}
