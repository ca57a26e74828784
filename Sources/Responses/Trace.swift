import Notation

/// What a model did on the way to its answer: reasoning and tool calls, with their states and times.
///
/// Times are given by the caller, as distances from any start it likes. A trace may follow several
/// responses of one turn, so that a call and its output in the next request become one row.
public struct Trace: Sendable, Hashable {
  /// One step of the way.
  public struct Row: Sendable, Hashable {
    /// The item's type: `reasoning`, `function_call`, `web_search_call`.
    public var type: String
    /// The item's id.
    public var itemID: String?
    /// The id that joins a call and its output.
    public var callID: String?
    /// What to call the step: the tool's name where it has one.
    public var title: String
    /// How far the step is.
    public var state: ToolState
    /// What the tool does at the moment: `searching`.
    public var detail: String
    /// What the step is about, in one line: a query, arguments, the summary of the reasoning.
    public var summary: String
    /// When the step began.
    public var started: Duration
    /// When the step ended; nil while it goes on.
    public var ended: Duration?

    /// How long the step took; nil while it goes on.
    public var duration: Duration? { ended.map { $0 - started } }
  }

  /// The steps in the order in which they began.
  public private(set) var rows: [Row] = []

  /// The rows of the response that streams now, and the texts that they are gathering.
  private var places: [ItemHandle: Int] = [:]
  private var texts: [ItemHandle: [TextPlace: String]] = [:]

  private struct TextPlace: Sendable, Hashable {
    var kind: TextFragment.Kind
    var part: Int
  }

  /// A trace without steps.
  public init() {}

  /// Takes what a stream event changed, at a time.
  public mutating func apply(_ updates: [ResponseUpdate], at time: Duration) {
    for update in updates { apply(update, at: time) }
  }

  /// Sets the state of a call that the client runs, or of an approval, by its call id or item id.
  public mutating func mark(_ id: String, _ state: ToolState, detail: String = "", at time: Duration) {
    guard let place = rows.lastIndex(where: { $0.callID == id || $0.itemID == id }) else { return }
    set(place, state, detail: detail, at: time)
  }

  private mutating func apply(_ update: ResponseUpdate, at time: Duration) {
    switch update {
    case .itemAdded(let handle, let item): begin(handle, item, at: time)
    case .itemChanged(let handle, let item):
      guard let place = places[handle] else { return begin(handle, item, at: time) }
      describe(place, by: item)
    case .text(let fragment): gather(fragment)
    case .tool(let handle, let state, let detail):
      if let place = places[handle] { set(place, state, detail: detail, at: time) }
    case .itemDone(let handle, let item): finish(handle, item, at: time)
    case .ended(let outcome): end(outcome, at: time)
    case .response, .annotation, .partialImage, .usage, .finding: break
    }
  }

  private mutating func begin(_ handle: ItemHandle, _ item: OutputItem, at time: Duration) {
    guard item.isTraced else { return answer(by: item, at: time) }
    let state: ToolState = item.type == "mcp_approval_request" ? .awaitingApproval : .running
    places[handle] = rows.count
    rows.append(
      Row(
        type: item.type, itemID: item.id, callID: item.callID, title: item.traceTitle, state: state,
        detail: "",
        summary: item.traceSummary, started: time))
    approve(by: item, at: time)
  }

  private mutating func describe(_ place: Int, by item: OutputItem) {
    rows[place].type = item.type
    rows[place].itemID = item.id ?? rows[place].itemID
    rows[place].callID = item.callID ?? rows[place].callID
    rows[place].title = item.traceTitle
    if !item.traceSummary.isEmpty { rows[place].summary = item.traceSummary }
  }

  private mutating func gather(_ fragment: TextFragment) {
    guard let handle = fragment.item, let place = places[handle], fragment.kind != .commandOutput else {
      return
    }
    let key = TextPlace(kind: fragment.kind, part: fragment.part)
    var parts = texts[handle] ?? [:]
    // A line of the table needs no more of a text than its beginning.
    if fragment.replaces || parts[key] == nil {
      parts[key] = String(fragment.text.prefix(Self.gatheredCharacters))
    } else if parts[key, default: ""].utf8.count < Self.gatheredCharacters {
      parts[key, default: ""] += fragment.text.prefix(Self.gatheredCharacters)
    }
    texts[handle] = parts
    let summaries = parts.filter { $0.key.kind == .reasoningSummary }
    let shown = (summaries.isEmpty ? parts : summaries).sorted { $0.key.part < $1.key.part }.map(\.value)
    rows[place].summary = SingleLine.of(shown.joined(separator: " "))
  }

  private static let gatheredCharacters = 1_200

  private mutating func finish(_ handle: ItemHandle, _ item: OutputItem, at time: Duration) {
    guard item.isTraced else { return answer(by: item, at: time) }
    if places[handle] == nil { begin(handle, item, at: time) }
    guard let place = places[handle] else { return }
    describe(place, by: item)
    approve(by: item, at: time)
    guard !rows[place].state.isFinal || item.traceState == .failed else { return }
    set(place, item.traceState, detail: item.traceDetail, at: time)
  }

  /// A tool's output among the items ends the call that it answers.
  private mutating func answer(by item: OutputItem, at time: Duration) {
    guard item.type.hasSuffix("_output"), let callID = item.callID,
      let place = rows.lastIndex(where: { $0.callID == callID && !$0.state.isFinal })
    else { return }
    switch item.status {
    case "in_progress": set(place, .running, detail: "", at: time)
    case "failed": set(place, .failed, detail: "", at: time)
    case "incomplete": set(place, .cancelled, detail: "", at: time)
    default: set(place, .completed, detail: "", at: time)
    }
  }

  /// A call that was approved ends the request for approval.
  private mutating func approve(by item: OutputItem, at time: Duration) {
    guard let request = item.json["approval_request_id"]?.string,
      let place = rows.lastIndex(where: { $0.itemID == request && $0.state == .awaitingApproval })
    else { return }
    set(place, .completed, detail: "approved", at: time)
  }

  private mutating func set(_ place: Int, _ state: ToolState, detail: String, at time: Duration) {
    rows[place].state = state
    rows[place].detail = detail == state.rawValue ? "" : detail
    rows[place].ended = state.isFinal ? (rows[place].ended ?? time) : nil
  }

  /// What still runs when a response ends has ended with it; what waits for the client goes on waiting.
  private mutating func end(_ outcome: Outcome, at time: Duration) {
    for place in places.values {
      guard rows[place].state == .running || rows[place].state == .queued && !rows[place].isClients else {
        continue
      }
      switch outcome {
      case .pending: continue
      case .completed: set(place, rows[place].isClients ? .queued : .completed, detail: "", at: time)
      default: set(place, .cancelled, detail: outcome.status, at: time)
      }
    }
    places = [:]
    texts = [:]
  }
}

extension Trace.Row {
  fileprivate var isClients: Bool { OutputItem(json: ["type": .string(type)]).isClientCall }
}
