import Notation
import Registry
import Testing

@testable import Payload

@Suite("Refusals in the API's words")
struct RequestCheckerTests {
  private static func refusals(_ json: String, strict: Bool = false) throws -> [String] {
    RequestChecker(Desk.context(), isStrictAboutModels: strict).refusals(of: try JSON(parsing: json)).map {
      "\($0.status) \($0.code ?? "null") \($0.param ?? "null"): \($0.message)"
    }
  }

  @Test(
    "each kind of refusal",
    arguments: [
      (#"{"model": "gpt-5.4", "input": "x"}"#, []),
      (
        #"{"model": "gpt-6.2-sol", "input": "x", "temperature": 0.2}"#,
        [
          "400 unsupported_parameter temperature: Unsupported parameter: 'temperature' is not supported with this model."
        ]
      ),
      (
        #"{"model": "gpt-5.1", "input": "x", "reasoning": {"effort": "minimal"}}"#,
        [
          "400 unsupported_value reasoning.effort: Unsupported value: 'minimal' is not supported with the 'gpt-5.1' model. Supported values are: 'none', 'low', 'medium', and 'high'."
        ]
      ),
      (
        #"{"model": "gpt-5.4", "input": "x", "reasoning": {"effort": "ultra"}}"#,
        [
          "400 invalid_value reasoning.effort: Invalid value: 'ultra'. Supported values are: 'none', 'minimal', 'low', 'medium', 'high', 'xhigh', and 'max'."
        ]
      ),
      (
        #"{"model": "gpt-5.4", "input": "x", "max_output_tokens": 10}"#,
        [
          "400 integer_below_min_value max_output_tokens: Invalid 'max_output_tokens': integer below minimum value. Expected a value >= 16, but got 10 instead."
        ]
      ),
      (
        #"{"model": "gpt-4o", "input": "x", "temperature": 2.5}"#,
        [
          "400 decimal_above_max_value temperature: Invalid 'temperature': decimal above maximum value. Expected a value <= 2, but got 2.5 instead."
        ]
      ),
      (
        #"{"model": "gpt-5.4", "input": 7}"#,
        [
          "400 invalid_type input: Invalid type for 'input': expected one of a string or an array, but got an integer instead."
        ]
      ),
      (
        #"{"model": "gpt-5.4", "input": "x", "max_tokens": 7}"#,
        ["400 unknown_parameter max_tokens: Unknown parameter: 'max_tokens'."]
      ),
      (
        #"{"model": "gpt-5.4", "input": "x", "tools": [{"type": "function", "parameters": {}, "strict": false}]}"#,
        ["400 missing_required_parameter tools[0].name: Missing required parameter: 'tools[0].name'."]
      ),
      (
        #"{"model": "gpt-5.4", "input": "x", "conversation": "c", "previous_response_id": "r"}"#,
        [
          "400 mutually_exclusive_parameters previous_response_id: Mutually exclusive parameters: 'previous_response_id'. Ensure you are only providing one of: 'previous_response_id' or 'conversation'."
        ]
      ),
      (
        #"{"model": "gpt-5.4", "input": [{"type": "function_call", "call_id": "call_9", "name": "f", "arguments": "{}"}]}"#,
        ["400 null input: No tool output found for function call call_9."]
      ),
      (
        #"{"model": "gpt-5.4", "input": [{"type": "reasoning", "id": "rs_t1", "summary": []}, {"role": "user", "content": "x"}]}"#,
        ["400 null input: Item 'rs_t1' of type 'reasoning' was provided without its required following item."]
      ),
      (
        #"{"model": "gpt-5.4", "input": [{"role": "assistant", "content": [{"type": "input_text", "text": "x"}]}]}"#,
        [
          "400 invalid_value input[0].content[0]: Invalid value: 'input_text'. Supported values are: 'output_text' and 'refusal'."
        ]
      ),
      (#"{"model": "gpt-9-none", "input": "x"}"#, []),
      (
        #"{"model": "o1-mini", "input": "x"}"#,
        ["404 model_not_found model: The model `o1-mini` has been deprecated and is no longer served."]
      ),
    ])
  func table(json: String, refusals: [String]) throws { #expect(try Self.refusals(json) == refusals) }

  @Test("metadata: how many and how long")
  func metadata() throws {
    var pairs = JSONObject()
    for index in 0..<17 { pairs["k\(index)"] = "v" }
    var body: JSON = ["model": "gpt-5.4", "input": "x", "metadata": .object(pairs)]
    #expect(
      try Self.refusals(body.encoded()) == [
        "400 object_above_max_properties metadata: Invalid 'metadata': too many properties. Expected an object with at most 16 properties, but got an object with 17 properties instead."
      ])
    body["metadata"] = ["long": .string(String(repeating: "x", count: 513))]
    #expect(
      try Self.refusals(body.encoded()) == [
        "400 string_above_max_length metadata.long: Invalid 'metadata.long': string too long. Expected a string with maximum length 512, but got a string with length 513 instead."
      ])
  }

  @Test("strict schemas, with the place in the schema")
  func strictSchemas() throws {
    let open = #"{"type": "object", "properties": {}, "required": []}"#
    let loose =
      #"{"type": "object", "properties": {"a": {"type": "string"}, "team": {"type": "string"}}, "required": ["a"], "additionalProperties": false}"#
    func body(_ schema: String) -> String {
      #"{"model": "gpt-5.4", "input": "x", "text": {"format": {"type": "json_schema", "name": "trip", "strict": true, "schema": {"type": "object", "additionalProperties": false, "required": ["stop"], "properties": {"stop": \#(schema)}}}}}"#
    }
    #expect(
      try Self.refusals(body(open)) == [
        "400 invalid_json_schema text.format.schema: Invalid schema for 'trip': In context=('properties', 'stop'), 'additionalProperties' is required to be supplied and to be false."
      ])
    #expect(
      try Self.refusals(body(loose)) == [
        "400 invalid_json_schema text.format.schema: Invalid schema for 'trip': In context=('properties', 'stop'), 'required' is required to be supplied and to be an array including every key in properties. Missing 'team'."
      ])
  }

  @Test("an unknown model is refused only when models are taken strictly")
  func strictModels() throws {
    #expect(
      try Self.refusals(#"{"model": "gpt-9-none", "input": "x"}"#, strict: true) == [
        "404 model_not_found model: The model `gpt-9-none` does not exist or you do not have access to it."
      ])
  }

  @Test("a registry without wordings answers with the finding's own words")
  func withoutWordings() throws {
    let refusals = RequestChecker(Desk.context(Fixture.small)).refusals(of: ["model": "talker", "foo": 1])
    #expect(
      refusals == [
        RequestChecker.Refusal(
          status: 400, type: "invalid_request_error", code: nil, param: "foo",
          message: "foo is not a known setting")
      ])
  }
}
