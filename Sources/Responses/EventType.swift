/// The event types that a Responses server is known to stream, by their current names.
public enum EventType: String, Sendable, Hashable, CaseIterable {
  /// The first event, with the response as it stands.
  case responseCreated = "response.created"
  /// A background response waits for its turn.
  case responseQueued = "response.queued"
  /// The model has begun.
  case responseInProgress = "response.in_progress"
  /// The end: everything came.
  case responseCompleted = "response.completed"
  /// The end: the answer stops early; `incomplete_details` says why.
  case responseIncomplete = "response.incomplete"
  /// The end: the response failed; `error` says why.
  case responseFailed = "response.failed"
  /// The end: something failed outside of a response.
  case error = "error"

  /// An output item begins.
  case outputItemAdded = "response.output_item.added"
  /// An output item in its final form.
  case outputItemDone = "response.output_item.done"
  /// A part of an item's content begins.
  case contentPartAdded = "response.content_part.added"
  /// A part of an item's content in its final form.
  case contentPartDone = "response.content_part.done"
  /// A piece of the answer's text.
  case outputTextDelta = "response.output_text.delta"
  /// The whole text of a part.
  case outputTextDone = "response.output_text.done"
  /// A citation in the answer's text.
  case outputTextAnnotationAdded = "response.output_text.annotation.added"
  /// A piece of a refusal.
  case refusalDelta = "response.refusal.delta"
  /// The whole refusal.
  case refusalDone = "response.refusal.done"
  /// A piece of the model's own reasoning.
  case reasoningTextDelta = "response.reasoning_text.delta"
  /// The whole text of a part of the reasoning.
  case reasoningTextDone = "response.reasoning_text.done"
  /// A part of the reasoning's summary begins.
  case reasoningSummaryPartAdded = "response.reasoning_summary_part.added"
  /// A part of the reasoning's summary in its final form.
  case reasoningSummaryPartDone = "response.reasoning_summary_part.done"
  /// A piece of the reasoning's summary.
  case reasoningSummaryTextDelta = "response.reasoning_summary_text.delta"
  /// The whole text of a part of the reasoning's summary.
  case reasoningSummaryTextDone = "response.reasoning_summary_text.done"

  /// A piece of a function call's arguments.
  case functionCallArgumentsDelta = "response.function_call_arguments.delta"
  /// A function call's whole arguments.
  case functionCallArgumentsDone = "response.function_call_arguments.done"
  /// A piece of a custom tool's input.
  case customToolCallInputDelta = "response.custom_tool_call_input.delta"
  /// A custom tool's whole input.
  case customToolCallInputDone = "response.custom_tool_call_input.done"
  /// A piece of an MCP call's arguments.
  case mcpCallArgumentsDelta = "response.mcp_call_arguments.delta"
  /// An MCP call's whole arguments.
  case mcpCallArgumentsDone = "response.mcp_call_arguments.done"
  /// An MCP call runs.
  case mcpCallInProgress = "response.mcp_call.in_progress"
  /// An MCP call has ended well.
  case mcpCallCompleted = "response.mcp_call.completed"
  /// An MCP call has failed.
  case mcpCallFailed = "response.mcp_call.failed"
  /// An MCP server is asked for its tools.
  case mcpListToolsInProgress = "response.mcp_list_tools.in_progress"
  /// An MCP server has listed its tools.
  case mcpListToolsCompleted = "response.mcp_list_tools.completed"
  /// An MCP server did not list its tools.
  case mcpListToolsFailed = "response.mcp_list_tools.failed"
  /// A web search begins.
  case webSearchCallInProgress = "response.web_search_call.in_progress"
  /// A web search runs.
  case webSearchCallSearching = "response.web_search_call.searching"
  /// A web search has ended.
  case webSearchCallCompleted = "response.web_search_call.completed"
  /// A file search begins.
  case fileSearchCallInProgress = "response.file_search_call.in_progress"
  /// A file search runs.
  case fileSearchCallSearching = "response.file_search_call.searching"
  /// A file search has ended.
  case fileSearchCallCompleted = "response.file_search_call.completed"
  /// A piece of the code that is to run.
  case codeInterpreterCallCodeDelta = "response.code_interpreter_call_code.delta"
  /// The whole code that is to run.
  case codeInterpreterCallCodeDone = "response.code_interpreter_call_code.done"
  /// A code interpreter call begins.
  case codeInterpreterCallInProgress = "response.code_interpreter_call.in_progress"
  /// The code runs.
  case codeInterpreterCallInterpreting = "response.code_interpreter_call.interpreting"
  /// The code has run.
  case codeInterpreterCallCompleted = "response.code_interpreter_call.completed"
  /// An image is asked for.
  case imageGenerationCallInProgress = "response.image_generation_call.in_progress"
  /// An image is being made.
  case imageGenerationCallGenerating = "response.image_generation_call.generating"
  /// A preview of an image.
  case imageGenerationCallPartialImage = "response.image_generation_call.partial_image"
  /// An image is ready.
  case imageGenerationCallCompleted = "response.image_generation_call.completed"
  /// A shell command begins.
  case shellCallCommandAdded = "response.shell_call_command.added"
  /// A piece of a shell command.
  case shellCallCommandDelta = "response.shell_call_command.delta"
  /// A whole shell command.
  case shellCallCommandDone = "response.shell_call_command.done"
  /// A piece of a shell command's output.
  case shellCallOutputContentDelta = "response.shell_call_output_content.delta"
  /// A shell command's whole output.
  case shellCallOutputContentDone = "response.shell_call_output_content.done"
  /// The conversation is being compacted.
  case compactionCompacting = "response.compaction.compacting"

