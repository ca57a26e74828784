import Notation

/// How an event adds to a text of an item.
struct TextRole {
  /// Where the number of the text's part stands.
  enum Index: String {
    case content = "content_index"
    case summary = "summary_index"
    case command = "command_index"
    case none = ""
  }
  var kind: TextFragment.Kind
  /// The type of item that has such a text, for an item that was never announced.
  var itemType: String
  var index: Index
  /// The member that holds the whole text; nil for an event that adds a piece.
  var wholeText: String?
}

/// What an event says about a hosted tool.
struct ToolRole {
  var itemType: String
  var state: ToolState
  var detail: String
}

extension EventType {
  /// How the event adds to a text; nil for events that do not.
  var textRole: TextRole? {
    switch self {
    case .outputTextDelta: TextRole(kind: .outputText, itemType: "message", index: .content)
    case .outputTextDone: TextRole(kind: .outputText, itemType: "message", index: .content, wholeText: "text")
    case .refusalDelta: TextRole(kind: .refusal, itemType: "message", index: .content)
    case .refusalDone: TextRole(kind: .refusal, itemType: "message", index: .content, wholeText: "refusal")
    case .reasoningTextDelta: TextRole(kind: .reasoningText, itemType: "reasoning", index: .content)
    case .reasoningTextDone:
      TextRole(kind: .reasoningText, itemType: "reasoning", index: .content, wholeText: "text")
    case .reasoningSummaryTextDelta: TextRole(kind: .reasoningSummary, itemType: "reasoning", index: .summary)
    case .reasoningSummaryTextDone:
      TextRole(kind: .reasoningSummary, itemType: "reasoning", index: .summary, wholeText: "text")
    case .functionCallArgumentsDelta: TextRole(kind: .arguments, itemType: "function_call", index: .none)
    case .functionCallArgumentsDone:
      TextRole(kind: .arguments, itemType: "function_call", index: .none, wholeText: "arguments")
    case .mcpCallArgumentsDelta: TextRole(kind: .arguments, itemType: "mcp_call", index: .none)
    case .mcpCallArgumentsDone:
      TextRole(kind: .arguments, itemType: "mcp_call", index: .none, wholeText: "arguments")
    case .customToolCallInputDelta: TextRole(kind: .customInput, itemType: "custom_tool_call", index: .none)
    case .customToolCallInputDone:
      TextRole(kind: .customInput, itemType: "custom_tool_call", index: .none, wholeText: "input")
    case .codeInterpreterCallCodeDelta: TextRole(kind: .code, itemType: "code_interpreter_call", index: .none)
    case .codeInterpreterCallCodeDone:
      TextRole(kind: .code, itemType: "code_interpreter_call", index: .none, wholeText: "code")
    case .shellCallCommandAdded, .shellCallCommandDone:
      TextRole(kind: .command, itemType: "shell_call", index: .command, wholeText: "command")
    case .shellCallCommandDelta: TextRole(kind: .command, itemType: "shell_call", index: .command)
    default: nil
    }
  }

  /// What the event says about a hosted tool; nil for events that say nothing.
  var toolRole: ToolRole? {
    switch self {
    case .mcpCallInProgress: ToolRole(itemType: "mcp_call", state: .running, detail: "calling")
    case .mcpCallCompleted: ToolRole(itemType: "mcp_call", state: .completed, detail: "completed")
    case .mcpCallFailed: ToolRole(itemType: "mcp_call", state: .failed, detail: "failed")
    case .mcpListToolsInProgress:
      ToolRole(itemType: "mcp_list_tools", state: .running, detail: "listing tools")
    case .mcpListToolsCompleted: ToolRole(itemType: "mcp_list_tools", state: .completed, detail: "completed")
    case .mcpListToolsFailed: ToolRole(itemType: "mcp_list_tools", state: .failed, detail: "failed")
    case .webSearchCallInProgress:
      ToolRole(itemType: "web_search_call", state: .queued, detail: "in progress")
    case .webSearchCallSearching: ToolRole(itemType: "web_search_call", state: .running, detail: "searching")
    case .webSearchCallCompleted:
      ToolRole(itemType: "web_search_call", state: .completed, detail: "completed")
    case .fileSearchCallInProgress:
      ToolRole(itemType: "file_search_call", state: .queued, detail: "in progress")
    case .fileSearchCallSearching:
      ToolRole(itemType: "file_search_call", state: .running, detail: "searching")
    case .fileSearchCallCompleted:
      ToolRole(itemType: "file_search_call", state: .completed, detail: "completed")
    case .codeInterpreterCallInProgress:
      ToolRole(itemType: "code_interpreter_call", state: .queued, detail: "in progress")
    case .codeInterpreterCallInterpreting:
      ToolRole(itemType: "code_interpreter_call", state: .running, detail: "interpreting")
    case .codeInterpreterCallCompleted:
      ToolRole(itemType: "code_interpreter_call", state: .completed, detail: "completed")
    case .imageGenerationCallInProgress:
      ToolRole(itemType: "image_generation_call", state: .queued, detail: "in progress")
    case .imageGenerationCallGenerating:
      ToolRole(itemType: "image_generation_call", state: .running, detail: "generating")
    case .imageGenerationCallCompleted:
      ToolRole(itemType: "image_generation_call", state: .completed, detail: "completed")
    case .compactionCompacting: ToolRole(itemType: "compaction", state: .running, detail: "compacting")
    default: nil
    }
  }
}

extension TextFragment.Kind {
  /// The kind of a content part's text and the member that holds it; nil for parts without text.
  static func ofPart(_ part: JSON) -> (kind: TextFragment.Kind, member: String)? {
    switch part["type"]?.string {
    case "output_text", "text": (.outputText, "text")
    case "refusal": (.refusal, "refusal")
    case "reasoning_text": (.reasoningText, "text")
    case "summary_text": (.reasoningSummary, "text")
    default: nil
    }
  }
}
