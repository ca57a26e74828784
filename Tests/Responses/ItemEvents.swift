import Notation

/// The events that a server streams for one output item, made from the item as it ends.
struct ItemEvents {
  /// The events in order, without sequence numbers.
  private(set) var events: [JSON] = []
  private let item: JSON
  private let place: [(String, JSON)]
  private let type: String

  /// The events of an item at a position of the output.
  init(_ item: JSON, at index: Int) {
    self.item = item
    type = item["type"]?.string ?? ""
    place = [("item_id", item["id"] ?? .null), ("output_index", .number(JSONNumber(index)))]
    events = [
      [
        "type": "response.output_item.added", "output_index": .number(JSONNumber(index)),
        "item": Self.announced(item),
      ]
    ]
    addBody()
    events.append([
      "type": "response.output_item.done", "output_index": .number(JSONNumber(index)), "item": item,
    ])
  }

  /// The item as it is announced: in progress, its texts and results empty.
  private static func announced(_ item: JSON) -> JSON {
    var result = item
    for key in ["arguments", "input", "code"] where item[key]?.string != nil { result[key] = "" }
    for key in ["content", "summary", "outputs", "queries", "tools", "output"] where item[key]?.array != nil {
      result[key] = []
    }
    if item["result"] != nil { result["result"] = .null }
    if item["action"]?["commands"] != nil { result["action"]?["commands"] = [] }
    if item["status"] != nil { result["status"] = "in_progress" }
    return result
  }

  private mutating func addBody() {
    switch type {
    case "message": addContent()
    case "reasoning":
      addSummary()
      addContent()
    case "function_call": addText("function_call_arguments", "arguments")
    case "custom_tool_call": addText("custom_tool_call_input", "input")
    case "mcp_call":
      add("mcp_call.in_progress")
      addText("mcp_call_arguments", "arguments")
      add(item["error"]?.object == nil ? "mcp_call.completed" : "mcp_call.failed")
    case "mcp_list_tools":
      add("mcp_list_tools.in_progress")
      add(item["error"]?.object == nil ? "mcp_list_tools.completed" : "mcp_list_tools.failed")
    case "web_search_call", "file_search_call":
      for state in ["in_progress", "searching", "completed"] { add("\(type).\(state)") }
    case "code_interpreter_call":
      add("code_interpreter_call.in_progress")
      addText("code_interpreter_call_code", "code")
      add("code_interpreter_call.interpreting")
      add("code_interpreter_call.completed")
    case "image_generation_call":
      add("image_generation_call.in_progress")
      add("image_generation_call.generating")
      add("image_generation_call.partial_image", ["partial_image_index": 0, "partial_image_b64": "AAAA"])
      add("image_generation_call.completed")
    case "shell_call":
      for (index, command) in (item["action"]?["commands"]?.array ?? []).enumerated() {
        let place: JSON = ["command_index": .number(JSONNumber(index))]
        add("shell_call_command.added", place.with("command", ""))
        for piece in Self.pieces(command.string ?? "") {
          add("shell_call_command.delta", place.with("delta", .string(piece)))
        }
        add("shell_call_command.done", place.with("command", command))
      }
    case "shell_call_output":
      add("shell_call_output_content.delta", ["command_index": 0, "delta": ["stdout": "a.txt\n"]])
      add("shell_call_output_content.done", ["command_index": 0, "output": item["output"] ?? []])
    case "compaction": add("compaction.compacting")
    default: break
    }
  }

  private mutating func addSummary() {
    for (index, part) in (item["summary"]?.array ?? []).enumerated() {
      let place: JSON = ["summary_index": .number(JSONNumber(index))]
      add("reasoning_summary_part.added", place.with("part", ["type": "summary_text", "text": ""]))
      let text = part["text"]?.string ?? ""
      for piece in Self.pieces(text) {
        add("reasoning_summary_text.delta", place.with("delta", .string(piece)))
      }
      add("reasoning_summary_text.done", place.with("text", .string(text)))
      add("reasoning_summary_part.done", place.with("part", part))
    }
  }

  private mutating func addContent() {
    for (index, part) in (item["content"]?.array ?? []).enumerated() {
      let place: JSON = ["content_index": .number(JSONNumber(index))]
      let isRefusal = part["type"] == "refusal"
      let name = isRefusal ? "refusal" : type == "reasoning" ? "reasoning_text" : "output_text"
      let member = isRefusal ? "refusal" : "text"
      var empty = part
      empty[member] = ""
      for key in ["annotations", "logprobs"] where part[key] != nil { empty[key] = [] }
      add("content_part.added", place.with("part", empty))
      let text = part[member]?.string ?? ""
      let logprobs = part["logprobs"]?.array ?? []
      for (number, piece) in Self.pieces(text).enumerated() {
        var event = place.with("delta", .string(piece))
        if part["logprobs"] != nil {
          event["logprobs"] = .array(logprobs.indices.contains(number) ? [logprobs[number]] : [])
        }
        add("\(name).delta", event)
      }
      for (number, annotation) in (part["annotations"]?.array ?? []).enumerated() {
        add(
          "output_text.annotation.added",
          place.with("annotation_index", .number(JSONNumber(number))).with("annotation", annotation))
      }
      var end = place.with(member, .string(text))
      if part["logprobs"] != nil { end["logprobs"] = .array(logprobs) }
      add("\(name).done", end)
      add("content_part.done", place.with("part", part))
    }
  }

  private mutating func addText(_ name: String, _ member: String) {
    let text = item[member]?.string ?? ""
    for piece in Self.pieces(text) { add("\(name).delta", ["delta": .string(piece)]) }
    add("\(name).done", JSON.object(JSONObject()).with(member, .string(text)))
  }

  private mutating func add(_ name: String, _ members: JSON = .object(JSONObject())) {
    var event: JSON = ["type": .string("response.\(name)")]
    for (key, value) in place { event[key] = value }
    for member in members.object?.members ?? [] { event[member.key] = member.value }
    events.append(event)
  }

  /// The text in pieces of three characters.
  static func pieces(_ text: String) -> [String] {
    let characters = Array(text)
    return stride(from: 0, to: characters.count, by: 3).map {
      String(characters[$0..<min($0 + 3, characters.count)])
    }
  }
}

extension JSON {
  /// The object with one more member.
  func with(_ key: String, _ value: JSON) -> JSON {
    var copy = self
    copy[key] = value
    return copy
  }
}
