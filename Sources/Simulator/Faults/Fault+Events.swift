import Notation

extension Fault {
  /// Changes the events of a stream as the fault says; faults of other kinds change nothing.
  func edit(_ events: inout [ScriptedEvent], seed: UInt64) {
    switch self {
    case .slowEvents(let milliseconds, let jitter):
      var generator = SeededGenerator(seed: seed, "jitter")
      var delay: UInt64 = 0
      for index in events.indices {
        let extra = jitter > 0 ? jitter * Double(generator.number(0...1_000)) / 1_000 : 0
        delay += FaultPlan.nanoseconds(milliseconds + extra)
        events[index].offset += delay
      }
    case .duplicate(let pick):
      if let index = pick.index(in: events) { events.insert(events[index], at: index) }
    case .drop(let pick):
      if let index = pick.index(in: events) { events.remove(at: index) }
    case .swap(let pick):
      if let index = pick.index(in: events), index + 1 < events.count { events.swapAt(index, index + 1) }
    case .noTerminal: events.removeAll(where: \.isTerminal)
    case .sequence(let numbering): Self.number(&events, numbering)
    case .omit(let member):
      for index in events.indices { events[index].data[member] = nil }
    case .oversized(let bytes):
      let index = events.firstIndex { $0.type.hasSuffix(".delta") } ?? events.indices.last
      if let index { events[index].data["obfuscation"] = .string(String(repeating: "x", count: bytes)) }
    case .unknownEvent:
      Self.insert("response.simulated.unknown", ["note": "A type that no client knows."], into: &events)
    case .keepAliveEvent: Self.insert("keepalive", [:], into: &events)
    case .noDeltas:
      events.removeAll { $0.type.hasSuffix(".delta") }
      Self.renumber(&events)
    case .interleave: Self.interleave(&events)
    case .noUsage:
      for index in events.indices where events[index].data["response"]?["usage"] != nil {
        events[index].data["response"]?["usage"] = .null
      }
    case .serveTier(let tier):
      for index in events.indices where events[index].data["response"]?["service_tier"] != nil {
        events[index].data["response"]?["service_tier"] = .string(tier)
      }
    case .errorEvent(let shape, let after): Self.breakOff(&events, shape, after)
    default: break
    }
  }

  private static func number(_ events: inout [ScriptedEvent], _ numbering: Numbering) {
    for index in events.indices {
      let number: Int? =
        switch numbering {
        case .missing: nil
        case .constant: 0
        case .gap: index * 2
        case .backwards: events.count - 1 - index
        }
      events[index].data["sequence_number"] = number.map { .number(JSONNumber($0)) }
    }
  }

  private static func renumber(_ events: inout [ScriptedEvent]) {
    for index in events.indices where events[index].sequenceNumber != nil {
      events[index].data["sequence_number"] = .number(JSONNumber(index))
    }
  }

  /// Takes one event of each item in turn; within an item the order stays.
  private static func interleave(_ events: inout [ScriptedEvent]) {
    var queues: [Int: [ScriptedEvent]] = [:]
    for event in events {
      if let index = event.data["output_index"]?.int { queues[index, default: []].append(event) }
    }
    var next = queues.mapValues { _ in 0 }
    let order = queues.keys.sorted()
    var mixed: [ScriptedEvent] = []
    while mixed.count < queues.values.reduce(0, { $0 + $1.count }) {
      for index in order {
        guard let queue = queues[index], let position = next[index], position < queue.count else { continue }
        mixed.append(queue[position])
        next[index] = position + 1
      }
    }
    var offsets = events.map(\.offset)[...]
    let rest = events.filter { $0.data["output_index"] == nil }
    let first = rest.filter { !$0.isTerminal }
    events = first + mixed + rest.filter(\.isTerminal)
    for index in events.indices { events[index].offset = offsets.popFirst() ?? 0 }
    renumber(&events)
  }

  /// Puts an event in the middle and numbers those behind it anew.
  private static func insert(_ type: String, _ members: JSON, into events: inout [ScriptedEvent]) {
    let index = events.count / 2
    let offset = events.isEmpty ? 0 : events[max(0, index - 1)].offset
    var data: JSON = ["type": .string(type), "sequence_number": .number(JSONNumber(index))]
    for member in members.object?.members ?? [] { data[member.key] = member.value }
    events.insert(ScriptedEvent(type: type, data: data, offset: offset), at: index)
    renumber(&events)
  }

  private static func breakOff(_ events: inout [ScriptedEvent], _ shape: ErrorShape, _ after: Int) {
    let last = events.last
    let index = min(after, max(0, events.count - 1))
    let offset = events.isEmpty ? 0 : events[index].offset
    events.removeSubrange(index...)
    let message: JSON = "The simulator was told to fail in the middle."
    let number: JSON = .number(JSONNumber(index))
    let inner: JSON = ["type": "server_error", "code": "server_error", "message": message, "param": .null]
    var type = "error"
    let data: JSON
    switch shape {
    case .flat:
      data = [
        "type": "error", "sequence_number": number, "code": "server_error", "message": message,
        "param": .null,
      ]
    case .nested: data = ["type": "error", "sequence_number": number, "error": inner]
    case .bare:
      type = ""
      data = ["error": inner]
    case .failed:
      type = "response.failed"
      var response = last?.data["response"] ?? [:]
      response["status"] = "failed"
      response["error"] = ["code": "server_error", "message": message]
      response["completed_at"] = .null
      response["output"] = .array(
        events.filter { $0.type == "response.output_item.done" }.compactMap { $0.data["item"] })
      data = ["type": "response.failed", "sequence_number": number, "response": response]
    }
    events.append(ScriptedEvent(type: type, data: data, offset: offset))
  }
}

extension Fault.Pick {
  fileprivate func index(in events: [ScriptedEvent]) -> Int? {
    switch self {
    case .index(let index): events.indices.contains(index) ? index : nil
    case .type(let type): events.firstIndex { $0.type == type }
    }
  }
}
