import Notation
import Registry
import Workbench

/// What a session has cost so far: what is known, and how many answers have no known cost.
struct SessionCost: Sendable {
  /// The dollars that are known.
  let known: Decimal
  /// How many answers have no known cost.
  let unknown: Int

  init(_ session: ChatSession) {
    let costs = session.costs
    known = costs.compactMap { $0.flatMap { Decimal($0) } }.reduce(.zero, +)
    unknown = costs.count { $0 == nil }
  }

  /// For example `$0.0042, and 1 answer of unknown cost`.
  var text: String {
    let dollars = "$\(ExchangeSummary.dollars(known))"
    guard unknown > 0 else { return dollars }
    return "\(dollars), and \(unknown) answer\(unknown == 1 ? "" : "s") of unknown cost"
  }
}
