import Glibc
import Notation
import Registry
import Secrets

/// The world around a command: everything it may touch, passed in so that tests can bring their own.
struct World: Sendable {
  /// The environment's variables.
  var environment: [String: String]
  /// The folder that the user stands in.
  var workingFolder: String
  /// Answers and data.
  var output: any Channel
  /// Findings, reasoning, progress.
  var errors: any Channel
  /// What is piped in; nil when standard input is a terminal or closed.
  var pipedInput: @Sendable () throws -> [UInt8]?
  /// Seconds since 1970.
  var now: @Sendable () -> Double
  /// What must not show besides what stands in the environment: parts of addresses that were typed.
  var typedSecrets: [Secret] = []
  /// Waits between attempts and looks; ends early when the task is cancelled.
  var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }

  /// Where Setscrew's own and the user's files lie.
  var places: Places { Places(environment: environment, workingFolder: workingFolder) }

  /// The value of a variable that is set to something.
  func variable(_ name: String) -> String? {
    environment[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// What must not show: values of variables that are named like secrets, and passwords and keys in addresses.
  var secrets: [Secret] { typedSecrets + namedSecrets + environment.values.flatMap(AddressSecrets.secrets) }

  /// The values of variables that are named like secrets and are long enough to be one.
  private var namedSecrets: [Secret] {
    environment.filter { $0.value.utf8.count >= 8 && SecretName.isTelling($0.key) }
      .sorted { $0.key < $1.key }
      .flatMap { entry in
        let whole = Secret(entry.value)
        let trimmed = (try? KeyText.read(entry.value)) ?? nil
        return trimmed.map { $0 == whole ? [whole] : [whole, $0] } ?? [whole]
      }
  }

  /// The world of this process.
  static func ofThisProcess() -> World {
    World(
      environment: processEnvironment(), workingFolder: currentFolder(), output: FileChannel.output,
      errors: FileChannel.errors,
      pipedInput: {
        var status = stat()
        guard isatty(STDIN_FILENO) == 0, fstat(STDIN_FILENO, &status) == 0 else { return nil }
        return try LocalFiles.read(descriptor: STDIN_FILENO, named: "<stdin>")
      },
      now: {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
      })
  }

  private static func processEnvironment() -> [String: String] {
    var variables: [String: String] = [:]
    var entry = environ
    while let text = entry.pointee {
      let parts = String(cString: text).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
      entry += 1
    }
    return variables
  }

  private static func currentFolder() -> String {
    guard let path = getcwd(nil, 0) else { return "." }
    defer { free(path) }
    return String(cString: path)
  }
}

/// Where files lie: the installation's, the user's by the XDG rules, and the project's.
struct Places: Sendable {
  /// The installation: holds `registry/` and `profiles/`; nil when it cannot be found.
  let installation: String?
  /// The user's home; `/` where none is known.
  let home: String
  /// The user's configuration.
  let configuration: String
  /// Run log, recordings, sessions.
  let data: String
  /// History.
  let state: String
  /// What can be made again.
  let cache: String
  /// The project's `.setscrew` folder, found upward from the working folder.
  let project: String?

  init(environment: [String: String], workingFolder: String) {
    let home = environment["HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? "/"
    self.home = home
    func folder(_ variable: String, _ fallback: String) -> String {
      // The XDG rules: a value that is no absolute path counts as unset.
      let base = environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "\(home)/\(fallback)"
      return "\(base)/setscrew"
    }
    configuration = folder("XDG_CONFIG_HOME", ".config")
    data = folder("XDG_DATA_HOME", ".local/share")
    state = folder("XDG_STATE_HOME", ".local/state")
    cache = folder("XDG_CACHE_HOME", ".cache")
    installation = Self.findInstallation(environment)
    project = Self.findUpward(".setscrew", from: workingFolder)
  }

  /// SETSCREW_HOME, else beside the binary, else `share/setscrew` next to its `bin`, else the checkout.
  private static func findInstallation(_ environment: [String: String]) -> String? {
    var candidates: [String] = []
    if let home = environment["SETSCREW_HOME"], !home.isEmpty { candidates.append(home) }
    if let binary = LocalFiles.realPath("/proc/self/exe"), let folder = LocalFiles.parent(of: binary) {
      candidates += [folder, "\(folder)/../share/setscrew"]
      // The checkout that the binary was built in: .build/TRIPLE/CONFIGURATION/setscrew.
      candidates += ["\(folder)/../..", "\(folder)/../../.."]
    }
    let found = candidates.first { LocalFiles.isFolder("\($0)/registry") }
    return found.flatMap(LocalFiles.realPath) ?? found
  }

  private static func findUpward(_ name: String, from start: String) -> String? {
    var folder: String? = start
    while let current = folder {
      let path = current == "/" ? "/\(name)" : "\(current)/\(name)"
      if LocalFiles.isFolder(path) { return path }
      folder = LocalFiles.parent(of: current)
    }
    return nil
  }
}
