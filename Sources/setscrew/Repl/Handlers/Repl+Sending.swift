import Notation
import Profiles
import Registry
import Responses
import Workbench

extension Repl {
  /// The turn where the session stands; throws where there is none.
  func currentTurn() async throws -> Turn {
    guard let turn = await chat.snapshot.branch.last else {
      throw Failure(.usage, "nothing has been sent on this branch")
    }
    return turn
  }

  /// The turn of a number that was typed.
  func turn(_ text: String) async throws -> Turn {
    let tree = await chat.snapshot.session.tree
    guard let number = Int(text) else {
      throw Failure(.usage, "a turn is named by its number, not '\(text)'")
    }
    guard let turn = tree[number] else {
      throw Failure(.usage, "there is no turn \(number); the last one is \(tree.turns.count)")
    }
    return turn
  }

  /// `/send`: text, or the profile's own input; a profile that is watched begins anew each time.
  func sendNow(_ rest: String) async throws {
    if rest.isEmpty, isWatching { _ = await chat.go(to: nil) }
    lastExit = try await send(rest.isEmpty ? nil : rest)
  }

  /// `/now`: a message that does not wait for the answer that is coming.
  func sendFirst(_ rest: String) async throws {
    guard !rest.isEmpty else { throw Failure(.usage, "send what? /now TEXT") }
    lastExit = try await send(rest, policy: .cancelFirst)
  }

  /// `/cancel`: stops the answer, and takes back what waits.
  func cancel(_ rest: String) async throws {
    guard rest.isEmpty || rest == "all" else { throw Failure(.usage, "/cancel takes all, not '\(rest)'") }
    if rest == "all" {
      for waiting in await chat.snapshot.waiting { await chat.withdraw(waiting.id) }
    }
    await chat.cancelCurrentStream()
  }

  /// `/approve`: what tools of a server ask for before they run.
  func approve(_ rest: String) async throws {
    guard ["", "yes", "no"].contains(rest) else {
      throw Failure(.usage, "/approve takes yes or no, not '\(rest)'")
    }
    let wishes = try await currentTurn().answer.response?.approvalRequests ?? []
    guard !wishes.isEmpty else { throw Failure(.usage, "no tool asks to be approved") }
    let items = wishes.compactMap { wish -> JSON? in
      guard let id = wish.id else { return nil }
      return [
        "type": "mcp_approval_response", "approval_request_id": .string(id), "approve": .bool(rest != "no"),
      ]
    }
    let names = wishes.map { $0.name ?? $0.type }.joined(separator: ", ")
    lastExit = try await send(prompt: "\(rest == "no" ? "refused" : "approved"): \(names)", .items(items))
  }

  /// `/retry`: the same message again.
  func retry(_ rest: String) async throws {
    let turns = await chat.snapshot.branch
    let turn = rest.isEmpty ? turns.last { $0.answer.canRetry } : try await self.turn(rest)
    guard let turn, turn.answer.canRetry else {
      throw Failure(
        .usage, "there is no message that failed or was cancelled",
        remedy: "/rerun sends the last one once more")
    }
    let again = draft(turn.prompt, Self.input(of: turn))
    told.remove(turn.id)
    guard await chat.retryFailedMessage(id: turn.id, with: again) else {
      throw Failure(.usage, "it is on its way already")
    }
    lastExit = await settled(turn.id)
  }

  /// What a turn said, to be said again: changes of settings are made anew as they are needed.
  static func input(of turn: Turn) -> OwnInput {
    let own = turn.request.input.filter { $0["type"]?.string.map { !PrefixGuard.isControl($0) } ?? true }
    guard !own.isEmpty else { return .typed(UserText(text: turn.prompt), attachments: []) }
    return .items(own)
  }

  /// `/rerun`: the last message once more, perhaps with another model.
  func rerun(_ rest: String) async throws {
    let turn = try await currentTurn()
    var words = rest.split(whereSeparator: \.isWhitespace).map(String.init)
    if words.first == "-m" { words.removeFirst() }
    guard words.count <= 1 else { throw Failure(.usage, "/rerun takes one model") }
    _ = await chat.go(to: turn.parent)
    lastExit = try await send(prompt: turn.prompt, Self.input(of: turn), model: words.first)
  }

  /// `/output`: the answer to a call that the model made.
  func answerCall(_ rest: String) async throws {
    let calls = try await currentTurn().answer.response?.clientCalls ?? []
    guard let only = calls.first else {
      throw Failure(.usage, "the model called no function in its last answer")
    }
    var text = rest
    var call = only
    let first = String(rest.prefix { !$0.isWhitespace })
    if let named = calls.first(where: { $0.callID == first || $0.name == first }) {
      call = named
      text = String(rest.dropFirst(first.count).drop(while: \.isWhitespace))
    } else if calls.count > 1 {
      let known = calls.compactMap { call in call.callID.map { "\($0) (\(call.name ?? call.type))" } }
      throw Failure(.usage, "which call? \(known.joined(separator: ", "))")
    }
    guard let id = call.callID, !text.isEmpty else { throw Failure(.usage, "answer with what? /output TEXT") }
    let type = call.type == "custom_tool_call" ? "custom_tool_call_output" : "function_call_output"
    let item: JSON = ["type": .string(type), "call_id": .string(id), "output": .string(text)]
    lastExit = try await send(prompt: "\(call.name ?? "call"): \(text)", .items([item]))
  }
}

extension String {
  /// The text with a line end at its end.
  var endingInNewline: String { isEmpty || hasSuffix("\n") ? self : self + "\n" }
}
