import Notation
import Payload
import Profiles
import Registry
import Responses
import Transport
import Workbench

extension Repl {
  /// The plan of the next request: profile, flags of the start, and what was set since.
  ///
  /// Beside other models, what one of them refuses is brought into what it takes, unless something else is said.
  func plan(model: String? = nil, isBeside: Bool = false) throws -> RequestPlan {
    var flags = startFlags
    // What is set at the prompt comes after what the session began with, whatever its layer was.
    flags.request.assignments = flags.request.assignments.map { $0.inSession }
    flags.request.assignments += flags.models.map {
      Assignment(KnownSetting.model, to: .string($0), layer: .session, origin: .flag("-m \($0)"))
    }
    flags.models = []
    flags.request.assignments += try settings.assignments()
    if let model {
      flags.request.assignments.append(
        Assignment(KnownSetting.model, to: .string(model), layer: .session, origin: .session("-m \(model)")))
    }
    if let provider = settings.provider {
      flags.request.provider = Sourced(provider, from: .session("/provider \(provider)"))
    }
    if let remedy = settings.remedy {
      flags.request.remedy = Sourced(remedy, from: .session("/remedy \(remedy.rawValue)"))
    }
    if isBeside, flags.request.remedy == nil, profile.remedy == nil {
      flags.request.remedy = Sourced(.clamp, from: .builtin("models are compared"))
    }
    let files = ProfileFiles.local(in: world.workingFolder)
    for (name, value) in settings.variables {
      let text = "\(name)=\(value)"
      flags.request.variables.append(
        try Variable(parsing: text, files: files, origin: .session("/vars \(text)")))
    }
    let choice = ProviderChoice(profile, flags.request, configuration: workspace.configuration)
    return RequestPlan(
      workspace: workspace, profileName: profileName, profile: profile, flags: flags, choice: choice,
      registry: try view(of: choice.name))
  }

  /// The registry as a provider sees it, made once: what is wrong with it is told once too.
  private func view(of provider: String) throws -> ResponseSettingsRegistry {
    if let view = views[provider] { return view }
    let view = try workspace.registry(for: provider)
    views[provider] = view
    return view
  }

  /// What the session adds to a request behind some turns.
  func context(after branch: [Turn]) async -> SessionContext {
    let session = await chat.snapshot.session
    return SessionContext(
      branch: branch, tree: session.tree, mode: session.mode ?? profile.state?.value,
      conversation: session.conversation, opensSealed: opensSealed, baseURL: link?.sender.place.url ?? "",
      key: link?.sender.place.key)
  }

  /// The next request as it would be sent, with a message or without.
  func nextRequest(
    text: String? = nil, model: String? = nil, isBeside: Bool = false
  ) async throws -> SessionRequest {
    let branch = await chat.snapshot.branch
    let message = text.map { UserText(text: $0, files: attachedFiles) }
    return try plan(model: model, isBeside: isBeside).prepare(
      .typed(message, attachments: attachments), in: await context(after: branch), keepsMissingInput: true)
  }

  // MARK: Sending

  /// Sends text, with what is attached, and waits for the answer where nobody watches it come.
  func send(_ text: String?) async throws -> ExitCode {
    let message =
      text == nil && attachedFiles.isEmpty ? nil : UserText(text: text, files: attachedFiles)
    let input = OwnInput.typed(message, attachments: attachments)
    if await chat.snapshot.isIdle {
      // What is wrong is told at once, and the message is not lost: it is not sent either.
      let branch = await chat.snapshot.branch
      let request = try await ready(input, after: branch)
      if let exit = try await refusal(of: request) { return exit }
    }
    attachments = []
    attachedFiles = []
    return try await send(prompt: text ?? "(the profile's input)", input)
  }

  /// Sends items again, as another turn.
  func send(prompt: String, _ input: OwnInput, model: String? = nil) async throws -> ExitCode {
    let draft = draft(prompt, input, model: model)
    guard let id = await chat.send(draft).id else { throw Failure(.other, "the session is closed") }
    return await settled(id)
  }

