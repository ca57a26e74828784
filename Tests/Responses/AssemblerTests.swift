import Notation
import Responses
import Testing

/// Streams that deviate in what they leave out, repeat, renumber or contradict.
@Suite struct AssemblerTests {
  static func completed(_ output: String = "[]", _ more: String = "") -> String {
    #"{"type":"response.completed","response":{"id":"r","status":"completed","output":\#(output)\#(more)}}"#
  }

  static func message(_ text: String, id: String = "m") -> String {
    #"{"id":"\#(id)","type":"message","role":"assistant","status":"completed","content":[{"type":"output_text","text":"\#(text)","annotations":[]}]}"#
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var events: [String]
    var status = "completed"
    var texts: [String]
    var shown: [String]?
    var items: [String] = ["message"]
    var findings: [String] = []
    var testDescription: String { name }
  }

  static let cases: [Case] = [
    Case(
      name: "no indexes, no ids, no announcements",
      events: [
        #"{"type":"response.output_text.delta","delta":"he"}"#,
        #"{"type":"response.output_text.delta","delta":"llo"}"#,
        completed(),
      ], texts: ["hello"], findings: ["stream-output-rebuilt"]),
    Case(
      name: "no indexes or ids, two items one after the other",
      events: [
        #"{"type":"response.output_item.added","item":{"type":"reasoning","summary":[]}}"#,
        #"{"type":"response.reasoning_text.delta","delta":"hm"}"#,
        #"{"type":"response.output_item.done","item":{"type":"reasoning","summary":[],"content":[{"type":"reasoning_text","text":"hm"}]}}"#,
        #"{"type":"response.output_item.added","item":{"type":"message","role":"assistant","content":[]}}"#,
        #"{"type":"response.output_text.delta","delta":"a"}"#,
        #"{"type":"response.output_text.delta","delta":"b"}"#,
        #"{"type":"response.output_item.done","item":{"type":"message","role":"assistant","content":[{"type":"output_text","text":"ab"}]}}"#,
        completed(),
      ], texts: ["ab"], items: ["reasoning", "message"], findings: ["stream-output-rebuilt"]),
    Case(
      name: "parts without indexes",
      events: [
        #"{"type":"response.output_item.added","item":{"id":"m","type":"message","role":"assistant","content":[]}}"#,
        #"{"type":"response.content_part.added","item_id":"m","part":{"type":"output_text","text":""}}"#,
        #"{"type":"response.output_text.delta","item_id":"m","delta":"a"}"#,
        #"{"type":"response.output_text.done","item_id":"m","text":"a"}"#,
        #"{"type":"response.content_part.done","item_id":"m","part":{"type":"output_text","text":"a"}}"#,
        #"{"type":"response.content_part.added","item_id":"m","part":{"type":"output_text","text":""}}"#,
        #"{"type":"response.output_text.delta","item_id":"m","delta":"b"}"#, completed(),
      ], texts: ["ab"], shown: ["a", "b"], findings: ["stream-output-rebuilt"]),
    Case(
      name: "one content index for every part",
      events: [
        #"{"type":"response.content_part.added","item_id":"m","output_index":0,"content_index":0,"part":{"type":"output_text","text":""}}"#,
        #"{"type":"response.output_text.delta","item_id":"m","output_index":0,"content_index":0,"delta":"a"}"#,
        #"{"type":"response.content_part.done","item_id":"m","output_index":0,"content_index":0,"part":{"type":"output_text","text":"a"}}"#,
        #"{"type":"response.content_part.added","item_id":"m","output_index":0,"content_index":0,"part":{"type":"output_text","text":""}}"#,
        #"{"type":"response.output_text.delta","item_id":"m","output_index":0,"content_index":0,"delta":"b"}"#,
        completed(
          #"[{"id":"m","type":"message","role":"assistant","content":[{"type":"output_text","text":"a"},{"type":"output_text","text":"b"}]}]"#
        ),
      ], texts: ["ab"], shown: ["a", "b"]),
    Case(
      name: "content indexes that begin at 1",
      events: [
        #"{"type":"response.output_text.delta","item_id":"m","output_index":0,"content_index":1,"delta":"a"}"#,
        completed("[\(message("ab"))]"),
      ], texts: ["ab"]),
    Case(
      name: "a new id in every event",
      events: [
        #"{"type":"response.output_item.added","output_index":0,"item":{"id":"x1","type":"message","role":"assistant","content":[]}}"#,
        #"{"type":"response.output_text.delta","item_id":"x2","output_index":0,"content_index":0,"delta":"a"}"#,
        #"{"type":"response.output_text.delta","item_id":"x3","output_index":0,"content_index":0,"delta":"b"}"#,
        #"{"type":"response.output_item.done","output_index":0,"item":\#(message("ab", id: "x4"))}"#,
        completed("[\(message("ab", id: "x5"))]"),
      ], texts: ["ab"]),
    Case(
      name: "one id for every item",
      events: [
        #"{"type":"response.output_item.added","output_index":0,"item":{"id":"x","type":"reasoning","summary":[]}}"#,
        #"{"type":"response.output_item.done","output_index":0,"item":{"id":"x","type":"reasoning","summary":[]}}"#,
        #"{"type":"response.output_item.added","output_index":1,"item":{"id":"x","type":"message","role":"assistant","content":[]}}"#,
        #"{"type":"response.output_text.delta","item_id":"x","output_index":1,"content_index":0,"delta":"a"}"#,
        #"{"type":"response.output_item.done","output_index":1,"item":\#(message("a", id: "x"))}"#,
        #"{"type":"response.output_item.added","output_index":2,"item":{"id":"x","type":"message","role":"assistant","content":[]}}"#,
        #"{"type":"response.output_text.delta","item_id":"x","output_index":2,"content_index":0,"delta":"b"}"#,
        completed(),
      ], texts: ["a", "b"], items: ["reasoning", "message", "message"], findings: ["stream-output-rebuilt"]),
    Case(
      name: "one output index for every item",
      events: [
        #"{"type":"response.output_item.added","output_index":0,"item":{"id":"rs","type":"reasoning","summary":[]}}"#,
        #"{"type":"response.output_item.done","output_index":0,"item":{"id":"rs","type":"reasoning","summary":[]}}"#,
        #"{"type":"response.output_item.added","output_index":0,"item":{"id":"m","type":"message","role":"assistant","content":[]}}"#,
        #"{"type":"response.output_text.delta","item_id":"m","output_index":0,"content_index":0,"delta":"a"}"#,
        completed(),
      ], texts: ["a"], items: ["reasoning", "message"], findings: ["stream-output-rebuilt"]),
    Case(
      name: "done events only, each with the whole text",
      events: [
        #"{"type":"response.output_text.done","item_id":"m","output_index":0,"content_index":0,"text":"a"}"#,
        #"{"type":"response.content_part.done","item_id":"m","output_index":0,"content_index":0,"part":{"type":"output_text","text":"a"}}"#,
        #"{"type":"response.output_item.done","output_index":0,"item":\#(message("a"))}"#,
        completed("[\(message("a"))]"),
      ], texts: ["a"]),
    Case(
      name: "the final object alone", events: [completed("[\(message("a")),\(message("b", id: "n"))]")],
      texts: ["a", "b"],
      items: ["message", "message"]),
    Case(
      name: "a final item without its text",
      events: [
        #"{"type":"response.output_text.delta","item_id":"m","output_index":0,"content_index":0,"delta":"a"}"#,
        completed(#"[{"id":"m","type":"message","role":"assistant","status":"completed","content":[]}]"#),
      ], texts: ["a"], findings: ["stream-item-empty"]),
    Case(
      name: "a final text that is shorter",
      events: [
        #"{"type":"response.output_text.delta","item_id":"m","output_index":0,"content_index":0,"delta":"abc"}"#,
        completed("[\(message("ab"))]"),
      ], texts: ["ab"], findings: ["stream-text-differs"]),
    Case(
      name: "an item that the final object lacks",
      events: [
        #"{"type":"response.output_item.done","output_index":0,"item":{"id":"rs","type":"reasoning","summary":[]}}"#,
        #"{"type":"response.output_item.done","output_index":1,"item":\#(message("a"))}"#,
        completed("[\(message("a"))]"),
      ], texts: ["a"], findings: ["stream-item-missing"]),
    Case(
      name: "texts that are equal only as Unicode has it",
      events: [
        #"{"type":"response.output_text.delta","item_id":"m","output_index":0,"content_index":0,"delta":"e\u0301"}"#,
        completed("[\(message("\u{E9}"))]"),
      ], texts: ["\u{E9}"], findings: ["stream-text-differs"]),
    Case(
      name: "an accent that arrives alone",
      events: [
        #"{"type":"response.output_text.delta","item_id":"m","output_index":0,"content_index":0,"delta":"e"}"#,
        #"{"type":"response.output_text.delta","item_id":"m","output_index":0,"content_index":0,"delta":"\u0301"}"#,
        completed("[\(message("e\u{301}x"))]"),
      ], texts: ["e\u{301}x"]),
    Case(
      name: "an unreadable event between", events: ["{", completed("[\(message("a"))]")], texts: ["a"],
      findings: ["stream-event-unreadable"]),
    Case(
      name: "everything twice",
      events: [
        #"{"type":"response.output_item.added","output_index":0,"item":{"id":"m","type":"message","role":"assistant","content":[]}}"#,
        #"{"type":"response.output_item.added","output_index":0,"item":{"id":"m","type":"message","role":"assistant","content":[]}}"#,
        #"{"type":"response.output_text.done","item_id":"m","output_index":0,"content_index":0,"text":"a"}"#,
        #"{"type":"response.output_text.done","item_id":"m","output_index":0,"content_index":0,"text":"a"}"#,
        #"{"type":"response.output_item.done","output_index":0,"item":\#(message("a"))}"#,
        #"{"type":"response.output_item.done","output_index":0,"item":\#(message("a"))}"#,
        completed("[\(message("a"))]"), completed("[\(message("zzz"))]"),
      ], texts: ["a"]),
    Case(
      name: "an error behind the end",
      events: [completed("[\(message("a"))]"), #"{"error":{"message":"late"}}"#, "{", "[DONE]"],
      texts: ["a"]),
    Case(
      name: "the members of the response beside the type",
      events: [#"{"type":"response.completed","id":"r","status":"completed","output":[\#(message("a"))]}"#],
      texts: ["a"]),
    Case(
      name: "a terminal event without a response",
      events: [
        #"{"type":"response.output_text.delta","item_id":"m","output_index":0,"content_index":0,"delta":"a"}"#,
        #"{"type":"response.completed"}"#,
      ], texts: ["a"], findings: ["stream-output-rebuilt"]),
    Case(
      name: "completed, says the event, and incomplete, says the object",
      events: [
        #"{"type":"response.completed","response":{"status":"incomplete","incomplete_details":{"reason":"max_output_tokens"},"output":[\#(message("a"))]}}"#
      ],
      status: "incomplete", texts: ["a"]),
    Case(
      name: "a terminal event whose object is still in progress",
      events: [
        #"{"type":"response.completed","response":{"status":"in_progress","output":[\#(message("a"))]}}"#
      ], texts: ["a"]),
    Case(
      name: "cancelled by an event that no list has",
      events: [
        #"{"type":"response.cancelled","response":{"status":"cancelled","output":[\#(message("a"))]}}"#
      ],
      status: "cancelled", texts: ["a"]),
    Case(
      name: "the end mark after finished items",
      events: [#"{"type":"response.output_item.done","output_index":0,"item":\#(message("a"))}"#, "[DONE]"],
      texts: ["a"],
      findings: ["stream-no-terminal-event"]),
    Case(
      name: "the end mark in the middle of a text",
      events: [
        #"{"type":"response.output_text.delta","item_id":"m","output_index":0,"content_index":0,"delta":"a"}"#,
        "[DONE]",
      ],
      status: "interrupted", texts: ["a"], findings: ["stream-no-terminal-event"]),
    Case(
      name: "the end mark after reasoning only",
      events: [
        #"{"type":"response.output_item.done","output_index":0,"item":{"id":"rs","type":"reasoning","summary":[]}}"#,
        "[DONE]",
      ], status: "interrupted", texts: [], items: ["reasoning"], findings: ["stream-no-terminal-event"]),
    Case(
      name: "the end mark alone", events: ["[DONE]"], status: "interrupted", texts: [], items: [],
      findings: ["stream-no-terminal-event"]),
    Case(name: "nothing at all", events: [], status: "interrupted", texts: [], items: []),
    Case(
      name: "finished items and a closed connection",
      events: [#"{"type":"response.output_item.done","output_index":0,"item":\#(message("a"))}"#],
      status: "interrupted",
      texts: ["a"]),
  ]

  @Test(arguments: cases) func deviations(_ item: Case) {
    let reading = Reading(item.events.map { event($0) }.joined())
    #expect(reading.outcome.status == item.status)
    let output = reading.outcome.response?.output ?? []
    #expect(output.map(\.type) == item.items)
    #expect(
      output.filter(\.isMessage).map(\.text).map { Array($0.utf8) } == item.texts.map { Array($0.utf8) })
    #expect(
      reading.shownParts(.outputText).map { Array($0.utf8) }
        == (item.shown ?? item.texts).map { Array($0.utf8) })
    #expect(reading.codes == item.findings)
    #expect(reading.updates.count { if case .ended = $0 { true } else { false } } <= 1)
  }

  @Test func everyTextOfEveryKindIsToldOnce() throws {
    let output = try json(
      #"""
      [{"id":"rs","type":"reasoning","summary":[{"type":"summary_text","text":"S0"},{"type":"summary_text","text":"S1"}],"content":[{"type":"reasoning_text","text":"R"}]},
       {"id":"fc","type":"function_call","call_id":"c1","name":"f","arguments":"{\"a\":1}"},
       {"id":"ct","type":"custom_tool_call","call_id":"c2","name":"g","input":"raw"},
       {"id":"mc","type":"mcp_call","server_label":"s","name":"h","arguments":"{}"},
       {"id":"ci","type":"code_interpreter_call","status":"completed","code":"1+1"},
       {"id":"sh","type":"shell_call","call_id":"c3","action":{"commands":["ls","pwd"]}},
       {"id":"m","type":"message","role":"assistant","content":[{"type":"output_text","text":"T","annotations":[]},{"type":"refusal","refusal":"No"}]}]
      """#)
    func text(_ type: String, _ index: Int, _ more: String, _ key: String, _ text: String) -> [String] {
      let place = #""output_index":\#(index)\#(more)"#
      return text.map {
        #"{"type":"response.\#(type).delta",\#(place),"delta":\#(JSON.string(String($0)).encoded())}"#
      }
        + [#"{"type":"response.\#(type).done",\#(place),"\#(key)":\#(JSON.string(text).encoded())}"#]
    }
    let items = try #require(output.array)
    var events = items.enumerated().map { index, item in
      var start: JSON = [:]
      for key in ["type", "id", "role", "name", "call_id", "server_label"] { start[key] = item[key] }
      return #"{"type":"response.output_item.added","output_index":\#(index),"item":\#(start.encoded())}"#
    }
    events += text("reasoning_summary_text", 0, #","summary_index":0"#, "text", "S0")
    events += text("reasoning_summary_text", 0, #","summary_index":1"#, "text", "S1")
    events += text("reasoning_text", 0, #","content_index":0"#, "text", "R")
    events += text("function_call_arguments", 1, "", "arguments", #"{"a":1}"#)
    events += text("custom_tool_call_input", 2, "", "input", "raw")
    events += text("mcp_call_arguments", 3, "", "arguments", "{}")
    events += text("code_interpreter_call_code", 4, "", "code", "1+1")
    events.append(
      #"{"type":"response.shell_call_command.added","output_index":5,"command_index":0,"command":""}"#)
    events += text("shell_call_command", 5, #","command_index":0"#, "command", "ls")
    events += text("shell_call_command", 5, #","command_index":1"#, "command", "pwd")
    events += text("output_text", 6, #","content_index":0"#, "text", "T")
    events += text("refusal", 6, #","content_index":1"#, "refusal", "No")

    let shown: [(TextFragment.Kind, [String])] = [
      (.reasoningSummary, ["S0", "S1"]), (.reasoningText, ["R"]), (.arguments, [#"{"a":1}"#, "{}"]),
      (.customInput, ["raw"]),
      (.code, ["1+1"]), (.command, ["ls", "pwd"]), (.outputText, ["T"]), (.refusal, ["No"]),
    ]
    let streamed = events.map { event($0) }.joined()
    for text in [
      streamed + event(Self.completed(output.encoded())), streamed + event(Self.completed()),
      event(Self.completed(output.encoded())),
    ] {
      let reading = Reading(text)
      for (kind, parts) in shown { #expect(reading.shownParts(kind) == parts) }
      #expect(reading.outcome.response?.output.map(\.meaning) == items.map { OutputItem(json: $0).meaning })
      #expect(reading.outcome.response?.refusal == "No")
    }
  }

  @Test func sealedContentAndCitationsOfTheEventsAreKept() {
    let citation =
      #"{"type":"url_citation","url":"https://example.test","title":"t","start_index":0,"end_index":1}"#
    let reading = Reading(
      stream(
        #"{"type":"response.output_item.done","output_index":0,"item":{"id":"rs","type":"reasoning","summary":[],"encrypted_content":"ENC"}}"#,
        #"{"type":"response.output_text.delta","item_id":"m","output_index":1,"content_index":0,"delta":"a"}"#,
        #"{"type":"response.output_text.annotation.added","item_id":"m","output_index":1,"content_index":0,"annotation_index":0,"annotation":\#(citation)}"#,
        Self.completed(
          #"[{"id":"rs","type":"reasoning","summary":[],"encrypted_content":null},{"id":"m","type":"message","role":"assistant","content":[{"type":"output_text","text":"a"}]}]"#
        )))
    #expect(reading.outcome.response?.output.first?.encryptedContent == "ENC")
    #expect(reading.outcome.response?.output.last?.annotations.map { $0["url"] } == ["https://example.test"])
  }

  @Test func membersThatTheEndLeavesOutComeFromTheBeginning() throws {
    let reading = Reading(
      stream(
        #"{"type":"response.created","response":{"id":"r","model":"m1","created_at":1.5,"status":"in_progress","usage":{"input_tokens":1}}}"#,
        #"{"type":"response.failed","response":{"id":"r","status":"failed","error":{"code":"429","message":"m"},"x_unknown":{"a":1.50}}}"#
      ))
    let response = try #require(reading.outcome.response)
    #expect(response.model == "m1" && response.createdAt == 1.5 && response.usage == nil)
    #expect(response.json["x_unknown"]?.encoded() == #"{"a":1.50}"#)
    #expect(reading.outcome.error?.errorClass == .rateLimit)
    #expect(reading.outcome.error?.status == nil)
  }

  @Test func hostedToolsTellTheirStates() {
    let tools = [
      ("web_search_call", ["in_progress", "searching", "completed"]),
      ("file_search_call", ["in_progress", "searching", "completed"]),
      ("code_interpreter_call", ["in_progress", "interpreting", "completed"]),
      ("image_generation_call", ["in_progress", "generating", "completed"]),
      ("mcp_call", ["in_progress", "failed"]),
      ("mcp_list_tools", ["in_progress", "completed"]),
    ]
    for (type, states) in tools {
      let reading = Reading(
        states.map { event(#"{"type":"response.\#(type).\#($0)","item_id":"t","output_index":0}"#) }.joined())
      let told = reading.updates.compactMap { if case .tool(_, let state, _) = $0 { state } else { nil } }
      #expect(told.count == states.count)
      #expect(told.last == (states.last == "failed" ? .failed : .completed))
      #expect(reading.outcome.response?.output.map(\.type) == [type])
    }
  }

  @Test func imagesCommandOutputsAndTranscripts() {
    let reading = Reading(
      stream(
        #"{"type":"response.image_generation_call.partial_image","item_id":"i","output_index":0,"partial_image_index":0,"partial_image_b64":"AA=="}"#,
        #"{"type":"response.shell_call_output_content.delta","item_id":"o","output_index":1,"command_index":0,"delta":{"stdout":"out","stderr":"err"}}"#,
        #"{"type":"response.shell_call_output_content.done","item_id":"o","output_index":1,"command_index":0,"output":[]}"#,
        #"{"type":"response.audio.delta","delta":"AA=="}"#,
        #"{"type":"response.audio.transcript.delta","delta":"spoken"}"#,
        #"{"type":"response.audio.done"}"#, #"{"type":"response.steer.accepted","steer":{}}"#,
        #"{"type":"keepalive","sequence_number":9}"#))
    #expect(
      reading.updates.contains {
        if case .partialImage(_, let json) = $0 { json["partial_image_b64"] == "AA==" } else { false }
      })
    #expect(reading.shown(.commandOutput) == "outerr")
    #expect(reading.shown(.transcript) == "spoken")
    #expect(reading.unknown.isEmpty && reading.findings.isEmpty)
  }

  @Test func progressIsCounted() {
    var assembler = ResponseAssembler()
    for text in [
      #"{"type":"response.created","sequence_number":4}"#, #"{"type":"keepalive","sequence_number":7}"#,
      #"{"type":"x"}"#,
    ] {
      _ = assembler.consume(StreamEvent(SSEEvent(data: text)))
    }
    #expect(assembler.eventCount == 3 && assembler.lastSequenceNumber == 7 && !assembler.isFinished)
    #expect(assembler.finish(SSEEnd(discardedBytes: 5), cause: .stoppedByUser).status == "interrupted")
    #expect(assembler.finish().status == "interrupted" && assembler.isFinished)
  }

  @Test func anyOrderOfAnyEventsEndsInOneOutcome() throws {
    // A pseudo-random walk over event shapes; the seed makes it the same each time.
    let types = StreamEventTests.published + ["response.x", "ping"]
    let values: [JSON] = [
      .null, 0, 1, -1, "a", "", [], [:], true, ["type": "message", "id": "a"],
      ["status": "completed", "output": [["type": "message"], 5, .null]],
    ]
    let keys = [
      "item_id", "output_index", "content_index", "summary_index", "delta", "text", "item", "part",
      "response", "error", "arguments", "annotation",
    ]
    var seed: UInt64 = 42
    func next(_ bound: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % bound
    }
    for _ in 0..<2_000 {
      var assembler = ResponseAssembler()
      var endings = 0
      for _ in 0..<12 {
        var json: JSON = ["type": .string(types[next(types.count)])]
        for _ in 0..<next(6) { json[keys[next(keys.count)]] = values[next(values.count)] }
        endings += assembler.consume(StreamEvent(json: json)).count {
          if case .ended = $0 { true } else { false }
        }
      }
      #expect(endings == (assembler.isFinished ? 1 : 0))
      _ = assembler.partial
      _ = assembler.finish()
    }
  }
}
