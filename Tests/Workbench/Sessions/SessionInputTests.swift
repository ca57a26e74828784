import Notation
import Profiles
import Responses
import Testing

@testable import Workbench

@Suite("what a request carries of earlier turns")
struct SessionInputTests {
  static let here = TurnRequest.Source(
    provider: "openai", baseURL: "https://api.test/v1", model: "gpt-6-sol", key: "sk-… (20 characters)")

  static func turn(
    _ number: Int, after parent: Turn? = nil, prompt: String = "q", output: [JSON]? = nil, cut: String? = nil,
    status: ChatMessage.Status = .completed, body: JSON = [:], source: TurnRequest.Source = here
  ) -> Turn {
    var answer = ChatMessage()
    answer.status = status
    if let cut {
      answer.isCut = true
      answer.content = AnswerText(text: cut)
    }
    if let output {
      answer.response = Response(
        json: ["id": .string("resp_\(number)"), "status": "completed", "output": .array(output)])
    }
    return Turn(
      id: Turn.ID("\(number)"), parent: parent?.id, prompt: prompt,
      request: TurnRequest(
        input: [["role": "user", "content": .string(prompt)]], body: body, source: source, mode: .stateless),
      answer: answer, startedAt: 0)
  }

  static let reasoning: JSON = [
    "type": "reasoning", "id": "rs_1", "summary": [], "encrypted_content": "gAAA",
  ]
  static func message(_ text: String) -> JSON {
    [
      "type": "message", "id": "msg_1", "role": "assistant", "status": "completed",
      "content": [["type": "output_text", "text": .string(text), "annotations": []]],
    ]
  }
  static let own: [JSON] = [["role": "user", "content": "And tomorrow?"]]

  @Test("C01: with nothing stored the session sends its own history and names no response")
  func unstored() {
    let first = Self.turn(1, output: [Self.message("Monday.")], body: ["store": false])
    let input = SessionInput(
      after: [first], adding: Self.own, mode: .previousResponse, isStored: false, source: Self.here)
    #expect(input.previousResponse == nil)
    #expect(input.mode == .stateless)
    #expect(input.items.count == 3)
    #expect(input.items.last == Self.own[0])
    #expect(
      input.findings.map(\.message) == [
        "nothing is stored on the server, so the session sends its own history"
      ])
  }

  @Test("a stored response is continued by its id, with the turn's own items alone")
  func chained() {
    let first = Self.turn(1, output: [Self.reasoning, Self.message("Monday.")])
    let second = Self.turn(2, after: first, output: [Self.message("Tuesday.")])
    let input = SessionInput(
      after: [first, second], adding: Self.own, mode: .previousResponse, source: Self.here)
    #expect(input.previousResponse == "resp_2")
    #expect(input.items == Self.own)
    #expect(input.findings.isEmpty)
  }

  @Test("what the server does not have goes along: a cut answer as plain text, without ids")
  func chainedBehindCut() {
    let first = Self.turn(1, output: [Self.message("Monday.")])
    let cut = Self.turn(2, after: first, prompt: "Tell me more", cut: "It was")
    let failed = Self.turn(3, after: cut, prompt: "lost", status: .failed("x"))
    let input = SessionInput(
      after: [first, cut, failed], adding: Self.own, mode: .previousResponse, source: Self.here)
    #expect(input.previousResponse == "resp_1")
    #expect(
      input.items == [
        ["role": "user", "content": "Tell me more"], ["role": "assistant", "content": "It was"], Self.own[0],
      ])
  }

  @Test("C02: reasoning stays with the items of its response, in their order")
  func together() {
    let first = Self.turn(1, output: [Self.reasoning, Self.message("Monday.")])
    let input = SessionInput(after: [first], adding: Self.own, mode: .stateless, source: Self.here)
    #expect(input.items.map { $0["type"]?.string ?? "-" } == ["-", "reasoning", "message", "-"])
    #expect(input.history.count == 3)
    #expect(ItemReplay.findings(in: input.items).isEmpty)
  }

  @Test(
    "C04: what was sealed for another key, host or model is left out with its ids; the texts stay",
    arguments: [
      TurnRequest.Source(
        provider: "openai", baseURL: "https://api.test/v1", model: "gpt-6-sol", key: "sk-… (21 characters)"),
      TurnRequest.Source(
        provider: "openai", baseURL: "https://eu.test/v1", model: "gpt-6-sol", key: "sk-… (20 characters)"),
      TurnRequest.Source(
        provider: "openai", baseURL: "https://api.test/v1", model: "gpt-6-luna", key: "sk-… (20 characters)"),
    ])
  func sealedElsewhere(source: TurnRequest.Source) {
    let first = Self.turn(1, output: [Self.reasoning, Self.message("Monday.")], source: source)
    let input = SessionInput(after: [first], adding: Self.own, mode: .stateless, source: Self.here)
    #expect(!input.items.contains { $0["type"] == "reasoning" })
    #expect(input.items.contains { OutputItem(json: $0).text == "Monday." && $0["id"] == nil })
    #expect(
      input.findings.map(\.message) == [
        "reasoning of 1 earlier turn is left out: it was sealed for another model, key or server"
      ])
  }

  @Test("C04: sealed items are left out when that is asked for")
  func unsealed() {
    let first = Self.turn(1, output: [Self.reasoning, Self.message("Monday.")])
    let input = SessionInput(
      after: [first], adding: Self.own, mode: .stateless, opensSealed: false, source: Self.here)
    #expect(!input.items.contains { $0["type"] == "reasoning" })
    #expect(input.items.count == 3)
  }

  @Test("a call that was not answered is answered before the user goes on")
  func openCall() {
    let call: JSON = [
      "type": "function_call", "id": "fc_1", "call_id": "call_1", "name": "look", "arguments": "{}",
      "status": "completed",
    ]
    let first = Self.turn(1, output: [call])
    let input = SessionInput(after: [first], adding: Self.own, mode: .stateless, source: Self.here)
    #expect(
      input.items.map { $0["type"]?.string ?? "-" } == ["-", "function_call", "function_call_output", "-"])
    let answered = SessionInput(
      after: [first], adding: [["type": "function_call_output", "call_id": "call_1", "output": "42"]],
      mode: .stateless, source: Self.here)
    #expect(
      answered.items.map { $0["type"]?.string ?? "-" } == ["-", "function_call", "function_call_output"])
  }

  @Test("a conversation goes on by its id, takes what it lacks, and is left when the session goes back")
  func conversation() {
    let before = Self.turn(1, output: [Self.message("Monday.")])
    let start = SessionInput(
      after: [before], adding: Self.own, mode: .conversation, conversation: "conv_1", source: Self.here)
    #expect(start.conversation == "conv_1")
    #expect(start.items.count == 3)
    let inside = Self.turn(2, after: before, output: [Self.message("x")], body: ["conversation": "conv_1"])
    let next = SessionInput(
      after: [before, inside], adding: Self.own, mode: .conversation, conversation: "conv_1",
      source: Self.here)
    #expect(next.items == Self.own)
    var tree = TurnTree()
    tree.append(before)
    tree.append(inside)
    let back = SessionInput(
      after: [before], adding: Self.own, mode: .conversation, conversation: "conv_1", tree: tree,
      source: Self.here)
    #expect(back.conversation == nil)
    #expect(back.mode == .stateless)
    #expect(back.items.count == 3)
    #expect(back.findings.count == 1)
  }
}
