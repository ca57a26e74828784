import Notation
import TestSupport
import Testing

@testable import Simulator

struct CreateTests {
  static let weather: JSON = [
    "type": "function", "name": "get_weather", "description": "Weather for a city",
    "parameters": [
      "type": "object", "properties": ["city": ["type": "string"]], "required": ["city"],
      "additionalProperties": false,
    ],
  ]
  static let reading: JSON = [
    "type": "object", "properties": ["city": ["type": "string"], "celsius": ["type": "integer"]],
    "required": ["city", "celsius"], "additionalProperties": false,
  ]

  /// Requests of all the kinds that the simulator answers differently.
  static let bodies: [JSON] = [
    ["input": "Say hello."], ["input": ""], ["input": []], ["input": "Write a haiku about the first snow."],
    ["input": "Tell a long story."], ["input": "Write 700 words."], ["input": "List five ideas about rain."],
    ["input": "What is 15*37?"], ["input": "Repeat: naïve 😀 漢字 العربية\u{0} \u{1}"],
    ["model": "thinker", "input": "Explain tides."],
    ["model": "thinker", "input": "Explain tides.", "reasoning": ["effort": "low", "summary": "auto"]],
    ["model": "thinker", "input": "Explain tides.", "reasoning": ["effort": "high", "summary": "detailed"]],
    ["model": "thinker", "input": "Explain tides.", "reasoning": ["effort": "none", "summary": "detailed"]],
    ["model": "thinker", "input": "Explain.", "include": ["reasoning.encrypted_content"], "store": false],
    ["model": "unheard-of", "input": "Explain.", "reasoning": ["effort": "max", "summary": "concise"]],
    ["input": "Tell a long story.", "max_output_tokens": 16],
    ["model": "thinker", "input": "Tell a story.", "max_output_tokens": 16, "reasoning": ["effort": "high"]],
    ["input": "Weather in Oslo and Bergen?", "tools": [weather]],
    ["input": "Weather in Oslo and Bergen?", "tools": [weather], "parallel_tool_calls": false],
    ["input": "Weather in Oslo and Bergen?", "tools": [weather], "max_output_tokens": 20],
    ["input": "Weather in Oslo?", "tools": [weather], "tool_choice": "none"],
    ["input": "Fix it.", "tools": [["type": "custom", "name": "patch"]], "tool_choice": "required"],
    [
      "input": "Oslo, minus three.",
      "text": ["format": ["type": "json_schema", "name": "r", "schema": reading]],
    ],
    ["input": "Give JSON.", "text": ["format": ["type": "json_object"], "verbosity": "high"]],
    ["input": "Say yes.", "include": ["message.output_text.logprobs"], "top_logprobs": 3],
    ["input": "Explain tides.", "stream_options": ["include_obfuscation": false]],
    ["input": "Explain tides.", "background": true],
  ]

  @Test(arguments: bodies) func `events are in good order and agree with the plain answer`(body: JSON) throws
  {
    for turn in [nil, Responder.Turn.refuse, .filter, .fail(code: "server_error")] {
      var simulation = Simulation()
      var streamed = body
      streamed["stream"] = true
      let stream = simulation.create(streamed, turn: turn)
      #expect(stream.status == 200)
      #expect(EventOrder(stream.events).violations == [], "\(turn as Any)")
      var other = Simulation()
      var plain = other.create(body, turn: turn)
      if body["background"] == true {
        other.milliseconds = 5_000
        plain = other.send("GET", "/responses/\(plain.json["id"]?.string ?? "")")
      }
      var final = try #require(stream.events.last?["response"])
      // Only the time of a background response's end depends on when it is looked at.
      final["completed_at"] = plain.json["completed_at"]
      #expect(final == plain.json, "\(turn as Any)")
    }
  }

  @Test func `equal requests and seeds give equal texts, whatever came in between`() {
    var first = Simulation()
    let before = first.create(["input": "Tell a story about rain."])
    _ = first.create(["input": "Something else."])
    let after = first.create(["input": "Tell a story about rain."])
    #expect(before.text == after.text)
    #expect(before.json["id"] != after.json["id"])
    var second = Simulation()
    #expect(second.create(["input": "Tell a story about rain."]).json == before.json)
    var configuration = Fixtures.configuration
    configuration.seed = 2
    var third = Simulation(configuration)
    #expect(third.create(["input": "Tell a story about rain."]).text != before.text)
  }

