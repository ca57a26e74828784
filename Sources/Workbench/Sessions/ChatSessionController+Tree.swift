import Notation
import Profiles

extension ChatSessionController {
  /// Goes back by one turn, though not while an answer comes; says whether there was one.
  public func undo() -> Bool {
    guard attempt == nil, session.tree.undo() else { return false }
    return moved()
  }

  /// Takes back the last `undo`; says whether there was one.
  public func redo() -> Bool {
    guard attempt == nil, session.tree.redo() else { return false }
    return moved()
  }

  /// Goes to a turn, or to the beginning; says whether there is such a turn and nothing is on its way.
  public func go(to id: Turn.ID?) -> Bool {
    guard attempt == nil, id.map({ session.tree[$0] != nil }) ?? true else { return false }
    session.tree.go(to: id)
    return moved()
  }

  /// Adds turns that were sent beside the session, as branches of their own; where the session stands stays.
  public func adopt(_ turns: [Turn]) {
    guard !isClosed, !turns.isEmpty else { return }
    let head = session.tree.head
    for turn in turns {
      session.tree.append(turn)
      journal(.began(turn, sharing: turn.parent.flatMap { session.tree[$0] }))
      journal(.ended(turn))
    }
    session.tree.go(to: head)
    _ = moved()
  }

  /// Chooses how what was said before reaches the model.
  public func choose(_ mode: StateMode?) {
    session.mode = mode
    journal(.mode(mode))
    changed()
  }

  /// Names the conversation on the server that further turns belong to.
  public func join(_ conversation: String?) {
    session.conversation = conversation
    journal(.conversation(conversation))
    changed()
  }

  /// Keeps what the program wants to find again when the session is resumed.
  public func keep(_ settings: JSON) {
    guard settings != session.settings else { return }
    session.settings = settings
    journal(.settings(settings))
    changed()
  }

  private func moved() -> Bool {
    journal(.head(session.tree.head))
    changed()
    return true
  }
}
