import Notation
import Testing

@testable import Simulator

struct ResponderTests {
  static func create(_ body: JSON) -> JSON {
    var simulation = Simulation()
    return simulation.create(body).json
  }

  static func reasoning(_ response: JSON) -> Int {
    response["usage"]?["output_tokens_details"]?["reasoning_tokens"]?.int ?? -1
  }

  // MARK: Effort

  @Test func `thinking grows with the effort`() {
    let efforts = ["none", "minimal", "low", "medium", "high", "xhigh", "max"]
    let tokens = efforts.map {
      Self.reasoning(
        Self.create(["model": "thinker", "input": "Explain tides.", "reasoning": ["effort": .string($0)]]))
    }
    #expect(tokens == tokens.sorted() && Set(tokens).count == efforts.count)
    #expect(tokens[0] == 0)
  }

  @Test(
    arguments: [
      ("thinker", nil, nil, ["reasoning", "message"], "medium"),
      ("thinker", "none", nil, ["message"], "none"),
      ("plain", nil, nil, ["message"], nil), ("unheard-of", nil, nil, ["message"], nil),
      ("unheard-of", "low", nil, ["reasoning", "message"], "low"),
      ("unheard-of", nil, "auto", ["reasoning", "message"], nil),
    ] as [(String, String?, String?, [String], String?)]) func `only models that think have reasoning`(
      model: String, effort: String?, summary: String?, types: [String], shown: String?
    )
  {
    var body: JSON = ["model": .string(model), "input": "Explain tides."]
    if let effort { body["reasoning"] = ["effort": .string(effort)] }
    if let summary { body["reasoning"] = ["summary": .string(summary)] }
    let response = Self.create(body)
    #expect((response["output"]?.array ?? []).compactMap { $0["type"]?.string } == types)
    #expect(response["reasoning"]?["effort"]?.string == shown)
  }

  @Test func `summaries come only when asked for, and grow with effort and detail`() {
    func parts(_ reasoning: JSON) -> Int? {
      Self.create(["model": "thinker", "input": "Explain tides.", "reasoning": reasoning])["output"]?[0]?[
        "summary"]?.array?.count
    }
    #expect(parts(["effort": "high"]) == 0)
    #expect(parts(["effort": "low", "summary": "auto"]) == 1)
    #expect(parts(["effort": "high", "summary": "auto"]) == 4)
    #expect(parts(["effort": "low", "summary": "detailed"]) == 2)
  }

  @Test func `sealed reasoning comes only when asked for`() {
    let plain = Self.create(["model": "thinker", "input": "Hi."])
    #expect(plain["output"]?[0]?["encrypted_content"] == nil)
    let sealed = Self.create(["model": "thinker", "input": "Hi.", "include": ["reasoning.encrypted_content"]])
    #expect(sealed["output"]?[0]?["encrypted_content"]?.string?.hasPrefix("gAAAAA") == true)
  }

  // MARK: Limits

