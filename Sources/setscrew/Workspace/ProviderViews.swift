import Registry
import Synchronization

/// The registries that a command has asked for, by provider: making one costs more than all else that a check does.
final class ProviderViews: Sendable {
  private let made = Mutex<[String: ResponseSettingsRegistry]>([:])

  subscript(provider: String) -> ResponseSettingsRegistry? {
    get { made.withLock { $0[provider] } }
    set { made.withLock { $0[provider] = newValue } }
  }
}
