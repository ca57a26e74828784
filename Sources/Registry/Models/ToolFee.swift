import Notation

/// What calls of one tool cost besides tokens.
public struct ToolFee: Sendable, Hashable, CustomStringConvertible {
  /// The tool's type: `web_search`.
  public var tool: String
  /// How many calls were charged.
  public var calls: Int
  /// US dollars; nil when no price is known.
  public var dollars: Decimal?

  /// A fee for so many calls.
  public init(tool: String, calls: Int, dollars: Decimal?) {
    self.tool = tool
    self.calls = calls
    self.dollars = dollars
  }

  /// For example `3 calls of web_search`.
  public var description: String { "\(calls) call\(calls == 1 ? "" : "s") of \(tool)" }
}

/// How a tool is charged, as its description says: `{per_1000_calls: 10, actions: [search]}`.
public struct ToolPrice: Sendable, Hashable {
  /// US dollars for a thousand calls; nil where calls cost something else than so much each.
  public var perThousandCalls: Decimal?
  /// US dollars for each container that calls run in; nil where containers cost nothing of their own.
  public var perContainer: Decimal?
  /// The actions that are charged; nil when all are.
  public var actions: [String]?

  /// Reads the price of a tool's description; nil when it has none.
  public init?(_ json: JSON?) {
    guard let json, json.object != nil else { return nil }
    perThousandCalls = json["per_1000_calls"]?.number.flatMap { Decimal($0) }
    perContainer = json["per_container"]?.number.flatMap { Decimal($0) }
    actions = json["actions"]?.array?.compactMap(\.string)
  }

  /// What so many calls cost; nil when it is not known.
  public func dollars(for calls: Int) -> Decimal? {
    perThousandCalls.flatMap { $0.multiplied(by: Decimal(calls)) }?.dividedByPowerOfTen(3)
  }
}