  @Test func `no limit is exceeded, and one that is met cuts`() {
    for limit in [16, 17, 20, 40, 64, 200, 100_000] {
      for body in CreateTests.bodies where body["background"] == nil {
        var limited = body
        limited["max_output_tokens"] = .number(JSONNumber(limit))
        let response = Self.create(limited)
        let spent = response["usage"]?["output_tokens"]?.int ?? .max
        #expect(spent <= limit)
        let status = response["status"]?.string
        #expect(status == "completed" || status == "incomplete")
        if status == "incomplete" {
          #expect(response["incomplete_details"] == ["reason": "max_output_tokens"])
          let last = response["output"]?.array?.last
          #expect(
            last?["status"] == "incomplete" || last?["type"] == "reasoning" || last == nil || spent < limit)
        }
      }
    }
  }

  @Test func `B08 a hard thinker may use up the limit before a word is said`() {
    let response = Self.create([
      "model": "thinker", "input": "Explain tides.", "max_output_tokens": 64, "reasoning": ["effort": "high"],
    ])
    #expect(response["status"] == "incomplete")
    #expect((response["output"]?.array ?? []).map { $0["type"] } == ["reasoning"])
    #expect(Self.reasoning(response) == 64)
    #expect(response["usage"]?["output_tokens"] == 64)
  }

  @Test func `a light thinker leaves half of the limit for the answer`() {
    let response = Self.create(["model": "thinker", "input": "Say hello.", "max_output_tokens": 64])
    #expect(response["status"] == "completed")
    #expect(Self.reasoning(response) == 32)
  }

  // MARK: Tools

  static let clock: JSON = [
    "type": "function", "name": "current_time", "description": "Tells the time of day",
    "parameters": ["type": "object", "properties": ["zone": ["type": "string"]]],
  ]
  static let patch: JSON = ["type": "custom", "name": "apply_change", "description": "Changes a file"]
  static let many: [JSON] = (0..<9).map {
    ["type": "function", "name": .string("tool_\($0)"), "parameters": .null]
  }

  /// A question, the tools, the choice, and the names that are called.
  static let choices: [(String, [JSON], JSON?, [String])] = [
    ("What is the weather in Oslo?", [clock, CreateTests.weather], nil, ["get_weather"]),
    ("What time is it?", [clock, CreateTests.weather], nil, ["current_time"]),
    ("Where is my parcel?", [CreateTests.weather], nil, ["get_weather"]),
    ("Hello!", [CreateTests.weather], nil, []),
    ("Where is my parcel?", many, nil, []), ("Hello!", many, "required", ["tool_0"]),
    ("What is the weather?", [clock, CreateTests.weather], "none", []),
    ("Hello!", [clock, CreateTests.weather], ["type": "function", "name": "get_weather"], ["get_weather"]),
    ("Hello!", [clock], ["type": "function", "name": "missing"], []),
    ("Hello!", [clock, patch], ["type": "custom", "name": "apply_change"], ["apply_change"]),
    (
      "Hello!", [clock, CreateTests.weather],
      ["type": "allowed_tools", "mode": "required", "tools": [["type": "function", "name": "get_weather"]]],
      ["get_weather"]
    ),
    (
      "What is the weather?", [clock, CreateTests.weather],
      ["type": "allowed_tools", "mode": "auto", "tools": [["type": "function", "name": "current_time"]]],
      ["current_time"]
    ),
    ("What is the weather?", [["type": "web_search"]], nil, []),
    ("What is the weather?", [["type": "web_search"]], "required", []),
    ("Weather?", [["type": "namespace", "name": "n", "tools": [CreateTests.weather]]], nil, ["get_weather"]),
    (
      "What is the weather in Oslo, Bergen and Rome?", [CreateTests.weather], nil,
      ["get_weather", "get_weather", "get_weather"]
    ),
  ]

  @Test(arguments: choices) func `calls the tool that is prescribed, or that fits the words`(
    question: String, tools: [JSON], choice: JSON?, names: [String]
  ) {
    var body: JSON = ["input": .string(question), "tools": .array(tools)]
    if let choice { body["tool_choice"] = choice }
    let calls = (Self.create(body)["output"]?.array ?? []).filter { $0["call_id"] != nil }
    #expect(calls.compactMap { $0["name"]?.string } == names)
    #expect(Set(calls.compactMap { $0["call_id"]?.string }).count == names.count)
  }

  @Test func `after the outputs comes a message that uses them`() {
    let response = Self.create([
      "tools": [CreateTests.weather],
      "input": [
        ["role": "user", "content": "Weather in Oslo and Rome?"],
        ["type": "function_call", "call_id": "a", "name": "get_weather", "arguments": "{}"],
        ["type": "function_call", "call_id": "b", "name": "get_weather", "arguments": "{}"],
        ["type": "function_call_output", "call_id": "a", "output": "-3 C"],
        [
          "type": "function_call_output", "call_id": "b", "output": [["type": "input_text", "text": "21 C"]],
        ],
      ],
    ])
    #expect(
      response["output"]?[0]?["content"]?[0]?["text"]
        == "- get_weather says: -3 C\n- get_weather says: 21 C\n\n(Simulated by Setscrew; no model was asked.)"
    )
  }

  @Test func `a custom tool gets text, and text that fits its pattern`() {
    let free = Self.create(["input": "Fix the typo.", "tools": [Self.patch], "tool_choice": "required"])
    #expect(free["output"]?[0]?["input"] == "Fix the typo.")
    #expect(free["output"]?[0]?["type"] == "custom_tool_call")
    var tool = Self.patch
    tool["format"] = ["type": "grammar", "syntax": "regex", "definition": "^[A-C]{3}-\\d{2}$"]
    let fitting = Self.create(["input": "Fix it.", "tools": [tool], "tool_choice": "required"])
    #expect(fitting["output"]?[0]?["input"]?.string?.wholeMatch(of: /[A-C]{3}-\d{2}/) != nil)
  }

  // MARK: Log probabilities

  @Test func `every piece has a log probability and so many alternatives`() {
    let response = Self.create([
      "input": "Say yes.", "include": ["message.output_text.logprobs"], "top_logprobs": 3,
    ])
    let part = response["output"]?[0]?["content"]?[0]
    let pieces = part?["logprobs"]?.array ?? []
    #expect(pieces.compactMap { $0["token"]?.string }.joined() == part?["text"]?.string)
    #expect(pieces.allSatisfy { $0["top_logprobs"]?.array?.count == 3 })
    #expect(Self.create(["input": "Say yes."])["output"]?[0]?["content"]?[0]?["logprobs"] == [])
  }

  @Test func `padding hides the length of the pieces unless it is not wanted`() {
    var simulation = Simulation()
    let padded = simulation.create(["input": "Explain tides.", "stream": true]).events.filter {
      $0["delta"] != nil
    }
    #expect(
      padded.allSatisfy {
        (($0["delta"]?.string?.utf8.count ?? 0) + ($0["obfuscation"]?.string?.utf8.count ?? 0)) == 16
      })
    let plain = simulation.create([
      "input": "Explain tides.", "stream": true, "stream_options": ["include_obfuscation": false],
    ])
    #expect(plain.events.allSatisfy { $0["obfuscation"] == nil })
  }
}
