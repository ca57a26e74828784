import Notation

/// What one tier of a model costs, in US dollars per million tokens.
///
/// Unknown is nil, never 0.
public struct Price: Sendable, Hashable {
  /// The price of one kind of token.
  public enum Rate: Sendable, Hashable {
    /// So many dollars per million.
    case dollars(Decimal)
    /// The same as other input.
    case sameAsInput
  }

  /// The figures that hold together.
  public struct Figures: Sendable, Hashable {
    /// Input that is neither cached nor written to the cache.
    public var input: Decimal?
    /// Input read from the cache.
    public var cached: Rate?
    /// Output, reasoning included.
    public var output: Decimal?
    /// Input written to the cache for half an hour.
    public var write30m: Rate?
    /// Input written to the cache for twelve hours.
    public var write12h: Rate?

    /// Figures of which none is known.
    public init(
      input: Decimal? = nil, cached: Rate? = nil, output: Decimal? = nil, write30m: Rate? = nil,
      write12h: Rate? = nil
    ) {
      self.input = input
      self.cached = cached
      self.output = output
      self.write30m = write30m
      self.write12h = write12h
    }

    /// The price of cached input in dollars.
    public var cachedDollars: Decimal? { dollars(cached) }
    /// The price of input written for half an hour, in dollars.
    public var write30mDollars: Decimal? { dollars(write30m) }
    /// The price of input written for twelve hours, in dollars.
    public var write12hDollars: Decimal? { dollars(write12h) }

    private func dollars(_ rate: Rate?) -> Decimal? {
      switch rate {
      case .dollars(let value)?: value
      case .sameAsInput?: input
      case nil: nil
      }
    }
  }

  /// Figures and how long they hold.
  public struct Period: Sendable, Hashable {
    /// The ordinary figures.
    public var short: Figures
    /// The figures for the whole request once its input passes the threshold; nil when there are none.
    public var long: Figures?
    /// The last day on which they hold; nil without end.
    public var until: CivilDate?

    /// Figures and how long they hold.
    public init(short: Figures, long: Figures? = nil, until: CivilDate? = nil) {
      self.short = short
      self.long = long
      self.until = until
    }
  }

  /// The periods in order; each begins the day after the one before has ended.
  public var periods: [Period]
  /// The number of input tokens above which the long figures hold; nil when the model has no such threshold.
  public var longContextFrom: Int?

  /// A price.
  public init(periods: [Period], longContextFrom: Int? = nil) {
    self.periods = periods
    self.longContextFrom = longContextFrom
  }

  /// The price with every figure multiplied.
  public func multiplied(by factor: Decimal) -> Price {
    func times(_ rate: Rate?) -> Rate? {
      if case .dollars(let value)? = rate { .dollars(value * factor) } else { rate }
    }
    func times(_ figures: Figures) -> Figures {
      Figures(
        input: figures.input.map { $0 * factor }, cached: times(figures.cached),
        output: figures.output.map { $0 * factor }, write30m: times(figures.write30m),
        write12h: times(figures.write12h))
    }
    var price = self
    price.periods = periods.map { period in
      Period(short: times(period.short), long: period.long.map { times($0) }, until: period.until)
    }
    return price
  }

  /// The figures that hold on a day; nil behind the last period.
  public func period(on day: CivilDate) -> Period? {
    periods.first { period in period.until.map { day <= $0 } ?? true }
  }

  /// The figures for a request of so many input tokens on a day; nil when none are known.
  ///
  /// Above the threshold a price without long figures is unknown, unless the model has no threshold at all.
  public func figures(inputTokens: Int, on day: CivilDate) -> Figures? {
    guard let period = period(on: day) else { return nil }
    guard let threshold = longContextFrom, inputTokens > threshold else { return period.short }
    return period.long
  }
}
