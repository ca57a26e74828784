import Notation
import Responses
import Testing

@Suite struct TraceTests {
  /// Events a second apart.
  static func trace(_ events: [String], finish: Bool = true) -> Trace {
    var assembler = ResponseAssembler()
    var trace = Trace()
    for (second, text) in events.enumerated() {
      trace.apply(assembler.consume(StreamEvent(SSEEvent(data: text))), at: .seconds(second))
    }
    if finish, !assembler.isFinished { trace.apply([.ended(assembler.finish())], at: .seconds(events.count)) }
    return trace
  }

  static func lines(_ trace: Trace) -> [String] {
    trace.rows.map { row in
      let end = row.ended.map { "\($0.components.seconds)" } ?? ""
      return
        "\(row.started.components.seconds)-\(end) \(row.title) \(row.state.rawValue)\(row.detail.isEmpty ? "" : " (\(row.detail))"): \(row.summary)"
    }
  }

  @Test func reasoningAndHostedTools() {
    let trace = Self.trace([
      #"{"type":"response.created","response":{"id":"r","status":"in_progress"}}"#,
      #"{"type":"response.output_item.added","output_index":0,"item":{"id":"rs","type":"reasoning","summary":[]}}"#,
      #"{"type":"response.reasoning_summary_text.delta","item_id":"rs","output_index":0,"summary_index":0,"delta":"Look\nit "}"#,
      #"{"type":"response.reasoning_summary_text.delta","item_id":"rs","output_index":0,"summary_index":0,"delta":"up."}"#,
      #"{"type":"response.output_item.done","output_index":0,"item":{"id":"rs","type":"reasoning","summary":[{"type":"summary_text","text":"Look\nit up."}]}}"#,
      #"{"type":"response.output_item.added","output_index":1,"item":{"id":"ws","type":"web_search_call","status":"in_progress"}}"#,
      #"{"type":"response.web_search_call.searching","item_id":"ws","output_index":1}"#,
      #"{"type":"response.web_search_call.completed","item_id":"ws","output_index":1}"#,
      #"{"type":"response.output_item.done","output_index":1,"item":{"id":"ws","type":"web_search_call","status":"completed","action":{"type":"search","query":"Oslo weather"}}}"#,
      #"{"type":"response.output_item.added","output_index":2,"item":{"id":"m","type":"message","role":"assistant","content":[]}}"#,
      #"{"type":"response.completed","response":{"id":"r","status":"completed","output":[]}}"#,
    ])
    #expect(
      Self.lines(trace) == ["1-4 reasoning completed: Look it up.", "5-7 web search completed: Oslo weather"])
    #expect(trace.rows[1].duration == .seconds(2))
  }

  @Test func statesWhileRunning() {
    let added =
      #"{"type":"response.output_item.added","output_index":0,"item":{"id":"ci","type":"code_interpreter_call","status":"in_progress"}}"#
    let code =
      #"{"type":"response.code_interpreter_call_code.delta","item_id":"ci","output_index":0,"delta":"1 + 1"}"#
    let queued = #"{"type":"response.code_interpreter_call.in_progress","item_id":"ci","output_index":0}"#
    let running = #"{"type":"response.code_interpreter_call.interpreting","item_id":"ci","output_index":0}"#
    #expect(Self.lines(Self.trace([added], finish: false)) == ["0- code interpreter running: "])
    #expect(
      Self.lines(Self.trace([added, queued], finish: false)) == ["0- code interpreter queued (in progress): "]
    )
    #expect(
      Self.lines(Self.trace([added, code, running], finish: false)) == [
        "0- code interpreter running (interpreting): 1 + 1"
      ])
    #expect(
      Self.lines(Self.trace([added, code, running])) == [
        "0-3 code interpreter cancelled (interrupted): 1 + 1"
      ])
  }

  @Test func failuresSayWhy() {
    let trace = Self.trace([
      #"{"type":"response.mcp_call.in_progress","item_id":"mc","output_index":0}"#,
      #"{"type":"response.mcp_call.failed","item_id":"mc","output_index":0}"#,
      #"{"type":"response.output_item.done","output_index":0,"item":{"id":"mc","type":"mcp_call","server_label":"docs","name":"find","arguments":"{}","error":{"type":"http_error","code":502,"message":"bad gateway"}}}"#,
    ])
    #expect(Self.lines(trace) == ["0-1 docs.find failed (bad gateway): {}"])
  }

  @Test func clientCallsWaitForTheClient() {
    var trace = Self.trace([
      #"{"type":"response.output_item.done","output_index":0,"item":{"id":"fc","type":"function_call","call_id":"c1","name":"weather","arguments":"{\"city\":\"Oslo\"}","status":"completed"}}"#,
      #"{"type":"response.completed","response":{"status":"completed","output":[]}}"#,
    ])
    #expect(Self.lines(trace) == [#"0- weather queued: {"city":"Oslo"}"#])
    trace.mark("c1", .running, at: .seconds(3))
    #expect(Self.lines(trace) == [#"0- weather running: {"city":"Oslo"}"#])
    trace.mark("c1", .failed, detail: "no network", at: .seconds(4))
    trace.mark("nobody", .failed, at: .seconds(5))
    #expect(Self.lines(trace) == [#"0-4 weather failed (no network): {"city":"Oslo"}"#])
  }

  @Test func approvalsSpanResponses() {
    var trace = Self.trace([
      #"{"type":"response.output_item.done","output_index":0,"item":{"id":"ap","type":"mcp_approval_request","server_label":"docs","name":"find","arguments":"{}"}}"#,
      #"{"type":"response.completed","response":{"status":"completed","output":[]}}"#,
    ])
    #expect(Self.lines(trace) == ["0- docs.find awaiting_approval: {}"])
    var assembler = ResponseAssembler()
    let call = StreamEvent(
      SSEEvent(
        data:
          #"{"type":"response.output_item.done","output_index":0,"item":{"id":"mc","type":"mcp_call","server_label":"docs","name":"find","arguments":"{}","approval_request_id":"ap","status":"completed"}}"#
      ))
    trace.apply(assembler.consume(call), at: .seconds(9))
    #expect(Self.lines(trace) == ["0-9 docs.find completed (approved): {}", "9-9 docs.find completed: {}"])
  }

  @Test func outputsAmongTheItemsEndTheirCalls() {
    let trace = Self.trace([
      #"{"type":"response.output_item.done","output_index":0,"item":{"id":"sh","type":"shell_call","call_id":"c","status":"completed","environment":{"type":"container_reference"},"action":{"commands":["ls","pwd"]}}}"#,
      #"{"type":"response.output_item.done","output_index":1,"item":{"id":"fc","type":"function_call","call_id":"d","name":"f","arguments":""}}"#,
      #"{"type":"response.output_item.done","output_index":2,"item":{"id":"fo","type":"function_call_output","call_id":"d","output":"","status":"completed"}}"#,
    ])
    #expect(Self.lines(trace) == ["0-0 shell completed: ls; pwd", "1-2 f completed: "])
  }

  @Test func handlesOfLaterResponsesDoNotTouchEarlierRows() {
    let first =
      #"{"type":"response.output_item.done","output_index":0,"item":{"id":"a","type":"reasoning","summary":[{"type":"summary_text","text":"one"}]}}"#
    var trace = Self.trace([
      first, #"{"type":"response.completed","response":{"status":"completed","output":[]}}"#,
    ])
    var assembler = ResponseAssembler()
    let second =
      #"{"type":"response.reasoning_summary_text.delta","item_id":"b","output_index":0,"summary_index":0,"delta":"two"}"#
    trace.apply(assembler.consume(StreamEvent(SSEEvent(data: second))), at: .seconds(5))
    #expect(Self.lines(trace) == ["0-0 reasoning completed: one", "5- reasoning running: two"])
  }

  @Test func longTextsStayShortAndCheap() {
    let piece = JSON.string(String(repeating: "word ", count: 1_000)).encoded()
    let events = Array(
      repeating:
        #"{"type":"response.reasoning_text.delta","item_id":"a","output_index":0,"content_index":0,"delta":\#(piece)}"#,
      count: 200)
    let trace = Self.trace(events, finish: false)
    #expect(trace.rows.map(\.summary.count) == [300])
    #expect(trace.rows.first?.summary.hasSuffix("…") == true)
  }

  @Test(arguments: [
    (#"{"type":"file_search_call","queries":["a","b"]}"#, "file search", "a, b"),
    (#"{"type":"local_shell_call","action":{"command":["ls","-l"]}}"#, "local shell", "ls -l"),
    (
      #"{"type":"apply_patch_call","operation":{"type":"update_file","path":"a.txt"}}"#, "apply patch",
      "update_file a.txt"
    ),
    (#"{"type":"computer_call","actions":[{"type":"click"},{"type":"wait"}]}"#, "computer", "click, wait"),
    (#"{"type":"custom_tool_call","name":"sql","input":"select 1"}"#, "sql", "select 1"),
    (#"{"type":"function_call","namespace":"db","name":"get","arguments":"{}"}"#, "db.get", "{}"),
    (#"{"type":"mcp_list_tools","server_label":"docs","tools":[{},{}]}"#, "docs tools", "2 tools"),
    (#"{"type":"image_generation_call","revised_prompt":"a cat"}"#, "image generation", "a cat"),
    (
      #"{"type":"web_search_call","action":{"type":"open_page","url":"https://example.test"}}"#, "web search",
      "https://example.test"
    ),
    (#"{"type":"compaction","encrypted_content":"E"}"#, "compaction", ""),
    (#"{"type":"of_the_future_call"}"#, "of the future", ""),
    (#"{"type":"tool_search_call","arguments":{"goal":"x"}}"#, "tool search", #"{"goal":"x"}"#),
  ])
  func titlesAndSummaries(_ item: String, _ title: String, _ summary: String) {
    let trace = Self.trace(
      [#"{"type":"response.output_item.done","output_index":0,"item":\#(item)}"#], finish: false)
    #expect(trace.rows.map(\.title) == [title])
    #expect(trace.rows.map(\.summary) == [summary])
  }
}
