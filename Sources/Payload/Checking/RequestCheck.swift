import Notation
import Registry

/// Checks a request against the registry: everything is collected, nothing stops at the first.
///
/// ```swift
/// let check = RequestCheck(CheckContext(registry: registry, date: date))
/// check.findings(of: body)          // settings, limits, rules, model
/// check.schemaFindings(of: body)    // descriptions and required members alone
/// ```
public struct RequestCheck: Sendable {
  /// Against what is checked.
  public var context: CheckContext

  /// A check against a registry on a day.
  public init(_ context: CheckContext) { self.context = context }

  /// What is to be said about a body that is sent as it is.
  ///
  /// - Parameters:
  ///   - body: The body by setting paths.
  ///   - remedy: `warn` makes refusals warnings; the others leave them errors here, where nothing is altered.
  ///   - verbatim: What is sent whatever is found: refusals there are warnings.
  public func findings(
    of body: SourcedValue, remedy: Remedy = .error, verbatim: [ValuePath] = []
  ) -> [Finding] {
    let maker = FindingMaker(body: body, remedy: remedy == .warn ? .warn : .error, verbatim: verbatim)
    return BodyCheck(body.json, in: context).judgements.compactMap { maker.finding($0) }.withoutRepeats()
  }

  /// What in a body breaks the descriptions of its settings, nulls judged as written.
  ///
  /// Models, limits, `requires`, rules and the date play no part.
  public func schemaFindings(of body: SourcedValue) -> [Finding] {
    let maker = FindingMaker(body: body, remedy: .error, schemaOnly: true)
    return BodyCheck(body.json, in: context, schemaOnly: true).judgements
      .compactMap { maker.finding($0) }.withoutRepeats()
  }
}