  /// Waits for a turn where nobody watches it come, and tells how it ended.
  func settled(_ id: Turn.ID) async -> ExitCode {
    guard !surface.isInteractive else { return .success }
    await chat.wait(for: id)
    if let turn = await chat.snapshot.session.tree[id] { tell(turn) }
    return lastExit
  }

  /// A message whose request is made when its turn comes.
  func draft(_ prompt: String, _ input: OwnInput, model: String? = nil) -> ChatDraft {
    ChatDraft(prompt) { [weak self] branch throws(ChatDraft.Refusal) in
      guard let self else { throw ChatDraft.Refusal("the session is closed") }
      return try await self.request(input, after: branch, model: model)
    }
  }

  private func request(
    _ input: OwnInput, after branch: [Turn], model: String?
  ) async throws(ChatDraft.Refusal) -> TurnRequest {
    do {
      let request = try await ready(input, after: branch, model: model)
      if try await refusal(of: request, isQuiet: true) != nil {
        throw ChatDraft.Refusal(
          request.prepared.findings.first { $0.severity == .error }?.message ?? "the request was refused")
      }
      workspace.report.print(
        (request.prepared.findings + request.notices).withoutRepeats(), texts: request.prepared.texts)
      for path in request.plan.carried {
        world.errors.line("setscrew: \(path) changes from here on, by an item; the cache stays")
      }
      prepared[request.turn] = request.prepared
      return request.turn
    } catch let refusal as ChatDraft.Refusal {
      throw refusal
    } catch {
      _ = report(error)
      throw ChatDraft.Refusal("\((error as? Failure)?.message ?? "\(error)")")
    }
  }

  /// A request for a link that is made or there already.
  private func ready(
    _ input: OwnInput, after branch: [Turn], model: String? = nil
  ) async throws -> SessionRequest {
    let plan = try plan(model: model)
    var request = plan.prepare(input, in: await context(after: branch))
    guard !request.prepared.hasErrors else { return request }
    try connect(plan, request.prepared)
    if request.needsConversation(await context(after: branch)), let link {
      await chat.join(try await link.sender.createConversation())
    }
    request = plan.prepare(input, in: await context(after: branch))
    return request
  }

  /// Makes the link that a request needs, or keeps the one there is.
  private func connect(_ plan: RequestPlan, _ request: PreparedRequest) throws {
    let address = ReplLink.Address(
      provider: plan.choice.name, isChosen: plan.choice.origin != nil, profile: plan.profile.file?.path,
      headers: request.payload.headers)
    if let link, link.address == address { return }
    let command = RunCommand(world: world, plan: plan, options: options)
    let replays = try ReplaySource(options, world: world, registry: plan.registry, for: [request])
    let sender = try RequestSender(command, [request], replays: replays)
    link?.sender.stop()
    link = ReplLink(address: address, sender: sender)
    journal.mask(with: sender.redactor, by: plan.registry)
  }

  /// Says why a request is not sent, and gives the exit code; nil when nothing is in its way.
  private func refusal(of request: SessionRequest, isQuiet: Bool = false) async throws -> ExitCode? {
    if request.prepared.hasErrors {
      if !isQuiet {
        workspace.report.print(request.prepared.findings.withoutRepeats(), texts: request.prepared.texts)
      }
      return .finding
    }
    guard !request.isEmpty else {
      throw Failure(.usage, "there is nothing to send: the profile has no input", remedy: "type a message")
    }
    guard let budget else { return nil }
    let spent = await SessionCost(chat.snapshot.session).known
    guard let worst = request.prepared.costEstimate(on: workspace.day).worstCase else {
      throw Failure(.unmet, "the worst case is not known, so the budget of $\(budget) refuses it")
    }
    guard spent + worst > budget else { return nil }
    throw Failure(
      .unmet,
      "the worst case is $\(ExchangeSummary.dollars(worst)) and $\(ExchangeSummary.dollars(spent)) is spent: more than"
        + " the budget of $\(budget)", remedy: "nothing was sent; /budget raises it")
  }

