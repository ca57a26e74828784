import Registry
import Secrets
import Synchronization
import Workbench

/// Writes sessions to their journals, with the keys in use and what is secret by the registry masked.
final class ReplJournal: Sendable {
  private struct Masks {
    var redactor = Redactor([], shapes: true)
    var registry = ResponseSettingsRegistry.empty
    var hasWarned = false
  }

  private let store: SessionStore
  private let errors: any Channel
  private let masks = Mutex(Masks())

  init(store: SessionStore, errors: any Channel) {
    self.store = store
    self.errors = errors
  }

  /// Says what is to be masked from now on.
  func mask(with redactor: Redactor, by registry: ResponseSettingsRegistry) {
    masks.withLock {
      $0.redactor = redactor
      $0.registry = registry
    }
  }

  /// Adds a record; that a session cannot be kept is told once.
  func add(_ record: SessionRecord, to name: String) {
    let (redactor, registry) = masks.withLock { ($0.redactor, $0.registry) }
    let keeper = SessionKeeper(store: store, name: name, redactor: redactor) { [self] message in
      let isFirst = masks.withLock { masks in
        defer { masks.hasWarned = true }
        return !masks.hasWarned
      }
      if isFirst { errors.line("setscrew: \(message)") }
    }
    keeper.add(record, registry: registry)
  }
}
