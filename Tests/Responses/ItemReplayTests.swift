import Notation
import Responses
import Testing

@Suite struct ItemReplayTests {
  static func items(_ text: String) throws -> [JSON] { try #require(try json(text).array) }

  @Test func c02() throws {
    let input = try Self.items(
      #"[{"role":"user","content":"Name a river."},{"type":"reasoning","id":"rs_t1","summary":[]},{"role":"user","content":"And a lake?"}]"#
    )
    #expect(ItemReplay.findings(in: input).map(\.path?.description) == ["input[1]"])
    let repair = ItemReplay.inputForm(of: input)
    #expect(repair.items == [input[0], input[2]])
    #expect(repair.findings.map(\.message) == ["left out reasoning rs_t1: nothing of its response follows"])
  }

  @Test(
    arguments: [
      (#"[{"type":"reasoning","summary":[]},{"type":"message","role":"assistant","content":[]}]"#, []),
      (
        #"[{"type":"reasoning","summary":[]},{"type":"reasoning","summary":[]},{"type":"function_call","call_id":"c"}]"#,
        []
      ),
      (#"[{"type":"reasoning","summary":[]},{"type":"web_search_call","id":"w"}]"#, []),
      (#"[{"type":"reasoning","summary":[]}]"#, ["input[0]"]),
      (#"[{"type":"reasoning","summary":[]},{"type":"reasoning","summary":[]}]"#, ["input[1]"]),
      (
        #"[{"type":"reasoning","summary":[]},{"type":"function_call_output","call_id":"c","output":""}]"#,
        ["input[0]"]
      ),
      (#"[{"type":"reasoning","summary":[]},{"role":"developer","content":"x"}]"#, ["input[0]"]),
    ] as [(String, [String])])
  func c02StrandedReasoning(_ text: String, _ paths: [String]) throws {
    let input = try Self.items(text)
    #expect(ItemReplay.findings(in: input).compactMap(\.path?.description) == paths)
  }

  @Test func c06() throws {
    let input = try Self.items(
      #"""
      [{"role":"user","content":[{"type":"input_text","text":"Hi"}]},
       {"type":"reasoning","id":"rs_t1","status":null,"encrypted_content":null},
       {"role":"assistant","content":[{"type":"input_text","text":"Hello."}]},
       {"type":"context_compaction","id":"cmp_t1","encrypted_content":"ENC"},
       {"role":"user","content":[{"type":"input_text","text":"More"}]}]
      """#)
    let findings = ItemReplay.findings(in: input)
    #expect(
      findings.map(\.path?.description) == [
        "input[1].status", "input[1].summary", "input[2].content[0].type", "input[3].type",
      ])
    #expect(findings.allSatisfy { $0.severity == .error })
    let repair = ItemReplay.inputForm(of: input)
    #expect(repair.findings.isEmpty)
    #expect(ItemReplay.findings(in: repair.items).isEmpty)
    #expect(
      JSON.array(repair.items).encoded()
        == #"[{"role":"user","content":[{"type":"input_text","text":"Hi"}]},{"type":"reasoning","id":"rs_t1","encrypted_content":null,"summary":[]},{"role":"assistant","content":[{"type":"output_text","text":"Hello.","annotations":[]}]},{"type":"compaction","id":"cmp_t1","encrypted_content":"ENC"},{"role":"user","content":[{"type":"input_text","text":"More"}]}]"#
    )
  }

  @Test func c06UnknownMembersSurvive() throws {
    let item = try json(
      #"{"type":"message","id":"m","role":"assistant","status":"completed","phase":"final_answer","x":{"y":1.0},"content":[{"type":"output_text","text":"a","annotations":[],"logprobs":[],"z":null}]}"#
    )
    #expect(ItemReplay.inputForm(of: item) == item)
  }

  @Test(arguments: [
    (
      #"{"type":"function_call","id":"f","call_id":"c","name":"n","arguments":"","async":null,"caller":null,"namespace":null,"status":"completed"}"#,
      #"{"type":"function_call","id":"f","call_id":"c","name":"n","arguments":"","caller":null,"status":"completed"}"#
    ),
    (
      #"{"type":"reasoning","id":"r","summary":[],"content":null,"encrypted_content":""}"#,
      #"{"type":"reasoning","id":"r","summary":[]}"#
    ),
    (
      #"{"type":"compaction","id":"k","encrypted_content":"E","created_by":"x"}"#,
      #"{"type":"compaction","id":"k","encrypted_content":"E"}"#
    ),
    (
      #"{"type":"message","id":null,"role":"assistant","content":[{"type":"output_text","text":"a","logprobs":null,"parsed":{}}]}"#,
      #"{"type":"message","role":"assistant","content":[{"type":"output_text","text":"a","annotations":[]}]}"#
    ),
    ("5", "5"), ("null", "null"), ("{}", "{}"),
  ])
  func outputFormsBecomeInputForms(_ received: String, _ sent: String) throws {
    #expect(ItemReplay.inputForm(of: try json(received)).encoded() == sent)
  }

  @Test func e03() throws {
    let history = try Self.items(
      #"""
      [{"role":"user","content":"Run the tests."},
       {"type":"function_call","call_id":"call_1","name":"run","arguments":"{}"},
       {"role":"assistant","content":[{"type":"output_text","text":"Running them now.","annotations":[]}]},
       {"type":"function_call","call_id":"call_2","name":"run","arguments":"{}"},
       {"type":"function_call_output","call_id":"call_1","output":"ok"},
       {"type":"function_call_output","call_id":"call_9","output":"?"},
       {"role":"user","content":"Stop. What is the result?"}]
      """#)
    let repair = ItemReplay.pairing(history)
    let output: JSON = [
      "type": "function_call_output", "call_id": "call_2", "output": "interrupted by the user",
    ]
    #expect(repair.items == Array(history[...4]) + [output, history[6]])
    #expect(
      repair.findings.map(\.message) == [
        "left out the output of call_9: there is no such call",
        "call call_2 has no output: answered with 'interrupted by the user'",
      ])
    #expect(ItemReplay.pairing(repair.items) == ItemReplay.Repair(items: repair.items, findings: []))
  }

  @Test(arguments: [
    (
      #"{"type":"custom_tool_call","call_id":"c","name":"n","input":""}"#,
      #"{"type":"custom_tool_call_output","call_id":"c","output":"stopped"}"#
    ),
    (
      #"{"type":"local_shell_call","call_id":"c","action":{}}"#,
      #"{"type":"local_shell_call_output","id":"c","output":"stopped"}"#
    ),
    (
      #"{"type":"shell_call","call_id":"c","action":{}}"#,
      #"{"type":"shell_call_output","call_id":"c","output":[{"stdout":"","stderr":"stopped","outcome":{"type":"exit","exit_code":130}}]}"#
    ),
    (
      #"{"type":"apply_patch_call","call_id":"c"}"#,
      #"{"type":"apply_patch_call_output","call_id":"c","status":"failed","output":"stopped"}"#
    ),
    (
      #"{"type":"tool_search_call","execution":"client","call_id":"c"}"#,
      #"{"type":"tool_search_output","call_id":"c","execution":"client","tools":[]}"#
    ),
    (
      #"{"type":"mcp_approval_request","id":"c","name":"n","server_label":"s","arguments":"{}"}"#,
      #"{"type":"mcp_approval_response","approval_request_id":"c","approve":false,"reason":"stopped"}"#
    ),
  ])
  func e03EveryKindOfCallIsAnswered(_ call: String, _ output: String) throws {
    let call = try json(call)
    let repair = ItemReplay.pairing([call], interruption: "stopped")
    #expect(repair.items.map { $0.encoded() } == [call.encoded(), output])
    #expect(ItemReplay.pairing(repair.items).findings.isEmpty)
  }

  @Test func e03WhatCannotBeAnsweredGoesWithItsReasoning() throws {
    let input = try Self.items(
      #"[{"role":"user","content":"x"},{"type":"reasoning","id":"rs","summary":[]},{"type":"computer_call","call_id":"c"}]"#
    )
    let repair = ItemReplay.inputForm(of: input)
    #expect(repair.items == [input[0]])
    #expect(repair.findings.count == 2)
  }

  @Test func e03HostedCallsNeedNoOutputAndKeepTheirs() throws {
    let input = try Self.items(
      #"""
      [{"type":"shell_call","call_id":"c","environment":{"type":"container_reference"}},{"type":"web_search_call","id":"w"},
       {"type":"tool_search_call","execution":"server","call_id":"d"},{"type":"shell_call_output","call_id":"c","output":[]},
       {"type":"function_call","call_id":"e"},{"type":"function_call_output","call_id":"e","output":"1"},{"type":"function_call_output","call_id":"e","output":"2"}]
      """#)
    let repair = ItemReplay.pairing(input)
    #expect(repair.items == Array(input[...5]))
    #expect(repair.findings.map(\.message) == ["left out a second output of e"])
  }

  @Test func trimmingCutsBetweenTurnsOnly() throws {
    let input = try Self.items(
      #"""
      [{"role":"developer","content":"d"},{"role":"user","content":"1"},{"type":"reasoning","id":"r1","summary":[]},
       {"type":"function_call","call_id":"c"},{"type":"function_call_output","call_id":"c","output":""},{"role":"assistant","content":"a"},
       {"role":"user","content":"2"},{"role":"user","content":"2b"},{"type":"reasoning","id":"r2","summary":[]},{"role":"assistant","content":"b"}]
      """#)
    #expect(ItemReplay.turns(in: input) == [0..<6, 6..<10])
    #expect(ItemReplay.keepingLastTurns(1, of: input) == [input[0]] + input[6...])
    #expect(ItemReplay.keepingLastTurns(2, of: input) == input)
    #expect(ItemReplay.keepingLastTurns(0, of: input) == [input[0]])
    #expect(ItemReplay.keepingLastTurns(-3, of: input) == [input[0]])
    #expect(ItemReplay.turns(in: []).isEmpty)
    #expect(ItemReplay.turns(in: Array(input[2...4])) == [0..<3])
  }

  @Test func c04SealedItemsCanBeLeftOut() throws {
    let input = try Self.items(
      #"""
      [{"role":"user","content":"1"},{"type":"compaction","id":"k","encrypted_content":"E"},{"type":"reasoning","id":"r","summary":[],"encrypted_content":"E"},
       {"type":"message","id":"m","role":"assistant","content":[{"type":"output_text","text":"a"}]},{"type":"function_call","id":"f","call_id":"c"}]
      """#)
    #expect(
      JSON.array(ItemReplay.withoutSealedItems(input)).encoded()
        == #"[{"role":"user","content":"1"},{"type":"message","role":"assistant","content":[{"type":"output_text","text":"a"}]},{"type":"function_call","call_id":"c"}]"#
    )
  }
}
