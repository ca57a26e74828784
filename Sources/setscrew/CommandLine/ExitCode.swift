/// How a run of `setscrew` ends: the contract that scripts rely on.
///
/// Of several causes, the first that stopped the work decides.
enum ExitCode: Int32, Sendable, CaseIterable {
  /// All went well; warnings and notes may have been printed.
  case success = 0
  /// Anything that has no code of its own.
  case other = 1
  /// The command line was wrong, or a file or name on it was not found.
  case usage = 2
  /// The configuration or the registry is broken, or a key is missing.
  case configuration = 3
  /// A finding of severity error.
  case finding = 4
  /// The API answered 4xx.
  case clientError = 5
  /// The API answered 5xx, or the network failed.
  case serverError = 6
  /// A plugin that was asked for is broken.
  case plugin = 7
  /// The response is incomplete, failed or refused.
  case response = 8
  /// A comparison, check or budget was not met.
  case unmet = 9
  /// It took too long.
  case timedOut = 124
  /// The user interrupted.
  case interrupted = 130

  /// One line for help.
  var summary: String {
    switch self {
    case .success: "fine"
    case .other: "anything else"
    case .usage: "wrong command line; file or name not found"
    case .configuration: "configuration, registry or key"
    case .finding: "a finding of severity error"
    case .clientError: "the API said 4xx"
    case .serverError: "the API said 5xx, or the network failed"
    case .plugin: "a broken plugin"
    case .response: "response incomplete, failed or refused"
    case .unmet: "a comparison, check or budget not met"
    case .timedOut: "timed out"
    case .interrupted: "interrupted"
    }
  }
}
