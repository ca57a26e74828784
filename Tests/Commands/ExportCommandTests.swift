import Notation
import Testing

@testable import setscrew

@Suite("export")
struct ExportCommandTests {
  @Test(
    "a profile as a program",
    arguments: [
      (
        "curl",
        """
        curl https://api.openai.com/v1/responses \\
          -H 'Content-Type: application/json' \\
          -H "Authorization: Bearer $OPENAI_API_KEY" \\
          -d '{
          "model": "gpt-6-sol",
          "instructions": "Answer with one haiku and nothing else.",
          "input": "Write a haiku about the first snow.",
          "stream": false
        }'

        """
      ),
      (
        "python",
        """
        # Needs `pip install openai`.
        import os

        from openai import OpenAI

        client = OpenAI(api_key=os.environ["OPENAI_API_KEY"])

        response = client.responses.create(
            model="gpt-6-sol",
            instructions="Answer with one haiku and nothing else.",
            input="Write a haiku about the first snow.",
            stream=False,
        )
        print(response.output_text)

        """
      ),
      (
        "javascript",
        """
        // Needs Node 18 or newer; save it as request.mjs.
        const response = await fetch("https://api.openai.com/v1/responses", {
          method: "POST",
          headers: {
            "Content-Type": "application/json",
            "Authorization": "Bearer " + process.env.OPENAI_API_KEY,
          },
          body: JSON.stringify({
            model: "gpt-6-sol",
            instructions: "Answer with one haiku and nothing else.",
            input: "Write a haiku about the first snow.",
            stream: false,
          }),
        });
        if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
        const answer = await response.json();
        for (const item of answer.output)
          for (const part of item.content ?? []) if (part.text) console.log(part.text);

        """
      ),
      (
        "swift",
        ##"""
        import Foundation
        #if canImport(FoundationNetworking)
          import FoundationNetworking
        #endif

        let body = #"""
        {
          "model": "gpt-6-sol",
          "instructions": "Answer with one haiku and nothing else.",
          "input": "Write a haiku about the first snow.",
          "stream": false
        }
        """#

        let environment = ProcessInfo.processInfo.environment
        var request = URLRequest(url: URL(string: "https://api.openai.com/v1/responses")!)
        request.httpMethod = "POST"
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.setValue("Bearer " + environment["OPENAI_API_KEY", default: ""], forHTTPHeaderField: "Authorization")
        request.httpBody = Data(body.utf8)
        let (data, _) = try await URLSession.shared.data(for: request)
        print(String(decoding: data, as: UTF8.self))

        """##
      ),
      (
        "batch",
        #"""
        {"custom_id":"haiku","method":"POST","url":"/v1/responses","body":{"model":"gpt-6-sol","instructions":"Answer with one haiku and nothing else.","input":"Write a haiku about the first snow."}}

        """#
      ),
      (
        "profile",
        """
        profile:
          summary: A haiku about anything.
        model: gpt-6-sol
        instructions: Answer with one haiku and nothing else.
        input: Write a haiku about the first snow.

        """
      ),
    ])
  func forms(form: String, text: String) async throws {
    let run = try await CommandLineRun("export", "haiku", "--to", form, "--no-stream")
    #expect(run.exit == .success)
    #expect(run.errors == "")
    #expect(run.output == text)
  }

  @Test("json is what payload prints")
  func json() async throws {
    let exported = try await CommandLineRun("export", "weather", "--to", "json")
    let payload = try await CommandLineRun("payload", "weather")
    #expect(exported.output == payload.output)
  }

  @Test(
    "the provider's address, key and headers are honoured",
    arguments: [
      (
        ["--provider", "azure"],
        "curl \"https://${AZURE_OPENAI_RESOURCE}.openai.azure.com/openai/v1/responses\" \\\n"
      ),
      (["--provider", "azure"], "  -H \"api-key: $AZURE_OPENAI_API_KEY\" \\\n"),
      (["--base-url", "http://127.0.0.1:8000/v1/"], "curl http://127.0.0.1:8000/v1/responses \\\n"),
      (["--provider", "ollama"], "curl http://localhost:11434/v1/responses \\\n"),
    ])
  func provider(words: [String], line: String) async throws {
    let run = try await CommandLineRun(words: ["export", "haiku", "--to", "curl", "-m", "gpt-6-sol"] + words)
    #expect(run.output.contains(line), "\(run.output)\(run.errors)")
  }

  @Test("what the official library has no parameter for goes through extra_body")
  func extraBody() async throws {
    let run = try await CommandLineRun(
      "export", "-", "--to", "python",
      input:
        "profile: {extra_body: {frob: {a: [1, null, true]}, class: x}}\nmodel: gpt-6-luna\ninput: x\nstream: false\n"
    )
    #expect(
      run.output.contains(
        "    extra_body={\"frob\": {\"a\": [1, None, True]}, \"class\": \"x\"},\n"),
      "\(run.output)\(run.errors)")
  }

  @Test("keys in a profile are not handed on")
  func secrets() async throws {
    let run = try await CommandLineRun(
      "export", "-", "--to", "profile",
      input:
        "model: gpt-6-luna\ninput: x\ntools:\n  - {type: mcp, server_label: a, server_url: 'https://a.example', authorization: t0ken}\n"
    )
    #expect(run.exit == .finding)
    #expect(run.output == "")
    #expect(run.errors.contains("tools[0].authorization"))
  }

  @Test(
    "a wrong command line exits 2",
    arguments: [
      (["export", "haiku"], "give --to FORM"),
      (["export", "haiku", "--to", "pyton"], "did you mean python?"),
      (["export", "nothing", "--to", "curl"], "there is no profile"),
    ])
  func usage(words: [String], message: String) async throws {
    let run = try await CommandLineRun(words: words)
    #expect(run.exit == .usage)
    #expect(run.errors.contains(message))
  }
}
