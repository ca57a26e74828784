import Glibc
import Notation
import Payload
import Registry
import Secrets
import Simulator
import Transport
import Workbench

/// Sends requests to where they go: a provider, another endpoint, the simulator inside this process, or recordings.
///
/// Each exchange goes into the run log, and to the file of `--record`.
struct RequestSender: Sendable {
  private let command: RunCommand
  private let destination: Destination
  private let simulator: EmbeddedSimulator?
  private let client: ResponsesClient
  private let replays: ReplaySource?
  private let logger: ExchangeLogger
  /// stdout, with keys masked.
  let output: RedactingChannel
  /// stderr, with keys masked.
  let errors: RedactingChannel

  /// Decides where the requests go, and says so where the simulator answers.
  init(_ command: RunCommand, _ requests: [PreparedRequest], replays: ReplaySource?) throws {
    self.command = command
    self.replays = replays
    logger = ExchangeLogger(command.plan.workspace)
    let timeouts = try Self.timeouts(command.plan.workspace.arguments)
    if let replays, requests.allSatisfy({ replays.answers($0.payload.json) }) {
      // Nothing is sent, so neither a key nor a server is needed.
      destination = .nowhere
      simulator = nil
      output = RedactingChannel(command.world.output, masking: [])
      errors = RedactingChannel(command.world.errors, masking: [])
      client = ResponsesClient(
        transport: ReplayTransport { _ in nil }, endpoint: destination.endpoint, now: command.world.now)
      return
    }
    let planner = DestinationPlanner(
      plan: command.plan, world: command.world,
      keys: KeyFinder(command.plan.workspace))
    let (destination, simulator) = try planner.decide(headers: requests.first?.payload.headers ?? [])
    self.destination = destination
    self.simulator = simulator
    output = RedactingChannel(command.world.output, masking: destination.secrets)
    errors = RedactingChannel(command.world.errors, masking: destination.secrets)
    if let reason = destination.simulation, !command.options.isQuiet {
      errors.line("setscrew: the embedded simulator answers, \(reason)")
    }
    let now = command.world.now
    client = ResponsesClient(
      transport: CurlTransport(), endpoint: destination.endpoint,
      timeouts: timeouts, retry: try Self.retry(command.plan.workspace.arguments), wait: command.world.sleep,
      now: now)
  }

  /// Sends a request and tells what happens meanwhile.
  func send(
    _ request: PreparedRequest, session: String? = nil, report: (CallEvent) async -> Void = { _ in }
  ) async -> Exchange {
    if let recording = replays?.take(request.payload.json) {
      return await tell(recording, request, report: report)
    }
    let started = command.world.now()
    let body = request.payload.json
    if command.options.isVerbose { showRequestHead(bodySize: body.encoded().utf8.count) }
    var result = await client.create(body: Array(body.encoded().utf8)) { event in
      if case .head(let head) = event, command.options.isVerbose { show(head) }
      await report(event)
    }
    if !command.options.isDetached { result = await BackgroundWatch(client).follow(result, report: report) }
    return exchange(of: request, body: body, result, startedAt: started, session: session)
  }

  /// Watches a response that was begun earlier, from its beginning or behind an event's number.
  func resume(
    _ id: String, after number: Int?, as request: PreparedRequest, report: (CallEvent) async -> Void
  ) async -> Exchange {
    let started = command.world.now()
    var result: CallResult
    if let number {
      result = await client.resume(id, after: number, report: report)
      // Only a response that was created to be streamed can be streamed again.
      if result.isRefusal { result = await client.retrieve(id, report: report) }
    } else {
      result = await client.retrieve(id, report: report)
      if case .answered(.pending) = result.ending, !command.plan.workspace.arguments.has(.noStream) {
        let stream = await client.resume(id, report: report)
        if !stream.isRefusal { result = stream }
      }
    }
    result = await BackgroundWatch(client).follow(result, report: report)
    return exchange(of: request, body: .null, result, startedAt: started, resumed: id)
  }

  /// The rule that an exchange taught; nil where the registry knew, or nothing was said that a rule can hold.
  func learnedRule(_ exchange: Exchange, _ request: PreparedRequest) -> LearnedRule? {
    ExchangeDiagnosis(
      exchange, request, redactor: Redactor(destination.secrets), day: command.plan.workspace.day
    ).learnedRule
  }

  private func exchange(
    of request: PreparedRequest, body: JSON, _ result: CallResult, startedAt started: Double,
    session: String? = nil, resumed id: String? = nil
  ) -> Exchange {
    let redactor = Redactor(destination.secrets)
    var sent = Exchange.Request(
      baseURL: destination.endpoint.baseURL, provider: request.choice.name,
      isSimulated: destination.simulation != nil, profile: request.profileName, body: body,
      fields: destination.endpoint.fields.map { ($0.name, $0.shownValue) })
    if let id {
      // Nothing is asked for anew: it is fetched.
      sent.method = "GET"
      sent.path = "responses/\(id)"
    }
    var exchange = Exchange(
      sent, result, startedAt: started, findings: request.findings, registry: request.registry,
      day: command.plan.workspace.day)
    exchange.findings +=
      ExchangeDiagnosis(
        exchange, request, redactor: redactor, day: command.plan.workspace.day
      ).findings
    exchange.id = logger.log(
      exchange, of: request, secrets: destination.secrets, session: session,
      parent: id.flatMap { logger.number(ofResponse: $0) }, errors: errors)
    if command.options.isVerbose, let id = exchange.id { errors.line("* logged as \(id)") }
    if let file = command.options.recordFile { record(exchange, request, to: file) }
    return exchange
  }

