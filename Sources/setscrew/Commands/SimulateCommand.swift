import Glibc
import Notation
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
      """,
    flags: [
      .port, .key, .seed, .pace, .fault, .faults, .strictModels, .provider, .json, .verbose,
    ],
    examples: [
      .init("simulate --port 8080", "OPENAI_BASE_URL=http://127.0.0.1:8080/v1 for any client"),
      .init("simulate --fault rate-limit=2 --fault slow-events=50ms", "two refusals, then slow answers"),
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
    var configuration = try configuration(invocation.arguments)
    configuration.use(try workspace.registry(for: provider), on: workspace.day)
    let log = ExchangeLog(world: invocation.world, arguments: invocation.arguments)
    configuration.sink = { log.add($0) }
    let server = SimulatorServer(configuration)
    do {
      try server.start()
    } catch {
      throw Failure(.other, "\(error)", remedy: "leave --port out to take any free port")
    }
    log.begin(at: server.baseURL ?? "", provider: provider, day: "\(workspace.day)")
    await withCheckedContinuation { ended in Interruption.onFirst { ended.resume() } }
    server.stop()
    return .success
  }

  private static func configuration(_ arguments: Arguments) throws(Failure) -> SimulatorConfiguration {
    var configuration = SimulatorConfiguration()
    if let text = arguments.last(.port) {
      guard let port = UInt16(text) else { throw Failure(.usage, "--port takes a port, not '\(text)'") }
      configuration.port = port
    }
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

/// All faults in a table, as text.
enum FaultList {
  /// One line for each fault: how it is written and what it does.
  static var text: String {
    let rows = FaultForm.all.map { (written: $0.name + $0.usage, $0.summary) }
    // Long forms have their summary on a line of its own.
    let column = 34
    return rows.map { written, summary in
      written.count < column
        ? "\(written)\(String(repeating: " ", count: column - written.count))\(summary)\n"
        : "\(written)\n\(String(repeating: " ", count: column))\(summary)\n"
    }.joined()
  }
}

/// Tells the user of the requests that the simulator receives.
struct ExchangeLog: Sendable {
  private let world: World
  private let isJSON: Bool
  private let isQuiet: Bool
  private let isVerbose: Bool

  init(world: World, arguments: Arguments) {
    self.world = world
    isJSON = arguments.has(.json)
    isQuiet = arguments.has(.quiet)
    isVerbose = arguments.has(.verbose)
  }

  /// Says where clients find the server.
  func begin(at baseURL: String, provider: String, day: String) {
    if isJSON {
      let line: JSON = ["base_url": .string(baseURL), "provider": .string(provider), "simulated": true]
      world.output.line(line.encoded())
    } else {
      world.output.line(baseURL)
    }
    if !isQuiet {
      world.errors.line("setscrew: simulating \(provider) as of \(day); no model is asked; Ctrl-C ends it")
    }
  }

  /// Says what was asked and answered.
  func add(_ exchange: SimulatedExchange) {
    if isJSON { return world.output.line(json(exchange).encoded()) }
    guard !isQuiet else { return }
    world.errors.line(line(exchange))
    guard isVerbose else { return }
    let body = String(decoding: exchange.requestBody, as: UTF8.self)
    for field in exchange.requestFields.fields {
      world.errors.line("  > \("\(field.name): \(field.value)".visibleText)")
    }
    if !body.isEmpty { world.errors.line("  > \(body.visibleText)") }
    let answer = String(decoding: exchange.responseBytes, as: UTF8.self)
    for line in answer.split(whereSeparator: \.isNewline) {
      world.errors.line("  < \(String(line).visibleText)")
    }
  }

  private func line(_ exchange: SimulatedExchange) -> String {
    var words = [
      "\(exchange.number)", exchange.method.visibleText, exchange.target.visibleText, "\(exchange.status)",
    ]
    if exchange.events > 0 { words.append(exchange.events == 1 ? "1 event" : "\(exchange.events) events") }
    words.append("\(exchange.sentBytes) bytes")
    words.append("\((exchange.nanoseconds + 500_000) / 1_000_000) ms")
    if exchange.ending != .finished { words.append(exchange.ending.rawValue) }
    if !exchange.faults.isEmpty {
      words.append("[" + exchange.faults.map(\.description).joined(separator: ", ") + "]")
    }
    return words.joined(separator: " ")
  }

  private func json(_ exchange: SimulatedExchange) -> JSON {
    let body = try? JSON(parsing: exchange.requestBody)
    return [
      "number": .number(JSONNumber(exchange.number)), "method": .string(exchange.method),
      "target": .string(exchange.target), "endpoint": exchange.endpoint.map { .string($0.rawValue) } ?? .null,
      "status": .number(JSONNumber(exchange.status)), "events": .number(JSONNumber(exchange.events)),
      "bytes": .number(JSONNumber(exchange.sentBytes)), "ending": .string(exchange.ending.rawValue),
      "milliseconds": JSONNumber(Double(exchange.nanoseconds / 1_000) / 1_000).map(JSON.number) ?? .null,
      "faults": .array(exchange.faults.map { .string($0.description) }),
      "request": body ?? .string(String(decoding: exchange.requestBody, as: UTF8.self)),
    ]
  }
}
