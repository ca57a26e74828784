/// How what was said before reaches the model: one choice, in a profile's header or in a session.
public enum StateMode: String, Sendable, Hashable, CaseIterable {
  /// Every request carries all earlier items, reasoning sealed; the server keeps nothing.
  case stateless
  /// Every request names the response that it continues; the server keeps the responses.
  case previousResponse = "previous_response_id"
  /// Every request names a conversation that the server keeps.
  case conversation
}