  /// Sends a request for the session core.
  func perform(
    _ request: TurnRequest, _ tell: @escaping @Sendable (ChatProgress) async -> Void
  ) async -> ChatResult {
    guard let link, let prepared = prepared.removeValue(forKey: request) else {
      return ChatResult(.failed("the request is not there any more"))
    }
    let view =
      surface.isInteractive
      ? nil
      : ReplView(
        link.sender, paint: workspace.errorPaint,
        showsReasoning: options.showsReasoning || world.errors.isTerminal, isQuiet: options.isQuiet)
    let name = await chat.snapshot.session.name
    let exchange = await link.sender.send(prepared, session: name) { event in
      await view?.show(event)
      switch event {
      case .update(let update, let time): await tell(.update(update, at: time))
      case .waiting(let duration, let reason):
        await tell(.notice("\(reason); trying again in \(duration.inWords)"))
      case .circuit(let host, .opened(let pause)):
        await tell(.notice("\(host) fails again and again; it is left alone for \(pause.inWords)"))
      case .progress(let id, let status): await tell(.notice("\(id) is \(status)"))
      case .resuming(let id, _): await tell(.notice("the stream broke; taking up \(id)"))
      case .circuit, .head, .bytes, .event: break
      }
    }
    await view?.finish(exchange)
    return ChatResult(of: exchange)
  }

  /// Tells how a turn ended: what there is to say about it, and the line with tokens and cost.
  func tell(_ turn: Turn) {
    guard turn.answer.status.isFinal, told.insert(turn.id).inserted else { return }
    lastExit = .success
    if case .failed(let reason) = turn.answer.status {
      lastExit = turn.answer.exchange?.exitCode ?? .other
      if turn.answer.exchange == nil { world.errors.line("setscrew: \(reason)") }
    }
    guard let exchange = turn.answer.exchange else { return }
    lastExit = exchange.exitCode
    // Whoever stopped an answer knows that it was stopped.
    guard turn.answer.status != .cancelled, !turn.answer.isCut else { return }
    workspace.report.print(exchange.findings.filter(\.isAboutAnswer))
    learn(from: exchange)
    if let response = exchange.response {
      for line in CacheVerdict(on: response, figures: figures(for: exchange)).lines {
        world.errors.line("setscrew: \(line)")
      }
    }
    if !options.isQuiet, exchange.outcome != nil, exchange.error == nil || exchange.usage != nil {
      world.errors.line(workspace.errorPaint.dim(ExchangeSummary(of: exchange).text))
    }
  }

  private func figures(for exchange: Exchange) -> Price.Figures? {
    guard let registry = try? plan().registry, let name = exchange.askedModel,
      let model = registry.model(named: name)?.model
    else { return nil }
    return registry.price(of: model, tier: exchange.askedTier)?
      .figures(inputTokens: exchange.usage?.inputTokens ?? 0, on: workspace.day)
  }

  /// Takes a server's refusal to go on as it was asked as a reason to go another way.
  private func learn(from exchange: Exchange) {
    switch exchange.error?.code {
    case "invalid_encrypted_content":
      opensSealed = false
      world.errors.line(
        "setscrew: from here on sealed reasoning is left out; the texts stay. /retry sends it again")
    case "previous_response_not_found":
      Task { await chat.choose(.stateless) }
      world.errors.line("setscrew: from here on the session sends its own history. /retry sends it again")
    default: break
    }
  }
}

extension Finding {
  /// Whether it is about what came back; what was found in the request was told before it was sent.
  fileprivate var isAboutAnswer: Bool {
    ["server-", "response-", "transport-", "stream-", "usage-"].contains { code.rawValue.hasPrefix($0) }
  }
}

extension Assignment {
  /// The assignment as one of the session, wherever it came from.
  fileprivate var inSession: Assignment {
    var copy = self
    copy.layer = .session
    return copy
  }
}

/// Shows an answer as it comes, where there is no terminal to draw on.
actor ReplView {
  private var view: AnswerView

  init(_ sender: RequestSender, paint: Paint, showsReasoning: Bool, isQuiet: Bool) {
    view = AnswerView(
      output: sender.output, errors: sender.errors, paint: paint, showsReasoning: showsReasoning,
      isQuiet: isQuiet)
  }

  func show(_ event: CallEvent) { view.show(event) }

  func finish(_ exchange: Exchange) {
    if !exchange.result.isStream, let response = exchange.response { view.show(whole: response) }
    view.finish()
  }
}
