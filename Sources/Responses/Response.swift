import Notation

/// A response of the API: the JSON as it came, kept whole, and what is asked of it often.
///
/// Nothing is required: servers leave out the id, the status, the usage or all of them.
public struct Response: Sendable, Hashable {
  /// The response as it came, unknown members included.
  public let json: JSON
  /// The output's items in their order.
  public let output: [OutputItem]

  /// A response of the given JSON.
  public init(json: JSON) {
    self.json = json
    output = (json["output"]?.array ?? []).map(OutputItem.init)
  }

  /// The response's id.
  public var id: String? { json["id"]?.string }
  /// The status as the server says it.
  public var status: String? { json["status"]?.string }
  /// The model that answered.
  public var model: String? { json["model"]?.string }
  /// The tier that the request was served in.
  public var serviceTier: String? { json["service_tier"]?.string }
  /// When the response was made, in seconds of the Unix time; some servers give fractions.
  public var createdAt: Double? { json["created_at"]?.number?.double }
  /// When the response was complete, in seconds of the Unix time.
  public var completedAt: Double? { json["completed_at"]?.number?.double }
  /// The response that this one continues.
  public var previousResponseID: String? { json["previous_response_id"]?.string }
  /// The conversation that the response belongs to.
  public var conversationID: String? { json["conversation"]?["id"]?.string ?? json["conversation"]?.string }

  /// Whether the response is made in the background, so that it goes on when nobody listens.
  public var isBackground: Bool { json["background"]?.bool == true }

  /// The text of all messages, joined as the official libraries do.
  public var outputText: String { output.filter(\.isMessage).map(\.text).joined() }
  /// The refusals of all messages; nil when the model did not refuse.
  public var refusal: String? {
    let refusals = output.compactMap(\.refusal)
    return refusals.isEmpty ? nil : refusals.joined()
  }
  /// The parts of all reasoning summaries.
  public var reasoningSummaries: [String] { output.filter(\.isReasoning).flatMap(\.summaries) }
  /// The parts of all reasoning that the server shows.
  public var reasoningTexts: [String] { output.flatMap(\.reasoningTexts) }
  /// The calls that the client has to answer.
  public var clientCalls: [OutputItem] { output.filter(\.isClientCall) }
  /// The calls of a server's tools that wait for the user's word.
  public var approvalRequests: [OutputItem] { output.filter { $0.type == "mcp_approval_request" } }

  /// Why the answer stops early: `max_output_tokens`, `content_filter` or a reason of the future.
  public var incompleteReason: String? { json["incomplete_details"]?["reason"]?.string }
  /// The error of a failed response, as it came.
  public var error: JSON? { json["error"].flatMap { $0.isNull ? nil : $0 } }
  /// The tokens used; nil when the server does not say.
  public var usage: Usage? { Usage(json: json["usage"]) }
  /// What the service changed about the input before the model saw it.
  public var inputTransformations: [JSON] { json["input_transformations"]?.array ?? [] }
  /// Why the cache was missed or hit.
  public var promptCacheDiagnostics: JSON? {
    json["prompt_cache_diagnostics"].flatMap { $0.isNull ? nil : $0 }
  }
}
