import Notation
import Registry

/// Says what an API would refuse about a request body, in the API's own words.
///
/// The same judgements as those of a check with remedy `error`; the wordings come from the registry.
public struct RequestChecker: Sendable {
  /// Why the API would not take a request, in the API's own terms.
  public struct Refusal: Error, Sendable, Hashable {
    /// The HTTP status.
    public var status: Int
    /// The kind of error: `invalid_request_error`.
    public var type: String
    /// The stable name of the error: `unsupported_parameter`; nil where the API gives none.
    public var code: String?
    /// The parameter that is meant: `temperature`, `tools[0].type`.
    public var param: String?
    /// What is wrong, as a sentence.
    public var message: String
  }

  /// Against what is checked.
  public var context: CheckContext
  /// Whether a model that the registry does not know is refused.
  public var isStrictAboutModels: Bool

  /// A checker of requests to one endpoint.
  public init(_ context: CheckContext, isStrictAboutModels: Bool = false) {
    self.context = context
    self.isStrictAboutModels = isStrictAboutModels
  }

  /// What would be refused, in the order in which it would be: the model, then settings, then what spans them.
  public func refusals(of body: JSON) -> [Refusal] {
    let check = BodyCheck(body, in: context)
    var refusals: [Refusal] = []
    for source in [Judgement.Source.request, .schema, .setting, .rule] {
      for judgement in check.judgements where judgement.source == source {
        let isUnknownModel = judgement.code == .unknownModel && isStrictAboutModels
        guard judgement.isRefusal || isUnknownModel else { continue }
        let refusal = refusal(judgement, body)
        if !refusals.contains(refusal) { refusals.append(refusal) }
      }
    }
    return refusals
  }

  private func refusal(_ judgement: Judgement, _ body: JSON) -> Refusal {
    let blanks = RefusalBlanks(judgement, body)
    let wording = context.registry.errors.wording(for: blanks.names)
    return Refusal(
      status: wording?.status ?? 400, type: wording?.type ?? "invalid_request_error",
      code: wording?.code.map(blanks.fill), param: wording?.param.map(blanks.fill) ?? blanks.param,
      message: wording.map { blanks.fill($0.message) } ?? judgement.message)
  }
}
