import Notation

/// Says what is wrong with the order and the content of a Responses event stream.
///
/// Checked are the life cycle, the nesting of items, parts and deltas, numbering, that deltas, `done` texts
/// and the final response agree, and that the usage adds up.
public struct EventOrder {
  /// What is wrong, in the order of the events; empty for a stream in good order.
  public private(set) var violations: [String] = []

  private var texts: [String: String] = [:]
  private var open: [String: String] = [:]
  private var openParts: Set<String> = []
  private var finished: [JSON] = []
  private var responseID: String?

  /// Checks a stream.
  public init(_ events: [JSON]) {
    let types = events.map { $0["type"]?.string ?? "" }
    check(types.first == "response.created", "the first event is \(types.first ?? "missing")")
    for (index, event) in events.enumerated() {
      check(
        event["sequence_number"]?.int == index,
        "event \(index) has number \(event["sequence_number"]?.int ?? -1)")
      take(event, types[index])
    }
    let terminals = types.filter { Self.terminals.contains($0) }
    check(terminals.count == 1, "\(terminals.count) terminal events")
    check(types.last.map(Self.terminals.contains) == true, "the last event is \(types.last ?? "missing")")
    check(open.isEmpty, "items never done: \(open.keys.sorted())")
    check(openParts.isEmpty, "parts never done: \(openParts.sorted())")
  }

  private static let terminals: Set<String> = [
    "response.completed", "response.incomplete", "response.failed",
  ]

  /// What events begin with that tell of a tool at work.
  private static let progress = [
    "response.web_search_call.", "response.file_search_call.", "response.code_interpreter_call.",
    "response.image_generation_call.", "response.mcp_list_tools.", "response.mcp_call.",
    "response.shell_call_", "response.compaction.",
  ]

  private static let doneField = [
    "response.code_interpreter_call_code.done": "code", "response.mcp_call_arguments.done": "arguments",
    "response.output_text.done": "text", "response.refusal.done": "refusal",
    "response.function_call_arguments.done": "arguments", "response.custom_tool_call_input.done": "input",
    "response.reasoning_summary_text.done": "text",
  ]

  private mutating func check(_ holds: Bool, _ message: String) {
    if !holds { violations.append(message) }
  }

  private mutating func take(_ event: JSON, _ type: String) {
    let item = event["item_id"]?.string ?? ""
    let part = "\(item)/\(event["content_index"]?.int ?? event["summary_index"]?.int ?? -1)"
    switch type {
    case "response.created", "response.queued", "response.in_progress":
      let id = event["response"]?["id"]?.string
      check(responseID == nil || responseID == id, "\(type) changes the response's id")
      responseID = id
    case "response.output_item.added":
      let id = event["item"]?["id"]?.string ?? ""
      check(event["output_index"]?.int == finished.count + open.count, "item \(id) has a wrong output_index")
      open[id] = event["item"]?["type"]?.string ?? ""
    case "response.output_item.done":
      let id = event["item"]?["id"]?.string ?? ""
      check(open.removeValue(forKey: id) != nil, "item \(id) is done but was not added")
      finished.append(event["item"] ?? .null)
    case "response.content_part.added", "response.reasoning_summary_part.added":
      check(open[item] != nil, "\(type) for an item that is not open")
      openParts.insert(part)
    case "response.content_part.done", "response.reasoning_summary_part.done":
      check(openParts.remove(part) != nil, "\(type) for a part that is not open")
      let field = event["part"]?["refusal"]?.string ?? event["part"]?["text"]?.string
      check(field == texts[part], "\(type) does not repeat the text")
    case _ where Self.progress.contains(where: { type.hasPrefix($0) }):
      if let id = event["item_id"]?.string { check(open[id] != nil, "\(type) for an item that is not open") }
    case "response.output_text.annotation.added":
      check(openParts.contains(part), "an annotation outside of a part")
    case _ where type.hasSuffix(".delta"):
      check(open[item] != nil, "\(type) for an item that is not open")
      check(part.hasSuffix("-1") || openParts.contains(part), "\(type) outside of a part")
      texts[part, default: ""] += event["delta"]?.string ?? ""
    case _ where Self.doneField[type] != nil:
      let text = event[Self.doneField[type] ?? ""]?.string
      check(text == texts[part, default: ""], "\(type) differs from its deltas")
      texts[part] = text ?? ""
    case _ where Self.terminals.contains(type): end(event["response"] ?? .null, type)
    default: violations.append("unknown event \(type)")
    }
  }

  private mutating func end(_ response: JSON, _ type: String) {
    check(response["id"]?.string == responseID, "the response's id changes at the end")
    check(
      "response.\(response["status"]?.string ?? "")" == type,
      "\(type) carries status \(response["status"]?.string ?? "")")
    check(response["output"]?.array == finished, "the final output differs from the items that were done")
    guard let usage = response["usage"], !usage.isNull else { return }
    let sum = (usage["input_tokens"]?.int ?? 0) + (usage["output_tokens"]?.int ?? 0)
    check(usage["total_tokens"]?.int == sum, "the usage does not add up")
    let cached = usage["input_tokens_details"]?["cached_tokens"]?.int ?? 0
    check(cached <= usage["input_tokens"]?.int ?? 0, "more tokens are cached than were sent")
    let reasoning = usage["output_tokens_details"]?["reasoning_tokens"]?.int ?? 0
    check(reasoning <= usage["output_tokens"]?.int ?? 0, "more tokens are reasoning than came out")
    check(min(cached, reasoning, sum) >= 0, "there is a negative number of tokens")
  }
}
