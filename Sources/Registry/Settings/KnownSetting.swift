import Notation

/// The settings that the program knows by name, because something it does hangs on their meaning.
///
/// This is the one place in which they are spelled. What they accept, their defaults and who takes them stand in the
/// registry as for every other setting.
public enum KnownSetting {
  /// Whose facts conditions read, and what a payload cannot be without.
  public static let model = "model"
  /// What the model is asked with.
  public static let input = "input"
  /// What the model is told besides the input.
  public static let instructions = "instructions"
  /// The form of the answer.
  public static let textFormat = "text.format"
  /// Whether the answer comes as a stream; set when nobody says anything.
  public static let stream = "stream"
  /// Whether the response is made while nobody waits for it.
  public static let background = "background"
  /// Whether the server keeps the response.
  public static let store = "store"
  /// The response that is continued.
  public static let previousResponse = "previous_response_id"
  /// The conversation that is continued.
  public static let conversation = "conversation"
  /// What a response is to hold besides the usual.
  public static let include = "include"
  /// The word in `include` that asks for reasoning which can be sent back.
  public static let sealedReasoning = "reasoning.encrypted_content"
  /// What the model may call.
  public static let tools = "tools"
  /// Bounds what a request can cost.
  public static let maxOutputTokens = "max_output_tokens"
  /// Bounds how often tools are called.
  public static let maxToolCalls = "max_tool_calls"
  /// Chooses the price.
  public static let serviceTier = "service_tier"
  /// Chooses the share of the price.
  public static let completionWindow = ValuePath([.key("background_options"), .key("completion_window")])
}
