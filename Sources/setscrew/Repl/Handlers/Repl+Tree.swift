import Notation
import Profiles
import Workbench

extension Repl {
  /// `/history`: the conversation so far.
  func history(_ rest: String) async throws {
    let snapshot = await chat.snapshot
    var turns = snapshot.branch
    if let count = Int(rest), count > 0 { turns = turns.suffix(count) }
    guard !turns.isEmpty else { return world.output.line("nothing has been said yet") }
    let text = turns.map { turn in
      Transcript.text(of: turn, number: snapshot.session.tree.number(of: turn.id) ?? 0)
    }
    await surface.page(text.joined(separator: "\n"))
  }

  /// `/tree`: all turns with their branches.
  func tree() async throws {
    let tree = await chat.snapshot.session.tree
    guard !tree.isEmpty else { return world.output.line("nothing has been said yet") }
    await surface.page(TreeText(tree).text(width: world.output.width))
  }

  /// `/undo`.
  func undo() async throws {
    guard await chat.undo() else { throw Failure(.usage, "this is the beginning") }
    await tellPlace()
  }

  /// `/redo`.
  func redo() async throws {
    guard await chat.redo() else { throw Failure(.usage, "there is nothing to take back") }
    await tellPlace()
  }

  /// `/goto N`.
  func go(_ rest: String) async throws {
    let target = rest == "0" ? nil : try await turn(rest)
    guard await chat.go(to: target?.id) else { throw Failure(.usage, "not while an answer comes") }
    await tellPlace()
  }

  private func tellPlace() async {
    let snapshot = await chat.snapshot
    guard let turn = snapshot.branch.last else { return world.output.line("at the beginning") }
    let number = snapshot.session.tree.number(of: turn.id) ?? 0
    world.output.line("after turn \(number): \(Phrase.value(.string(turn.prompt), limit: 60).visibleText)")
  }

  /// `/fork`: this branch as a session of its own.
  func fork(_ rest: String) async throws {
    var session = await chat.snapshot.session
    let old = session.name
    session.name = rest.isEmpty ? store.freeName(at: world.now()) : rest
    session.createdAt = world.now()
    session.tree = session.tree.pruned(to: session.tree.head)
    session.settings = settings.json(profile: profileName)
    try store.save(session)
    await enter(session)
    world.output.line("this is now \(session.name); \(old) stays as it was")
  }

  /// `/edit`: a message anew, in the editor.
  func edit(_ rest: String) async throws {
    let branch = await chat.snapshot.branch
    let turn = rest.isEmpty ? branch.last : try await self.turn(rest)
    guard let text = try await edited(turn?.prompt ?? "") else {
      return world.output.line("nothing was written")
    }
    if let turn {
      if text == turn.prompt { return world.output.line("nothing was changed; /rerun sends it once more") }
      _ = await chat.go(to: turn.parent)
    }
    lastExit = try await send(text)
  }

  /// A text after the user's editor; nil when it is empty.
  func edited(_ text: String) async throws -> String? {
    let folder = "\(world.places.state)"
    try LocalFiles.makeFolder(folder)
    let path = "\(folder)/message.md"
    try LocalFiles.write(Array(text.utf8), to: path)
    defer { try? LocalFiles.remove(path) }
    let editor = ProfileEditor(workspace: workspace)
    try await surface.leave { try editor.open(path, at: nil) }
    var result = try LocalFiles.text(at: path)
    while result.last?.isNewline == true { result.removeLast() }
    return result.contains { !$0.isWhitespace } ? result : nil
  }
}

/// A turn as it is read again.
enum Transcript {
  static func text(of turn: Turn, number: Int) -> String {
    var text = "[\(number)] > \(turn.prompt.visibleLines)\n"
    if !turn.answer.text.isEmpty { text += turn.answer.text.visibleLines.endingInNewline }
    switch turn.answer.status {
    case .failed(let reason): text += "(failed: \(reason.visibleText))\n"
    case .cancelled: text += "(cancelled)\n"
    case .completed: if turn.answer.isCut { text += "(cut)\n" }
    case .sending, .streaming: text += "(coming)\n"
    }
    return text
  }
}

/// The tree of turns in lines: a branch is indented where it leaves another.
struct TreeText {
  private let tree: TurnTree

  init(_ tree: TurnTree) { self.tree = tree }

  func text(width: Int) -> String {
    let onBranch = Set(tree.branch.map(\.id))
    var text = ""
    func add(_ turn: Turn, _ depth: Int) {
      var turn = turn
      while true {
        text += line(turn, depth, onBranch, width) + "\n"
        let children = tree.children(of: turn.id)
        guard let last = children.last else { return }
        for child in children.dropLast() { add(child, depth + 1) }
        // The newest branch goes on straight down.
        turn = last
      }
    }
    for turn in tree.children(of: nil) { add(turn, 0) }
    return text
  }

  private func line(_ turn: Turn, _ depth: Int, _ onBranch: Set<Turn.ID>, _ width: Int) -> String {
    let number = tree.number(of: turn.id) ?? 0
    let sign = turn.id == tree.head ? "→" : onBranch.contains(turn.id) ? "·" : " "
    let indent = String(repeating: "  ", count: depth)
    var state = ""
    if turn.answer.isCut {
      state = "  (cut)"
    } else if turn.answer.status != .completed {
      state = "  (\(turn.answer.status.word))"
    }
    let model = turn.request.source.model.isEmpty ? "" : "  \(turn.request.source.model)"
    let prompt = Phrase.value(
      .string(turn.prompt.replacing("\n", with: " ")), limit: max(20, width - 40 - indent.count))
    return "\(sign) \(indent)\(number)  \(prompt.visibleText)\(model)\(state)"
  }
}
