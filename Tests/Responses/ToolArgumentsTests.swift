import Notation
import Responses
import Testing

@Suite struct ToolArgumentsTests {
  static func call(_ arguments: String) -> OutputItem {
    OutputItem(
      json: [
        "type": "function_call", "id": "fc_1", "call_id": "call_1", "name": "list_jobs",
        "arguments": .string(arguments),
      ])
  }

  @Test(arguments: ["", "  ", "\n\t", "{}", " { } ", "null"]) func e02EmptyIsAnEmptyObject(_ text: String)
    throws
  {
    let arguments = try #require(Self.call(text).arguments)
    #expect(try arguments.parsed() == [:])
    #expect(arguments.text == text)
  }

  @Test(arguments: [#"{"q""#, "{", "}", "q", #"{"q":1,}"#, #"{"q":1}}"#, #"{"q":1} x"#, "\u{0}"])
  func e02BrokenStaysAnError(_ text: String) {
    let arguments = ToolArguments(text: text)
    #expect {
      try arguments.parsed()
    } throws: { error in
      guard case .broken? = error as? ToolArguments.Failure else { return false }
      return "\(error)".hasPrefix("the arguments are not valid JSON: ")
    }
  }

  @Test func e01ConcatenatedDocumentsShowBoth() {
    for text in [#"{"city":"Oslo"}{"zone":"CET"}"#, " {\"city\":\"Oslo\"} \n {\"zone\":\"CET\"} "] {
      #expect(throws: ToolArguments.Failure.concatenated([["city": "Oslo"], ["zone": "CET"]])) {
        try ToolArguments(text: text).parsed()
      }
    }
    #expect(
      ToolArguments.Failure.concatenated([[:], ["a": "}{\""]]).description
        == #"the arguments hold 2 JSON documents instead of one: {} and {"a":"}{\""}"#)
  }

  @Test func bracketsInStringsDoNotCut() throws {
    #expect(try ToolArguments(text: #"{"a":"}{","b":"\"}{"}"#).parsed() == ["a": "}{", "b": "\"}{"])
  }

  @Test(arguments: ["[]", "5", "\"x\"", "true"]) func otherKindsAreRefused(_ text: String) throws {
    let value = try json(text)
    #expect(throws: ToolArguments.Failure.notAnObject(value)) { try ToolArguments(text: text).parsed() }
  }

  @Test func objectsAndNullsInPlaceOfTextAreTaken() throws {
    #expect(
      try OutputItem(json: ["type": "function_call", "arguments": ["a": 1]]).arguments?.parsed() == ["a": 1])
    #expect(try OutputItem(json: ["type": "function_call", "arguments": .null]).arguments?.parsed() == [:])
    #expect(OutputItem(json: ["type": "message"]).arguments == nil)
  }

  @Test func e02StreamedAndPlainAreEqual() throws {
    let item = Self.call("").json
    let terminal =
      #"{"type":"response.completed","response":{"status":"completed","output":[\#(item.encoded())]}}"#
    let added = #"{"type":"response.output_item.added","output_index":0,"item":\#(item.encoded())}"#
    let done =
      #"{"type":"response.function_call_arguments.done","item_id":"fc_1","output_index":0,"arguments":""}"#
    for text in [
      stream(terminal), stream(added, done, terminal),
      stream(added, done, #"{"type":"response.completed","response":{"status":"completed"}}"#),
    ] {
      let response = try #require(Reading(text).outcome.response)
      #expect(response.output == [OutputItem(json: item)])
      #expect(try response.clientCalls.first?.arguments?.parsed() == [:])
    }
  }
}
