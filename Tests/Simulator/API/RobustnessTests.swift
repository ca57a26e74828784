import Notation
import TestSupport
import Testing

@testable import Simulator

/// Bodies that nobody would write: whatever stands where, there is an answer or a refusal.
struct RobustnessTests {
  private static let oddities: [JSON] = [
    .null, true, 0, -5, 1_000_000_000_000, "", "x", "auto", "\u{0}\u{FFFF}😀", [], [[]], [.null], ["a", 5],
    [:], ["type": .null],
    ["type": "message"], ["type": "function_call_output", "call_id": "c"], ["type": "json_schema"],
    ["name": 5],
    ["$ref": "#"], ["id": "x", "type": "item_reference"],
  ]

  /// The body with one value, somewhere in it, replaced.
  private static func mutated(_ value: JSON, using generator: inout SeededGenerator) -> JSON {
    if generator.number(0...3) == 0 { return generator.pick(oddities, or: .null) }
    switch value {
    case .object(var object):
      guard let key = object.keys.isEmpty ? nil : generator.pick(object.keys, or: "") else { return .null }
      switch generator.number(0...9) {
      case 0: object[key] = nil
      case 1:
        object[generator.pick(["stream", "input", "tools", "text", "include", "background"], or: "")] =
          generator.pick(oddities, or: .null)
      default: object[key] = mutated(object[key] ?? .null, using: &generator)
      }
      return .object(object)
    case .array(var list):
      guard !list.isEmpty else { return [.null] }
      let index = generator.number(0...(list.count - 1))
      list[index] = mutated(list[index], using: &generator)
      return .array(list)
    default: return generator.pick(oddities, or: .null)
    }
  }

  private static let seeds: [JSON] =
    CreateTests.bodies + [
      [
        "input": [
          [
            "role": "user",
            "content": [["type": "input_text", "text": "Hi."], ["type": "input_image", "detail": "low"]],
          ],
          ["type": "function_call", "call_id": "a", "name": "f", "arguments": "{}"],
          ["type": "function_call_output", "call_id": "a", "output": [["type": "input_text", "text": "1"]]],
          ["type": "reasoning", "id": "rs_1", "summary": []],
        ],
        "tools": [
          CreateTests.weather, ["type": "web_search"],
          [
            "type": "custom", "name": "c",
            "format": ["type": "grammar", "syntax": "regex", "definition": "a+"],
          ],
        ],
        "tool_choice": [
          "type": "allowed_tools", "mode": "auto", "tools": [["type": "function", "name": "get_weather"]],
        ],
        "conversation": ["id": "conv_1"],
      ]
    ]

  @Test func `no body makes it crash, and every stream is in good order`() throws {
    var generator = SeededGenerator(seed: 21)
    var simulation = Simulation()
    var answered = 0
    for _ in 0..<4_000 {
      var body = generator.pick(Self.seeds, or: .null)
      for _ in 0..<generator.number(1...4) {
        let next = Self.mutated(body, using: &generator)
        if next.object != nil { body = next }
      }
      if generator.number(0...1) == 0 { body["stream"] = true }
      if generator.number(0...9) > 0 {
        if body["model"]?.string == nil { body["model"] = "thinker" }
        if body["input"]?.string == nil, body["input"]?.array == nil { body["input"] = "Weather in Oslo?" }
        body["conversation"] = nil
        body["previous_response_id"] = nil
      }
      let result = simulation.send("POST", "/responses", body)
      #expect([200, 400, 404].contains(result.status), "\(body.encoded())")
      if result.script != nil { #expect(EventOrder(result.events).violations == [], "\(body.encoded())") }
      if result.status == 200 { answered += 1 }
    }
    // Odd bodies that are all refused would prove little.
    #expect(answered > 2_000)
  }

  @Test(arguments: ["/responses/input_tokens", "/responses/compact", "/conversations"])
  func `no body makes the other endpoints crash`(path: String) {
    var generator = SeededGenerator(seed: 22)
    var simulation = Simulation()
    for _ in 0..<600 {
      var body = generator.pick(Self.seeds, or: .null)
      body["items"] = body["input"]
      for _ in 0..<generator.number(1...4) { body = Self.mutated(body, using: &generator) }
      let result = simulation.send("POST", path, body)
      #expect([200, 400, 404].contains(result.status), "\(body.encoded())")
    }
  }

  @Test func `no faults make a stream impossible to play`() throws {
    var generator = SeededGenerator(seed: 23)
    let texts = FaultFormTests.spellings.map(\.0).filter {
      !$0.hasPrefix("slow") && !$0.hasPrefix("oversized-event") || $0 == "oversized-event=9"
    }
    var simulation = Simulation()
    let script = try #require(simulation.create(["input": "Repeat: naïve 😀", "stream": true]).script)
    let plain = Answer.json(["a": 1])
    let request = ReceivedRequest(method: "POST", target: "/", fields: [:], body: [], isOldVersion: false)
    for _ in 0..<3_000 {
      let names = (0..<generator.number(1...5)).map { _ in generator.pick(texts, or: "") }
      let plan = FaultPlan(try names.map { try Fault($0) })
      let answer = plan.applied(to: generator.number(0...3) == 0 ? plain : .stream(script), seed: 1)
      var play = WireScript(answer, to: request, framing: plan.framing, misbehaviour: plan.wire, now: 0)
      var steps = 0
      var now: UInt64 = 0
      var last: WireStep?
      while let step = play.next(now: now), steps < 100_000 {
        if case .wait(let until) = step { now = max(now + 1, until) }
        last = step
        steps += 1
      }
      #expect(steps < 100_000, "\(names)")
      #expect([.finish, .close, .reset, .hang].contains(last), "\(names)")
    }
  }
}
