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

  /// `/compare`: the last message to other models too, the answers beside each other.
  func compare(_ rest: String) async throws {
    var words = rest.split { $0.isWhitespace || $0 == "," }.map(String.init)
    words.removeAll { $0 == "-m" }
    guard !words.isEmpty else { throw Failure(.usage, "compare with which models? /compare MODEL...") }
    let turn = try await currentTurn()
    guard let link else {
      throw Failure(.usage, "the last answer is of an earlier run", remedy: "/rerun sends it once more")
    }
    let branch = await chat.snapshot.session.tree.branch(to: turn.parent)
    var requests: [(model: String, request: SessionRequest)] = []
    for model in words {
      let request = try plan(model: model, isBeside: true).prepare(
        Self.input(of: turn), in: await context(after: branch))
      workspace.report.print(request.prepared.findings.withoutRepeats(), texts: request.prepared.texts)
      if request.prepared.hasErrors { throw ReplStop(exit: .finding) }
      requests.append((model, request))
    }
    let sender = link.sender
    let exchanges = await withTaskGroup(of: (Int, Exchange).self) { group in
      for (index, entry) in requests.enumerated() {
        group.addTask { (index, await sender.send(entry.request.prepared)) }
      }
      var results: [Int: Exchange] = [:]
      for await (index, exchange) in group { results[index] = exchange }
      return requests.indices.compactMap { results[$0] }
    }
    var columns = [
      (title: turn.request.source.model, text: turn.answer.text, summary: turn.answer.summary ?? "")
    ]
    for (entry, exchange) in zip(requests, exchanges) {
      let text = exchange.response?.outputText ?? exchange.findings.last?.message ?? ""
      columns.append((entry.model, text, ExchangeSummary(of: exchange).text))
    }
    world.output.write(SideBySide(columns).text(width: world.output.width, paint: paint))
    lastExit = exchanges.map(\.exitCode).first { $0 != .success } ?? .success
  }
}

/// Texts in columns beside each other, or below each other where there is no room.
struct SideBySide {
  private let columns: [(title: String, text: String, summary: String)]

  init(_ columns: [(title: String, text: String, summary: String)]) { self.columns = columns }

  func text(width: Int, paint: Paint) -> String {
    let room = (width - 3 * (columns.count - 1)) / columns.count
    var text = room >= 28 ? beside(room, paint) : below(paint)
    text += "\n"
    for column in columns where !column.summary.isEmpty {
      text += paint.dim("\(column.title): \(column.summary)") + "\n"
    }
    return text
  }

  private func below(_ paint: Paint) -> String {
    columns.map { paint.bold("== \($0.title)") + "\n" + $0.text.visibleLines.endingInNewline }
      .joined(separator: "\n")
  }

  private func beside(_ room: Int, _ paint: Paint) -> String {
    let cells = columns.map { column in
      column.text.visibleLines.split(separator: "\n", omittingEmptySubsequences: false)
        .flatMap { TextWrapping.lines(of: String($0), width: room) }
    }
    func row(_ texts: [String], _ style: (String) -> String = { $0 }) -> String {
      let padded = texts.enumerated().map { index, text in
        let blank = index == texts.count - 1 ? 0 : max(0, room - text.displayWidth)
        return style(text) + String(repeating: " ", count: blank)
      }
      return padded.joined(separator: " │ ") + "\n"
    }
    var text = row(columns.map { String($0.title.prefix(room)) }, paint.bold)
    text +=
      Array(repeating: String(repeating: "─", count: room), count: columns.count).joined(separator: "─┼─")
      + "\n"
    for index in 0..<(cells.map(\.count).max() ?? 0) {
      text += row(cells.map { index < $0.count ? $0[index] : "" })
    }
    return text
  }
}

extension String {
  /// The text with a line end at its end.
  var endingInNewline: String { isEmpty || hasSuffix("\n") ? self : self + "\n" }
}
