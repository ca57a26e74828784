import Testing

@testable import setscrew

@Suite("pages of the shipped registry")
struct ShippedRegistryPageTests {
  @Test("reasoning.effort")
  func effort() async throws {
    let run = try await CommandLineRun(
      "settings", "reasoning.effort", "-m", "gpt-6.2-sol", environment: ["COLUMNS": "100"])
    #expect(run.exit == .success)
    #expect(
      run.output == #"""
        reasoning.effort: Reasoning effort
        How much the model thinks before it answers.
        More effort costs more tokens and time and helps with hard questions. Each model takes its own part
        of the scale.

          group         reasoning
          schema        {"enum":["none","minimal","low","medium","high","xhigh","max",null]}
          scale         its values run from low to high, so that clamp can take the nearest
          default       model.reasoning.default_effort
          requires      model.reasoning.supported is true
          short names   effort
          other APIs    reasoning_effort
          endpoints     create
          remedy        clamp
          evidence      sdk 3.57.0, verified 2026-11-30
          described in  openresponses, refined by openai

        for gpt-6.2-sol
          takes        low | medium | high | xhigh | max
          enum         low, medium, high, xhigh, max, from model.reasoning.efforts (docs, verified
                       2026-11-30)
          when absent  medium, from model.reasoning.default_effort
          disputed     not stated on the page; taken from gpt-6.1-sol

        rule openai/sampling-effort
          refuse    temperature, top_p, top_logprobs
          when      model.sampling is effort_none_only and (reasoning.effort is not none or reasoning.mode
                    is pro)
          says      temperature, top_p or top_logprobs is refused by gpt-6.2-sol while it thinks
          way out   set `reasoning.effort: none`, or leave temperature, top_p or top_logprobs out
          now       never holds
          remedy    drop
          evidence  docs, verified 2026-11-30; latest-model guide

        rule openai/logprobs-effort
          refuse    include
          value     message.output_text.logprobs
          when      model.sampling is effort_none_only and (reasoning.effort is not none or reasoning.mode
                    is pro)
          says      message.output_text.logprobs is refused by gpt-6.2-sol while it thinks
          way out   set `reasoning.effort: none`, or leave it out of include
          now       never holds
          remedy    drop
          evidence  docs, verified 2026-11-30; latest-model guide

        rule openai/minimal-web-search
          refuse    tools[](type=web_search|web_search_2025_08_26|web_search_preview|web_search_preview_
                    2025_03_11)
          when      reasoning.effort is minimal and model.effort_limits.minimal.web_search is false
          says      gpt-6.2-sol does not search the web at effort minimal
          way out   raise reasoning.effort to low
          now       does not hold while nothing else is set
          remedy    drop
          evidence  docs, verified 2026-11-30; web search guide

        rule openai/minimal-code-interpreter
          refuse    tools[](type=code_interpreter)
          when      reasoning.effort is minimal and model.effort_limits.minimal.code_interpreter is false
          says      gpt-6.2-sol does not run code at effort minimal
          way out   raise reasoning.effort to low
          now       does not hold while nothing else is set
          remedy    drop
          evidence  memory, verified 2026-11-30

        rule openai/minimal-parallel
          refuse    parallel_tool_calls
          value     true
          when      reasoning.effort is minimal and model.effort_limits.minimal.parallel_tool_calls is false
          says      gpt-6.2-sol makes one tool call at a time at effort minimal
          now       does not hold while nothing else is set
          remedy    drop
          evidence  memory, verified 2026-11-30

        example
          reasoning:
            effort: low

        """#)
    #expect(run.errors == "")
  }

  @Test("a path into a tool")
  func tool() async throws {
    let run = try await CommandLineRun(
      "settings", "tools[](type=mcp).server_url", environment: ["COLUMNS": "100"])
    #expect(run.exit == .success)
    #expect(
      run.output == #"""
        tools[](type=mcp).server_url: Address
        Where the server is.

          group         tools
          schema        {"type":"string","format":"uri"}
          endpoints     create
          evidence      sdk 3.57.0, verified 2026-11-30
          described in  openai

        for gpt-6-sol (the default model of openai)
          takes  string

        rule openai/mcp-target
          need      .server_label of tools[](type=mcp)
          needs     .server_url is set or .connector_id is set or .tunnel_id is set
          says      a remote server needs server_url, connector_id or tunnel_id
          evidence  sdk 3.57.0, verified 2026-11-30

        example
          tools:
            - type: mcp
              server_label: docs
              server_url: https://mcp.example.org/

        """#)
    #expect(run.errors == "")
  }

  @Test("max_tokens is max_output_tokens here")
  func maxTokens() async throws {
    let run = try await CommandLineRun("settings", "max_tokens", environment: ["COLUMNS": "100"])
    #expect(run.exit == .success)
    #expect(
      run.output == #"""
        max_output_tokens: Longest answer
        (what other APIs call max_tokens is max_output_tokens here)
        Upper bound on the tokens of the answer, hidden reasoning included.
        When it is reached the answer ends as incomplete. Leave room for reasoning: too low a bound can use
        up all tokens before the first visible word.

          group         output
          schema        {"type":["integer","null"],"minimum":16}
          short names   max_output
          other APIs    max_tokens, max_completion_tokens, max_new_tokens
          endpoints     create
          remedy        clamp
          evidence      sdk 3.57.0, verified 2026-11-30
          described in  openresponses, refined by openai

        for gpt-6-sol (the default model of openai)
          takes    integer from 16 to 128000
          maximum  128000, from model.max_output_tokens (docs, verified 2026-11-30)

        example
          max_output_tokens: 2000

        """#)
    #expect(run.errors == "")
  }

  @Test("the settings of caching")
  func cache() async throws {
    let run = try await CommandLineRun("settings", "cache", environment: ["COLUMNS": "100"])
    #expect(run.exit == .success)
    #expect(
      run.output == #"""
        Settings of OpenAI for gpt-6-sol (the default model of openai), as of 2026-11-30

        SETTING                                      TITLE            TAKES              DEFAULT   SHORT

        cache
        prompt_cache_key                             Cache key        string                       cache_key
        prompt_cache_options                         Cache options    object
        prompt_cache_options.mode                    Cache mode       implicit |         implicit
                                                                      explicit
        prompt_cache_options.ttl                     Cache lifetime   30m | 12h          30m       cache_ttl
        prompt_cache_options.prewarm                 Prewarm          true | false       false
        prompt_cache_options.comparison_response_id  Compare with     string
        prompt_cache_retention                       Cache retention  24h; deprecated

        """#)
    #expect(run.errors == "")
  }

  @Test("the models that end within sixty days")
  func retiring() async throws {
    let run = try await CommandLineRun("models", "--retiring", "60d", environment: ["COLUMNS": "100"])
    #expect(run.exit == .success)
    #expect(
      run.output == #"""
        Models of OpenAI, as of 2026-11-30; US dollars per million tokens

        MODEL          CONTEXT  OUTPUT  EFFORTS    DEFAULT  TIERS        $IN  $CACHED    $OUT  ENDS        USE
        gpt-5             400K    128K  minimal    medium   flex fast   1.25    0.125   10.00  2026-12-11  gpt-6.1-sol
                                        to high             batch
        gpt-5-mini        400K    128K  minimal    medium   flex fast   0.25    0.025    2.00  2026-12-11  gpt-6.1-terra
                                        to high             batch
        gpt-5-nano        400K    128K  minimal    medium   flex        0.05    0.005    0.40  2026-12-11  gpt-6-luna
                                        to high             batch
        gpt-5-pro         400K    272K  high       high     batch      15.00    15.00  120.00  2026-12-11  gpt-5.6-sol
        o3                200K    100K  low to     medium   flex fast   2.00     0.50    8.00  2026-12-11  gpt-5.6-sol
                                        high                batch
        o3-pro            200K    100K  low to     medium   batch      20.00        -   80.00  2026-12-11  gpt-5.6-sol
                                        high
        gpt-4.1          1.05M   32.8K  -          -        fast        2.00     0.50    8.00  2027-01-14  gpt-6-luna
                                                            batch
        gpt-4.1-mini     1.05M   32.8K  -          -        fast        0.40     0.10    1.60  2027-01-14  gpt-6-luna
                                                            batch
        gpt-4o            128K   16.4K  -          -        fast        2.50     1.25   10.00  2027-01-14  gpt-6-luna
                                                            batch
        gpt-4o-mini       128K   16.4K  -          -        fast        0.15    0.075    0.60  2027-01-14  gpt-6-luna
                                                            batch
        gpt-audio-mini
                             -       -  -          -        -              -        -       -  2027-01-20  -

        """#)
    #expect(run.errors == "")
  }

  @Test("what llama.cpp takes beside OpenAI")
  func llama() async throws {
    let run = try await CommandLineRun("providers", "llama-cpp", environment: ["COLUMNS": "100"])
    #expect(run.exit == .success)
    #expect(
      run.output == #"""
        llama-cpp: llama.cpp
        A llama.cpp server.

          address         http://localhost:8080/v1
          key             Authorization: Bearer, from LLAMA_API_KEY (not set); also works without
          endpoints       create, models
          model_names     own
          unknown_fields  passed_on
          lifecycle       own
          plugins         openresponses, openai, sampling-extras, llama-cpp
          version         2026.11.30
          evidence        docs, verified 2026-11-30; server_chat_convert_responses_to_chatcmpl in llama.cpp

        beside openai
          takes besides  top_k, min_p, repetition_penalty, seed, stop, presence_penalty, frequency_penalty,
                         typical_p, mirostat, samplers, n_probs, grammar, json_schema, cache_prompt,
                         id_slot, chat_template_kwargs, reasoning_format
          refuses        llama.cpp does not continue responses
          refuses        llama.cpp has no background runs
          refuses        llama.cpp does nothing with store
          refuses        llama.cpp takes functions only, not this value

        """#)
    #expect(run.errors == "")
  }
}
