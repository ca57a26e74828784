import Notation
import Workbench

extension Repl {
  /// `/compare`: the last message to other models too, the answers beside each other while they come.
  ///
  /// The answers become branches beside the one that there is, so that the session can go on from any of them.
  func compare(_ rest: String) async throws {
    var words = rest.split { $0.isWhitespace || $0 == "," }.map(String.init)
    words.removeAll { $0 == "-m" }
    guard !words.isEmpty else { throw Failure(.usage, "compare with which models? /compare MODEL...") }
    let turn = try await currentTurn()
    let branch = await chat.snapshot.session.tree.branch(to: turn.parent)
    var requests: [SessionRequest] = []
    for model in words {
      let request = try await ready(Self.input(of: turn), after: branch, model: model, isBeside: true)
      workspace.report.print(request.prepared.findings.withoutRepeats(), texts: request.prepared.texts)
      if request.prepared.hasErrors { throw ReplStop(exit: .finding) }
      requests.append(request)
    }
    try SessionBudget(budget, on: workspace.day).check(
      requests.map(\.prepared), after: await chat.snapshot.session)
    guard let link else { throw Failure(.other, "there is no way to a server") }
    let run = CompareRun(
      turn, zip(words, requests).map { ($0, $1) }, sender: link.sender,
      session: await chat.snapshot.session.name,
      surface: surface, now: world.now)
    let answers = await run.answers()
    surface.skip(answers)
    for answer in answers { told.insert(answer.id) }
    await chat.adopt(answers)
    world.output.write(
      AnswerColumns(columns: run.columns(with: answers)).text(width: world.output.width, theme: theme))
    let tree = await chat.snapshot.session.tree
    let numbers = answers.compactMap { tree.number(of: $0.id) }.map(String.init)
    if surface.isInteractive, !numbers.isEmpty {
      world.errors.line(theme.paint("/goto \(numbers.joined(separator: ", ")) goes on from there", .note))
    }
    lastExit = answers.compactMap(\.answer.exchange?.exitCode).first { $0 != .success } ?? .success
  }
}
