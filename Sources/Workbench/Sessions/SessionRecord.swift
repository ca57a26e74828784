import Notation
import Profiles
import Registry
import Responses

/// One line of a session's journal: what changed.
///
/// The session is what all lines in their order come to.
public enum SessionRecord: Sendable {
  /// The session began under a name.
  case opened(name: String, at: Double)
  /// A turn was sent; what its input has in common with its parent's is left out.
  case began(Turn, sharing: Turn?)
  /// What has come of an answer so far.
  case partial(Turn.ID, text: String, reasoning: String)
  /// A turn's answer has ended.
  case ended(Turn)
  /// A turn is sent again.
  case reset(Turn.ID, at: Double)
  /// The session stands at another turn.
  case head(Turn.ID?)
  /// Another way to keep state was chosen.
  case mode(StateMode?)
  /// The session belongs to a conversation on the server.
  case conversation(String?)
  /// What the program keeps with the session.
  case settings(JSON)

  /// The record as one JSON object.
  public var json: JSON {
    switch self {
    case .opened(let name, let at):
      ["record": "opened", "version": 1, "name": .string(name), "at": Self.time(at)]
    case .began(let turn, let parent): Self.json(of: turn, sharing: parent)
    case .partial(let id, let text, let reasoning):
      [
        "record": "partial", "turn": .string(id.description), "text": .string(text),
        "reasoning": .string(reasoning),
      ]
    case .ended(let turn): Self.json(ofEnd: turn)
    case .reset(let id, let at):
      ["record": "reset", "turn": .string(id.description), "at": Self.time(at)]
    case .head(let id): ["record": "head", "turn": Self.text(id?.description)]
    case .mode(let mode): ["record": "mode", "mode": Self.text(mode?.rawValue)]
    case .conversation(let id): ["record": "conversation", "id": Self.text(id)]
    case .settings(let settings): ["record": "settings", "settings": settings]
    }
  }

  private static func json(of turn: Turn, sharing parent: Turn?) -> JSON {
    let input = turn.request.body[KnownSetting.input]?.array ?? []
    let before = parent?.request.body[KnownSetting.input]?.array ?? []
    let shared = zip(input, before).prefix { $0 == $1 }.count
    var body = turn.request.body
    if shared > 0 { body[KnownSetting.input] = .array(Array(input.dropFirst(shared))) }
    return [
      "record": "began", "turn": .string(turn.id.description), "parent": text(turn.parent?.description),
      "at": time(turn.startedAt), "prompt": .string(turn.prompt), "shared": .number(JSONNumber(shared)),
      "input": .array(turn.request.input), "body": body, "mode": .string(turn.request.mode.rawValue),
      "source": [
        "provider": .string(turn.request.source.provider), "endpoint": .string(turn.request.source.baseURL),
        "model": .string(turn.request.source.model), "key": text(turn.request.source.key),
      ],
    ]
  }

  private static func json(ofEnd turn: Turn) -> JSON {
    var reason: String?
    if case .failed(let words) = turn.answer.status { reason = words }
    return [
      "record": "ended", "turn": .string(turn.id.description), "status": .string(turn.answer.status.word),
      "reason": text(reason), "cut": .bool(turn.answer.isCut), "text": .string(turn.answer.text),
      "reasoning": .string(turn.answer.reasoning), "response": turn.answer.response?.json ?? .null,
      "summary": text(turn.answer.summary), "cost": text(turn.answer.cost),
    ]
  }

  private static func text(_ text: String?) -> JSON { text.map(JSON.string) ?? .null }
  private static func time(_ seconds: Double) -> JSON { JSONNumber(seconds).map(JSON.number) ?? .null }
}

extension ChatSession {
  /// The session that the lines of a journal come to; nil when they are none.
  ///
  /// Lines that cannot be read are passed over: the last one of a killed program may be torn.
  public init?(journal: [UInt8]) {
    var session: ChatSession?
    for line in journal.split(separator: UInt8(ascii: "\n")) {
      guard let record = try? JSON(parsing: Array(line)) else { continue }
      if record["record"] == "opened", session == nil, let name = record["name"]?.string {
        session = ChatSession(name: name, createdAt: record["at"]?.number?.double ?? 0)
      } else {
        session?.apply(record)
      }
    }
    guard var session else { return nil }
    session.closeInterrupted()
    self = session
  }

  private mutating func apply(_ record: JSON) {
    let id = record["turn"]?.string.map { Turn.ID($0) }
    switch record["record"]?.string {
    case "began": if let id { began(id, record) }
    case "partial":
      if let id {
        tree.update(id) {
          $0.answer.status = .streaming
          $0.answer.content = AnswerText(
            text: record["text"]?.string ?? "", reasoning: record["reasoning"]?.string ?? "")
        }
      }
    case "ended": if let id { ended(id, record) }
    case "reset":
      if let id {
        tree.update(id) {
          $0.answer = ChatMessage()
          $0.startedAt = record["at"]?.number?.double ?? $0.startedAt
        }
      }
    case "head": tree.go(to: id)
    case "mode": mode = record["mode"]?.string.flatMap { StateMode(rawValue: $0) }
    case "conversation": conversation = record["id"]?.string
    case "settings": settings = record["settings"] ?? [:]
    default: break
    }
  }

  private mutating func began(_ id: Turn.ID, _ record: JSON) {
    let parent = record["parent"]?.string.map { Turn.ID($0) }
    var body = record["body"] ?? .null
    let shared = record["shared"]?.int ?? 0
    if shared > 0, let before = parent.flatMap({ tree[$0] })?.request.body[KnownSetting.input]?.array {
      body[KnownSetting.input] = .array(before.prefix(shared) + (body[KnownSetting.input]?.array ?? []))
    }
    let source = record["source"]
    let request = TurnRequest(
      input: record["input"]?.array ?? [], body: body,
      source: TurnRequest.Source(
        provider: source?["provider"]?.string ?? "", baseURL: source?["endpoint"]?.string ?? "",
        model: source?["model"]?.string ?? "", key: source?["key"]?.string),
      mode: record["mode"]?.string.flatMap { StateMode(rawValue: $0) } ?? .stateless)
    if tree[id] != nil {
      tree.update(id) { $0.request = request }
    } else {
      tree.append(
        Turn(
          id: id, parent: parent, prompt: record["prompt"]?.string ?? "", request: request,
          startedAt: record["at"]?.number?.double ?? 0))
    }
  }

  private mutating func ended(_ id: Turn.ID, _ record: JSON) {
    tree.update(id) { turn in
      switch record["status"]?.string {
      case "completed": turn.answer.status = .completed
      case "cancelled": turn.answer.status = .cancelled
      default: turn.answer.status = .failed(record["reason"]?.string ?? "unknown")
      }
      turn.answer.isCut = record["cut"]?.bool ?? false
      turn.answer.content = AnswerText(
        text: record["text"]?.string ?? "", reasoning: record["reasoning"]?.string ?? "")
      turn.answer.response = record["response"].flatMap { $0.object == nil ? nil : Response(json: $0) }
      turn.answer.summary = record["summary"]?.string
      turn.answer.cost = record["cost"]?.string
      if let response = turn.answer.response { turn.answer.trace = Trace(of: response) }
    }
    if let id = tree[id]?.answer.response?.conversationID { conversation = id }
  }

  /// What was on its way when the program ended has failed, with what had come.
  private mutating func closeInterrupted() {
    for turn in tree.turns where !turn.answer.status.isFinal {
      tree.update(turn.id) { $0.answer.status = .failed("the program ended before the answer did") }
    }
  }
}
