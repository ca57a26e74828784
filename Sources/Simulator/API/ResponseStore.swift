import Notation

/// A response that was made, with what is needed to show it at any later moment.
struct StoredResponse: Sendable {
  /// The response's fixed parts.
  let object: ResponseObject
  /// What the response holds in the end.
  let plan: AnswerPlan
  /// The items as the finished response holds them.
  let output: [JSON]
  /// The items of the request, with ids.
  let input: [JSON]
  /// What it cost.
  let usage: TokenUsage
  /// The moments of a response that is made in the background; nil for one that is done at once.
  let timeline: Timeline?
  /// The events, kept where a client may ask for them later.
  let events: [ScriptedEvent]
  /// The bytes of the request.
  let size: Int
  /// When it was cancelled, in nanoseconds of the monotonic clock.
  var cancelledAt: UInt64?

  /// When a background response begins, goes on and ends.
  struct Timeline: Sendable, Hashable {
    /// The creation, in nanoseconds of the monotonic clock.
    var origin: UInt64
    /// Nanoseconds until work begins.
    var started: UInt64
    /// Nanoseconds until each item is whole.
    var items: [UInt64]
    /// Nanoseconds until everything is.
    var ended: UInt64
  }

  /// The response's id.
  var id: String { object.id }

  /// About how many bytes of memory it takes: values are larger than their text, events repeat much of it.
  var weight: Int { 4 * size + 64 * plan.pieceCount + 512 * events.count + 4_096 }

  /// Whether the response has ended at a moment.
  func isOver(at now: UInt64) -> Bool {
    guard let timeline, cancelledAt == nil else { return true }
    return now &- timeline.origin >= timeline.ended
  }

  /// The response as it is at a moment.
  func json(at now: UInt64) -> JSON {
    guard let timeline else { return final(seconds: 0) }
    let elapsed = (cancelledAt ?? now) &- timeline.origin
    let whole = zip(output, timeline.items).filter { $0.1 <= elapsed }.map(\.0)
    if cancelledAt != nil { return object.json(status: "cancelled", output: whole) }
    if elapsed >= timeline.ended { return final(seconds: Int(timeline.ended / 1_000_000_000)) }
    if elapsed >= timeline.started { return object.json(status: "in_progress", output: whole) }
    return object.json(status: "queued")
  }

  private func final(seconds: Int) -> JSON {
    object.json(
      status: plan.ending.status, output: output, usage: usage, ending: plan.ending,
      completedAt: object.createdAt + seconds)
  }
}

/// The responses that later requests may name; the oldest go when there are too many.
struct ResponseStore: Sendable {
  private let capacity: Int
  private let bytes: Int
  private var weight = 0
  private var responses: [String: StoredResponse] = [:]
  private var owners: [String: String] = [:]
  private var order: [String] = []
  private var oldest = 0

  init(capacity: Int, bytes: Int) {
    self.capacity = max(1, capacity)
    self.bytes = bytes
  }

  /// The response of an id.
  subscript(id: String) -> StoredResponse? { responses[id] }

  /// Keeps a response.
  mutating func insert(_ response: StoredResponse) {
    responses[response.id] = response
    for item in response.input + response.output {
      if let id = item["id"]?.string { owners[id] = response.id }
    }
    order.append(response.id)
    weight += response.weight
    // The newest is kept however heavy it is.
    while responses.count > capacity || (weight > bytes && responses.count > 1), oldest < order.count {
      _ = remove(order[oldest])
      oldest += 1
    }
    if oldest > 4_096, oldest > order.count / 2 {
      order.removeFirst(oldest)
      oldest = 0
    }
  }

  /// Forgets a response; says whether it was there.
  mutating func remove(_ id: String) -> Bool {
    guard let response = responses.removeValue(forKey: id) else { return false }
    weight -= response.weight
    for item in response.input + response.output {
      if let item = item["id"]?.string, owners[item] == id { owners[item] = nil }
    }
    return true
  }

  /// The item of an id in any kept response.
  func item(_ id: String) -> JSON? {
    guard let owner = owners[id], let response = responses[owner] else { return nil }
    return (response.input + response.output).first { $0["id"]?.string == id }
  }

  /// Marks a background response as cancelled unless it is over.
  mutating func cancel(_ id: String, at now: UInt64) {
    guard let response = responses[id], !response.isOver(at: now) else { return }
    responses[id]?.cancelledAt = now
  }

  /// The items of a response and of all before it, the oldest first; throws the id that is missing.
  func context(of id: String) throws(MissingResponse) -> [JSON] {
    var turns: [[JSON]] = []
    var next: String? = id
    var seen = 0
    while let id = next {
      guard let response = responses[id], seen <= capacity else { throw MissingResponse(id: id) }
      turns.append(response.input + response.output)
      next = response.object.request.body["previous_response_id"]?.string
      seen += 1
    }
    return turns.reversed().flatMap { $0 }
  }

  /// An id that names no response.
  struct MissingResponse: Error, Hashable {
    var id: String
  }
}