  /// Tells a recording again instead of sending anything; it is not logged, for nothing took place.
  private func tell(
    _ recording: Recording, _ request: PreparedRequest, report: (CallEvent) async -> Void
  ) async -> Exchange {
    let replay = recording.replay
    let teller = ResponsesClient(
      transport: ReplayTransport(speed: replays?.speed.factor) { _ in replay },
      endpoint: ResponsesEndpoint(baseURL: recording.baseURL), retry: .never, now: command.world.now)
    let result = await teller.create(body: recording.sent, report: report)
    var told = Exchange.Request(
      baseURL: recording.baseURL, provider: request.choice.name, isSimulated: recording.isSimulated,
      profile: request.profileName, body: request.payload.json)
    told.fields = recording.fields.map { ($0.name, $0.value) }
    var exchange = Exchange(
      told, result, startedAt: command.world.now(), findings: request.findings,
      registry: request.registry, day: command.plan.workspace.day)
    exchange.isReplayed = true
    exchange.findings +=
      ExchangeDiagnosis(
        exchange, request, redactor: Redactor(), day: command.plan.workspace.day
      ).findings
    return exchange
  }

  private func record(_ exchange: Exchange, _ request: PreparedRequest, to file: String) {
    let entry = LogEntry(
      exchange, registry: request.registry, secrets: destination.secrets, program: Version.current)
    do {
      try LocalFiles.append(
        Array(RecordingFile.text(of: entry.recording).utf8), to: command.world.path(of: file))
    } catch {
      errors.line("setscrew: warning[record-unwritten]: \(error)")
    }
  }

  /// Bytes that go into a file, with keys masked.
  func redacted(_ bytes: [UInt8]) -> [UInt8] {
    Redactor(destination.secrets + command.world.secrets).redacted(bytes)
  }

  /// Where requests go, as a session remembers it: an embedded simulator lasts as long as its process.
  var place: (url: String, key: String?) {
    let key = destination.endpoint.fields.first(where: \.isSecret)?.shownValue
    guard destination.simulation != nil else { return (destination.endpoint.baseURL, key) }
    return ("simulator of process \(getpid()) at \(destination.endpoint.baseURL)", key)
  }

  /// Makes a conversation on the server, for a session that is to be kept there; gives its id.
  func createConversation() async throws(Failure) -> String {
    let result = await client.createConversation(body: [:])
    guard let id = result.document?["id"]?.string else {
      throw Failure(
        .serverError, "the server made no conversation",
        remedy: "another way to keep state needs none: /state")
    }
    return id
  }

  /// Masks the keys in use, and what looks like one, in what is kept.
  var redactor: Redactor { Redactor(destination.secrets + command.world.secrets, shapes: true) }

  /// Ends the simulator, where it ran, and writes what masking held back.
  func stop() {
    output.finish()
    errors.finish()
    simulator?.stop()
  }

  /// How often to try again, as the flag says.
  static func retry(_ arguments: Arguments) throws(Failure) -> RetryPolicy {
    guard let text = arguments.last(.retries) else { return RetryPolicy() }
    guard let count = Int(text), (0...100).contains(count) else {
      throw Failure(.usage, "--retries takes a whole number from 0 on, not '\(text)'")
    }
    return RetryPolicy(attempts: count + 1)
  }

  /// How long to wait for what, as the flag says.
  static func timeouts(_ arguments: Arguments) throws(Failure) -> Timeouts {
    guard let text = arguments.last(.timeout) else { return Timeouts() }
    guard let seconds = Double(text), seconds >= 0, seconds.isFinite else {
      throw Failure(.usage, "--timeout takes seconds, 0 for none, not '\(text)'")
    }
    if seconds == 0 { return Timeouts(connect: nil, firstByte: nil, silence: nil) }
    let limit = Duration.seconds(seconds)
    return Timeouts(connect: min(limit, .seconds(10)), firstByte: limit, silence: limit)
  }

  private func showRequestHead(bodySize: Int) {
    errors.line("> POST \(destination.endpoint.baseURL)/responses")
    for field in destination.endpoint.fields { errors.line("> \(field)") }
    errors.line("> Content-Length: \(bodySize)")
    errors.line(">")
  }

  private func show(_ head: HTTPHead) {
    errors.line("< \(head.version) \(head.status)")
    for field in head.fields { errors.line("< \(field.name): \(field.value.visibleText)") }
    errors.line("<")
  }
}

extension CallResult {
  /// Whether the server answered that it will not do this.
  fileprivate var isRefusal: Bool { head.map { (400...499).contains($0.status) } ?? false }
}
