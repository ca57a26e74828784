import Notation
import Payload
import Profiles
import Registry
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
      if try await refusal(of: request) != nil {
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
  func ready(
    _ input: OwnInput, after branch: [Turn], model: String? = nil, isBeside: Bool = false
  ) async throws -> SessionRequest {
    let plan = try plan(model: model, isBeside: isBeside)
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
}

extension Assignment {
  /// The assignment as one of the session, wherever it came from.
  fileprivate var inSession: Assignment {
    var copy = self
    copy.layer = .session
    return copy
  }
}
