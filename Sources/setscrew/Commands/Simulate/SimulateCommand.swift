import Glibc
import Notation
import Payload
import Simulator

extension Command {
  /// Serves the simulator to other programs.
  static let simulate = Command(
    name: "simulate", aliases: ["serve"], group: .build,
    summary: "serve the Responses API on loopback, without a network or a key",
    discussion: """
      Prints the base URL on stdout and a line for every request on stderr, until it is interrupted. Requests
      are judged by the provider's rules (OpenAI's unless --provider says otherwise), and answered by rules and
      a seed: no model is asked. --fault makes every answer misbehave; a request asks for a fault of its own
      with the header X-Setscrew-Fault or the metadata key setscrew_fault. --faults lists them.
      --scenario prescribes answers (docs/simulator.md); a request asks for one with X-Setscrew-Scenario.
      --log keeps each request for a response, and what became of it, in the run log that `log` shows.
      """,
    flags: [
      .port, .key, .seed, .pace, .fault, .faults, .scenario, .scenarios, .strictModels, .provider,
      .vocabulary, .simulateLog, .json, .verbose,
    ],
    examples: [
      .init("simulate --port 8080", "OPENAI_BASE_URL=http://127.0.0.1:8080/v1 for any client"),
      .init("simulate --fault rate-limit=2 --fault slow-events=50ms", "two refusals, then slow answers"),
      .init("simulate --scenario ./weather.yaml", "answers as the file prescribes"),
      .init("simulate --log", "what a program asked stays: setscrew log"),
      .init("simulate --faults", "what can go wrong"),
    ]
  ) { invocation in
    if invocation.arguments.has(.faults) {
      invocation.world.output.write(FaultList.text)
      return .success
    }
    guard invocation.words.isEmpty else {
      throw Failure(.usage, "simulate takes no operands, unlike '\(invocation.words[0])'")
    }
    let workspace = try Workspace(invocation)
    let provider = invocation.arguments.last(.provider) ?? ProviderChoice.simulator
    let scenarios = try ScenarioChoice(workspace)
    if invocation.arguments.has(.scenarios) {
      scenarios.list(to: invocation.world.output)
      return .success
    }
    var configuration = try configuration(invocation.arguments)
    let registry = try workspace.registry(for: provider)
    configuration.use(registry, on: workspace.day)
    configuration.vocabulary = try vocabulary(invocation)
    configuration.scenarios = scenarios.all
    configuration.scenariosInForce = scenarios.inForce
    let day = workspace.day
    let log = ExchangeLog(world: invocation.world, arguments: invocation.arguments) { body, endpoint in
      let context = CheckContext(registry: registry, date: day, endpoint: endpoint)
      return RequestCheck(context).findings(of: SourcedValue(body, from: .argument("request")))
    }
    let kept =
      invocation.arguments.has(.simulateLog)
      ? SimulationLog(world: invocation.world, provider: provider, registry: registry, day: day) : nil
    if kept != nil { configuration.limits.keptBytes = SimulationLog.mostAnswerBytes }
    configuration.sink = { exchange in
      log.add(exchange)
      kept?.add(exchange)
    }
    let server = SimulatorServer(configuration)
    do {
      try server.start()
    } catch {
      throw Failure(.other, "\(error)", remedy: "leave --port out to take any free port")
    }
    kept?.begin(at: server.baseURL ?? "")
    log.begin(at: server.baseURL ?? "", provider: provider, day: "\(workspace.day)")
    await withCheckedContinuation { ended in Interruption.onFirst { ended.resume() } }
    server.stop()
    await kept?.finish()
    return .success
  }

  /// The port that --port gives.
  static func port(_ arguments: Arguments) throws(Failure) -> UInt16? {
    guard let text = arguments.last(.port) else { return nil }
    guard let port = UInt16(text) else { throw Failure(.usage, "--port takes a port, not '\(text)'") }
    return port
  }

  private static func vocabulary(_ invocation: Invocation) throws -> Vocabulary? {
    guard let file = invocation.arguments.last(.vocabulary) else { return nil }
    guard let bytes = try? LocalFiles.read(invocation.world.path(of: file), limit: 64 << 20) else {
      throw Failure(.usage, "no such vocabulary: \(file)")
    }
    do {
      return try Vocabulary(file: bytes)
    } catch {
      throw Failure(
        .configuration, "\(file) is no vocabulary: \(error)",
        remedy: "it is a file of lines with a token in base64 and its rank; unpack it where it ends in .gz")
    }
  }

  private static func configuration(_ arguments: Arguments) throws(Failure) -> SimulatorConfiguration {
    var configuration = SimulatorConfiguration()
    configuration.port = try port(arguments) ?? 0
    if let text = arguments.last(.seed) {
      guard let seed = UInt64(text) else {
        throw Failure(.usage, "--seed takes a whole number, not '\(text)'")
      }
      configuration.seed = seed
    }
    if let text = arguments.last(.pace) {
      guard let pace = Double(text), pace.isFinite, pace >= 0 else {
        throw Failure(.usage, "--pace takes milliseconds, not '\(text)'")
      }
      configuration.paceMilliseconds = pace
    }
    for text in arguments.all(.fault) {
      do {
        configuration.faults += try Fault.list(text)
      } catch {
        throw Failure(.usage, "\(error)", remedy: "see setscrew simulate --faults")
      }
    }
    let keys = arguments.all(.key)
    if !keys.isEmpty { configuration.keys = .required(keys) }
    configuration.strictModels = arguments.has(.strictModels)
    return configuration
  }
}
