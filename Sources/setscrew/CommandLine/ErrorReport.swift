import Notation
import Workbench

/// Tells what ended a command, or a line of the prompt, and which exit code that stands for.
struct ErrorReport {
  let errors: any Channel
  let findings: FindingReport

  /// Prints an error to stderr: findings with the lines they point into, anything else in one line and its remedy.
  func tell(_ error: any Error) -> ExitCode {
    switch error {
    case let failure as Failure:
      errors.line("setscrew: \(failure.message)")
      if let remedy = failure.remedy { errors.line("  \(remedy)") }
      return failure.exit
    case let finding as Finding:
      findings.print([finding])
      return .finding
    case let stop as ReplStop: return stop.exit
    case let error as FileError:
      errors.line("setscrew: \(error)")
      return error.isMissing || error.found != nil ? .usage : .other
    case let failure as SessionStore.Failure:
      errors.line("setscrew: \(failure)")
      return .usage
    default:
      errors.line("setscrew: \(error)")
      return .other
    }
  }
}