  /// A piece of audio in base64.
  case audioDelta = "response.audio.delta"
  /// The audio is complete.
  case audioDone = "response.audio.done"
  /// A piece of the audio's transcript.
  case audioTranscriptDelta = "response.audio.transcript.delta"
  /// The audio's transcript is complete.
  case audioTranscriptDone = "response.audio.transcript.done"

  /// Input given during a run was taken.
  case steerAccepted = "response.steer.accepted"
  /// Input given during a run waits for something.
  case steerPending = "response.steer.pending"
  /// Input given during a run was not taken.
  case steerFailed = "response.steer.failed"
  /// Injected input has become part of a response.
  case injectCreated = "response.inject.created"
  /// Injected input was not taken.
  case injectFailed = "response.inject.failed"

  /// Spellings that older or differing servers use, and what they mean today.
  public static let otherSpellings: [String: EventType] = [
    "response.code_interpreter_call.code.delta": .codeInterpreterCallCodeDelta,
    "response.code_interpreter_call.code.done": .codeInterpreterCallCodeDone,
    "response.mcp_call.arguments_delta": .mcpCallArgumentsDelta,
    "response.mcp_call.arguments.delta": .mcpCallArgumentsDelta,
    "response.mcp_call.arguments_done": .mcpCallArgumentsDone,
    "response.mcp_call.arguments.done": .mcpCallArgumentsDone,
    "response.output_text_annotation.added": .outputTextAnnotationAdded,
    "response.reasoning.delta": .reasoningTextDelta,
    "response.reasoning.done": .reasoningTextDone,
    "response.reasoning_summary.delta": .reasoningSummaryTextDelta,
    "response.reasoning_summary.done": .reasoningSummaryTextDone,
  ]

  /// The events that say nothing but that the connection lives.
  public static let keepAliveNames: Set<String> = ["keepalive", "ping", "heartbeat"]

  /// The type of a name in its current or an older spelling; nil for anything else.
  public init?(spelling: String) {
    guard let type = EventType(rawValue: spelling) ?? Self.otherSpellings[spelling] else { return nil }
    self = type
  }

  /// Whether the event ends the response.
  public var isTerminal: Bool {
    switch self {
    case .responseCompleted, .responseIncomplete, .responseFailed, .error: true
    default: false
    }
  }
}
