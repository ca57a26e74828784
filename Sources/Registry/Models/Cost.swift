/// The tokens that a request used, as the server counted them; nil is what it did not say.
public struct TokenCounts: Sendable, Hashable {
  /// All input.
  public var input: Int?
  /// The part of the input that was read from the cache.
  public var cached: Int?
  /// The part of the input that was written to the cache.
  public var written: Int?
  /// All output.
  public var output: Int?

  /// Token counts.
  public init(input: Int? = nil, cached: Int? = nil, written: Int? = nil, output: Int? = nil) {
    self.input = input
    self.cached = cached
    self.written = written
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

    /// The remark in words.
    public var description: String {
      switch self {
      case .notCounted(let what): "\(what) was not counted"
      case .noPrice(let what): "no price is known for \(what)"
      case .cachedShareUnknown: "the cached share is not known; all input is charged in full"
      case .sharesExceedInput: "more cached input was counted than input; the rest is taken as none"
      case .longContext: "long-context prices hold for the whole request"
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
  ///   - writtenFor: How long written input stays in the cache.
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
      let writtenTokens = min(max(0, counts.written ?? 0), all - cachedTokens)
      if (counts.cached ?? 0) > cachedTokens || (counts.written ?? 0) > writtenTokens {
        remarks.append(.sharesExceedInput)
      }
      input = dollars(all - cachedTokens - writtenTokens, figures.input, "input")
      cached = dollars(cachedTokens, figures.cachedDollars, "cached input")
      let rate = lifetime == .twelveHours ? figures.write12hDollars : figures.write30mDollars
      written = dollars(writtenTokens, rate, "input written to the cache")
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
}
