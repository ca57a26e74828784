import Notation
import Registry
import Responses
import Testing

@testable import Workbench

@Suite("the ledger")
struct LedgerTests {
  static let day = CivilDate("2026-11-30") ?? .earliest

  /// What a response of a shipped model cost, and what is said about it.
  static func cost(
    _ response: String, asked: JSON = .null, day: CivilDate = day
  ) throws -> (total: String?, remarks: [String]) {
    let entry = LedgerEntry(
      of: Response(json: try JSON(parsing: response)), asked: asked, registry: try Bytes.shippedRegistry(),
      day: day)
    return (entry.cost.total?.description, entry.cost.remarks.map(\.description))
  }

  static func response(_ model: String, _ tier: String?, _ usage: String, _ more: String = "") -> String {
    let tier = tier.map { #""service_tier":"\#($0)","# } ?? ""
    return
      #"{"object":"response","status":"completed","model":"\#(model)",\#(tier)\#(more)"usage":\#(usage)}"#
  }

  static func usage(_ input: Int, _ cached: Int, _ output: Int, _ writes: String = "") -> String {
    #"{"input_tokens":\#(input),"input_tokens_details":{"cached_tokens":\#(cached)\#(writes)},"output_tokens":\#(output),"output_tokens_details":{"reasoning_tokens":0}}"#
  }

  @Test("the tier that served is charged, not the one that was asked for")
  func servedTier() throws {
    let asked: JSON = ["model": "gpt-6-sol", "service_tier": "flex"]
    let usage = Self.usage(1_000_000, 0, 0)
    #expect(
      try Self.cost(Self.response("gpt-6-sol", "default", Self.usage(100_000, 0, 0)), asked: asked).total
        == "0.2")
    #expect(
      try Self.cost(Self.response("gpt-6-sol", "flex", Self.usage(100_000, 0, 0)), asked: asked).total
        == "0.1")
    #expect(
      try Self.cost(Self.response("gpt-6-sol", "priority", Self.usage(100_000, 0, 0)), asked: asked).total
        == "0.4")
    let long = try Self.cost(Self.response("gpt-6-sol", "default", usage), asked: asked)
    #expect(long.total == "4" && long.remarks == ["long-context prices hold for the whole request"])
  }

  @Test("where the server does not say which tier served, that is said")
  func unsaidTier() throws {
    let usage = Self.usage(100_000, 0, 0)
    for (tier, asked, total, remark) in [
      (nil, .null, "0.2", "the tier that served was not said; default is assumed"),
      ("auto", .null, "0.2", "the tier that served was not said; default is assumed"),
      (nil, ["service_tier": "flex"], "0.1", "the tier that served was not said; flex is assumed"),
      (nil, ["service_tier": "auto"], "0.2", "the tier that served was not said; default is assumed"),
    ] as [(String?, JSON, String, String)] {
      let cost = try Self.cost(Self.response("gpt-6-sol", tier, usage), asked: asked)
      #expect(cost.total == total && cost.remarks == [remark])
    }
    // What is bought ahead has no price a token: unknown, not that of another tier.
    #expect(try Self.cost(Self.response("gpt-6-sol", "scale", usage)).total == nil)
    #expect(try Self.cost(Self.response("gpt-6-sol", "tier-of-tomorrow", usage)).total == nil)
  }

  @Test("what is written to the cache is charged by how long it stays")
  func cacheWrites() throws {
    let split =
      #","cache_write_tokens":3000,"cache_write_tokens_details":{"ttl_30m_tokens":1000,"ttl_12h_tokens":2000}"#
    // 7000 plain at 2, 1000 at 2.5, 2000 at 5 a million.
    #expect(
      try Self.cost(Self.response("gpt-6-sol", "default", Self.usage(10_000, 0, 0, split))).total == "0.0265")
    let whole = #","cache_write_tokens":3000"#
    #expect(
      try Self.cost(Self.response("gpt-6-sol", "default", Self.usage(10_000, 0, 0, whole))).total == "0.0215")
    let rest = #","cache_write_tokens":3000,"cache_write_tokens_details":{"ttl_12h_tokens":2000}"#
    #expect(
      try Self.cost(Self.response("gpt-6-sol", "default", Self.usage(10_000, 0, 0, rest))).total == "0.0265")
    let onlyParts = #","cache_write_tokens_details":{"ttl_30m_tokens":1000,"ttl_12h_tokens":2000}"#
    #expect(
      try Self.cost(Self.response("gpt-6-sol", "default", Self.usage(10_000, 0, 0, onlyParts))).total
        == "0.0265")
    let tooMany = #","cache_write_tokens_details":{"ttl_30m_tokens":1000,"ttl_12h_tokens":90000}"#
    let odd = try Self.cost(Self.response("gpt-6-sol", "default", Self.usage(10_000, 4_000, 0, tooMany)))
    #expect(
      odd.total == "0.0308"
        && odd.remarks == ["more cached input was counted than input; the rest is taken as none"])
  }

  @Test("calls of tools cost besides tokens: only the charged actions, or the server's own count")
  func tools() throws {
    let calls =
      #""tools":[{"type":"web_search"}],"output":[{"type":"web_search_call","status":"completed","action":{"type":"search","query":"x"}},{"type":"web_search_call","status":"completed","action":{"type":"open_page","url":"https://x.example"}},{"type":"web_search_call","status":"completed","action":{"type":"search","query":"y"}}],"#
    let usage = Self.usage(100_000, 0, 0)
    #expect(try Self.cost(Self.response("gpt-6-sol", "default", usage, calls)).total == "0.22")
    let counted = #""tool_usage":{"web_search":{"num_requests":5}},"# + calls
    #expect(try Self.cost(Self.response("gpt-6-sol", "default", usage, counted)).total == "0.25")
    let mine = #""output":[{"type":"function_call","name":"f","call_id":"c","arguments":"{}"}],"#
    #expect(try Self.cost(Self.response("gpt-6-sol", "default", usage, mine)).total == "0.2")
    let picture = #""output":[{"type":"image_generation_call","status":"completed"}],"#
    let unknown = try Self.cost(Self.response("gpt-6-sol", "default", usage, picture))
    #expect(unknown.total == nil && unknown.remarks == ["no price is known for 1 call of image_generation"])
  }

  @Test("a window of background work costs its share, an unknown one nobody knows what")
  func windows() throws {
    let usage = Self.usage(100_000, 0, 10_000)
    let two = #""background":true,"background_options":{"completion_window":"2h"},"#
    let cost = try Self.cost(Self.response("gpt-6.2-astra", "default", usage, two))
    // 0.8 + 0.4 dollars, of which 0.7 are charged.
    #expect(cost.total == "0.84" && cost.remarks == ["the price of the window 2h holds"])
    let other = #""background_options":{"completion_window":"3d"},"#
    let unknown = try Self.cost(Self.response("gpt-6.2-astra", "default", usage, other))
    #expect(unknown.total == nil && unknown.remarks == ["no price is known for the window 3d"])
  }

  @Test("F03: what was not counted is unknown, whatever stands in its place")
  func notCounted() throws {
    for usage in [
      "null", "{}", #"{"input_tokens":null}"#, #"{"input_tokens":"12","output_tokens":-1}"#, "[]", "7",
    ] {
      let cost = try Self.cost(Self.response("gpt-6-sol", "default", usage))
      #expect(cost.total == nil, "\(usage)")
      #expect(cost.remarks == ["input was not counted", "output was not counted"], "\(usage)")
    }
    #expect(try Self.cost(Self.response("nobody-knows-1", "default", Self.usage(1, 0, 1))).total == nil)
  }

  @Test("totals keep the known, the unknown, the free and the simulated apart")
  func totals() throws {
    let folder = Samples.Folder()
    let log = try RunLog(writingTo: folder.log)
    let registry = try Bytes.shippedRegistry()
    func add(_ exchange: Exchange, session: String? = nil) throws {
      try log.append(
        LogEntry(exchange, registry: registry, session: session, program: "test"))
    }
    let day = 86_400.0
    try add(Samples.exchange(model: "gpt-6-sol", at: day, registry: registry), session: "a")
    try add(Samples.exchange(profile: nil, model: "gpt-6-sol", at: day + 1, registry: registry))
    try add(Samples.exchange(model: "gpt-6-luna", at: 2 * day, registry: registry), session: "a")
    try add(Samples.exchange(model: "gpt-6-luna", at: 2 * day, usage: "null", registry: registry))
    try add(Samples.exchange(model: "gpt-6-luna", at: 2 * day, simulated: true, registry: registry))
    var refused = Samples.exchange(model: "gpt-6-luna", at: 2 * day + 5, registry: registry)
    refused.result.ending = .unanswered(.init(.cannotConnect, "no way"))
    refused.result.head = nil
    refused = Exchange(refused.request, refused.result, startedAt: 2 * day, registry: registry, day: Self.day)
    try add(refused)
    var lost = refused
    lost.result.ending = .unanswered(.init(.firstByteTimeout, "silence"))
    try add(lost)

    let byDay = try log.totals(by: .day)
    #expect(byDay.sorted.map(\.name) == ["1970-01-02", "1970-01-03"])
    let total = byDay.total
    #expect(
      total.exchanges == 7 && total.known == 3 && total.unknown == 2 && total.free == 1
        && total.simulated == 1)
    #expect(total.uncounted == 2 && total.input == 3000 && total.cached == 1200 && total.reasoning == 180)
    let sol = try #require(try log.totals(by: .model).sorted.first)
    #expect(sol.name == "gpt-6-sol" && sol.exchanges == 2)
    #expect(total.cost == byDay.rows.reduce(Decimal.zero) { $0 + $1.cost })
    #expect(try log.totals(by: .profile).sorted.map(\.name) == ["haiku", nil])
    #expect(try log.totals(by: .session).sorted.map(\.exchanges) == [2, 5])
    var filter = LogFilter()
    filter.model = "gpt-6-sol"
    #expect(try log.totals(by: .provider, filter).total.exchanges == 2)
  }
}

@Suite("prices in the shipped registry")
struct ShippedPriceTests {
  @Test("prices for long input have a threshold, or they would never hold")
  func thresholds() throws {
    for model in try Bytes.shippedRegistry().models.models {
      for (tier, price) in model.prices where price.periods.contains(where: { $0.long != nil }) {
        #expect(price.longContextFrom != nil, "\(model.id), \(tier)")
      }
    }
  }
}
