import Notation
import Responses
import Testing

@Suite struct StreamEventTests {
  /// Every type that the published sources have, the heartbeat included.
  static let published = """
    response.completed response.created response.in_progress response.failed response.incomplete response.queued
    response.output_item.added response.output_item.done response.content_part.added response.content_part.done
    response.output_text.delta response.output_text.done response.output_text.annotation.added
    response.refusal.delta response.refusal.done response.reasoning_text.delta response.reasoning_text.done
    response.reasoning_summary_part.added response.reasoning_summary_part.done
    response.reasoning_summary_text.delta response.reasoning_summary_text.done
    response.function_call_arguments.delta response.function_call_arguments.done
    response.custom_tool_call_input.delta response.custom_tool_call_input.done
    response.mcp_call_arguments.delta response.mcp_call_arguments.done response.mcp_call.completed
    response.mcp_call.failed response.mcp_call.in_progress response.mcp_list_tools.completed
    response.mcp_list_tools.failed response.mcp_list_tools.in_progress response.web_search_call.completed
    response.web_search_call.in_progress response.web_search_call.searching response.file_search_call.completed
    response.file_search_call.in_progress response.file_search_call.searching
    response.code_interpreter_call_code.delta response.code_interpreter_call_code.done
    response.code_interpreter_call.completed response.code_interpreter_call.in_progress
    response.code_interpreter_call.interpreting response.image_generation_call.completed
    response.image_generation_call.generating response.image_generation_call.in_progress
    response.image_generation_call.partial_image response.shell_call_command.added
    response.shell_call_command.delta response.shell_call_command.done response.shell_call_output_content.delta
    response.shell_call_output_content.done response.compaction.compacting response.audio.delta
    response.audio.done response.audio.transcript.delta response.audio.transcript.done error
    response.steer.accepted response.steer.pending response.steer.failed response.inject.created
    response.inject.failed response.reasoning.delta response.reasoning.done keepalive
    """.split { $0 == " " || $0 == "\n" }.map(String.init)

  @Test func everyPublishedTypeIsKnown() {
    #expect(Self.published.count == 67)
    #expect(Set(Self.published).count == 67)
    for type in Self.published {
      switch StreamEvent(json: ["type": .string(type)]).kind {
      case .api(let known): #expect(known.rawValue == type || EventType.otherSpellings[type] == known)
      case .keepAlive: #expect(type == "keepalive")
      case let other: Issue.record("\(type): \(other)")
      }
    }
    #expect(Set(EventType.allCases.map(\.rawValue)).subtracting(Self.published).isEmpty)
  }

  @Test(arguments: [
    ("response.code_interpreter_call.code.delta", EventType.codeInterpreterCallCodeDelta),
    ("response.code_interpreter_call.code.done", .codeInterpreterCallCodeDone),
    ("response.mcp_call.arguments_delta", .mcpCallArgumentsDelta),
    ("response.mcp_call.arguments_done", .mcpCallArgumentsDone),
    ("response.output_text_annotation.added", .outputTextAnnotationAdded),
    ("response.reasoning.delta", .reasoningTextDelta), ("response.reasoning.done", .reasoningTextDone),
    ("response.reasoning_summary.delta", .reasoningSummaryTextDelta),
    ("response.reasoning_summary.done", .reasoningSummaryTextDone),
  ])
  func olderSpellings(_ old: String, _ current: EventType) {
    let event = StreamEvent(json: ["type": .string(old)])
    #expect(event.kind == .api(current))
    #expect(event.type == old)
  }

  struct Frame: Sendable, CustomTestStringConvertible {
    var name: String?
    var data: String
    var kind: StreamEvent.Kind
    var testDescription: String { "\(name ?? "-"): \(data)" }
  }

