import Notation
import Registry
import Testing

@testable import Simulator

/// The simulator with the registry that comes with Setscrew.
struct RegistryFactsTests {
  /// The folder of the package.
  static let root = #filePath.firstRange(of: "/Tests/").map { String(#filePath[..<$0.lowerBound]) } ?? "."

  static let configuration: SimulatorConfiguration? = {
    let plugins = PluginLoader(places: [PluginPlace(.installed, "\(root)/registry")]).load()
    guard let day = CivilDate("2026-11-30"), let view = plugins.view(of: "openai") else { return nil }
    var configuration = SimulatorConfiguration()
    configuration.clock = { 1_796_025_600 }
    configuration.use(view.registry, on: day)
    return configuration
  }()

  static func send(_ body: JSON, _ path: String = "/responses") throws -> Simulation.Result {
    var simulation = Simulation(try #require(configuration))
    return simulation.send("POST", path, body)
  }

  /// Bodies that the registry refuses, with status, code, param and the beginning of the message.
  static let refusals: [(JSON, Int, String, String, String)] = [
    (
      ["model": "gpt-6-sol", "input": "x", "no_such_key": 1], 400, "unknown_parameter", "no_such_key",
      "Unknown parameter: 'no_such_key'."
    ),
    (
      ["model": "gpt-4.1-mini", "input": "x", "temperature": 9], 400, "integer_above_max_value",
      "temperature",
      "Invalid 'temperature': integer above maximum value. Expected a value <= 2, but got 9 instead."
    ),
    (
      ["model": "gpt-4.1-mini", "input": "x", "temperature": "hot"], 400, "invalid_type", "temperature",
      "Invalid type for 'temperature': expected "
    ),
    (
      ["model": "gpt-6-sol", "input": 5], 400, "invalid_type", "input", "Invalid type for 'input': expected "
    ),
    (
      ["model": "gpt-6-sol", "input": [["role": "wizard", "content": "x"]]], 400, "invalid_value",
      "input[0].role",
      "Invalid value: 'wizard'. Supported values are: 'user', 'assistant', 'system', and 'developer'."
    ),
    (
      ["model": "gpt-4.1-mini", "input": "x", "reasoning": ["effort": "low"]], 400, "unsupported_parameter",
      "reasoning", "Unsupported parameter: 'reasoning' is not supported with this model."
    ),
    (
      ["model": "gpt-6-sol", "input": "x", "max_output_tokens": 15], 400, "integer_below_min_value",
      "max_output_tokens",
      "Invalid 'max_output_tokens': integer below minimum value. Expected a value >= 16, but got 15 instead."
    ),
    (
      ["model": "gpt-6-sol", "input": "x", "tools": [["type": "function"]]], 400,
      "missing_required_parameter", "tools[0].name", "Missing required parameter: 'tools[0].name'."
    ),
    (
      ["model": "gpt-4.1-nano", "input": "x"], 404, "model_not_found", "model",
      "The model 'gpt-4.1-nano' has been shut down. Use 'gpt-5.6-luna' instead."
    ),
  ]

  @Test(arguments: refusals) func `I01 what the registry refuses is refused in the API's terms`(
    body: JSON, status: Int, code: String, param: String, message: String
  ) throws {
    let refused = try Self.send(body)
    let error = refused.json["error"]
    #expect(refused.status == status)
    #expect(error?["code"]?.string == code)
    #expect(error?["param"]?.string == param)
    #expect(error?["message"]?.string?.hasPrefix(message) == true, "\(error?["message"]?.string ?? "")")
  }

  @Test(
    arguments: [
      ["model": "gpt-6-sol", "input": "x"],
      ["model": "gpt-6-sol", "input": "x", "stream": false, "metadata": [:]],
      ["model": "unheard-of", "input": "x", "temperature": 1],
      ["model": "gpt-6-sol", "input": "x", "previous_response_id": .null, "tools": []],
      ["model": "gpt-4.1-mini", "input": "x", "temperature": 0, "tools": [CreateTests.weather]],
      [
        "model": "gpt-6-sol", "input": "x",
        "text": [
          "format": ["type": "json_schema", "name": "r", "schema": CreateTests.reading, "strict": true]
        ],
      ],
    ] as [JSON]) func `what the registry takes is answered`(body: JSON) throws
  {
    let answered = try Self.send(body)
    #expect(answered.status == 200, "\(answered.json.encoded())")
  }

  @Test func `defaults and efforts come from the registry`() throws {
    let response = try Self.send(["model": "gpt-6-sol", "input": "Explain tides."]).json
    for key in ["temperature", "top_p", "truncation", "store", "parallel_tool_calls", "tool_choice"] {
      #expect(response[key]?.isNull == false, "\(key)")
    }
    #expect(response["reasoning"]?["effort"]?.isNull == false)
    #expect(response["text"]?["verbosity"]?.string != nil)
    let plain = try Self.send(["model": "gpt-4.1-mini", "input": "Explain tides."]).json
    #expect(plain["reasoning"]?["effort"] == .null)
    #expect(plain["output"]?.array?.count == 1)
  }

  @Test func `the models endpoint lists what the registry knows and has not ended`() throws {
    var simulation = Simulation(try #require(Self.configuration))
    let ids = (simulation.send("GET", "/models").json["data"]?.array ?? []).compactMap { $0["id"]?.string }
    #expect(ids.contains("gpt-6-sol"))
    #expect(!ids.contains("gpt-4.1-nano"))
    #expect(ids.count > 20)
  }

  @Test func `counting and compacting are checked too`() throws {
    #expect(try Self.send(["model": "gpt-6-sol", "input": "x"], "/responses/input_tokens").status == 200)
    #expect(
      try Self.send(["model": "gpt-6-sol", "input": "x", "nonsense": 1], "/responses/input_tokens").status
        == 400)
    #expect(try Self.send(["model": "gpt-6-sol", "input": "x"], "/responses/compact").status == 200)
    #expect(try Self.send(["input": "x"], "/responses/compact").json["error"]?["param"] == "model")
  }

  @Test("a provider's own spelling is read, and its refusals name it")
  func ownSpelling() throws {
    let plugins = PluginLoader(places: [PluginPlace(.installed, "\(Self.root)/registry")]).load()
    let view = try #require(plugins.view(of: "llama-cpp"))
    var configuration = SimulatorConfiguration()
    configuration.use(view.registry, on: try #require(CivilDate("2026-11-30")))
    func send(_ body: JSON) -> Simulation.Result {
      var simulation = Simulation(configuration)
      return simulation.send("POST", "/responses", body)
    }
    #expect(send(["model": "any", "input": "x", "repeat_penalty": 1]).status == 200)
    let refused = send(["model": "any", "input": "x", "repeat_penalty": "much"])
    #expect(refused.status == 400)
    #expect(refused.json["error"]?["param"] == "repeat_penalty")
    #expect(send(["model": "any", "input": "x", "repetition_penalty": 1]).status == 200)
  }
}
