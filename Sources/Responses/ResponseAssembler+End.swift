import Notation

extension ResponseAssembler {
  /// Ends the response with the object of a terminal event.
  mutating func end(_ type: EventType, _ event: StreamEvent) {
    var json = terminalObject(of: event)
    json = json.filling(
      absentFrom: snapshot, except: ["output", "usage", "error", "incomplete_details", "status"])
    let ending: String =
      switch type {
      case .responseCompleted: "completed"
      case .responseIncomplete: "incomplete"
      default: "failed"
      }
    if !Self.finalStatuses.contains(json["status"]?.string ?? "") { json["status"] = .string(ending) }
    let output = json["output"]?.array ?? []
    if !output.isEmpty {
      json["output"] = .array(reconcile(output))
    } else if !items.isEmpty {
      json["output"] = .array(assembledItems(status: ending == "completed" ? "completed" : "incomplete"))
      warn(
        "stream-output-rebuilt", "the final response holds no output: rebuilt from the events",
        severity: .note)
    }
    let response = Response(json: json)
    if let usage = response.usage {
      updates.append(.usage(usage))
      for finding in usage.findings {
        findings.append(finding)
        updates.append(.finding(finding))
      }
    }
    close(Outcome(response: response, terminalEvent: type, context: context))
  }

  /// Ends the response with an error event, in whatever shape it came.
  mutating func endWithError(_ event: StreamEvent) {
    let hasPartial = snapshot != nil || !items.isEmpty
    var error = APIError(context: context, json: event.json)
    error.body = Array(event.source.data.utf8)
    close(.failed(error, partial: hasPartial ? partial : nil))
  }

  /// Takes the response object that some servers send behind an error event; the error stays.
  mutating func enrich(with event: StreamEvent) {
    guard case .failed(let error, let partial)? = outcome, case .api(.responseFailed) = event.kind,
      var json = event.json["response"], json.object != nil
    else { return }
    let output = json["output"]?.array ?? []
    if !output.isEmpty {
      let (told, known) = (updates, findings)
      json["output"] = .array(reconcile(output))
      (updates, findings) = (told, known)
    } else if let kept = partial?.json["output"] {
      json["output"] = kept
    }
    outcome = .failed(error, partial: Response(json: json.filling(absentFrom: partial?.json)))
  }

  /// Ends the response with an event such as `response.cancelled`, which no list has.
  mutating func endIfTerminal(unknown type: String, _ event: StreamEvent) {
    guard let status = event.json["response"]?["status"]?.string, Self.finalStatuses.contains(status),
      type == "response.\(status)"
    else { return }
    end(.responseCompleted, event)
  }

  /// Takes `[DONE]` where no terminal event came before.
  ///
  /// Every server seen that sends the mark sends a terminal event first: without one, the mark says that
  /// a relay lost its upstream. Only when each item was finished, and the last one is more than reasoning,
  /// is nothing missing but the summary: then the response counts as complete.
  mutating func endAtMark() {
    guard let last = items.last, items.allSatisfy(\.isDone), last.type != "reasoning" else {
      warn("stream-no-terminal-event", "the server sent [DONE] before the response was complete")
      close(.interrupted(.init(cause: .streamEnded, partial: partial)))
      return
    }
    warn("stream-no-terminal-event", "the server sent [DONE] without a final response: usage is unknown")
    var json = partial.json
    json["status"] = "completed"
    close(.completed(Response(json: json)))
  }

  private static let finalStatuses: Set<String> = [
    "completed", "incomplete", "failed", "cancelled", "canceled",
  ]

  private mutating func close(_ outcome: Outcome) {
    self.outcome = outcome
    updates.append(.ended(outcome))
  }

  /// The response in a terminal event; some servers put its members beside `type`.
  private func terminalObject(of event: StreamEvent) -> JSON {
    if let response = event.json["response"], response.object != nil { return response }
    guard event.json["output"]?.array != nil || event.json["error"]?.object != nil,
      var object = event.json.object
    else { return snapshot ?? ["object": "response"] }
    for key in ["type", "sequence_number"] { object[key] = nil }
    return .object(object)
  }

  /// Holds the final output against what was gathered: the final one wins, and keeps what only events had.
  private mutating func reconcile(_ output: [JSON]) -> [JSON] {
    var result: [JSON] = []
    var taken: Set<Int> = []
    let places = match(output)
    for (json, known) in zip(output, places) {
      let item = OutputItem(json: json)
      let place =
        known ?? newItem(json: json, id: item.id, outputIndex: nil, type: item.type)
      taken.insert(place)
      let wasDone = items[place].isDone
      let before = updates.count
      let filled = settle(item: place, with: json)
      // The item was told as done already; only what the final form changes is news.
      if wasDone { updates[before...].removeAll { if case .itemDone = $0 { true } else { false } } }
      result.append(filled)
    }
    for place in items.indices where !taken.contains(place) {
      warn("stream-item-missing", "\(items[place].label) was streamed but is not in the final response")
    }
    return result
  }

  /// For each final item the place of the one gathered: by id, then by call id, then by type in order.
  private func match(_ output: [JSON]) -> [Int?] {
    let finals = output.map(OutputItem.init)
    var places: [Int?] = Array(repeating: nil, count: output.count)
    var taken: Set<Int> = []
    let rules: [(keys: (ItemInProgress) -> [String], key: (OutputItem) -> String?)] = [
      (\.ids, \.id), ({ [$0.json?["call_id"]?.string].compactMap { $0 } }, \.callID), ({ [$0.type] }, \.type),
    ]
    for rule in rules {
      var candidates: [String: [Int]] = [:]
      for place in items.indices.reversed() where !taken.contains(place) {
        for key in rule.keys(items[place]) { candidates[key, default: []].append(place) }
      }
      for position in finals.indices where places[position] == nil {
        guard let key = rule.key(finals[position]) else { continue }
        while let place = candidates[key]?.popLast() {
          guard items[place].fits(type: finals[position].type), taken.insert(place).inserted else { continue }
          places[position] = place
          break
        }
      }
    }
    return places
  }
}