  @Test(arguments: [
    Frame(name: "x", data: #"{"type":"response.created"}"#, kind: .api(.responseCreated)),
    Frame(name: "response.completed", data: #"{"response":{}}"#, kind: .api(.responseCompleted)),
    Frame(name: "response.completed", data: #"{"type":null}"#, kind: .api(.responseCompleted)),
    Frame(name: "response.completed", data: #"{"type":"response.created"}"#, kind: .api(.responseCreated)),
    Frame(name: nil, data: "[DONE]", kind: .endMark),
    Frame(name: "done", data: " [DONE] ", kind: .endMark),
    Frame(name: nil, data: "", kind: .empty),
    Frame(name: "ping", data: " \n ", kind: .empty),
    Frame(name: "ping", data: "{}", kind: .keepAlive),
    Frame(name: nil, data: #"{"type":"heartbeat"}"#, kind: .keepAlive),
    Frame(name: nil, data: #"{"type":"response.heartbeat"}"#, kind: .unknown("response.heartbeat")),
    Frame(name: nil, data: #"{"type":"response.x","error":{"message":"m"}}"#, kind: .unknown("response.x")),
    Frame(name: nil, data: "{}", kind: .unknown("")),
    Frame(name: nil, data: "5", kind: .unknown("")),
    Frame(name: nil, data: "[]", kind: .unknown("")),
    Frame(name: "x", data: #""text""#, kind: .unknown("x")),
    Frame(name: nil, data: #"{"error":{"message":"m"}}"#, kind: .api(.error)),
    Frame(name: nil, data: #"{"error":"m"}"#, kind: .api(.error)),
    Frame(name: nil, data: #"{"type":"server_error","error":{"message":"m"}}"#, kind: .api(.error)),
    Frame(name: nil, data: #"{"detail":"m"}"#, kind: .api(.error)),
    Frame(name: "error", data: #"{"message":"m"}"#, kind: .api(.error)),
    Frame(name: "error", data: #"{"type":"overloaded_error","message":"m"}"#, kind: .api(.error)),
    Frame(name: "error", data: "upstream closed", kind: .api(.error)),
    Frame(
      name: nil, data: #"{"id":"x","object":"chat.completion.chunk","error":null}"#,
      kind: .unknown("chat.completion.chunk")),
  ])
  func kinds(_ frame: Frame) {
    #expect(StreamEvent(SSEEvent(name: frame.name, data: frame.data)).kind == frame.kind)
  }

  @Test(arguments: [
    "{", "{\"a\":}", "nope", "{\"type\":\"response.created\"} x", "{\"type\":\"response.created\"",
  ])
  func whatIsNoJSONIsKeptAndSaid(_ data: String) {
    let event = StreamEvent(SSEEvent(name: "response.created", data: data))
    guard case .unreadable(let reason) = event.kind else {
      Issue.record("\(event.kind)")
      return
    }
    #expect(!reason.isEmpty)
    #expect(event.source.data == data)
    #expect(event.type == "response.created")
  }

  @Test(arguments: [
    (#"{"type":"x","delta":"a\ud83d"}"#, #"{"type":"x","delta":"a\#u{FFFD}"}"#),
    (
      #"{"type":"x","delta":"\udE00b \ud83e\uded0 \\ud83d"}"#, #"{"type":"x","delta":"\#u{FFFD}b 🫐 \\ud83d"}"#
    ),
    (
      #"{"type":"x","logprob":-Infinity,"b":[NaN,Infinity],"c":"NaN"}"#,
      #"{"type":"x","logprob":null,"b":[null,null],"c":"NaN"}"#
    ),
    (#"{"type":"x","a":1,"type":"x","a":{"b":2.50}}"#, #"{"type":"x","a":1}"#),
    ("{\"type\":\"x\",\"a\":\"1\t2\n3\u{1F}\"}", #"{"type":"x","a":"1\t2\n3\u001f"}"#),
  ])
  func nearlyJSONIsMended(_ data: String, _ expected: String) throws {
    let event = StreamEvent(SSEEvent(data: data))
    #expect(event.kind == .unknown("x"))
    #expect(event.json == (try json(expected)))
    #expect(event.remarks.count == 1)
    #expect(StreamEvent(SSEEvent(data: expected)).remarks.isEmpty)
  }

  @Test func indexesAndIdsAreOptional() throws {
    let bare = StreamEvent(json: ["type": "response.output_text.delta"])
    #expect(bare.sequenceNumber == nil && bare.outputIndex == nil && bare.contentIndex == nil)
    #expect(bare.itemID == nil && bare.delta == nil && bare.summaryIndex == nil)
    let wrong = StreamEvent(
      json: try json(
        #"{"type":"response.output_text.delta","output_index":"0","content_index":1.5,"item_id":7,"delta":{}}"#
      ))
    #expect(
      wrong.outputIndex == nil && wrong.contentIndex == nil && wrong.itemID == nil && wrong.delta == nil)
    #expect(Reading([Array(event(wrong.source.data).utf8)]).updates.isEmpty)
  }
}
