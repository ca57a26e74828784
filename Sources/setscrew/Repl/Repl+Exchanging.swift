import Payload
import Profiles
import Responses
import Transport
import Workbench

/// Messages on their way: sent, awaited, and told of at the end.
extension Repl {
  /// Sends text, with what is attached, and waits for the answer where nobody watches it come.
  func send(_ text: String?, policy: SendPolicy = .queue) async throws -> ExitCode {
    let message =
      text == nil && attachedFiles.isEmpty ? nil : UserText(text: text, files: attachedFiles)
    let input = OwnInput.typed(message, attachments: attachments)
    if await chat.snapshot.isIdle || policy == .cancelFirst {
      // What is wrong is told at once, and the message is not lost: it is not sent either.
      let branch = await chat.snapshot.branch
      let request = try await ready(input, after: branch)
      if let exit = try await refusal(of: request) {
        workspace.report.print(request.prepared.findings.withoutRepeats(), texts: request.prepared.texts)
        return exit
      }
    }
    attachments = []
    attachedFiles = []
    return try await send(prompt: text ?? "(the profile's input)", input, policy: policy)
  }

  /// Sends items again, as another turn.
  func send(
    prompt: String, _ input: OwnInput, model: String? = nil, policy: SendPolicy = .queue
  ) async throws -> ExitCode {
    let draft = draft(prompt, input, model: model)
    guard let id = await chat.send(draft, policy: policy).id else {
      throw Failure(.other, "the session is closed")
    }
    return await settled(id)
  }

  /// Waits for a turn where nobody watches it come, and tells how it ended.
  func settled(_ id: Turn.ID) async -> ExitCode {
    guard !surface.isInteractive else { return .success }
    await chat.wait(for: id)
    if let turn = await chat.snapshot.session.tree[id] { tell(turn) }
    return lastExit
  }

  /// Why a request is not sent: the exit code for errors in it; nil when nothing is in its way.
  func refusal(of request: SessionRequest) async throws -> ExitCode? {
    if request.prepared.hasErrors { return .finding }
    guard !request.isEmpty else {
      throw Failure(.usage, "there is nothing to send: the profile has no input", remedy: "type a message")
    }
    try SessionBudget(budget, on: workspace.day).check([request.prepared], after: await chat.snapshot.session)
    return nil
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
      if let progress = ChatProgress(event) { await tell(progress) }
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
    AnswerReport(exchange, workspace: workspace, registry: try? plan().registry).print(
      isQuiet: options.isQuiet)
    learn(from: exchange)
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
