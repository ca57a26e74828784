import Workbench

/// The first lines of a session at the prompt: where one is, and where the session stands.
struct Greeting: Sendable {
  private let session: ChatSession

  init(_ session: ChatSession) { self.session = session }

  func text(_ theme: Theme) -> String {
    var text =
      theme.paint("setscrew \(Version.current)", .heading) + theme.paint("  session \(session.name)", .note)
    text += theme.paint("  /help lists the commands, Tab completes, Ctrl-D ends\n", .note)
    if let turn = session.tree.branch.last {
      let number = session.tree.number(of: turn.id) ?? 0
      text += theme.paint("resumed: \(Phrase.count(session.tree.turns.count, "turn"))\n", .note)
      text += Transcript.text(of: turn, number: number)
      if turn.answer.canRetry { text += theme.paint("/retry sends it again\n", .note) }
    }
    return text + "\n"
  }
}
