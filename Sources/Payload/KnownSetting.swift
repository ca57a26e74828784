import Notation

/// The settings that this module knows by name, because something it does hangs on their meaning.
///
/// What they accept, their defaults and who takes them stand in the registry like everything else.
enum KnownSetting {
  /// Whose facts conditions read, and what a payload cannot be without.
  static let model = "model"
  /// Set when nobody says anything.
  static let stream = "stream"
  /// Bounds what a request can cost.
  static let outputBound = ValuePath([.key("max_output_tokens")])
  /// Bounds how often tools are called.
  static let callBound = ValuePath([.key("max_tool_calls")])
  /// Chooses the price.
  static let tier = ValuePath([.key("service_tier")])
  /// Chooses the share of the price.
  static let window = ValuePath([.key("background_options"), .key("completion_window")])
}
