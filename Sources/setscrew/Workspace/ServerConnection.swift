import Notation
import Registry
import Secrets
import Transport
import Workbench

/// A connection to a server for what is asked of it besides making responses.
struct ServerConnection: Sendable {
  /// Where it leads.
  let destination: Destination
  /// Calls the server.
  let client: ResponsesClient
  /// stdout, with keys masked.
  let output: RedactingChannel
  /// stderr, with keys masked.
  let errors: RedactingChannel

  private let simulator: EmbeddedSimulator?
  private let report: FindingReport

  /// Decides where requests go, as for `run`.
  init(_ plan: RequestPlan) throws {
    let world = plan.workspace.world
    let arguments = plan.workspace.arguments
    let planner = DestinationPlanner(
      plan: plan, world: world, keys: KeyFinder(plan.workspace))
    (destination, simulator) = try planner.decide(headers: [])
    output = RedactingChannel(world.output, masking: destination.secrets)
    errors = RedactingChannel(world.errors, masking: destination.secrets)
    if let reason = destination.simulation, !arguments.has(.quiet) {
      errors.line("setscrew: the embedded simulator answers, \(reason)")
    }
    report = plan.workspace.report.through(errors)
    client = ResponsesClient(
      transport: CurlTransport(), endpoint: destination.endpoint,
      timeouts: try RequestSender.timeouts(arguments), retry: try RequestSender.retry(arguments),
      wait: world.sleep, now: world.now)
  }

  /// The flags that decide about a connection.
  static let flags: [Flag] = Flag.destination + [.timeout, .retries]

  /// Runs a call that Ctrl-C ends.
  func interruptible<Result: Sendable>(_ work: @escaping @Sendable () async -> Result) async -> Result {
    let task = Task { await work() }
    Interruption.onFirst { task.cancel() }
    return await task.value
  }

  /// Ends the simulator, where it ran, and writes what masking held back.
  func stop() {
    output.finish()
    errors.finish()
    simulator?.stop()
  }

  /// The document that a call brought, or how the program exits after its error has been told.
  func document(_ result: DocumentResult) -> Result<JSON, ExitFailure> {
    switch result.ending {
    case .document(let json): return .success(json)
    case .refused(let error):
      tell(
        Finding(
          Finding.Code(rawValue: "server-\(error.errorClass.rawValue.replacing("_", with: "-"))"), .error,
          described("\(error)", result.call)))
      let isClients = error.status.map { (400...499).contains($0) } ?? false
      return .failure(ExitFailure(exit: isClients ? .clientError : .serverError))
    case .unanswered(let error):
      tell(
        Finding(
          Finding.Code(rawValue: "transport-\(error.kind.rawValue)"), .error,
          described(error.description, result.call)))
      return .failure(ExitFailure(exit: error.exitCode))
    }
  }

  private func described(_ text: String, _ call: CallResult) -> String {
    let text = Redactor(destination.secrets).redacted(text)
    return call.gaveUp.map { "\(text); \($0)" } ?? text
  }

  private func tell(_ finding: Finding) { report.print([finding]) }

  /// Why there is no document; it has been told.
  struct ExitFailure: Error { let exit: ExitCode }
}

extension TransportError {
  /// How a program that got no answer exits.
  var exitCode: ExitCode {
    if kind == .cancelled { return .interrupted }
    if kind == .badURL { return .configuration }
    return isTimeout ? .timedOut : .serverError
  }
}
