import Notation

/// Puts a response together from the events of its stream.
///
/// It takes whatever servers send: items that are announced late, twice or never, items that finish in
/// another order than they began, indexes or ids that are missing or change, texts that come as deltas,
/// as a whole, or both. The response in the terminal event wins over what was gathered; where it holds no
/// output, the output is rebuilt from the events. Nothing after a terminal event changes the outcome.
///
///     events ─► which item? ─► which part? ─► deltas gathered ─► whole text settles it ─► item done
///              id, else index   index, else     told once        differs: replaced,      terminal event:
///              else the open    the open one                     with a finding          the outcome
///              one of its type
public struct ResponseAssembler: Sendable {
  /// How the response ended; nil while it runs.
  public internal(set) var outcome: Outcome?
  /// What was not as it should be, so far.
  public internal(set) var findings: [Finding] = []
  /// How often each event type came that is not known.
  public private(set) var unknownEvents: [String: Int] = [:]
  /// The events so far, heartbeats included.
  public private(set) var eventCount = 0
  /// The number of the last event that had one: where a background response can be taken up again.
  public private(set) var lastSequenceNumber: Int?
  /// What audio answers say.
  public private(set) var transcript = ""

  let context: APIError.Context
  /// Whether the stream begins behind its first events, so that texts may have begun unseen.
  let startsMidway: Bool
  /// The response as the last event that carried one had it.
  var snapshot: JSON?
  var items: [ItemInProgress] = []
  var updates: [ResponseUpdate] = []

  /// An assembler at the start of a stream; the context tells of the answer that carries it.
  ///
  /// Of a stream that starts midway, texts that began before are told from there on: a whole text that
  /// comes later is neither told again nor a difference.
  public init(context: APIError.Context = APIError.Context(), startsMidway: Bool = false) {
    self.context = context
    self.startsMidway = startsMidway
  }

  /// Whether the response has ended.
  public var isFinished: Bool { outcome != nil }

  /// The response as far as it has come.
  public var partial: Response {
    var json = snapshot ?? ["object": "response"]
    if !items.isEmpty { json["output"] = .array(assembledItems(status: nil)) }
    return Response(json: json)
  }

  /// Takes the next event and tells what it changes.
  public mutating func consume(_ event: StreamEvent) -> [ResponseUpdate] {
    updates = []
    eventCount += 1
    if let number = event.sequenceNumber { lastSequenceNumber = number }
    for offset in event.source.invalidBytes {
      warn("stream-invalid-utf8", "byte \(offset) of the stream is not UTF-8; shown as U+FFFD")
    }
    for remark in event.remarks {
      warn("stream-json-mended", "the event at byte \(event.source.offset): \(remark)")
    }
    if case .unknown(let type) = event.kind { unknownEvents[type, default: 0] += 1 }
    if isFinished {
      enrich(with: event)
      return updates
    }
    switch event.kind {
    case .api(let type): apply(type, event)
    case .unknown(let type): endIfTerminal(unknown: type, event)
    case .unreadable(let reason):
      warn("stream-event-unreadable", "an event at byte \(event.source.offset) is not JSON: \(reason)")
    case .endMark: endAtMark()
    case .keepAlive, .empty: break
    }
    return updates
  }

  /// Ends the stream and tells how the response ended.
  ///
  /// Without a terminal event it is interrupted, however the connection was closed.
  public mutating func finish(
    _ end: SSEEnd = SSEEnd(), cause: Outcome.Interruption.Cause = .streamEnded
  ) -> Outcome {
    if let outcome { return outcome }
    let interrupted = Outcome.interrupted(
      Outcome.Interruption(cause: cause, partial: partial, discardedBytes: end.discardedBytes))
    outcome = interrupted
    return interrupted
  }

  private mutating func apply(_ type: EventType, _ event: StreamEvent) {
    switch type {
    case .responseCreated, .responseQueued, .responseInProgress: remember(event)
    case .responseCompleted, .responseIncomplete, .responseFailed: end(type, event)
    case .error: endWithError(event)
    case .outputItemAdded: addItem(event)
    case .outputItemDone: finishItem(event)
    case .contentPartAdded, .reasoningSummaryPartAdded: addPart(event)
    case .contentPartDone, .reasoningSummaryPartDone: finishPart(event)
    case .outputTextAnnotationAdded: addAnnotation(event)
    case .imageGenerationCallPartialImage:
      let item = item(for: event, type: "image_generation_call")
      updates.append(.partialImage(items[item].handle, event.json))
    case .shellCallOutputContentDelta: addCommandOutput(event)
    case .audioTranscriptDelta:
      guard let delta = event.delta, !delta.isEmpty else { return }
      transcript += delta
      updates.append(.text(TextFragment(item: nil, kind: .transcript, part: 0, text: delta, replaces: false)))
    default:
      if let role = type.textRole { addText(role, event) }
      if let role = type.toolRole {
        let item = item(for: event, type: role.itemType)
        updates.append(.tool(items[item].handle, role.state, detail: role.detail))
      }
    }
  }

  private mutating func remember(_ event: StreamEvent) {
    guard let response = event.json["response"], response.object != nil else { return }
    snapshot = response.filling(absentFrom: snapshot)
    updates.append(.response(Response(json: response)))
  }

  mutating func warn(
    _ code: Finding.Code, _ message: String, path: ValuePath? = nil, severity: Severity = .warning
  ) {
    let finding = Finding(code, severity, message, path: path)
    findings.append(finding)
    updates.append(.finding(finding))
  }
}

extension JSON {
  /// The object with the members that it lacks and another one has.
  func filling(absentFrom other: JSON?, except keys: Set<String> = []) -> JSON {
    guard var object, let other = other?.object else { return self }
    for member in other.members where !keys.contains(member.key) { object.insert(member.key, member.value) }
    return .object(object)
  }
}
