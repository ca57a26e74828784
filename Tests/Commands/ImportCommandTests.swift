import Notation
import Testing

@testable import setscrew

@Suite("import")
struct ImportCommandTests {
  @Test("a curl command line becomes a clean profile; keys stay behind")
  func curl() async throws {
    let run = try await CommandLineRun(
      "import", "-",
      input: #"""
        $ curl -sS https://api.openai.com/v1/responses \
            -H "Content-Type: application/json" -H 'Authorization: Bearer sk-proj-abcdefghijklmnop1234567890' \
            -d '{
              "model": "gpt-6-sol",
              "instructions": "Don'\''t be long.",
              "input": "Say hi.\nTwice.",
              "reasoning": {"effort": "low"}
            }' | jq .
        """#)
    #expect(run.exit == .success)
    #expect(
      run.output == """
        model: gpt-6-sol
        instructions: "Don't be long."
        input: |-
          Say hi.
          Twice.
        reasoning:
          effort: low

        """)
    #expect(
      run.errors == """
        warning[import-secret]: the key in the header Authorization is not written: sk-… (34 characters)
          remedy: give it to setscrew: `setscrew keys set`, or a variable
        note[import-first]: only the first command is taken over

        """)
  }

  static let body = #"{"model": "gpt-6-luna", "input": "it's \"x\" \\ $HOME"}"#

  @Test(
    "however the body is quoted, it is the same",
    arguments: [
      #"curl https://api.openai.com/v1/responses -d '{"model": "gpt-6-luna", "input": "it'\''s \"x\" \\ $HOME"}'"#,
      #"curl https://api.openai.com/v1/responses --json $'{"model": "gpt-6-luna", "input": "it\'s \\"x\\" \\\\ $HOME"}'"#,
      #"curl https://api.openai.com/v1/responses --data "{\"model\": \"gpt-6-luna\", \"input\": \"it's \\\"x\\\" \\\\ \$HOME\"}""#,
      #"curl --data-raw='{"model": "gpt-6-luna", "input": "it'"'"'s \"x\" \\ $HOME"}' --url https://api.openai.com/v1/responses"#,
      "curl https://api.openai.com/v1/responses -XPOST -d@body.json",
      "curl https://api.openai.com/v1/responses --data-binary @body.json -o out.json",
      "curl https://api.openai.com/v1/responses \\\r\n  -d @body.json\r\n",
      "OPENAI_API_KEY=x curl https://api.openai.com/v1/responses -d @- <<'EOF'\n\(body)\nEOF\n",
      "# a comment\n/usr/bin/curl -fsSLN https://api.openai.com/v1/responses -d @body.json > out 2>&1",
    ])
  func quoting(command: String) async throws {
    let run = try await CommandLineRun(
      "import", "-", files: ["body.json": Self.body], input: command)
    #expect(run.exit == .success, "\(run.errors)")
    #expect(run.output == "model: gpt-6-luna\ninput: \"it's \\\"x\\\" \\\\ $HOME\"\n")
  }

  @Test("words that the shell has taken apart already")
  func words() async throws {
    let run = try await CommandLineRun(
      words: ["import", "--", "curl", "https://api.openai.com/v1/responses", "-d", Self.body])
    #expect(run.exit == .success)
    #expect(run.output.hasPrefix("model: gpt-6-luna\n"))
  }

  @Test("a body of Chat Completions is brought to this API's form, and what has no counterpart is said")
  func chat() async throws {
    let run = try await CommandLineRun(
      "import", "-",
      input: #"""
        {"model": "gpt-6-luna", "messages": [
          {"role": "system", "content": "Be brief."},
          {"role": "user", "name": "mira", "content": [{"type": "text", "text": "What is this?"},
            {"type": "image_url", "image_url": {"url": "https://x.example/a.png", "detail": "low"}}]},
          {"role": "assistant", "content": null, "tool_calls": [
            {"id": "call_1", "type": "function", "function": {"name": "look", "arguments": "{\"a\":1}"}}]},
          {"role": "tool", "tool_call_id": "call_1", "content": "a cat"}],
         "max_tokens": 100, "stop": ["END"], "n": 1, "seed": 7, "frequency_penalty": 0, "user": "u1",
         "response_format": {"type": "json_schema", "json_schema": {"name": "a", "schema": {"type": "object"}}},
         "tools": [{"type": "function", "function": {"name": "look", "parameters": {"type": "object"}}}],
         "tool_choice": {"type": "function", "function": {"name": "look"}},
         "stream_options": {"include_usage": true}, "reasoning_effort": "low", "verbosity": "low"}
        """#)
    #expect(run.exit == .success, "\(run.errors)")
    #expect(
      run.output == #"""
        model: gpt-6-luna
        instructions: Be brief.
        input:
          - role: user
            content:
              - type: input_text
                text: What is this?
              - type: input_image
                image_url: https://x.example/a.png
                detail: low
          - type: function_call
            call_id: call_1
            name: look
            arguments: '{"a":1}'
          - type: function_call_output
            call_id: call_1
            output: a cat
        max_output_tokens: 100
        text:
          format:
            type: json_schema
            name: a
            schema:
              type: object
          verbosity: low
        reasoning:
          effort: low
        tools:
          - type: function
            name: look
            parameters:
              type: object
            strict: false
        tool_choice:
          type: function
          name: look
        user: u1

        """#)
    for line in [
      "warning[import-left-out]: stop is left out: the Responses API has no stop sequences",
      "warning[import-left-out]: seed is left out: the Responses API takes no seed",
      "note[import-mapped]: input[0]: a message has no name of its speaker here",
      "note[import-mapped]: n: one request gives one answer here",
    ] {
      #expect(run.errors.contains(line + "\n"), "\(run.errors)")
    }
  }

  @Test(
    "keys are found wherever they stand, and never written or shown",
    arguments: [
      #"{"model": "gpt-6-luna", "input": "my key is sk-proj-abcdEFGH1234567890abcd, use it"}"#,
      #"{"model": "gpt-6-luna", "input": "x", "tools": [{"type": "mcp", "server_label": "a", "server_url": "https://a.example", "authorization": "sk-proj-abcdEFGH1234567890abcd"}]}"#,
      #"{"model": "gpt-6-luna", "input": "x", "tools": [{"type": "mcp", "server_label": "a", "server_url": "https://a.example", "headers": {"X-API-Key": "sk-proj-abcdEFGH1234567890abcd"}}]}"#,
      #"{"model": "gpt-6-luna", "input": "x", "metadata": {"apiKey": "sk-proj-abcdEFGH1234567890abcd"}}"#,
      "curl https://api.openai.com/v1/responses -u user:sk-proj-abcdEFGH1234567890abcd -d '{\"model\": \"gpt-6-luna\", \"input\": \"x\"}'",
      "curl https://api.openai.com/v1/responses -H 'api-key: sk-proj-abcdEFGH1234567890abcd' -d '{\"model\": \"gpt-6-luna\", \"input\": \"x\"}'",
      "providers: [{id: 'openai:responses:gpt-6-luna', config: {apiKey: sk-proj-abcdEFGH1234567890abcd}}]\nprompts: [x]\n",
    ])
  func secrets(text: String) async throws {
    let run = try await CommandLineRun("import", "-", input: text)
    #expect(run.exit == .success, "\(run.errors)")
    #expect(!run.output.contains("abcdEFGH"))
    #expect(!run.errors.contains("abcdEFGH"))
    #expect(run.errors.contains("warning[import-secret]: the key in "))
  }

  @Test("a key that the shell fills in is no key")
  func variableKey() async throws {
    let run = try await CommandLineRun(
      "import",
      "curl https://api.openai.com/v1/responses -H \"Authorization: Bearer $OPENAI_API_KEY\" -d '{\"model\": \"gpt-6-luna\", \"input\": \"x\"}'"
    )
    #expect(run.errors == "")
    #expect(run.output == "model: gpt-6-luna\ninput: x\n")
  }

  @Test(
    "other forms",
    arguments: [
      (
        "system: You know $topic.\nprompt: 'Explain $input for ${who}, it costs $$5.'\nmodel: gpt-6-luna\ndefaults: {who: children}\noptions: {max_tokens: 50}\n",
        """
        profile:
          vars:
            topic: "..."
            who: children
        model: gpt-6-luna
        instructions: "You know {{topic}}."
        input: "Explain {{input}} for {{who}}, it costs $5."
        max_output_tokens: 50

        """
      ),
      (
        "providers:\n  - id: openai:chat:gpt-6-luna\n    config: {max_tokens: 50, reasoning_effort: low}\nprompts: ['Translate {{text}}.']\ntests: [{vars: {text: hello}}]\n",
        """
        profile:
          vars:
            text: hello
        model: gpt-6-luna
        input: "Translate {{text}}."
        max_output_tokens: 50
        reasoning:
          effort: low

        """
      ),
      (
        #"{"id": "pmpt_abc", "object": "prompt", "version": "3", "name": "Greeter", "model": "gpt-6-luna", "messages": [{"role": "developer", "content": [{"type": "input_text", "text": "Greet {{name}}."}]}], "variables": {"name": {"type": "string", "default": "Ada"}}}"#,
        """
        profile:
          summary: Greeter
          vars:
            name: Ada
        model: gpt-6-luna
        instructions: "Greet {{name}}."

        """
      ),
      (
        "curl 'https://x.openai.azure.com/openai/deployments/gpt-6-luna/chat/completions?api-version=1' -d '{\"messages\": [{\"role\": \"user\", \"content\": \"hi\"}]}'",
        "profile:\n  provider: azure\nmodel: gpt-6-luna\ninput:\n  - role: user\n    content: hi\n"
      ),
      (
        #"{"custom_id": "a-1", "method": "POST", "url": "/v1/responses", "body": {"model": "gpt-6-luna", "input": "x", "top_p": null, "frob": [1]}}"#,
        """
        profile:
          send_null: [top_p]
          extra_body:
            frob: [1]
        model: gpt-6-luna
        input: x

        """
      ),
      (
        #"{"model": "gpt-6-luna", "input": "a {{b}}"}"#,
        "profile:\n  templates: false\nmodel: gpt-6-luna\ninput: \"a {{b}}\"\n"
      ),
    ])
  func forms(text: String, profile: String) async throws {
    let run = try await CommandLineRun("import", "-", input: text)
    #expect(run.output == profile, "\(run.errors)")
  }

  @Test("what comes out is checked, and gives the same body back")
  func roundTrip() async throws {
    let body = #"""
      {"model":"gpt-6-luna","instructions":" yes","input":[{"role":"user","content":"no"},{"type":"message","role":"assistant","content":[{"type":"output_text","text":"~","annotations":[]}]},{"role":"user","content":"{{x}} 'y' \"z\" \u2028 \n  indented\n"}],"metadata":{"a":"012","b":"1e3","c":"","d":"null","e":": #"},"max_output_tokens":1000,"text":{"format":{"type":"json_schema","name":"n","schema":{"type":"object","properties":{"on":{"type":["string","null"],"default":null}},"required":["on"],"additionalProperties":false},"strict":true}},"stream":false}
      """#
    let project = try Project(["body.json": body])
    #expect(await project.run("import", "body.json", "-O", "profiles/x.yaml").exit == .success)
    let payload = await project.run("payload", "profiles/x.yaml")
    #expect(payload.exit == .success, "\(payload.errors)")
    #expect(try JSON(parsing: payload.output).isEquivalent(to: try JSON(parsing: body)))
    let twice = await project.run("import", "body.json", "-O", "profiles/x.yaml")
    #expect(twice.exit == .usage)
    #expect(twice.errors.contains("is there already"))
  }

  @Test("a file of several requests goes to a folder, or one of them is named")
  func lines() async throws {
    let lines = """
      {"custom_id": "first", "method": "POST", "url": "/v1/responses", "body": {"model": "gpt-6-luna", "input": "1"}}

      {"model": "gpt-6-luna", "input": "2"}
      {"custom_id": "../first", "method": "POST", "url": "/v1/chat/completions", "body": {"model": "gpt-6-luna", "messages": [{"role": "user", "content": "3"}]}}

      """
    let project = try Project(["requests.jsonl": lines])
    let all = await project.run("import", "requests.jsonl", "-O", "out/")
    #expect(all.exit == .success, "\(all.errors)")
    #expect(all.output == "out/first.yaml\nout/request-2.yaml\nout/first-3.yaml\n")
    #expect(
      try project.text("out/first-3.yaml")
        == "model: gpt-6-luna\ninput:\n  - role: user\n    content: \"3\"\n")
    let one = await project.run("import", "requests.jsonl", "--line", "2")
    #expect(one.output == "model: gpt-6-luna\ninput: \"2\"\n")
    let none = await project.run("import", "requests.jsonl")
    #expect(none.exit == .usage)
  }

  @Test(
    "what is no request is told, and nothing crashes",
    arguments: [
      ("", "this is no request that can be taken over"),
      ("hello", "this is no request that can be taken over"),
      ("curl https://x.example", "the command line sends no body"),
      ("curl -d '{\"a\": 1", "a quote of the command line is never closed"),
      ("curl -d 'nonsense' x", "the body of the command line is no JSON"),
      ("curl -d @missing.json x", "cannot read"), ("curl x -d", "--data has no value"),
      ("curl -F a=b x", "--form sends no JSON"), ("profile: {}\nmodel: x\n", "this is a profile already"),
      ("[1, 2]", "a request is an object, not number"),
      ("{\"model\": \"a\", \"model\": \"b\"}", "is written twice"),
    ])
  func broken(text: String, message: String) async throws {
    let run = try await CommandLineRun("import", "-", input: text)
    #expect(run.exit != .success)
    #expect(run.output == "")
    #expect(run.errors.contains(message), "\(run.errors)")
  }
}
