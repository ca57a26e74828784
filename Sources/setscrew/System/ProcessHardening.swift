import CSystem
import Glibc
import Secrets

/// What keeps keys inside this process.
enum ProcessHardening {
  /// No core dumps, which would hold every key in use; and no keys in the environment that children inherit and
  /// that `/proc` shows.
  ///
  /// To be called when the environment has been read and nothing else runs yet.
  static func apply() {
    _ = setscrew_forbid_dumps()
    for name in secretNames() {
      if let value = getenv(name) { explicit_bzero(value, strlen(value)) }
      unsetenv(name)
    }
  }

  private static func secretNames() -> [String] {
    var names: [String] = []
    var entry = environ
    while let text = entry.pointee {
      let name = String(cString: text).prefix { $0 != "=" }
      if SecretName.isTelling(String(name)) || name == "SETSCREW_PASSPHRASE" { names.append(String(name)) }
      entry += 1
    }
    return names
  }
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
