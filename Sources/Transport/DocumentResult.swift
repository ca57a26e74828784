import Notation
import Responses

/// How a call ended that asks for a document other than a response.
public struct DocumentResult: Sendable {
  /// The end of such a call.
  public enum Ending: Sendable {
    /// The document came.
    case document(JSON)
    /// The server refused, or what it sent is no JSON object.
    case refused(APIError)
    /// No whole answer came.
    case unanswered(TransportError)
  }

  /// How it ended.
  public let ending: Ending
  /// The call, with head, body and times.
  public let call: CallResult

  /// What a call brought, as a document; an answer without a body is an empty one.
  public init(_ call: CallResult) {
    self.call = call
    if case .unanswered(let error) = call.ending {
      ending = .unanswered(error)
      return
    }
    let context = APIError.Context(
      status: call.head?.status,
      headers: call.head?.fields.map { APIError.Context.Header($0.name, $0.value) } ?? [])
    if let status = call.head?.status, (200...299).contains(status) {
      if call.body.allSatisfy({ $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }) {
        ending = .document([:])
        return
      }
      if let json = try? JSON(parsing: call.body), json.object != nil {
        ending = .document(json)
        return
      }
    }
    if case .answered(let outcome) = call.ending, let error = outcome.error, error.message != nil {
      ending = .refused(error)
    } else {
      var error = APIError(context: context, body: call.body)
      if error.message == nil, (call.head?.status ?? 0) < 400 {
        error.message = "the answer is no JSON object"
      }
      ending = .refused(error)
    }
  }

  /// The document; nil when none came.
  public var document: JSON? { if case .document(let json) = ending { json } else { nil } }
}
