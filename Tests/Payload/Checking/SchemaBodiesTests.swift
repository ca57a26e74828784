import Notation
import Registry
import Testing

@testable import Payload

@Suite("Bodies held against the descriptions alone")
struct SchemaBodiesTests {
  private static func findings(_ json: String) throws -> [Finding] {
    let body = SourcedValue(try JSON(parsing: json), from: .flag("body"))
    return RequestCheck(Desk.context()).schemaFindings(of: body)
  }

  @Test(
    "what the API takes is accepted",
    arguments: [
      #"{"model": "gpt-5.5", "input": "Say hi"}"#,
      #"{"model": "gpt-5.5", "input": [{"role": "user", "content": "hi"}, {"type": "message", "role": "assistant", "content": [{"type": "output_text", "text": "hello", "annotations": [], "logprobs": []}], "id": "msg_1", "status": "completed"}]}"#,
      #"{"model": "gpt-5.5", "input": [{"type": "function_call", "call_id": "c1", "name": "f", "arguments": "{}"}, {"type": "function_call_output", "call_id": "c1", "output": "42"}, {"type": "item_reference", "id": "msg_1"}]}"#,
      #"{"model": "gpt-6-sol", "input": "x", "background": true, "background_options": {"completion_window": "8h"}}"#,
      #"{"model": "gpt-5.4", "input": "x", "temperature": null}"#,
    ])
  func good(json: String) throws { #expect(try Self.findings(json) == []) }

  @Test(
    "what the API does not take is refused at its place",
    arguments: [
      (#"{"temperature": 2.5}"#, "out-of-range", "temperature"),
      (#"{"top_logprobs": 21}"#, "out-of-range", "top_logprobs"),
      (#"{"max_output_tokens": 15}"#, "out-of-range", "max_output_tokens"),
      (#"{"tools": [{"type": "browser"}]}"#, "unknown-tag", "tools[0].type"),
      (
        #"{"tools": [{"type": "function", "parameters": {}, "strict": true}]}"#, "missing-setting",
        "tools[0].name"
      ),
      (
        #"{"text": {"format": {"type": "json_schema", "schema": {}}}}"#, "missing-setting", "text.format.name"
      ),
      (#"{"reasoning": {"effort": "ultra"}}"#, "not-allowed", "reasoning.effort"),
      (#"{"include": ["usage.cost"]}"#, "not-allowed", "include[0]"),
      (
        #"{"input": [{"role": "user", "content": [{"type": "input_image", "image_url": "u", "detail": "ultra"}]}]}"#,
        "not-allowed", "input[0].content[0].detail"
      ),
      (#"{"context_management": []}"#, "out-of-range", "context_management"),
      (
        #"{"context_management": [{"type": "compaction", "compact_threshold": 999}]}"#, "out-of-range",
        "context_management[0].compact_threshold"
      ),
      (#"{"input": [{"role": "tool", "content": "x"}]}"#, "not-allowed", "input[0].role"),
      (#"{"service_tier": "turbo"}"#, "not-allowed", "service_tier"),
      (#"{"input": 7}"#, "wrong-type", "input"),
      (#"{"max_tokens": 10}"#, "unknown-setting", "max_tokens"),
      (#"{"reasoning": {"budget": 1}}"#, "unknown-setting", "reasoning.budget"),
      (#"{"frequency_penalty": 0.1}"#, "unknown-setting", "frequency_penalty"),
    ])
  func bad(json: String, code: String, path: String) throws {
    let findings = try Self.findings(json)
    #expect(findings.map { "\($0.code) \($0.path?.description ?? "")" } == ["\(code) \(path)"])
    #expect(findings.allSatisfy { $0.severity == .error })
  }
}
