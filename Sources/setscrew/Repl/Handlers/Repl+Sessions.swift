import Notation
import Payload
import Profiles
import Registry
import Workbench

/// What `/state` takes.
enum StateWords {
  /// Nothing is chosen: settings and server decide.
  static let automatic = "auto"
  static let all = StateMode.allCases.map(\.rawValue) + [automatic]
}

extension Repl {
  /// Goes on with another session: its turns and its settings.
  func enter(_ session: ChatSession) async {
    await keepSettings()
    await chat.close()
    chat = controller(of: session)
    told = Set(session.tree.turns.map(\.id))
    onEntering?(chat)
  }

  /// Tells whoever shows the session when another one is entered.
  func watchEntering(_ body: @escaping @Sendable (ChatSessionController) -> Void) {
    onEntering = body
    body(chat)
  }

  /// `/new`: another session with the same settings.
  func newSession(_ rest: String) async throws {
    let session = try store.make(rest.isEmpty ? store.freeName(at: world.now()) : rest, at: world.now())
    await enter(session)
    await keepSettings()
    world.output.line("session \(session.name)")
  }

  /// `/sessions`: lists them, goes on with one, takes one away.
  func sessions(_ rest: String) async throws {
    let words = rest.split(whereSeparator: \.isWhitespace).map(String.init)
    let current = await chat.snapshot.session.name
    if words.first == "rm" {
      guard words.count == 2 else { throw Failure(.usage, "take which away? /sessions rm NAME") }
      guard words[1] != current else { throw Failure(.usage, "this is the session you are in") }
      try store.remove(words[1])
      return world.output.line("\(words[1]) is gone")
    }
    if let name = words.first {
      guard name != current else { return world.output.line("this is \(name)") }
      let session = try store.load(name)
      await enter(session)
      settings = ReplSettings(kept: session.settings)
      profileName = session.settings["profile"]?.string
      profile = try profileName.map { try workspace.loadProfile($0, standardInput: nil) } ?? .none
      stamps = FileStamp.of(profile, in: world.workingFolder)
      return world.output.line("session \(name): \(Phrase.count(session.tree.turns.count, "turn"))")
    }
    let table = store.entries.prefix(250).map { entry in
      let session = try? store.load(entry.name)
      let first = session?.tree.turns.first?.prompt.replacing("\n", with: " ") ?? ""
      let count = session?.tree.turns.count ?? 0
      let time = Timestamp.text(of: entry.modifiedAt).prefix(16).replacing("T", with: " ")
      let sign = entry.name == current ? "→" : " "
      return "\(sign) \(entry.name.padded(to: 24))  \(time)  \(Phrase.count(count, "turn").padded(to: 9))  "
        + Phrase.value(.string(first), limit: 60).visibleText + "\n"
    }
    await surface.page(table.joined())
  }

  /// `/state`: how the model is told what was said before.
  func state(_ rest: String) async throws {
    let words = rest.split(whereSeparator: \.isWhitespace).map(String.init)
    guard let word = words.first else {
      let request = try await nextRequest()
      let session = await chat.snapshot.session
      let reason =
        session.mode != nil
        ? "chosen here" : profile.state != nil ? "as the profile says" : "as server and settings allow"
      world.output.line("\(request.mode.rawValue)  (\(reason))")
      if let conversation = session.conversation { world.output.line("conversation: \(conversation)") }
      for finding in request.notices { world.output.line("  \(finding.message)") }
      return
    }
    if word == StateWords.automatic {
      await chat.choose(nil)
    } else {
      guard let mode = StateMode(rawValue: word) else {
        throw Failure(.usage, "/state takes one of \(StateWords.all.joined(separator: ", ")), not '\(word)'")
      }
      if words.count > 1 {
        guard mode == .conversation else { throw Failure(.usage, "only a conversation has an id") }
        await chat.join(words[1])
      }
      await chat.choose(mode)
    }
    let request = try await nextRequest()
    world.output.line("state: \(request.mode.rawValue)")
    workspace.report.print(request.notices)
  }

  /// `/export`: the conversation, or the settings as a profile.
  func export(_ rest: String) async throws {
    let words = LineWords.of(rest)
    let session = await chat.snapshot.session
    let text: String
    switch words.first ?? "markdown" {
    case "markdown": text = Self.markdown(session)
    case "json": text = Self.json(session).pretty(indent: 2) + "\n"
    case "profile":
      let request = try plan().prepareOne(keepsMissingInput: true)
      var body = request.settingsInForce
      body[KnownSetting.input] = request.resolved.body[KnownSetting.input]?.json
      text = ProfileWriter().text(
        body: body, summary: profile.summary?.value, provider: settings.provider ?? profile.provider?.value)
    default: throw Failure(.usage, "/export takes markdown, json or profile, not '\(words[0])'")
    }
    guard words.count > 1 else { return await surface.page(text) }
    let file = path(words[1])
    try LocalFiles.write(Array(text.utf8), to: file, mode: 0o644)
    world.output.line("written to \(words[1])")
  }

  private static func markdown(_ session: ChatSession) -> String {
    var text = "# \(session.name)\n"
    for turn in session.tree.branch {
      text += "\n## You\n\n\(turn.prompt.endingInNewline)\n## \(turn.request.source.model)\n\n"
      text += turn.answer.text.endingInNewline
      if case .failed(let reason) = turn.answer.status { text += "\n*Failed: \(reason)*\n" }
      if turn.answer.isCut { text += "\n*Cut.*\n" }
    }
    return text
  }

  private static func json(_ session: ChatSession) -> JSON {
    let turns = session.tree.branch.map { turn -> JSON in
      [
        "prompt": .string(turn.prompt), "request": turn.request.body,
        "status": .string(turn.answer.status.word), "cut": .bool(turn.answer.isCut),
        "answer": .string(turn.answer.text), "response": turn.answer.response?.json ?? .null,
        "cost": turn.answer.cost.map(JSON.string) ?? .null,
      ]
    }
    return ["session": .string(session.name), "turns": .array(turns)]
  }
}
