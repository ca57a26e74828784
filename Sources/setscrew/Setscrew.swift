import Glibc

/// The `setscrew` command.
///
///     words ─► Command (CommandTable) ─► Arguments ─► run(Invocation) ─► ExitCode
@main
struct Setscrew {
  static func main() async {
    // A reader that goes away is seen where the write fails, not as a signal.
    signal(SIGPIPE, SIG_IGN)
    let code = await run(Array(CommandLine.arguments.dropFirst()), in: .ofThisProcess())
    exit(code.rawValue)
  }

  /// Runs one command line and tells how it ended.
  static func run(_ words: [String], in world: World) async -> ExitCode {
    do {
      guard let first = words.first else {
        world.output.write(HelpText.firstSteps())
        return .success
      }
      switch first {
      case "--help", "-h", "help":
        return try help(Array(words.dropFirst()), in: world)
      case "--version", "-V", "version":
        world.output.line("setscrew \(Version.current)")
        return .success
      default:
        return try await dispatch(first, Array(words.dropFirst()), in: world)
      }
    } catch let failure as Failure {
      world.errors.line("setscrew: \(failure.message)")
      if let remedy = failure.remedy { world.errors.line("  \(remedy)") }
      return failure.exit
    } catch let error as FileError {
      world.errors.line("setscrew: \(error)")
      return error.isMissing ? .usage : .other
    } catch {
      world.errors.line("setscrew: \(error)")
      return .other
    }
  }

  private static func dispatch(
    _ name: String, _ words: [String], in world: World
  ) async throws -> ExitCode {
    let command = try CommandTable.command(named: name)
    if words.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
      world.output.write(HelpText.page(of: command))
      return .success
    }
    let arguments = try Arguments(parsing: words, flags: command.flags + Flag.global)
    var world = world
    for file in arguments.all(.environmentFile) {
      let bytes = try LocalFiles.read(file, limit: 1 << 20)
      world.environment.merge(try EnvironmentFile.variables(in: bytes, named: file)) { $1 }
    }
    return try await command.run(Invocation(arguments: arguments, world: world))
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
