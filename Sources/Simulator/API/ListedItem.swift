import Notation

extension SimulatedAPI {
  /// What the ids of items begin with, by type.
  private static let prefixes = [
    "message": "msg", "function_call": "fc", "function_call_output": "fco", "reasoning": "rs",
    "custom_tool_call": "ctc", "custom_tool_call_output": "ctco", "compaction": "cmp",
    "web_search_call": "ws", "file_search_call": "fs", "code_interpreter_call": "ci",
    "image_generation_call": "ig", "mcp_list_tools": "mcpl", "mcp_call": "mcp",
    "mcp_approval_request": "mcpr", "mcp_approval_response": "mcpa", "computer_call": "cu",
    "computer_call_output": "cuo", "shell_call": "sh", "shell_call_output": "sho",
    "local_shell_call": "lsh", "local_shell_call_output": "lsho", "apply_patch_call": "apc",
    "apply_patch_call_output": "apco", "tool_search_call": "tsc", "tool_search_output": "tso",
  ]

  /// Types of items that have no status.
  private static let stateless: Set<String> = [
    "reasoning", "compaction", "mcp_list_tools", "mcp_approval_request", "mcp_approval_response",
    "additional_tools", "configuration_update", "compaction_trigger", "program",
  ]

  /// Items with ids, in the form in which they are listed.
  static func numbered(_ items: [JSON], _ ids: inout Identifiers) -> [JSON] {
    items.map { item in
      let type = item["type"]?.string ?? "message"
      var shown: JSON = [
        "id": item["id"].flatMap { $0.isNull ? nil : $0 } ?? .string(ids.next(prefixes[type] ?? "item")),
        "type": .string(type),
      ]
      if !stateless.contains(type) {
        shown["status"] = item["status"].flatMap { $0.isNull ? nil : $0 } ?? "completed"
      }
      for member in item.object?.members ?? [] where shown[member.key] == nil {
        shown[member.key] = member.value
      }
      if type == "message", let text = item["content"]?.string {
        let part =
          item["role"]?.string == "assistant"
          ? OutputItem.textPart(text) : ["type": "input_text", "text": .string(text)]
        shown["content"] = [part]
      }
      return shown
    }
  }
}
