import Registry
import Synchronization

/// The registries that a command has asked for, by provider: making one costs more than all else that a check does.
final class ProviderViews: Sendable {
  private let made = Mutex<[String: ResponseSettingsRegistry]>([:])

  /// What servers said about their models; looked up once.
  private let lists = Mutex<[String: LiveModels?]>([:])

  /// What a provider's server said about its models, read at the first question.
  func liveModels(of provider: String, in world: World) -> LiveModels? {
    lists.withLock { lists in
      if let known = lists[provider] { return known }
      let read = LiveModels(of: provider, in: world)
      lists[provider] = .some(read)
      return read
    }
  }

  subscript(provider: String) -> ResponseSettingsRegistry? {
    get { made.withLock { $0[provider] } }
    set { made.withLock { $0[provider] = newValue } }
  }
}
