import Notation
import Registry
import Workbench

/// The most that a session may cost.
struct SessionBudget: Sendable {
  private let limit: Decimal?
  private let day: CivilDate

  /// A budget in dollars; nil for none.
  init(_ limit: Decimal?, on day: CivilDate) {
    self.limit = limit
    self.day = day
  }

  /// Refuses requests that could make the session cost more, all of them together.
  func check(_ requests: [PreparedRequest], after session: ChatSession) throws(Failure) {
    guard let limit else { return }
    let spent = SessionCost(session).known
    var worst = Decimal.zero
    for request in requests {
      guard let most = request.costEstimate(on: day).worstCase else {
        throw Failure(.unmet, "the worst case is not known, so the budget of $\(limit) refuses it")
      }
      worst = worst + most
    }
    guard spent + worst > limit else { return }
    throw Failure(
      .unmet,
      "the worst case is $\(ExchangeSummary.dollars(worst)) and $\(ExchangeSummary.dollars(spent)) is spent: more than"
        + " the budget of $\(limit)", remedy: "nothing was sent; /budget raises it")
  }
}
