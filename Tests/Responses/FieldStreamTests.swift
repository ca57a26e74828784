import Notation
import Responses
import Testing

/// Streams that failed for people in public, by the id of the case.
@Suite struct FieldStreamTests {
  static let created =
    #"{"type":"response.created","sequence_number":0,"response":{"id":"resp_t1","status":"in_progress","output":[]}}"#
  static let messageAdded =
    #"{"type":"response.output_item.added","sequence_number":1,"output_index":0,"item":{"id":"msg_t1","type":"message","role":"assistant","status":"in_progress","content":[]}}"#
  static let usage =
    #""usage":{"input_tokens":8,"input_tokens_details":{"cached_tokens":0},"output_tokens":2,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":10}"#

  static func delta(_ text: String, _ number: Int = 2) -> String {
    #"{"type":"response.output_text.delta","sequence_number":\#(number),"item_id":"msg_t1","output_index":0,"content_index":0,"delta":"\#(text)"}"#
  }

  static func message(_ text: String) -> String {
    #"{"id":"msg_t1","type":"message","role":"assistant","status":"completed","content":[{"type":"output_text","text":"\#(text)","annotations":[]}]}"#
  }

  static func completed(_ text: String) -> String {
    #"{"type":"response.completed","sequence_number":9,"response":{"id":"resp_t1","status":"completed","output":[\#(message(text))],\#(usage)}}"#
  }

  @Test(arguments: ["\n", "\r\n", "\r"]) func b01(_ end: String) {
    let events = [Self.created, Self.messageAdded, Self.delta("A"), Self.delta("B", 3), Self.completed("AB")]
    let bytes = Array(events.map { event($0, name: "x", end: end) }.joined().utf8)
    for reads in cuts(of: bytes) {
      let reading = Reading(reads)
      #expect(reading.events.count == 5)
      #expect(reading.outcome.status == "completed")
      #expect(reading.outcome.response?.outputText == "AB")
      #expect(reading.shown(.outputText) == "AB")
    }
  }

  @Test func b02() {
    let text = "Blåbær 🫐 你好"
    let terminal =
      #"{"type":"response.completed","response":{"id":"resp_t1","status":"completed","output":[],\#(Self.usage)}}"#
    let bytes = Array(stream(Self.created, Self.messageAdded, Self.delta(text), terminal).utf8)
    for reads in cuts(of: bytes) {
      let reading = Reading(reads)
      #expect(reading.events.count == 4)
      #expect(reading.outcome.status == "completed")
      #expect(reading.outcome.response?.outputText == text)
      #expect(reading.shown(.outputText) == text)
    }
  }

  @Test func b02BrokenByte() {
    let before =
      Array(event(Self.created).utf8)
      + Array(#"data: {"type":"response.output_text.delta","item_id":"m","delta":"a"#.utf8)
    let bytes = before + [0xE4] + Array("b\"}\n\n".utf8) + Array(event(Self.delta("c")).utf8)
    let reading = Reading([bytes])
    #expect(reading.shownParts(.outputText) == ["a\u{FFFD}b", "c"])
    #expect(
      reading.findings.map(\.message) == ["byte \(before.count) of the stream is not UTF-8; shown as U+FFFD"])
  }

  @Test func b03() {
    let text =
      ": PROCESSING\n\n" + event(Self.created, name: "response.created") + ":\n\n:keepalive\n"
      + event(Self.messageAdded) + ": x=y\n: z\n" + event(Self.delta("ok")) + "\n\n\n"
      + event(Self.completed("ok"))
    for reads in cuts(of: Array(text.utf8)) {
      let reading = Reading(reads)
      #expect(reading.events.count == 4)
      #expect(reading.end.comments == 5)
      #expect(reading.outcome.status == "completed")
      #expect(reading.outcome.response?.outputText == "ok")
      #expect(reading.findings.isEmpty)
    }
  }

  @Test func b05FlatError() {
    let error =
      #"{"type":"error","sequence_number":3,"code":"server_error","message":"The server had an error.","param":null}"#
    let reading = Reading(
      stream(Self.created, Self.messageAdded, Self.delta("par")) + event(error, name: "error"))
    #expect(reading.outcome.status == "failed")
    #expect(reading.outcome.error?.code == "server_error")
    #expect(reading.outcome.error?.message == "The server had an error.")
    #expect(reading.outcome.error?.param == nil)
    #expect(reading.outcome.error?.type == nil)
    #expect(reading.outcome.error?.errorClass == .serverError)
    #expect(reading.outcome.response?.outputText == "par")
    #expect(String(decoding: reading.outcome.error?.body ?? [], as: UTF8.self) == error)
  }

