import Notation

extension OutputItem {
  /// Whether the item is a step of its own in a trace.
  var isTraced: Bool { isReasoning || isCall || type == "mcp_approval_request" || type == "compaction" }

  /// What to call the step.
  var traceTitle: String {
    switch type {
    case "mcp_call", "mcp_approval_request":
      [serverLabel, name].compactMap { $0 }.joined(separator: ".")
    case "mcp_list_tools": serverLabel.map { "\($0) tools" } ?? "mcp tools"
    default:
      if let name {
        namespace.map { "\($0).\(name)" } ?? name
      } else {
        String(
          (type.hasSuffix("_call") ? type.dropLast("_call".count) : type[...]).map { $0 == "_" ? " " : $0 })
      }
    }
  }

  /// What the step is about, in one line.
  var traceSummary: String {
    let action = json["action"]
    let text: String =
      switch type {
      case "reasoning": (summaries.isEmpty ? reasoningTexts : summaries).joined(separator: " ")
      case "custom_tool_call": customInput ?? ""
      case "web_search_call":
        Self.words([action?["query"], action?["queries"], action?["url"], action?["pattern"]])
      case "file_search_call": Self.words([json["queries"]])
      case "code_interpreter_call", "program": json["code"]?.string ?? ""
      case "shell_call": Self.words([action?["commands"]], separator: "; ")
      case "local_shell_call": Self.words([action?["command"]], separator: " ")
      case "apply_patch_call":
        Self.words([json["operation"]?["type"], json["operation"]?["path"]], separator: " ", all: true)
      case "computer_call":
        Self.words([action?["type"], .array((json["actions"]?.array ?? []).compactMap { $0["type"] })])
      case "image_generation_call": json["revised_prompt"]?.string ?? ""
      case "mcp_list_tools": json["tools"]?.array.map { "\($0.count) tools" } ?? ""
      default: arguments?.text ?? ""
      }
    return SingleLine.of(text.prefix(4_096))
  }

  /// The state of the step once the item is done.
  var traceState: ToolState {
    if type == "mcp_approval_request" { return .awaitingApproval }
    if let error = json["error"], !error.isNull { return .failed }
    switch status {
    case "failed": return .failed
    case "incomplete": return .cancelled
    case "in_progress", "searching", "interpreting", "generating", "calling": return .running
    default: return isClientCall ? .queued : .completed
    }
  }

  /// What is to be said about the state once the item is done.
  var traceDetail: String {
    guard let error = json["error"], !error.isNull else { return "" }
    return SingleLine.of(ErrorFields(error)?.message ?? error.encoded())
  }

  /// The first value that says something, or all of them: a string, or the strings of a list.
  private static func words(_ values: [JSON?], separator: String = ", ", all: Bool = false) -> String {
    let texts = values.compactMap { value -> String? in
      let text = value?.string ?? (value?.array ?? []).compactMap(\.string).joined(separator: separator)
      return text.isEmpty ? nil : text
    }
    return all ? texts.joined(separator: separator) : texts.first ?? ""
  }
}
