import Notation
import Profiles
import Registry
import Responses

/// What the next request carries of what was said before, in the way that the session keeps state.
///
/// | mode | carried |
/// | --- | --- |
/// | stateless | the items of all turns, in the form in which they can be sent back |
/// | previous response | the id of the last response that the server has, and the items since then |
/// | conversation | the conversation's id, and the items that it does not hold yet |
///
/// Items of one response stay together or go together. What a server sealed for another key, host or model is
/// left out; texts never are.
public struct SessionInput: Sendable {
  /// The items before the turn's own.
  public private(set) var history: [JSON] = []
  /// The turn's own items.
  public private(set) var own: [JSON]
  /// The response to continue; nil when there is none.
  public private(set) var previousResponse: String?
  /// The conversation to continue; nil when there is none.
  public private(set) var conversation: String?
  /// The way that was taken: where the server cannot continue, the session sends its own history.
  public private(set) var mode: StateMode
  /// What to tell the user.
  public private(set) var findings: [Finding] = []

  private let source: TurnRequest.Source

  /// What a request adds to a branch of turns.
  ///
  /// - Parameters:
  ///   - branch: The turns before it.
  ///   - own: The items of the request itself.
  ///   - mode: The way to keep state that was chosen.
  ///   - conversation: The conversation on the server, once there is one.
  ///   - tree: All turns, to tell whether a conversation holds others than those of the branch.
  ///   - isStored: Whether the server keeps this response.
  ///   - opensSealed: Whether what was sealed is sent back.
  ///   - source: Where the request goes.
  public init(
    after branch: [Turn], adding own: [JSON], mode: StateMode, conversation: String? = nil,
    tree: TurnTree? = nil, isStored: Bool = true, opensSealed: Bool = true, source: TurnRequest.Source
  ) {
    self.own = own
    self.mode = mode
    self.source = source
    let usable = branch.filter(\.answer.isUsable)
    switch mode {
    case .stateless: replay(usable, isStored: isStored, opensSealed: opensSealed)
    case .previousResponse:
      guard !usable.isEmpty, !continueResponse(usable, isStored: isStored) else { break }
      self.mode = .stateless
      replay(usable, isStored: isStored, opensSealed: opensSealed)
    case .conversation:
      guard let conversation, join(conversation, usable, among: tree?.turns ?? branch) else {
        replay(usable, isStored: isStored, opensSealed: opensSealed)
        break
      }
    }
  }

  /// All items: those before the turn, and its own.
  public var items: [JSON] { history + own }

  /// Continues the last response that the server has; says whether there is one.
  private mutating func continueResponse(_ usable: [Turn], isStored: Bool) -> Bool {
    guard isStored, let place = usable.lastIndex(where: { isOnServer($0) }) else {
      note(
        isStored
          ? "the server has no response to continue, so the session sends its own history"
          : "nothing is stored on the server, so the session sends its own history")
      return false
    }
    previousResponse = usable[place].answer.response?.id
    history = usable[(place + 1)...].flatMap { items(of: $0, opensSealed: false) }
    return true
  }

  /// Continues a conversation; says whether it holds the turns of the branch and no others.
  private mutating func join(_ conversation: String, _ usable: [Turn], among all: [Turn]) -> Bool {
    let onBranch = usable.filter { $0.isIn(conversation) }
    guard all.filter({ $0.isIn(conversation) }).map(\.id) == onBranch.map(\.id) else {
      mode = .stateless
      note("a conversation on the server cannot go back, so the session sends its own history from here on")
      return false
    }
    self.conversation = conversation
    let start = onBranch.last.flatMap { last in usable.firstIndex { $0.id == last.id } }.map { $0 + 1 } ?? 0
    history = usable[start...].flatMap { items(of: $0, opensSealed: false) }
    return true
  }

  private mutating func replay(_ turns: [Turn], isStored: Bool, opensSealed: Bool) {
    var sealedElsewhere = 0
    var items: [JSON] = []
    for turn in turns {
      let isForeign = turn.request.source != source
      let isOpen = opensSealed && !isForeign
      items += self.items(of: turn, opensSealed: isOpen, isStored: isStored)
      if isForeign, turn.answer.response?.output.contains(where: \.isReasoning) == true {
        sealedElsewhere += 1
      }
    }
    let count = own.count
    let repaired = ItemReplay.inputForm(of: items + own)
    findings += repaired.findings
    // What was mended stands before the turn's own items, which keep their number.
    let split = max(0, repaired.items.count - count)
    history = Array(repaired.items[..<split])
    own = Array(repaired.items[split...])
    if sealedElsewhere > 0 {
      note(
        "reasoning of \(sealedElsewhere) earlier turn\(sealedElsewhere == 1 ? "" : "s") is left out: it was sealed"
          + " for another model, key or server")
    }
  }

  /// A turn as items: its own input and what the model answered.
  private func items(of turn: Turn, opensSealed: Bool, isStored: Bool = true) -> [JSON] {
    guard let response = turn.answer.response, !turn.answer.isCut, !response.output.isEmpty else {
      let text = turn.answer.text
      return turn.request.input + (text.isEmpty ? [] : [["role": "assistant", "content": .string(text)]])
    }
    let output = response.output.map(\.json)
    // Unsealed reasoning counts for nothing where the server keeps nothing.
    let isSealed = isStored || response.output.allSatisfy { !$0.isReasoning || $0.encryptedContent != nil }
    return turn.request.input
      + (opensSealed && isSealed ? output : ItemReplay.withoutSealedItems(output))
  }

  /// Whether the server has a turn's response and can continue it.
  private func isOnServer(_ turn: Turn) -> Bool {
    turn.answer.response?.id != nil && !turn.answer.isCut && turn.request.body[KnownSetting.store] != false
      && turn.request.source.provider == source.provider && turn.request.source.baseURL == source.baseURL
      && turn.request.source.key == source.key
  }

  private mutating func note(_ message: String) {
    findings.append(Finding("session-state", .note, message))
  }
}

extension Turn {
  /// Whether a conversation on the server holds the turn.
  fileprivate func isIn(_ conversation: String) -> Bool {
    let named = request.body[KnownSetting.conversation]
    return (named?.string ?? named?["id"]?.string) == conversation && answer.isUsable && !answer.isCut
  }
}
