import Notation
import Secrets
import Synchronization
import Workbench

/// Keeps exchanges in the run log; where that does not work it says so in one line and never stops the work.
final class ExchangeLogger: Sendable {
  private enum State {
    case unopened
    case open(RunLog)
    case off
  }

  private let world: World
  private let state: Mutex<State>
  private let knownSecrets: [Secret]

  /// A logger for one command; it opens the log at the first exchange.
  init(_ workspace: Workspace) {
    world = workspace.world
    let configured = workspace.configuration.reversed().compactMap(\.keepsLog).first ?? true
    let isOff =
      workspace.arguments.has(.noLog) || world.variable("SETSCREW_NO_LOG") != nil || !configured
    state = Mutex(isOff ? .off : .unopened)
    // Keys of other providers may stand in a text as well.
    let variables = Set(workspace.plugins.providers.flatMap(\.authentication.environment)).sorted()
    let keys = variables.compactMap { name in
      workspace.world.variable(name).flatMap { try? KeyText.read($0) }
    }
    // So may whatever else is named like a secret, or stands in an address.
    knownSecrets = keys + workspace.world.secrets.filter { !keys.contains($0) }
  }

  /// Writes an exchange and tells its number; nil where it was not written.
  func log(
    _ exchange: Exchange, of request: PreparedRequest, secrets: [Secret], session: String? = nil,
    parent: Int? = nil, errors: any Channel
  ) -> Int? {
    let entry = LogEntry(
      exchange, registry: request.registry, secrets: secrets + knownSecrets.filter { !secrets.contains($0) },
      session: session, parent: parent,
      revision: GitRevision.of(folder: request.folder(in: world.workingFolder)),
      files: request.resolved.files.map {
        LogEntry.File(path: $0.path, text: String(decoding: $0.bytes, as: UTF8.self))
      }, program: Version.current)
    return append(entry, errors)
  }

  /// The number of the exchange that brought a response of an id first; nil where the log has none.
  func number(ofResponse id: String) -> Int? {
    // A number or `last` would name something else.
    guard Int(id) == nil, id != "last" else { return nil }
    return try? RunLog(existing: world.places.runLog).id(of: id)
  }

  private func append(_ entry: LogEntry, _ errors: any Channel) -> Int? {
    state.withLock { state in
      do throws(LogProblem) {
        switch state {
        case .off: return nil
        case .open(let log): return try log.append(entry)
        case .unopened:
          let log = try RunLog(writingTo: world.places.runLog)
          state = .open(log)
          return try log.append(entry)
        }
      } catch {
        state = .off
        errors.line("setscrew: warning[log-unwritten]: \(error); --no-log leaves it alone")
        return nil
      }
    }
  }
}

extension PreparedRequest {
  /// The folder of the profile, or the working folder without one.
  fileprivate func folder(in workingFolder: String) -> String {
    guard let path = resolved.files.last?.path, !path.hasPrefix("<") else { return workingFolder }
    let absolute = path.hasPrefix("/") ? path : "\(workingFolder)/\(path)"
    return LocalFiles.parent(of: absolute) ?? workingFolder
  }
}
