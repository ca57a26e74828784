import Notation
import Registry
import Testing

@testable import Payload

@Suite("Estimates before sending")
struct CostEstimateTests {
  private static func estimate(_ text: String, _ registry: ResponseSettingsRegistry = Fixture.small)
    -> CostEstimate
  {
    CostEstimate(of: Desk.build(text, registry), in: Desk.context(registry))
  }

  @Test("tokens of texts, the model's bound and its price")
  func priced() {
    // 2 tokens, at most 13: 13 dollars and 10,000 dollars per million.
    #expect(
      Self.estimate("model: thinker\ninput: Say hi\n").text == """
        about 2 input tokens
        at most $0.010013 with 13 input and 1000 output tokens

        """)
  }

  @Test("the request's own bound counts when it is lower")
  func bound() {
    #expect(Self.estimate("model: thinker\nmax_output_tokens: 16\n").outputBound == 16)
    #expect(Self.estimate("model: thinker\nmax_output_tokens: 5000\n").outputBound == 1000)
  }

  @Test(
    "what is not known stays unknown, with the reason",
    arguments: [
      ("model: nobody\ninput: x", "the model is not known"),
      ("model: vague\ninput: x", "nothing bounds the output"),
      ("model: talker\ninput: x", "no price is known for this model and tier"),
    ])
  func unknown(text: String, doubt: String) {
    let estimate = Self.estimate(text)
    #expect(estimate.worstCase == nil)
    #expect(estimate.doubts.contains(doubt))
    #expect(estimate.text.contains("the cost is not known\n"))
  }

  @Test("pictures, files and earlier turns are named, not guessed")
  func unknownParts() {
    let estimate = Self.estimate(
      """
      model: gpt-5.4
      previous_response_id: resp_1
      input:
        - role: user
          content:
            - {type: input_text, text: What is this?}
            - {type: input_image, image_url: "data:image/png;base64,AAAA"}
      """, Desk.openAI)
    #expect(
      estimate.input.unknowns.map { "\($0.path): \($0.reason)" } == [
        "input[0].content[1]: a picture or file", "previous_response_id: what came before it",
      ])
    #expect(estimate.input.tokens < 40)
  }

  @Test("schemas and tools count, keys of the request do not")
  func schemas() {
    let small = Self.estimate("model: gpt-5.4\ninput: x\n", Desk.openAI).input.tokens
    let keys = Self.estimate(
      "model: gpt-5.4\ninput: x\nservice_tier: default\nprompt_cache_key: abcdefgh\n", Desk.openAI)
    #expect(keys.input.tokens == small)
    let tool = Self.estimate(
      "model: gpt-5.4\ninput: x\ntools: [{type: function, name: f, parameters: {type: object, properties: {city: {type: string}}}}]\n",
      Desk.openAI)
    #expect(tool.input.tokens > small + 15)
  }

  @Test("a tier changes the price, a window its share, and an unknown window makes it unknown")
  func tiers() throws {
    let base = try #require(Self.estimate("model: gpt-6.2-sol\ninput: x\n", Desk.openAI).worstCase)
    let fast = try #require(
      Self.estimate("model: gpt-6.2-sol\ninput: x\nservice_tier: fast\n", Desk.openAI).worstCase)
    let window = try #require(
      Self.estimate(
        "model: gpt-6.2-sol\ninput: x\nbackground: true\nbackground_options: {completion_window: 8h}\n",
        Desk.openAI
      ).worstCase)
    #expect(fast > base)
    #expect(window < base)
    #expect(
      Self.estimate(
        "model: gpt-6.2-sol\ninput: x\nbackground: true\nbackground_options: {completion_window: 9h}\n",
        Desk.openAI
      ).worstCase == nil)
  }

  @Test("a long input is charged by the long figures")
  func long() throws {
    let words = String(repeating: "a ", count: 300_000)
    let estimate = Self.estimate("model: gpt-6-sol\nmax_output_tokens: 16\ninput: \(words)\n", Desk.openAI)
    #expect(estimate.doubts.contains("long-context prices hold for the whole request"))
  }
}
