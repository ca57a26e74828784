import Notation
import Registry

/// What a request can cost at most, before it is sent.
public struct CostEstimate: Sendable {
  /// The estimate of the input.
  public var input: TokenEstimate
  /// The most output tokens there can be; nil when neither the request nor the registry bounds them.
  public var outputBound: Int?
  /// The tier whose price was taken, as the request names it; nil for the default.
  public var tier: String?
  /// The dollars for the input at the upper end of its estimate and all the output there can be; nil when unknown.
  public var worstCase: Decimal?
  /// What makes the figure less sure, or unknown.
  public var doubts: [String]

  /// The estimate for a payload.
  public init(of payload: Payload, in context: CheckContext) {
    let body = payload.settings.json
    let registry = context.registry
    input = TokenEstimate(of: body, registry: registry)
    tier = body[KnownSetting.serviceTier]?.string
    doubts = input.unknowns.map { "the size of \($0.path) (\($0.reason)) is not known" }

    let match = body[KnownSetting.model]?.string.flatMap { registry.model(named: $0) }
    let bound = match.flatMap { match -> Int? in
      guard case .value(let value) = match.model.fact([KnownSetting.maxOutputTokens]) else { return nil }
      return value.int
    }
    outputBound =
      body[KnownSetting.maxOutputTokens]?.int.map { set in bound.map { min($0, set) } ?? set } ?? bound

    guard let match else {
      doubts.append("the model is not known")
      return
    }
    guard let outputBound else {
      doubts.append("nothing bounds the output")
      return
    }
    var share = Decimal(1)
    if let window = body[KnownSetting.completionWindow]?.string {
      guard let known = registry.tiers.share(ofWindow: window) else {
        doubts.append("no price is known for the window \(window)")
        return
      }
      share = known
    }
    let price = registry.price(of: match.model, tier: tier)
    func cost(written: Int) -> Cost {
      Cost(
        of: TokenCounts(input: input.upperBound, cached: 0, written: written, output: outputBound), at: price,
        on: context.date, share: share)
    }
    // Input may be written to the cache as a whole, which costs more than reading it plainly where it has a price.
    let plain = cost(written: 0)
    let written = cost(written: input.upperBound)
    worstCase = [plain.total, written.total].compactMap { $0 }.max()
    if plain.total == nil { worstCase = nil }
    doubts += plain.remarks.map(\.description)
    addTools(body, registry.tree.root)
    if tier == nil, !(registry.tiers.tiers.isEmpty) {
      doubts.append("the project's own tier may differ from the default")
    }
  }

  /// The estimate in a few lines, for the end of a dry run.
  public var text: String {
    var lines = [input.text]
    let output = outputBound.map { "\($0) output tokens" } ?? "unbounded output"
    if let worstCase {
      lines.append(
        "at most $\(worstCase.rounded(toPlaces: 6).text(minimumPlaces: 2)) with \(input.upperBound) input and \(output)"
      )
    } else {
      lines.append("the cost is not known")
    }
    lines += doubts.map { "not sure: \($0)" }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The estimate for `--json`.
  public var json: JSON {
    [
      "input_tokens": .number(JSONNumber(input.tokens)),
      "input_tokens_upper_bound": .number(JSONNumber(input.upperBound)),
      "output_tokens_bound": outputBound.map { .number(JSONNumber($0)) } ?? .null,
      "worst_case_usd": worstCase.flatMap { JSONNumber(text: $0.description) }.map(JSON.number) ?? .null,
      "doubts": .array(doubts.map(JSON.string)),
    ]
  }

  /// Adds what tools can cost besides tokens: the dearest of them, called as often as the request allows.
  private mutating func addTools(_ body: JSON, _ root: SettingNode) {
    var dearest = Decimal.zero
    var isBounded = true
    let calls = body[KnownSetting.maxToolCalls]?.int
    root.visitSettings(in: body) { path, _, descriptor in
      guard let price = ToolPrice(descriptor.price) else { return }
      if let each = price.perThousandCalls {
        doubts.append("\(path) costs besides tokens: $\(each.text(minimumPlaces: 0)) for 1000 calls")
      } else if let each = price.perContainer {
        doubts.append("\(path) costs besides tokens: $\(each.text(minimumPlaces: 0)) for each container")
      } else {
        doubts.append("\(path) costs besides tokens, which is not known")
      }
      if let calls, let dollars = price.dollars(for: max(0, calls)) {
        dearest = max(dearest, dollars)
      } else {
        isBounded = false
      }
    }
    if isBounded {
      worstCase = worstCase.map { $0 + dearest }
    } else {
      worstCase = nil
      doubts.append("nothing bounds what tools cost; \(KnownSetting.maxToolCalls) bounds their calls")
    }
  }
}
