import Notation

/// Puts a planned answer into the events of a stream.
///
///     created ─► in_progress ─► (item added ─► parts, deltas, dones ─► item done)… ─► completed | incomplete | failed
struct EventScriptBuilder {
  let object: ResponseObject
  let plan: AnswerPlan
  /// Whether deltas carry padding that hides their length.
  let obfuscates: Bool
  /// Nanoseconds between one piece of text and the next.
  let pace: UInt64
  private let logprobs: Int?
  private var padding: SeededGenerator
  private var events: [ScriptedEvent] = []
  private var offset: UInt64 = 0

  init(object: ResponseObject, plan: AnswerPlan, pace: UInt64) {
    self.object = object
    self.plan = plan
    self.pace = pace
    obfuscates = object.request.obfuscates
    logprobs = object.request.logprobs
    padding = SeededGenerator(seed: 0, object.id)
  }

  /// The items as the finished response holds them.
  var output: [JSON] { plan.items.map { $0.json(logprobs: logprobs) } }

  /// The events of the whole answer.
  mutating func events(usage: TokenUsage, completedAt: Int) -> [ScriptedEvent] {
    let started = object.json(status: "in_progress")
    if object.request.isBackground {
      let queued = object.json(status: "queued")
      add("response.created", ["response": queued])
      add("response.queued", ["response": queued])
    } else {
      add("response.created", ["response": started])
    }
    add("response.in_progress", ["response": started])
    for (index, item) in plan.items.enumerated() { add(item, at: index) }
    let final = object.json(
      status: plan.ending.status, output: output, usage: usage, ending: plan.ending, completedAt: completedAt)
    add("response.\(plan.ending.status)", ["response": final])
    for index in events.indices { events[index].data["sequence_number"] = .number(JSONNumber(index)) }
    return events
  }

  private mutating func add(_ item: OutputItem, at index: Int) {
    let position: JSON = .number(JSONNumber(index))
    add("response.output_item.added", ["output_index": position, "item": item.announced])
    let place: JSON = ["item_id": .string(item.id), "output_index": position]
    switch item.kind {
    case .reasoning(let summary, _):
      for (number, pieces) in summary.enumerated() { addSummary(pieces, number, place) }
    case .message(let pieces, let isRefusal):
      addText(pieces, isRefusal: isRefusal, item, place)
    case .functionCall(_, _, let pieces):
      addDeltas("response.function_call_arguments.delta", pieces, place)
      add("response.function_call_arguments.done", place, ["arguments": .string(item.text)])
    case .customCall(_, _, let pieces):
      addDeltas("response.custom_tool_call_input.delta", pieces, place)
      add("response.custom_tool_call_input.done", place, ["input": .string(item.text)])
    case .hosted(let hosted):
      for step in hosted.steps { add(step, position, place) }
    }
    add("response.output_item.done", ["output_index": position, "item": item.json(logprobs: logprobs)])
  }

  private mutating func addSummary(_ pieces: [String], _ number: Int, _ place: JSON) {
    let place = Self.joined(place, ["summary_index": .number(JSONNumber(number))])
    let text = pieces.joined()
    add("response.reasoning_summary_part.added", place, ["part": OutputItem.summaryPart("")])
    addDeltas("response.reasoning_summary_text.delta", pieces, place)
    add("response.reasoning_summary_text.done", place, ["text": .string(text)])
    add("response.reasoning_summary_part.done", place, ["part": OutputItem.summaryPart(text)])
  }

  private mutating func add(_ step: HostedItem.Step, _ position: JSON, _ place: JSON) {
    let place = step.namesItem ? place : ["output_index": position]
    offset += pace
    add("response." + step.type, place, step.members)
  }

  private mutating func addText(_ pieces: [String], isRefusal: Bool, _ item: OutputItem, _ place: JSON) {
    let place = Self.joined(place, ["content_index": 0])
    let text = pieces.joined()
    if isRefusal {
      add("response.content_part.added", place, ["part": OutputItem.refusalPart("")])
      addDeltas("response.refusal.delta", pieces, place)
      add("response.refusal.done", place, ["refusal": .string(text)])
      add("response.content_part.done", place, ["part": OutputItem.refusalPart(text)])
      return
    }
    let probabilities = logprobs.map { Logprobs.of(pieces, top: $0) } ?? []
    add("response.content_part.added", place, ["part": OutputItem.textPart("")])
    var written = 0
    var cited = 0
    for piece in pieces {
      let probability = logprobs.map { JSON.array([Logprobs.of(piece, top: $0)]) } ?? []
      if !piece.isEmpty {
        addDelta("response.output_text.delta", piece, place, ["logprobs": probability])
      }
      written += piece.unicodeScalars.count
      while cited < item.citations.count, item.citations[cited].end <= written {
        add(
          "response.output_text.annotation.added", place,
          [
            "annotation_index": .number(JSONNumber(cited)), "annotation": item.citations[cited].annotation,
          ])
        cited += 1
      }
    }
    add("response.output_text.done", place, ["text": .string(text), "logprobs": probabilities])
    let part = OutputItem.textPart(text, annotations: item.citations(in: text), logprobs: probabilities)
    add("response.content_part.done", place, ["part": part])
  }

  private mutating func addDeltas(_ type: String, _ pieces: [String], _ place: JSON) {
    for piece in pieces where !piece.isEmpty { addDelta(type, piece, place) }
  }

  private mutating func addDelta(_ type: String, _ piece: String, _ place: JSON, _ more: JSON = [:]) {
    offset += pace
    var members = Self.joined(["delta": .string(piece)], more)
    if obfuscates {
      // Pieces of up to sixteen bytes all come out equally long.
      let length = max(1, 16 - piece.utf8.count % 16)
      members["obfuscation"] = .string(padding.hex(length))
    }
    add(type, place, members)
  }

  private mutating func add(_ type: String, _ members: JSON...) {
    var data: JSON = ["type": .string(type), "sequence_number": 0]
    for part in members { data = Self.joined(data, part) }
    events.append(ScriptedEvent(type: type, data: data, offset: offset))
  }

  private static func joined(_ left: JSON, _ right: JSON) -> JSON {
    var whole = left.object ?? JSONObject()
    for member in right.object?.members ?? [] { whole[member.key] = member.value }
    return .object(whole)
  }
}