  @Test func b05NestedError() {
    let reading = Reading(
      stream(
        #"{"type":"error","error":{"type":"invalid_request_error","code":"invalid_encrypted_content","message":"Could not be verified.","param":null},"status":400}"#
      ))
    let error = reading.outcome.error
    #expect(error?.code == "invalid_encrypted_content")
    #expect(error?.message == "Could not be verified.")
    #expect(error?.type == "invalid_request_error")
    #expect(error?.status == 400)
    #expect(error?.errorClass == .invalidRequest)
    #expect(reading.outcome == .failed(error ?? APIError(message: nil), partial: nil))
  }

  @Test func b05BareError() {
    let reading = Reading(
      event(#"{"error":{"message":"Overloaded.","type":"server_error","code":"overloaded"}}"#, name: "error"))
    #expect(reading.outcome.error?.code == "overloaded")
    #expect(reading.outcome.error?.message == "Overloaded.")
    #expect(reading.outcome.error?.errorClass == .overloaded)
  }

  @Test func b06() {
    let half = "event: response.output_text.delta\ndata: {\"type\":\"respon"
    let text = stream(Self.created, Self.messageAdded, Self.delta("Half an ans")) + half
    for reads in cuts(of: Array(text.utf8)) {
      let reading = Reading(reads)
      #expect(reading.events.count == 3)
      guard case .interrupted(let interruption) = reading.outcome else {
        Issue.record("not interrupted")
        return
      }
      #expect(interruption.partial.outputText == "Half an ans")
      #expect(interruption.discardedBytes == half.utf8.count)
      #expect(interruption.cause == .streamEnded)
    }
  }

  @Test func b08() throws {
    let body =
      #"{"id":"resp_t1","status":"incomplete","incomplete_details":{"reason":"max_output_tokens"},"output":[{"id":"rs_t1","type":"reasoning","summary":[]}],"usage":{"input_tokens":12,"output_tokens":64,"output_tokens_details":{"reasoning_tokens":64},"total_tokens":76}}"#
    let reading = Reading(
      stream(
        Self.created,
        #"{"type":"response.output_item.added","output_index":0,"item":{"id":"rs_t1","type":"reasoning","summary":[]}}"#,
        #"{"type":"response.output_item.done","output_index":0,"item":{"id":"rs_t1","type":"reasoning","summary":[]}}"#,
        #"{"type":"response.incomplete","sequence_number":3,"response":\#(body)}"#))
    #expect(reading.events.count == 4)
    let plain = Outcome(response: Response(json: try json(body)))
    #expect(reading.outcome == plain)
    guard case .incomplete(let response, let reason) = reading.outcome else {
      Issue.record("not incomplete")
      return
    }
    #expect(reason == "max_output_tokens")
    #expect(response.outputText == "")
    #expect(response.usage?.reasoningTokens == 64)
    #expect(response.usage?.visibleOutputTokens == 0)
  }

  @Test func b09() {
    let text =
      event(Self.created) + "type: response.output_text.delta\n" + event(Self.messageAdded)
      + event(Self.delta("fine"))
      + event(#"{"type":"response.heartbeat"}"#, name: "response.heartbeat") + "event: ping\ndata:\n\n"
      + event(
        #"{"type":"response.some_future.delta","sequence_number":4,"item_id":"x_1","output_index":7,"delta":"??"}"#
      )
      + event(Self.completed("fine")) + "data: [DONE]\n\n"
    for reads in cuts(of: Array(text.utf8)) {
      let reading = Reading(reads)
      #expect(reading.outcome.status == "completed")
      #expect(reading.outcome.response?.outputText == "fine")
      #expect(reading.shown(.outputText) == "fine")
      #expect(reading.unknown == ["response.heartbeat": 1, "response.some_future.delta": 1])
      #expect(reading.findings.isEmpty)
    }
  }

  @Test func b11WithDeltas() {
    let reading = Reading(
      stream(
        Self.created, Self.messageAdded, Self.delta("hel"), Self.delta("lo", 3),
        #"{"type":"response.output_text.done","item_id":"msg_t1","output_index":0,"content_index":0,"text":"hello"}"#,
        #"{"type":"response.content_part.done","item_id":"msg_t1","output_index":0,"content_index":0,"part":{"type":"output_text","text":"hello","annotations":[]}}"#,
        #"{"type":"response.output_item.done","output_index":0,"item":\#(Self.message("hello"))}"#,
        Self.completed("hello")))
    #expect(reading.shown(.outputText) == "hello")
    #expect(reading.outcome.response?.outputText == "hello")
    #expect(reading.findings.isEmpty)
    #expect(reading.updates.count { if case .itemDone = $0 { true } else { false } } == 1)
  }

  @Test func b11WithoutDeltas() {
    let done =
      #"{"type":"response.output_text.done","item_id":"msg_t1","output_index":0,"content_index":0,"text":"hello"}"#
    let reading = Reading(stream(Self.created, Self.messageAdded, done, Self.completed("hello")))
    #expect(reading.shown(.outputText) == "hello")
    #expect(reading.outcome.response?.outputText == "hello")
    #expect(Reading(stream(Self.completed("hello"))).shown(.outputText) == "hello")
  }

  @Test func b11DoneDiffersFromDeltas() {
    let done =
      #"{"type":"response.output_text.done","item_id":"msg_t1","output_index":0,"content_index":0,"text":"hullo"}"#
    let reading = Reading(
      stream(Self.created, Self.messageAdded, Self.delta("hello"), done, Self.completed("hullo")))
    #expect(reading.shown(.outputText) == "hullo")
    #expect(
      reading.findings.map(\.message) == [
        "message msg_t1: the whole text is not the one that was streamed; the whole text counts"
      ])
  }

  @Test func b12() {
    let output =
      #"[{"id":"rs_1","type":"reasoning","summary":[],"encrypted_content":"ENC"},{"id":"fc_1","type":"function_call","call_id":"call_1","name":"ls","arguments":"{}"},{"id":"msg_9","type":"message","role":"assistant","content":[{"type":"output_text","text":"late","annotations":[]}]}]"#
    let events = [
      Self.created,
      #"{"type":"response.output_item.added","output_index":0,"item":{"id":"rs_1","type":"reasoning","summary":[]}}"#,
      #"{"type":"response.output_item.added","output_index":1,"item":{"id":"fc_1","type":"function_call","call_id":"call_1","name":"ls","arguments":""}}"#,
      #"{"type":"response.output_item.done","output_index":1,"item":{"id":"fc_1","type":"function_call","call_id":"call_1","name":"ls","arguments":"{}"}}"#,
      #"{"type":"response.output_text.delta","item_id":"msg_9","output_index":3,"content_index":0,"delta":"late"}"#,
      #"{"type":"response.output_item.done","output_index":0,"item":{"id":"rs_1","type":"reasoning","summary":[],"encrypted_content":"ENC"}}"#,
      #"{"type":"response.output_item.added","output_index":3,"item":{"id":"msg_9","type":"message","role":"assistant","content":[]}}"#,
    ]
    for terminal in [output, "[]"] {
      let reading = Reading(
        events.map { event($0) }.joined()
          + event(
            #"{"type":"response.completed","response":{"id":"resp_t1","status":"completed","usage":null,"output":\#(terminal)}}"#
          ))
      let response = reading.outcome.response
      #expect(response?.output.map(\.id) == ["rs_1", "fc_1", "msg_9"])
      #expect(response?.outputText == "late")
      #expect(response?.output.first?.encryptedContent == "ENC")
      #expect(response?.usage == nil)
      #expect(reading.shown(.outputText) == "late")
      #expect(reading.updates.count { if case .itemAdded = $0 { true } else { false } } == 3)
    }
  }

  @Test func e01() throws {
    func arguments(_ item: Int, _ text: String) -> String {
      #"{"type":"response.function_call_arguments.delta","item_id":"fc_\#(item)","output_index":\#(item),"delta":\#(JSON.string(text).encoded())}"#
    }
    let text = stream(
      Self.created,
      #"{"type":"response.output_item.added","output_index":0,"item":{"id":"fc_0","type":"function_call","call_id":"call_0","name":"weather","arguments":""}}"#,
      #"{"type":"response.output_item.added","output_index":1,"item":{"id":"fc_1","type":"function_call","call_id":"call_1","name":"clock","arguments":""}}"#,
      arguments(0, #"{"city":"#), arguments(1, #"{"zone""#), arguments(0, #""Oslo""#),
      arguments(1, #":"CET"}"#),
      arguments(0, "}"),
      #"{"type":"response.function_call_arguments.done","item_id":"fc_1","output_index":1,"arguments":"{\"zone\":\"CET\"}"}"#,
      #"{"type":"response.function_call_arguments.done","item_id":"fc_0","output_index":0,"arguments":"{\"city\":\"Oslo\"}"}"#,
      #"{"type":"response.completed","response":{"id":"resp_t1","status":"completed","output":[],\#(Self.usage)}}"#
    )
    for reads in cuts(of: Array(text.utf8)) {
      let reading = Reading(reads)
      let calls = reading.outcome.response?.clientCalls ?? []
      #expect(calls.map(\.callID) == ["call_0", "call_1"])
      #expect(calls.map(\.name) == ["weather", "clock"])
      #expect(try calls.map { try $0.arguments?.parsed() } == [["city": "Oslo"], ["zone": "CET"]])
    }
  }

  @Test func i04() {
    let reading = Reading(
      stream(
        Self.created,
        #"{"type":"response.failed","response":{"id":"resp_t1","status":"failed","output":[],"usage":null,"error":{"code":"context_length_exceeded","message":"Your input exceeds the context window of this model."}}}"#
      ))
    #expect(reading.outcome.status == "failed")
    #expect(reading.outcome.error?.code == "context_length_exceeded")
    #expect(reading.outcome.error?.errorClass == .context)
    #expect(reading.outcome.error?.isRetryable == false)
  }
}
