/// The tokens that a request used, as the server counted them; nil is what it did not say.
public struct TokenCounts: Sendable, Hashable {
  /// All input.
  public var input: Int?
  /// The part of the input that was read from the cache.
  public var cached: Int?
  /// The part of the input that was written to the cache.
  public var written: Int?
  /// The part of what was written that stays for half an hour; nil when the server does not tell them apart.
  public var written30m: Int?
  /// The part of what was written that stays for twelve hours; nil when the server does not tell them apart.
  public var written12h: Int?
  /// All output.
  public var output: Int?

  /// Token counts.
  public init(
    input: Int? = nil, cached: Int? = nil, written: Int? = nil, written30m: Int? = nil,
    written12h: Int? = nil, output: Int? = nil
  ) {
    self.input = input
    self.cached = cached
    self.written = written
    self.written30m = written30m
    self.written12h = written12h
    self.output = output
  }
}

/// How long what is written to the cache stays there, which decides its price.
public enum CacheLifetime: String, Sendable, Hashable, CaseIterable {
  /// Half an hour.
  case thirtyMinutes = "30m"
  /// Twelve hours.
  case twelveHours = "12h"
}

/// What a request cost, exact to the last digit.
public struct Cost: Sendable, Hashable {
  /// Something that makes the figure less sure, or that makes it unknown.
  public enum Remark: Sendable, Hashable, CustomStringConvertible {
    /// The server gave no counts, or none of this kind.
    case notCounted(String)
    /// The registry has no price for this.
    case noPrice(String)
    /// How much of the input came from the cache was not said, so all of it is charged in full.
    case cachedShareUnknown
    /// More input was said to be cached and written than there was; the rest is taken as none.
    case sharesExceedInput
    /// The long-context figures hold, because the input passes the threshold.
    case longContext
    /// Which tier served was not said, so the price of another is taken: the one that was asked for, or the default.
    case tierAssumed(String)
    /// A share of the price is charged, because the run was given a window of time.
    case window(String)
    /// The registry does not know what part of the price a window costs.
    case noWindowPrice(String)

    /// The remark in words.
    public var description: String {
      switch self {
      case .notCounted(let what): "\(what) was not counted"
      case .noPrice(let what): "no price is known for \(what)"
      case .cachedShareUnknown: "the cached share is not known; all input is charged in full"
      case .sharesExceedInput: "more cached input was counted than input; the rest is taken as none"
      case .longContext: "long-context prices hold for the whole request"
      case .tierAssumed(let tier): "the tier that served was not said; \(tier) is assumed"
      case .window(let window): "the price of the window \(window) holds"
      case .noWindowPrice(let window): "no price is known for the window \(window)"
      }
    }
  }

  /// US dollars; nil when it cannot be known.
  public var total: Decimal?
  /// The dollars for input that was neither cached nor written.
  public var input: Decimal?
  /// The dollars for input read from the cache.
  public var cached: Decimal?
  /// The dollars for input written to the cache.
  public var written: Decimal?
  /// The dollars for output.
  public var output: Decimal?
  /// What tools cost besides tokens.
  public private(set) var tools: [ToolFee] = []
  /// What makes the figure less sure, or unknown.
  public var remarks: [Remark]

  /// The cost of a request by a price.
  ///
  /// Cached and written tokens are parts of the input, never added to it. A part that was not counted is taken as
  /// none, with a remark; a part that was counted but has no price makes the total unknown.
  ///
  /// - Parameters:
  ///   - counts: The tokens.
  ///   - price: The price of the tier that served it; nil when it is not known.
  ///   - day: The day of the request.
  ///   - writtenFor: How long written input stays in the cache, where the counts do not say.
  ///   - share: What part of the price is charged, for background windows: 0.7.
  public init(
    of counts: TokenCounts, at price: Price?, on day: CivilDate,
    writtenFor lifetime: CacheLifetime = .thirtyMinutes, share: Decimal = Decimal(1)
  ) {
    remarks = []
    guard let price else {
      remarks.append(.noPrice("this model and tier"))
      return
    }
    guard let figures = price.figures(inputTokens: counts.input ?? 0, on: day) else {
      remarks.append(.noPrice(price.period(on: day) == nil ? "this day" : "so long an input"))
      return
    }
    if let threshold = price.longContextFrom, let input = counts.input, input > threshold {
      remarks.append(.longContext)
    }
    func dollars(_ tokens: Int, _ rate: Decimal?, _ name: String) -> Decimal? {
      if tokens == 0 { return .zero }
      guard let rate else {
        remarks.append(.noPrice(name))
        return nil
      }
      return rate.multiplied(by: share).flatMap { $0.multiplied(by: Decimal(tokens)) }?.dividedByPowerOfTen(6)
    }
    if let all = counts.input.map({ max(0, $0) }) {
      if counts.cached == nil { remarks.append(.cachedShareUnknown) }
      let cachedTokens = min(max(0, counts.cached ?? 0), all)
      let longTokens = counts.written12h.map { max(0, $0) }
      let shortTokens = counts.written30m.map { max(0, $0) }
      let apart = (longTokens ?? 0) + (shortTokens ?? 0)
      // What a server counts as written but tells no lifetime of is taken to stay as long as asked.
      let counted = max(max(0, counts.written ?? 0), apart)
      let writtenTokens = min(counted, all - cachedTokens)
      if (counts.cached ?? 0) > cachedTokens || counted > writtenTokens { remarks.append(.sharesExceedInput) }
      input = dollars(all - cachedTokens - writtenTokens, figures.input, "input")
      cached = dollars(cachedTokens, figures.cachedDollars, "cached input")
      let rest = counted - apart
      let long = min((longTokens ?? 0) + (lifetime == .twelveHours ? rest : 0), writtenTokens)
      let kept12h = dollars(long, figures.write12hDollars, "input written to the cache")
      let kept30m = dollars(writtenTokens - long, figures.write30mDollars, "input written to the cache")
      if let kept12h, let kept30m { written = kept12h + kept30m }
    } else {
      remarks.append(.notCounted("input"))
    }
    if let tokens = counts.output {
      output = dollars(max(0, tokens), figures.output, "output")
    } else {
      remarks.append(.notCounted("output"))
    }
    if let input, let cached, let written, let output { total = input + cached + written + output }
  }

  /// Adds what tools cost besides tokens; a fee that is not known makes the total unknown.
  public mutating func add(_ fees: [ToolFee]) {
    for fee in fees {
      tools.append(fee)
      if let dollars = fee.dollars {
        total = total.map { $0 + dollars }
      } else {
        remarks.append(.noPrice(fee.description))
        total = nil
      }
    }
  }
}
