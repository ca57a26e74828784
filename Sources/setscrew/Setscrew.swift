import Dispatch
import Glibc
import Secrets

/// The `setscrew` command.
///
///     words ─► Command (CommandTable) ─► Arguments ─► work(Invocation) ─► ExitCode
@main
struct Setscrew {
  static func main() {
    // A reader that goes away is seen where the write fails, not as a signal.
    signal(SIGPIPE, SIG_IGN)
    let own = World.ofThisProcess()
    ProcessHardening.apply()
    let world = own.masked
    switch begin(Array(CommandLine.arguments.dropFirst()), in: world) {
    case .ended(let code):
      world.finishOutput()
      exit(code.rawValue)
    case .waiting(let work, let invocation):
      Task {
        let code = await finish(work, invocation)
        world.finishOutput()
        exit(code.rawValue)
      }
      dispatchMain()
    }
  }

  /// Runs one command line and tells how it ended.
  ///
  /// Everything that is printed passes a redactor: keys of the environment are masked in both streams, and
  /// whatever has the form of a key in what is said about the work.
  static func run(_ words: [String], in world: World) async -> ExitCode {
    let world = world.masked
    defer { world.finishOutput() }
    return switch begin(words, in: world) {
    case .ended(let code): code
    case .waiting(let work, let invocation): await finish(work, invocation)
    }
  }

  /// How far a command line came without waiting.
  private enum Beginning {
    case ended(ExitCode)
    case waiting(@Sendable (Invocation) async throws -> ExitCode, Invocation)
  }

  private static func begin(_ words: [String], in world: World) -> Beginning {
    do {
      guard let first = words.first else {
        if world.output.isTerminal, isatty(STDIN_FILENO) == 1 {
          return try dispatch("repl", [], in: world)
        }
        world.output.write(HelpText.firstSteps())
        return .ended(.success)
      }
      switch first {
      case "--help", "-h", "help":
        return .ended(try help(Array(words.dropFirst()), in: world))
      case "--version", "-V", "version":
        world.output.line("setscrew \(Version.current)")
        return .ended(.success)
      default:
        return try dispatch(first, Array(words.dropFirst()), in: world)
      }
    } catch {
      return .ended(report(error, in: world))
    }
  }

  private static func finish(
    _ work: @Sendable (Invocation) async throws -> ExitCode, _ invocation: Invocation
  ) async -> ExitCode {
    do {
      defer { invocation.world.finishOutput() }
      return try await work(invocation)
    } catch {
      return report(error, in: invocation.world)
    }
  }

  private static func report(_ error: any Error, in world: World) -> ExitCode {
    ErrorReport(errors: world.errors, findings: FindingReport(world: world)).tell(error)
  }

  private static func dispatch(_ name: String, _ words: [String], in world: World) throws -> Beginning {
    let command = try CommandTable.command(named: name)
    if words.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
      world.output.write(HelpText.page(of: command))
      return .ended(.success)
    }
    let arguments = try Arguments(parsing: words, flags: command.flags + Flag.global)
    var world = world
    for file in arguments.all(.environmentFile) {
      let bytes = try LocalFiles.read(file, limit: 1 << 20)
      world.environment.merge(try EnvironmentFile.variables(in: bytes, named: file)) { $1 }
    }
    world.typedSecrets = arguments.all(.baseURL).flatMap(AddressSecrets.secrets)
    // What files of the environment and addresses tell is to be masked as well.
    if !arguments.all(.environmentFile).isEmpty || !world.typedSecrets.isEmpty { world = world.masked }
    let invocation = Invocation(arguments: arguments, world: world)
    switch command.work {
    case .atOnce(let work):
      defer { world.finishOutput() }
      return .ended(try work(invocation))
    case .waiting(let work): return .waiting(work, invocation)
    }
  }

  private static func help(_ words: [String], in world: World) throws -> ExitCode {
    if let name = words.first {
      world.output.write(HelpText.page(of: try CommandTable.command(named: name)))
    } else {
      world.output.write(HelpText.overview(of: CommandTable.commands))
    }
    return .success
  }
}
