import Profiles

/// The settings that a session's way to keep state hangs on, in the one place where they are spelled.
public enum StateName {
  /// What the model is asked with.
  public static let input = "input"
  /// Whether the server keeps the response.
  public static let store = "store"
  /// The response that is continued.
  public static let previousResponse = StateMode.previousResponse.rawValue
  /// The conversation that is continued.
  public static let conversation = StateMode.conversation.rawValue
  /// What a response is to hold besides the usual.
  public static let include = "include"
  /// The word in `include` that asks for reasoning which can be sent back.
  public static let sealedReasoning = "reasoning.encrypted_content"
}
