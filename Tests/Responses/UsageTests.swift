import Notation
import Responses
import Testing

@Suite struct UsageTests {
  @Test func f01() throws {
    let usage = try #require(
      Usage(
        json: try json(
          #"{"input_tokens": 5000, "input_tokens_details": {"cached_tokens": 4096, "cache_write_tokens": 0}, "output_tokens": 250, "output_tokens_details": {"reasoning_tokens": 0}, "total_tokens": 5250}"#
        )))
    #expect(usage.plainInputTokens == 904)
    #expect(usage.billedCachedTokens == 4096)
    #expect(usage.billedCacheWriteTokens == 0)
    #expect(usage.outputTokens == 250)
    #expect(usage.findings.isEmpty)
  }

  @Test(
    arguments: [
      (
        #"{"input_tokens":10,"input_tokens_details":{"cached_tokens":12}}"#, 0, 10, 0,
        ["12 cached tokens of 10 input tokens: counted as 10"]
      ),
      (
        #"{"input_tokens":10,"input_tokens_details":{"cached_tokens":4,"cache_write_tokens":8}}"#, 0, 4, 6, []
      ),
      (
        #"{"input_tokens":10,"input_tokens_details":{"cached_tokens":4,"cache_write_tokens":11}}"#, 0, 4, 6,
        ["11 cache writes of 10 input tokens: counted as 10"]
      ),
      (
        #"{"input_tokens":10,"input_tokens_details":{"cache_write_tokens_details":{"ttl_30m_tokens":3,"ttl_12h_tokens":2}}}"#,
        5, 0, 5, []
      ),
      (
        #"{"input_tokens":10,"output_tokens":5,"output_tokens_details":{"reasoning_tokens":6}}"#, 10, 0, 0,
        ["6 reasoning tokens of 5 output tokens: counted as 5"]
      ),
      (
        #"{"input_tokens":10,"input_tokens_details":{"cached_tokens":-1}}"#, 10, 0, 0,
        ["not a count of tokens: -1"]
      ),
      (#"{"input_tokens":10.0,"input_tokens_details":null}"#, 10, 0, 0, []),
    ] as [(String, Int?, Int, Int, [String])])
  func sharesNeverExceedTheWhole(
    _ text: String, _ plain: Int?, _ cached: Int, _ writes: Int, _ findings: [String]
  ) throws {
    let usage = try #require(Usage(json: try json(text)))
    #expect(usage.plainInputTokens == plain)
    #expect(usage.billedCachedTokens == cached)
    #expect(usage.billedCacheWriteTokens == writes)
    #expect(usage.findings.map(\.message) == findings)
  }

  @Test func f03() throws {
    #expect(Usage(json: .null) == nil)
    #expect(Usage(json: nil) == nil)
    #expect(Usage(json: "12") == nil)
    let plain = try #require(
      Usage(json: try json(#"{"input_tokens":900,"output_tokens":120,"total_tokens":1020}"#)))
    #expect(plain.inputTokens == 900 && plain.outputTokens == 120 && plain.totalTokens == 1020)
    #expect(plain.cachedTokens == nil && plain.reasoningTokens == nil && plain.cacheWriteTokens == nil)
    #expect(plain.plainInputTokens == 900 && plain.visibleOutputTokens == nil)
    let partial = try #require(
      Usage(
        json: try json(
          #"{"input_tokens":10,"input_tokens_details":{"cached_tokens":null},"output_tokens":5}"#)))
    #expect(partial.cachedTokens == nil && partial.totalTokens == nil && partial.inputTokens == 10)
    #expect(partial.findings.isEmpty)
    let empty = try #require(Usage(json: [:]))
    #expect(empty.isUnknown && empty.plainInputTokens == nil)
    let wrong = try #require(Usage(json: try json(#"{"input_tokens":"many","output_tokens":1.5}"#)))
    #expect(wrong.isUnknown)
    #expect(wrong.findings.map(\.path?.description) == ["usage.input_tokens", "usage.output_tokens"])
  }

  @Test func f03NeverFailsAResponse() {
    for usage in ["null", "{}", "[]", "7", #"{"input_tokens":null}"#] {
      let reading = Reading(
        stream(
          #"{"type":"response.completed","response":{"id":"r","status":"completed","output":[],"usage":\#(usage)}}"#
        ))
      #expect(reading.outcome.status == "completed")
    }
  }
}
