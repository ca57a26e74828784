import Notation
import Payload
import Registry

extension Command {
  /// Runs a profile.
  static let run = Command(
    name: "run", group: .everyday, operands: "PROFILE [TEXT]",
    summary: "run a profile and show the answer",
    discussion: """
      The answer goes to stdout as it comes; reasoning, findings and a summary go to stderr. TEXT, piped
      input and files make up the input, or fill {{input}} where the profile has it.
      """,
    flags: Flag.request + Flag.destination + RunOptions.flags,
    examples: [
      .init("run haiku", "an example; without a key the simulator answers"),
      .init("run haiku -m gpt-6-luna -m gpt-4.1", "two models side by side"),
      .init("run extract < mail.txt", "with piped input"),
      .init("run puzzle --dry-run", "what would be sent, and what it may cost"),
      .init("run haiku --json --show events", "everything, for a program"),
      .init("run report --background", "in the background, watched to its end"),
      .init("run --resume resp_123", "pick up a response that was begun earlier"),
    ]
  ) { invocation in
    if invocation.arguments.has(.watch) { return try await TerminalSession.watch(invocation) }
    // A response that is picked up needs no profile.
    let isWordless = invocation.words.isEmpty && invocation.arguments.has(.resume)
    return try await RunCommand(invocation, shape: isWordless ? .text : .profile).run()
  }

  /// Asks without a profile.
  static let ask = Command(
    name: "ask", group: .everyday, operands: "TEXT",
    summary: "ask a question without a profile",
    flags: Flag.request + Flag.destination + RunOptions.flags,
    examples: [
      .init("ask 'Why is the sky blue?' -m gpt-6-luna", "a question"),
      .init("ask -s 'Answer in French' -f notes.txt 'Sum up'", "with instructions and a file"),
      .init(
        "ask 'Name three rivers' --schema 'name, length_km int' --save rivers", "as JSON, kept as a profile"),
    ]
  ) { try await RunCommand($0, shape: .text).run() }
}

/// What `run` and `ask` do.
///
///     plan ─► requests ─► findings ─► (dry run) ─► destination ─► exchanges ─► output, exit code
struct RunCommand: Sendable {
  let world: World
  let plan: RequestPlan
  let options: RunOptions

  init(_ invocation: Invocation, shape: RequestPlan.Shape) throws {
    world = invocation.world
    options = try RunOptions(invocation.arguments)
    plan = try RequestPlan(invocation, shape: shape, readsInput: true)
  }

  func run() async throws -> ExitCode {
    if let id = options.resumedID { return try await resume(id) }
    if plan.profileName == nil, plan.flags.request.text == nil, plan.flags.request.attachments.isEmpty {
      throw Failure(.usage, "ask what? give TEXT, pipe it in, or name a file with -f")
    }
    if let file = options.outputFile, !LocalFiles.isWritable(file) {
      throw Failure(.usage, "\(file) cannot be written; nothing was sent")
    }
    if let file = options.recordFile, !LocalFiles.isAppendable(world.path(of: file)) {
      throw Failure(.usage, "\(file) cannot be written; nothing was sent")
    }
    if let session = try SessionRun(self) { return try await session.run() }
    let requests = plan.prepare()
    plan.workspace.report.print(
      requests.flatMap(\.findings).withoutRepeats(), texts: requests.first?.texts ?? [:])
    guard !requests.contains(where: \.hasErrors) else { return .finding }
    try save(requests)
    if plan.workspace.arguments.has(.countTokens) { return try await TokenCount(self, requests).run() }
    if plan.workspace.arguments.has(.dryRun) { return try DryRun(self, requests).run() }
    let replays = try ReplaySource(options, world: world, registry: plan.registry, for: requests)
    let unrecorded = requests.filter { !(replays?.answers($0.payload.json) ?? false) }
    if let replays, !unrecorded.isEmpty {
      plan.workspace.report.print(unrecorded.map(replays.missing))
      if replays.isStrict { return .finding }
    }
    if let exit = try refuseCost(of: unrecorded) { return exit }
    let sender = try RequestSender(self, requests, replays: replays)
    defer { sender.stop() }
    let count = requests.count * options.repetitions
    if count == 1, let request = requests.first { return try await SingleRun(self, sender).run(request) }
    return try await SideBySideRun(self, sender).run(requests)
  }

  /// Watches a response that was begun earlier; a profile only says whose rules hold and where it is.
  private func resume(_ id: String) async throws -> ExitCode {
    let request = try plan.prepareOne(keepsMissingInput: true)
    let sender = try RequestSender(self, [request], replays: nil)
    defer { sender.stop() }
    return try await SingleRun(self, sender).run(request, resuming: id)
  }

  /// Stops before sending when the worst case of all requests costs more than allowed, or cannot be known.
  func refuseCost(of requests: [PreparedRequest]) throws -> ExitCode? {
    guard let text = options.maxCost else { return nil }
    guard let limit = Decimal(text), limit >= .zero else {
      throw Failure(.usage, "--max-cost takes dollars such as 0.05, not '\(text)'")
    }
    var total = Decimal.zero
    for request in requests {
      let estimate = request.costEstimate(on: plan.workspace.day)
      guard let worst = estimate.worstCase else {
        world.errors.line(
          "setscrew: the worst case of \(request.payload.model?.name ?? "the request") is not known, so --max-cost \(text) refuses it"
        )
        for doubt in estimate.doubts { world.errors.line("  \(doubt)") }
        return .unmet
      }
      for unknown in estimate.input.unknowns {
        world.errors.line(
          "setscrew: --max-cost leaves out \(unknown.path) (\(unknown.reason)), whose size is not known")
      }
      total = total + worst * options.repetitions
    }
    guard total > limit else { return nil }
    world.errors.line("setscrew: the worst case is $\(total), more than --max-cost \(text); nothing was sent")
    return .unmet
  }

  private func save(_ requests: [PreparedRequest]) throws {
    guard let name = options.saveName, let request = requests.first else { return }
    let path = try ProfileSaver(workspace: plan.workspace).save(
      request, as: name, withInput: plan.workspace.arguments.has(.withInput),
      overwrites: plan.workspace.arguments.has(.force))
    if !options.isQuiet { world.errors.line("setscrew: saved as \(path)") }
  }

  /// Colour on stderr and stdout, decided once.
  var errorPaint: Paint { plan.workspace.errorPaint }
  var outputPaint: Paint { plan.workspace.outputPaint }

  /// A report of findings through another channel.
  func report(through errors: any Channel) -> FindingReport { plan.workspace.report.through(errors) }
}

extension PreparedRequest {
  /// What the request can cost at most.
  func costEstimate(on day: CivilDate) -> CostEstimate {
    CostEstimate(of: payload, in: CheckContext(registry: registry, date: day))
  }
}
