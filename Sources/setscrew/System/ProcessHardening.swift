import CSystem
import Glibc
import Secrets

/// What keeps keys inside this process.
enum ProcessHardening {
  /// No core dumps, which would hold every key in use.
  static func apply() { _ = setscrew_forbid_dumps() }
}

/// What the programs that Setscrew starts are told of its environment.
enum ChildEnvironment {
  /// The variables without those that hold the keys of providers and Setscrew's own secrets, unless named.
  static func variables(of world: World, hiding secret: Set<String>) -> [String] {
    let own: Set<String> = ["SETSCREW_PASSPHRASE"]
    return world.environment.filter { !secret.contains($0.key) && !own.contains($0.key) }
      .map { "\($0.key)=\($0.value)" }.sorted()
  }
}
