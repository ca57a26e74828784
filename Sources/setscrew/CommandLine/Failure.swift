/// What ends a command before its work is done: a line for the user, and how the process exits.
struct Failure: Error, Sendable, Equatable {
  /// How the process exits.
  var exit: ExitCode
  /// What went wrong; lower case, without a full stop.
  var message: String
  /// What mends it.
  var remedy: String?

  /// A failure to tell the user about.
  init(_ exit: ExitCode, _ message: String, remedy: String? = nil) {
    self.exit = exit
    self.message = message
    self.remedy = remedy
  }
}
