import Notation
import Profiles
import Registry
import Responses
import Testing

@testable import Workbench

@Suite("the prefix guard")
struct PrefixGuardTests {
  static let registry: ResponseSettingsRegistry = {
    let home = #filePath.split(separator: "/").dropLast(4).map { "/\($0)" }.joined()
    let loader = PluginLoader(places: [PluginPlace(.installed, "\(home)/registry")])
    return loader.load().view(of: "openai")?.registry ?? .empty
  }()
  static let day = CivilDate("2026-11-30").unsafelyUnwrapped

  static func guarding(_ model: String) -> PrefixGuard {
    PrefixGuard(registry: registry, model: model, on: day)
  }

  static func sent(_ body: JSON, input: [JSON] = []) -> Turn {
    var turn = SessionInputTests.turn(1, output: [SessionInputTests.message("hi")], body: body)
    turn.request.input = input
    return turn
  }

  static let search: JSON = ["type": "web_search"]
  static let look: JSON = ["type": "function", "name": "look"]

  @Test("it acts where the model's facts say that settings can change by items, and nowhere else")
  func facts() {
    #expect(Self.guarding("gpt-6.2-astra").isActive)
    #expect(!Self.guarding("gpt-5.1").isActive)
    #expect(!Self.guarding("no-such-model").isActive)
    #expect(
      Self.guarding("gpt-6.2-astra").updatable.map(\.description) == ["reasoning.effort", "text.format"])
    #expect(Self.guarding("gpt-6.2-astra").extendable?.description == "tools")
    let turn = Self.sent(["model": "gpt-5.1", "reasoning": ["effort": "low"]])
    #expect(
      Self.guarding("gpt-5.1").plan(
        for: ["model": "gpt-5.1", "reasoning": ["effort": "high"]], after: [turn]
      )
      .isEmpty)
  }

  @Test("another effort becomes an item, and the top of the request stays as it was")
  func effort() {
    let turn = Self.sent(["model": "gpt-6.2-astra", "reasoning": ["effort": "low"]])
    let plan = Self.guarding("gpt-6.2-astra").plan(
      for: ["model": "gpt-6.2-astra", "reasoning": ["effort": "high"]], after: [turn])
    #expect(plan.items == [["type": "configuration_update", "reasoning": ["effort": "high"]]])
    #expect(plan.carried.map(\.description) == ["reasoning.effort"])
    #expect(plan.kept == [ValuePath([.key("reasoning"), .key("effort")]): .some("low")])
    #expect(plan.breaks.isEmpty)
  }

  @Test("what an item has changed is in force: not said again, and taken back by another item")
  func inForce() {
    let update: JSON = ["type": "configuration_update", "reasoning": ["effort": "high"]]
    let turn = Self.sent(["model": "gpt-6.2-astra", "reasoning": ["effort": "low"]], input: [update])
    let keeper = Self.guarding("gpt-6.2-astra")
    let same = keeper.plan(for: ["model": "gpt-6.2-astra", "reasoning": ["effort": "high"]], after: [turn])
    #expect(same.items.isEmpty)
    #expect(same.kept == [ValuePath([.key("reasoning"), .key("effort")]): .some("low")])
    let back = keeper.plan(for: ["model": "gpt-6.2-astra", "reasoning": ["effort": "low"]], after: [turn])
    #expect(back.items == [["type": "configuration_update", "reasoning": ["effort": "low"]]])
  }

  @Test("more tools become an item; fewer, or others, break the prefix")
  func tools() {
    let keeper = Self.guarding("gpt-6.2-astra")
    let turn = Self.sent(["model": "gpt-6.2-astra", "tools": [Self.search]])
    let more = keeper.plan(
      for: ["model": "gpt-6.2-astra", "tools": [Self.search, Self.look]], after: [turn])
    #expect(more.items == [["type": "additional_tools", "role": "developer", "tools": [Self.look]]])
    #expect(more.breaks.isEmpty)
    let fewer = keeper.plan(for: ["model": "gpt-6.2-astra"], after: [turn])
    #expect(fewer.items.isEmpty)
    #expect(fewer.breaks.map(\.path.description) == ["tools"])
  }

  @Test("instructions and the model break the prefix; settings that it does not rest on do not")
  func breaks() {
    let turn = Self.sent(["model": "gpt-6.2-astra", "instructions": "a", "max_output_tokens": 100])
    let plan = Self.guarding("gpt-6.2-astra").plan(
      for: ["model": "gpt-6.2-astra", "instructions": "b", "max_output_tokens": 200], after: [turn])
    #expect(plan.breaks.map(\.path.description) == ["instructions"])
    #expect(plan.items.isEmpty)
  }

  @Test("what the server says of its cache and of the input is told in a line each")
  func verdict() {
    let response = Response(json: [
      "prompt_cache_diagnostics": [
        "type": "cache_miss", "reason": "tools_changed", "cache_missed_tokens": 12_400,
      ], "input_transformations": [["reason": "prefix_mismatch"], ["reason": "prefix_mismatch"]],
    ])
    let figures = Self.registry.model(named: "gpt-6-sol").flatMap {
      Self.registry.price(of: $0.model, tier: nil)?.figures(inputTokens: 12_400, on: Self.day)
    }
    let lines = CacheVerdict(on: response, figures: figures).lines
    #expect(lines.count == 2)
    #expect(lines[0].hasPrefix("cache missed: tools changed; 12,400 tokens, $0.0"))
    #expect(lines[1] == "the service changed the input: prefix mismatch; 2 items")
    #expect(
      CacheVerdict(on: Response(json: ["prompt_cache_diagnostics": ["type": "cache_hit"]]), figures: nil)
        .lines.isEmpty)
  }
}
