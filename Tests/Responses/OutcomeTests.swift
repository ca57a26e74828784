import Notation
import Responses
import Testing

@Suite struct OutcomeTests {
  static func read(_ body: String, _ type: String = "application/json", status: Int? = 200) -> Outcome {
    Outcome(
      context: .init(status: status, headers: [.init("Content-Type", type)], host: "h"),
      body: Array(body.utf8))
  }

  @Test(arguments: [
    (#"{"id":"r","output":[]}"#, "completed"), (#"{"object":"response","status":"completed"}"#, "completed"),
    (#"{"output":[],"status":"incomplete","incomplete_details":{"reason":"content_filter"}}"#, "incomplete"),
    (#"{"output":[],"status":"failed","error":{"code":"server_error","message":"m"}}"#, "failed"),
    (#"{"output":[],"status":"failed","error":null}"#, "failed"),
    (#"{"output":[],"error":{"message":"m"}}"#, "failed"),
    (#"{"output":[],"status":"cancelled"}"#, "cancelled"), (#"{"output":[],"status":"queued"}"#, "queued"),
    (#"{"output":[],"status":"in_progress"}"#, "in_progress"),
    (#"{"output":[],"status":"of_the_future"}"#, "of_the_future"),
    (#"{"output":[],"status":null}"#, "completed"), (#"{"error":{"message":"m"}}"#, "failed"),
    (#"{"data":[]}"#, "failed"),
    (#"{"id":"r","object":"response","deleted":true}"#, "failed"), ("[]", "failed"), ("null", "failed"),
    ("", "failed"),
    (#"{"output":["#, "failed"), ("plain text", "failed"),
  ])
  func bodies(_ body: String, _ status: String) { #expect(Self.read(body).status == status) }

  @Test(arguments: [
    (
      #"{"object":"chat.completion","choices":[]}"#,
      "the answer is of the kind chat.completion but no response"
    ),
    (#"{"data":[]}"#, "the answer is JSON but no response"),
    (#"{"detail":"nothing here"}"#, "nothing here"), ("plain", "plain"),
  ])
  func whatIsNoResponseSaysSo(_ body: String, _ message: String) {
    #expect(Self.read(body).error?.message == message)
  }

  @Test func theStatusOfTheAnswerComesFirst() {
    let outcome = Self.read(#"{"id":"r","output":[],"status":"completed"}"#, status: 500)
    #expect(outcome.status == "failed" && outcome.error?.errorClass == .serverError)
  }

  @Test func b08ReasonsAreNamed() {
    for reason in ["max_output_tokens", "content_filter", "steered", "of_the_future"] {
      let outcome = Self.read(
        #"{"output":[],"status":"incomplete","incomplete_details":{"reason":"\#(reason)"}}"#)
      guard case .incomplete(_, let found) = outcome else {
        Issue.record("\(outcome)")
        continue
      }
      #expect(found == reason)
    }
  }

  @Test func aStreamThatWasNotAskedForIsRead() {
    let body = event(AssemblerTests.completed("[\(AssemblerTests.message("a"))]"))
    #expect(Self.read(body, "text/event-stream; charset=utf-8").response?.outputText == "a")
    #expect(Self.read(body, "").response?.outputText == "a")
    #expect(Self.read(body, "text/event-stream", status: 500).status == "failed")
    #expect(Self.read("data: {\"type\":\"respon", "text/event-stream").status == "interrupted")
  }

  @Test func bytesThatAreNotUTF8DoNotLoseTheAnswer() {
    let body =
      Array(
        #"{"output":[{"type":"message","role":"assistant","content":[{"type":"output_text","text":"a"#.utf8)
      + [0xE5] + Array(#"b"}]}]}"#.utf8)
    #expect(Outcome(context: .init(status: 200), body: body).response?.outputText == "a\u{FFFD}b")
  }

  @Test func theWholeJSONSurvives() throws {
    let text =
      #"{"z":1.50,"output":[{"type":"of_the_future","x":[1e2]}],"created_at":1796011119.06,"a":null}"#
    let response = try #require(Self.read(text).response)
    #expect(response.json.encoded() == text)
    #expect(response.createdAt == 1_796_011_119.06)
    #expect(response.output.map(\.type) == ["of_the_future"])
  }

  @Test func accessors() throws {
    let response = Response(
      json: try json(
        #"""
        {"id":"r","status":"completed","model":"m","service_tier":"fast","created_at":5,"completed_at":7,"previous_response_id":"p",
         "conversation":{"id":"conv"},"input_transformations":[{"type":"t"}],"prompt_cache_diagnostics":{"type":"cache_hit"},"error":null,
         "output":[{"type":"reasoning","summary":[{"type":"summary_text","text":"S"}],"content":[{"type":"reasoning_text","text":"R"}]},
          {"type":"message","role":"assistant","phase":"commentary","content":"bare"},
          {"role":"assistant","content":[{"type":"output_text","text":"A","annotations":[{"type":"file_path"}]},{"type":"refusal","refusal":"N"}]},
          {"type":"function_call","call_id":"c","namespace":"ns","name":"f","arguments":"{}"},
          {"type":"shell_call","call_id":"d","environment":{"type":"container_reference"}},{"type":"shell_call","call_id":"e","environment":{"type":"local"}}]}
        """#))
    #expect(response.outputText == "bareA" && response.refusal == "N")
    #expect(response.reasoningSummaries == ["S"] && response.reasoningTexts == ["R"])
    #expect(
      response.conversationID == "conv" && response.previousResponseID == "p"
        && response.serviceTier == "fast")
    #expect(
      response.createdAt == 5 && response.completedAt == 7 && response.error == nil && response.usage == nil)
    #expect(
      response.inputTransformations.count == 1 && response.promptCacheDiagnostics?["type"] == "cache_hit")
    #expect(response.clientCalls.map(\.callID) == ["c", "e"])
    #expect(response.output[1].phase == "commentary" && response.output[2].annotations.count == 1)
    #expect(response.output[3].namespace == "ns" && response.output[3].name == "f")
    let odd = Response(
      json: try json(#"{"output":{},"conversation":"conv","id":7,"usage":[],"created_at":"x"}"#))
    #expect(
      odd.output.isEmpty && odd.conversationID == "conv" && odd.id == nil && odd.usage == nil
        && odd.createdAt == nil)
    #expect(Response(json: .null).output.isEmpty)
  }
}