  @Test func `the response echoes the request and says what the API does without it`() {
    var simulation = Simulation()
    let response = simulation.create([
      "input": "Hi.", "temperature": 0, "metadata": ["a": "b"], "instructions": "Be brief.", "user": "u",
      "tools": [["type": "function", "name": "f"]], "service_tier": "flex",
    ]).json
    let keys = response.object?.keys ?? []
    #expect(
      keys == [
        "id", "object", "created_at", "status", "background", "completed_at", "error", "frequency_penalty",
        "incomplete_details", "instructions", "max_output_tokens", "max_tool_calls", "model", "output",
        "parallel_tool_calls", "presence_penalty", "previous_response_id", "prompt_cache_key", "reasoning",
        "safety_identifier", "service_tier", "store", "temperature", "text", "tool_choice", "tools",
        "top_logprobs",
        "top_p", "truncation", "usage", "user", "metadata",
      ])
    #expect(response["model"] == "plain-2026-01-01")
    #expect(response["temperature"] == 0)
    #expect(response["top_p"] == 1)
    #expect(response["truncation"] == "disabled")
    #expect(response["metadata"] == ["a": "b"])
    #expect(response["instructions"] == "Be brief.")
    #expect(response["service_tier"] == "flex")
    #expect(response["text"] == ["format": ["type": "text"], "verbosity": "medium"])
    #expect(
      response["tools"] == [
        ["type": "function", "description": .null, "name": "f", "parameters": .null, "strict": .null]
      ])
    #expect(response["created_at"] == 1_796_025_600)
    #expect(response["completed_at"] == 1_796_025_600)
  }

  /// Bodies that are refused, with status, code, param and message.
  static let refusals: [(String, Int, String?, String?, String)] = [
    ("", 400, nil, nil, "We could not parse the JSON body of your request"),
    ("{\"model\": \"x\", \"input\": ", 400, nil, nil, "We could not parse the JSON body of your request"),
    ("{\"model\": \"\u{1}\"}", 400, nil, nil, "We could not parse the JSON body of your request"),
    ("[]", 400, nil, nil, "Invalid body: expected a JSON object, but got an array."),
    ("7", 400, nil, nil, "Invalid body: expected a JSON object, but got an integer."),
    ("{}", 400, "missing_required_parameter", "model", "Missing required parameter: 'model'."),
    ("{\"model\": null}", 400, "missing_required_parameter", "model", "Missing required parameter: 'model'."),
    (
      "{\"model\": 5}", 400, "invalid_type", "model",
      "Invalid type for 'model': expected a string, but got an integer instead."
    ),
    (
      "{\"model\": \"plain\"}", 400, "missing_required_parameter", "input",
      "Missing required parameter: one of 'input', 'previous_response_id', 'conversation' or 'prompt'."
    ),
    (
      "{\"model\": \"plain\", \"input\": 5}", 400, "invalid_type", "input",
      "Invalid type for 'input': expected a string or an array of input items, but got an integer instead."
    ),
    (
      "{\"model\": \"plain\", \"input\": [\"x\"]}", 400, "invalid_type", "input[0]",
      "Invalid type for 'input[0]': expected an object, but got a string instead."
    ),
    (
      "{\"model\": \"gone\", \"input\": \"x\"}", 404, "model_not_found", "model",
      "The model 'gone' has been shut down. Use 'thinker' instead."
    ),
    (
      "{\"model\": \"plain\", \"input\": \"x\", \"previous_response_id\": \"resp_x\"}", 400,
      "previous_response_not_found", "previous_response_id", "Previous response with id 'resp_x' not found."
    ),
    (
      "{\"model\": \"plain\", \"input\": \"x\", \"conversation\": {\"id\": \"conv_x\"}}", 404, nil,
      "conversation",
      "Conversation with id 'conv_x' not found."
    ),
    (
      "{\"model\": \"plain\", \"input\": [{\"type\": \"item_reference\", \"id\": \"msg_x\"}]}", 404, nil,
      "input",
      "Item with id 'msg_x' not found."
    ),
  ]

  @Test(arguments: refusals) func `refuses in the API's own terms`(
    body: String, status: Int, code: String?, param: String?, message: String
  ) throws {
    var api = SimulatedAPI(Fixtures.configuration)
    let request = ReceivedRequest(
      method: "POST", target: "/v1/responses", fields: [:], body: Array(body.utf8), isOldVersion: false)
    let answer = api.answer(.create, ids: [], request, at: .init(monotonic: 0, unix: 0))
    guard case .bytes(let bytes) = answer.body else {
      Issue.record("no body")
      return
    }
    let error = try #require(try JSON(parsing: bytes)["error"])
    #expect(answer.status == status)
    #expect(error["type"] == "invalid_request_error")
    #expect(error["code"]?.string == code)
    #expect(error["param"]?.string == param)
    #expect(error["message"]?.string?.hasPrefix(message) == true, "\(error["message"]?.string ?? "")")
    #expect(error.object?.keys == ["message", "type", "param", "code"])
  }

  @Test(arguments: [
    ("application/json", 200), ("Application/JSON ; charset=utf-8", 200), ("application/problem+json", 200),
    ("application/json\t;charset=utf-8", 200),
    ("", 400), ("text/plain", 400), ("application/x-www-form-urlencoded", 400), ("application/jsonl", 400),
    ("multipart/form-data; boundary=b", 400), ("application/json, text/plain", 400),
  ])
  func `a body that does not call itself JSON is refused`(type: String, status: Int) {
    var simulation = Simulation()
    let answer = simulation.send(
      "POST", "/responses", ["model": "plain", "input": "Hi"], fields: ["content-type": type])
    #expect(answer.status == status)
    guard status == 400 else { return }
    let error = answer.json["error"]
    #expect(error?["code"] == "unsupported_content_type")
    #expect(error?["param"] == .null)
    let told = "Unsupported content type: '\(type)'. This method only accepts 'application/json'."
    #expect(error?["message"]?.string == told)
  }

  @Test func `E03 a call without an output, and an output without a call, are refused`() {
    var simulation = Simulation()
    let call = simulation.create(["input": "Weather in Oslo?", "tools": [Self.weather]]).json
    let id = call["output"]?[0]?["call_id"]?.string ?? ""
    let open = simulation.create(["input": "Well?", "previous_response_id": call["id"] ?? .null])
    #expect(open.status == 400)
    #expect(open.json["error"]?["message"]?.string == "No tool output found for function call \(id).")
    let orphan = simulation.create([
      "input": [["type": "function_call_output", "call_id": "call_9", "output": "?"]]
    ])
    #expect(
      orphan.json["error"]?["message"] == "No tool call found for function call output with call_id call_9.")
    #expect(orphan.json["error"]?["param"] == "input")
    let answered = simulation.create([
      "previous_response_id": call["id"] ?? .null,
      "input": [["type": "function_call_output", "call_id": .string(id), "output": "-3 C"]],
    ])
    #expect(answered.text == "get_weather says: -3 C. (Simulated by Setscrew; no model was asked.)")
  }

  @Test func `what the check refuses is refused before anything is answered`() {
    var configuration = Fixtures.configuration
    configuration.check = { body, endpoint in
      body["temperature"] == nil || endpoint != .create
        ? []
        : [
          RequestRefusal(code: "unsupported_parameter", param: "temperature", message: "No."),
          RequestRefusal(message: "Two."),
        ]
    }
    var simulation = Simulation(configuration)
    let refused = simulation.create(["input": "x", "temperature": 1])
    #expect(refused.status == 400)
    #expect(
      refused.json == [
        "error": [
          "message": "No.", "type": "invalid_request_error", "param": "temperature",
          "code": "unsupported_parameter",
        ]
      ])
    #expect(simulation.create(["input": "x"]).status == 200)
  }

  @Test func `unknown models are answered, or refused when asked to be strict`() {
    var simulation = Simulation()
    #expect(simulation.create(["model": "unheard-of", "input": "x"]).json["model"] == "unheard-of")
    var configuration = Fixtures.configuration
    configuration.strictModels = true
    var strict = Simulation(configuration)
    let refused = strict.create(["model": "unheard-of", "input": "x"])
    #expect(refused.status == 404)
    #expect(refused.json["error"]?["code"] == "model_not_found")
    #expect(strict.create(["model": "plain", "input": "x"]).status == 200)
  }

  @Test func `I04 input that exceeds the window is refused, unless it may be cut`() {
    var configuration = Fixtures.configuration
    configuration.facts.model = { SimulatedModel(id: $0, contextWindow: 50) }
    var simulation = Simulation(configuration)
    let long = String(repeating: "word ", count: 100)
    let refused = simulation.create(["input": .string(long)])
    #expect(refused.status == 400)
    #expect(refused.json["error"]?["code"] == "context_length_exceeded")
    #expect(simulation.create(["input": .string(long), "truncation": "auto"]).status == 200)
    #expect(simulation.create(["input": "short"]).status == 200)
  }
}
