import Notation
import Registry

/// What exchanges cost together, by day, model, profile, session or provider.
public struct LedgerTotals: Sendable, Hashable {
  /// What the exchanges are sorted by.
  public enum Grouping: String, Sendable, Hashable, CaseIterable {
    /// The day in UTC.
    case day
    /// The model that served.
    case model
    /// The profile.
    case profile
    /// The session.
    case session
    /// The provider.
    case provider
  }

  /// The sums of one group.
  public struct Row: Sendable, Hashable {
    /// The group's name; nil for exchanges without profile, model or session.
    public var name: String?
    /// How many exchanges.
    public var exchanges = 0
    /// How many of them have a known cost, free ones aside.
    public var known = 0
    /// How many were answered but cost nobody knows what: they are in no sum.
    public var unknown = 0
    /// How many cost nothing: the server refused them or was never reached.
    public var free = 0
    /// How many the simulator answered, which cost nothing either; their tokens are in no sum.
    public var simulated = 0
    /// How many came without usage.
    public var uncounted = 0
    /// Dollars of those that are known.
    public var cost = Decimal.zero
    /// Input tokens.
    public var input = 0
    /// Input tokens read from the cache.
    public var cached = 0
    /// Output tokens.
    public var output = 0
    /// Output tokens that were reasoning.
    public var reasoning = 0

    init(name: String?) { self.name = name }

    mutating func add(_ record: LogRecord) {
      exchanges += 1
      guard !record.isSimulated else {
        simulated += 1
        return
      }
      input += record.inputTokens ?? 0
      cached += record.cachedTokens ?? 0
      output += record.outputTokens ?? 0
      reasoning += record.reasoningTokens ?? 0
      if let cost = record.cost {
        known += 1
        self.cost = self.cost + cost
      } else if record.costNothing {
        free += 1
      } else {
        unknown += 1
        if record.inputTokens == nil, record.outputTokens == nil { uncounted += 1 }
      }
    }
  }

  /// What they are sorted by.
  public let grouping: Grouping
  /// The groups: days in order, others by what they cost.
  public private(set) var rows: [Row] = []
  /// All together.
  public private(set) var total = Row(name: nil)
  private var positions: [String?: Int] = [:]

  /// Sums of nothing.
  public init(by grouping: Grouping) { self.grouping = grouping }

  /// Adds an exchange.
  public mutating func add(_ record: LogRecord) {
    let name: String? =
      switch grouping {
      case .day: String(Timestamp.text(of: record.startedAt).prefix(10))
      case .model: record.servedModel ?? record.model
      case .profile: record.profile
      case .session: record.session
      case .provider: record.provider
      }
    let position = positions[name] ?? rows.count
    if position == rows.count {
      rows.append(Row(name: name))
      positions[name] = position
    }
    rows[position].add(record)
    total.add(record)
  }

  /// The rows in the order in which they are shown.
  public var sorted: [Row] {
    rows.sorted { left, right in
      if grouping != .day, left.cost != right.cost { return left.cost > right.cost }
      // Groups without a name come last.
      guard let leftName = left.name, let rightName = right.name else {
        return right.name == nil && left.name != nil
      }
      return leftName < rightName
    }
  }
}

extension LogRecord {
  /// Whether an exchange without a price is known to have cost nothing: the server refused it, or was never reached.
  var costNothing: Bool {
    if let httpStatus { return httpStatus >= 400 }
    return error.map(Self.neverSent.contains) ?? false
  }

  private static let neverSent: Set<String> = [
    "bad-url", "name-not-found", "cannot-connect", "proxy", "tls", "connect-timeout",
  ]
}

extension RunLog {
  /// What the exchanges that a filter lets pass cost together.
  public func totals(
    by grouping: LedgerTotals.Grouping, _ filter: LogFilter = LogFilter()
  ) throws(LogProblem) -> LedgerTotals {
    let (condition, values) = filter.condition
    return try use { database in
      var totals = LedgerTotals(by: grouping)
      try database.visit(
        "SELECT \(LogRecord.selection) FROM exchange e WHERE \(condition) ORDER BY e.id", values
      ) { totals.add(LogRecord($0)) }
      return totals
    }
  }
}
