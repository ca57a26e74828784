import Notation
import Payload
import Registry
import Secrets
import Simulator
import Transport
import Workbench

extension Command {
  /// Hands requests on to a server, and keeps them as profiles and recordings.
  static let capture = Command(
    name: "capture", group: .build,
    summary: "stand between a program and a server, and keep its requests as profiles and recordings",
    discussion: """
      Prints the base URL on stdout; point the program there. Requests go to the server as they are, answers come
      back as they arrive. Each response request is kept as a profile, once for equal ones, and every exchange of
      that kind as a recording that `replay` and a scenario's `replay:` take. Keys go to the server and nowhere
      else: they stand in no file.
      """,
    flags: [.captureTo, .captureFolder, .port, .provider, .timeout, .json, .verbose],
    examples: [
      .init("capture --to https://api.openai.com/v1", "keep what a program sends to OpenAI in ./captured"),
      .init("capture --to http://127.0.0.1:8000/v1 --folder traffic", "the same before a server of your own"),
    ]
  ) { invocation in
    guard invocation.words.isEmpty else {
      throw Failure(.usage, "capture takes no operands, unlike '\(invocation.words[0])'")
    }
    guard let server = invocation.arguments.last(.captureTo) else {
      throw Failure(.usage, "capture needs the server", remedy: "capture --to https://api.openai.com/v1")
    }
    guard server.hasPrefix("http://") || server.hasPrefix("https://") else {
      throw Failure(.usage, "--to takes a URL that ends in the version segment, not '\(server)'")
    }
    let workspace = try Workspace(invocation)
    let provider = invocation.arguments.last(.provider) ?? ProviderChoice.standard
    let registry = try workspace.registry(for: provider)
    let folder = invocation.arguments.last(.captureFolder) ?? "captured"
    let path = folder.hasPrefix("/") ? folder : "\(invocation.world.workingFolder)/\(folder)"
    let errors = invocation.world.errors
    let keeper = CaptureKeeper(
      folder: path, shownFolder: folder, provider: provider, registry: registry, now: invocation.world.now
    ) { errors.line("  " + $0.visibleText) }
    let forwarder = Forwarder(
      baseURL: server, transport: CurlTransport(),
      timeouts: try RequestSender.timeouts(invocation.arguments), keeper: keeper)
    var configuration = SimulatorConfiguration()
    configuration.port = try Command.port(invocation.arguments) ?? 0
    configuration.forward = { forwarder.forward($0, into: $1) }
    let day = workspace.day
    let log = ExchangeLog(world: invocation.world, arguments: invocation.arguments) { body, endpoint in
      let context = CheckContext(registry: registry, date: day, endpoint: endpoint)
      return RequestCheck(context).findings(of: SourcedValue(body, from: .argument("request")))
    }
    configuration.sink = { log.add($0) }
    let proxy = SimulatorServer(configuration)
    do {
      try proxy.start()
    } catch {
      throw Failure(.other, "\(error)", remedy: "leave --port out to take any free port")
    }
    log.begin(
      at: proxy.baseURL ?? "", as: "capturing what goes to \(server) in \(folder)/; Ctrl-C ends it",
      facts: ["to": .string(server), "folder": .string(folder)])
    await withCheckedContinuation { ended in Interruption.onFirst { ended.resume() } }
    proxy.stop()
    return .success
  }
}
